"""``gistwalker pack`` and ``gistwalker verify`` with real files."""

from __future__ import annotations

import json

import pytest

from reader.errors import ExitCode
from storage.library import SqliteLibrary
from tests.reader.evidence_packs.made import answered, imported
from tests.ui.files import LONG_SENTENCE, write_pdf
from tests.ui.terminal.outcome import ok


@pytest.fixture
def walks(tmp_path):
    path = write_pdf(tmp_path / "walks.pdf")
    with SqliteLibrary.open(tmp_path / "library") as library:
        record = imported(library, path)
        for question in ("Who wrote?", "Who asked?"):
            past = answered(library, record.id, LONG_SENTENCE, question=question)
            library.conversations.add(past.answer)
    return path


def test_an_answer_is_packed_and_verified(gistwalker, walks, tmp_path):
    target = tmp_path / "pack.html"
    out = ok(gistwalker("pack", target, "walks", "--library", tmp_path / "library"))
    assert "1 quote" in out
    out = ok(gistwalker("verify", target, walks))
    assert "✓ Quote 1 is in the document, word for word" in out
    assert "The pack matches the documents. Checked: 3;" in out


def test_a_changed_pack_is_reported_by_sentence_and_exit_code(gistwalker, walks, tmp_path):
    target = tmp_path / "pack.md"
    gistwalker("pack", target, "--library", tmp_path / "library")
    text = target.read_text(encoding="utf-8").replace("every evening", "every morning")
    target.write_text(text, encoding="utf-8")
    code, out, _ = gistwalker("verify", target, walks)
    assert code == ExitCode.UNTRUE
    assert "✗ Quote 1 isn't in the document" in out
    code, out, _ = gistwalker("verify", target, walks, "--json")
    found = json.loads(out)
    assert (code, found["holds"], found["failed"]) == (ExitCode.UNTRUE, False, 1)


@pytest.mark.usefixtures("walks")
def test_an_answer_is_chosen_by_number_or_with_its_conversation(gistwalker, tmp_path):
    folder = ("--library", tmp_path / "library")
    target = tmp_path / "one.html"
    assert gistwalker("pack", target, "--answer", 1, *folder)[0] == ExitCode.OK
    assert "Who wrote?" in target.read_text(encoding="utf-8")
    code, out, _ = gistwalker("pack", target, "--conversation", "--json", *folder)
    assert (code, json.loads(out)["format"]) == (ExitCode.OK, "html")
    code, _, err = gistwalker("pack", target, "--answer", 99, *folder)
    assert (code, "no such answer" in err) == (ExitCode.NOT_FOUND, True)


def test_what_cannot_be_done_is_said(gistwalker, walks, tmp_path):
    code, _, err = gistwalker("pack", "pack.doc", "--library", tmp_path / "library")
    assert (code, ".pdf, .html or .md" in err) == (ExitCode.USAGE, True)
    code, _, err = gistwalker("verify", walks, walks)
    assert (code, "isn't an evidence pack" in err or "can't be read" in err) == (
        ExitCode.INPUT,
        True,
    )
