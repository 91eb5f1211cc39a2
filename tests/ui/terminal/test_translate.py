"""``gistwalker translate``: a text, a page, a section, by the chosen language model."""

from __future__ import annotations

import io
import json
import sys

import pytest

from reader.errors import ExitCode
from tests.models.servers.model_server import ModelServer
from tests.ui.terminal.outcome import shape
from tests.ui.terminal.test_models import book

__all__ = ["book"]


@pytest.fixture
def translator(gistwalker, book):
    """A served model that is chosen; it writes “Ja.” for whatever it is given."""
    with ModelServer(lambda _body: "Ja.") as server:
        gistwalker("import", book)
        gistwalker("models", "add", server.address, "--model", "small")
        gistwalker("models", "use", "small")
        yield server


def prompts(server):
    """The prompts of translations that the server got."""
    said = (json.dumps(body, ensure_ascii=False) for body in server.bodies)
    return [each for each in said if "Translate" in each]


def test_a_text_is_translated_by_the_chosen_model(gistwalker, translator):
    code, out, _ = gistwalker("translate", "The lamp burnt.", "--into", "de")
    assert (code, out) == (ExitCode.OK, "Ja.\n")
    (prompt,) = prompts(translator)
    assert "The lamp burnt." in prompt
    assert "into German" in prompt


def test_a_section_and_a_page_of_a_document(gistwalker, translator):
    given = shape(gistwalker("translate", "--in", "1", "--section", "ship", "--json"))
    assert given["language"] == "English"
    assert given["text"].startswith("The ship\n\nThe ship that went down")
    assert given["translation"] == "Ja.\n\nJa."
    given = shape(gistwalker("translate", "--in", "1", "--page", "1", "--into", "Danish", "--json"))
    assert "Agnes Farrow" in given["text"]
    assert "Marigold" in given["text"]
    assert "into Danish" in prompts(translator)[-1]


def test_standard_input_is_translated(gistwalker, translator, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("The lamp burnt.\n"))
    assert gistwalker("translate", "-")[1] == "Ja.\n"
    assert "The lamp burnt." in prompts(translator)[0]


@pytest.mark.usefixtures("translator")
def test_the_language_that_is_set_in_the_window_is_used(gistwalker, tmp_path, monkeypatch):
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"translating": {"language": "fr"}}), "utf-8")
    monkeypatch.setenv("GISTWALKER_SETTINGS", str(settings))
    assert shape(gistwalker("translate", "A lamp.", "--json"))["language"] == "French"
    settings.write_text(json.dumps({"window": {"language": "de"}}), "utf-8")
    assert shape(gistwalker("translate", "A lamp.", "--json"))["language"] == "German"


def test_without_a_language_model_it_says_what_is_missing(gistwalker):
    code, out, err = gistwalker("translate", "The lamp burnt.", "--into", "de")
    assert code == ExitCode.MODEL
    assert not out
    assert "Translating needs a language model. Choose one" in err


def test_what_cannot_be_translated_is_said(gistwalker, book):
    gistwalker("import", book)
    for arguments, said in (
        (["A lamp.", "--into", "7"], "isn't a language"),
        (["A lamp.", "--page", "1"], "--in DOC"),
        (["A lamp.", "--in", "1"], "not both"),
        (["--in", "1"], "--page or --section"),
        (["--in", "1", "--page", "9"], "no page “9”"),
        (["--in", "1", "--section", "Nowhere"], "No heading"),
        (["--in", "2", "--page", "1"], "No document"),
        (["  "], "Give a text"),
    ):
        code, _, err = gistwalker("translate", *arguments)
        assert code in (ExitCode.USAGE, ExitCode.NOT_FOUND)
        assert said in err
