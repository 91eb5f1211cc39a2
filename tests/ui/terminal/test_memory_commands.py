"""``gistwalker memory`` as a person uses it, over several sessions."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from main import Program, settings_file
from reader.errors import ExitCode
from tests.ui.terminal.outcome import ok, shape
from ui.terminal import app

BOOK = """\
# The light

The lighthouse was built in 1854 by Agnes Farrow. It stands on a rock in the sea. Its lamp burnt
oil until the war.

# The ship

The ship that went down in the winter of 1871 was called the Marigold. She carried barley. Nobody
was lost, since the keeper saw her in time.
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GISTWALKER_LIBRARY", str(tmp_path / "home"))
    monkeypatch.setenv("GISTWALKER_SETTINGS", str(tmp_path / "settings.json"))


@pytest.fixture
def gistwalker(capsys, shared_encoder):
    """Runs a command in a program of its own, as another day would."""

    def run(*arguments):
        with Program(encoder=shared_encoder, threads=1) as program:
            code = app.run(program, [str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def asked(gistwalker, tmp_path):
    path = tmp_path / "light.md"
    path.write_text(BOOK, encoding="utf-8")
    assert gistwalker("ask", path, "Who built the lighthouse?")[0] == ExitCode.OK
    return path


def listed(gistwalker):
    return shape(gistwalker("memory", "list", "--json"))


def trace(gistwalker, path, question):
    asked = shape(gistwalker("ask", path, question, "--json"))
    return [step["action"] for step in asked["trace"]]


def test_what_is_confirmed_is_there_another_day(gistwalker, asked):
    assert "recall" not in trace(gistwalker, asked, "Who was it that built the lighthouse?")
    assert gistwalker("memory", "confirm", asked)[0] == ExitCode.OK
    (waiting,) = listed(gistwalker)
    assert (waiting["standing"], waiting["label"]) == ("candidate", "confirmed")
    assert "Agnes Farrow" in waiting["evidence"][0]["quote"]
    out = ok(gistwalker("memory", "learn"))
    assert "in use" in out
    assert "recall" in trace(gistwalker, asked, "Who built the old lighthouse?")
    assert "recall" not in trace(gistwalker, asked, "Is income tax due in April?")


def test_it_moves_to_another_library_as_a_proposal(gistwalker, asked, tmp_path, monkeypatch):
    gistwalker("memory", "confirm", asked, "--text", "Agnes Farrow did.")
    file = tmp_path / "learnt.json"
    assert gistwalker("memory", "export", file)[0] == ExitCode.OK
    assert "Agnes Farrow did." in file.read_text("utf-8")
    monkeypatch.setenv("GISTWALKER_LIBRARY", str(tmp_path / "elsewhere"))
    gistwalker("import", asked)
    assert gistwalker("memory", "import", file)[0] == ExitCode.OK
    (proposed,) = listed(gistwalker)
    assert (proposed["standing"], proposed["label"]) == ("proposed", "guessed")
    assert proposed["evidence"][0]["document"] == 1
    assert "Nothing" not in gistwalker("memory", "list")[1]
    assert gistwalker("memory", "accept", 1)[0] == ExitCode.OK
    assert listed(gistwalker)[0]["standing"] == "candidate"
    assert gistwalker("memory", "reject", 1)[0] == ExitCode.OK
    assert listed(gistwalker)[0]["standing"] == "refused"


def test_all_of_it_can_be_forgotten(gistwalker, asked, tmp_path):
    gistwalker("memory", "confirm", asked, "--text", "Xylophagous answer.")
    code, out, _ = gistwalker("memory", "forget", "--all")
    assert (code, out) == (ExitCode.OK, "Forgotten: 1.\n")
    assert listed(gistwalker) == []
    for file in (tmp_path / "home").glob("library*"):
        assert b"xylophagous" not in file.read_bytes().lower()


def test_a_poisoned_file_is_refused_whole(gistwalker, asked, tmp_path):
    gistwalker("memory", "confirm", asked)
    file = tmp_path / "learnt.json"
    gistwalker("memory", "export", file)
    good = json.loads(file.read_text("utf-8"))
    for poison in (
        "[" * 100_000,
        json.dumps({**good, "format": "recipes"}),
        json.dumps({**good, "version": 2}),
        json.dumps({**good, "experiences": good["experiences"] * 10_001}),
        json.dumps({**good, "experiences": [*good["experiences"], {"question": "<script>"}]}),
        "x" * 17_000_000,
    ):
        file.write_text(poison, encoding="utf-8")
        code, _, err = gistwalker("memory", "import", file)
        assert code != ExitCode.OK
        assert "Can't import" in err
    assert len(listed(gistwalker)) == 1


def test_what_cannot_be_done_is_said(gistwalker, tmp_path):
    path = tmp_path / "light.md"
    path.write_text(BOOK, encoding="utf-8")
    gistwalker("import", path)
    code, _, err = gistwalker("memory", "confirm", path)
    assert code != ExitCode.OK
    assert "No answers about this document yet" in err
    assert gistwalker("memory", "accept", 7)[0] != ExitCode.OK
    assert gistwalker("memory", "import", tmp_path / "none.json")[0] != ExitCode.OK


def unaided(gistwalker, path, *options):
    found = shape(gistwalker("ask", path, "Who built the old lighthouse?", "--json", *options))
    assert found["unaided"] or "recall" in [step["action"] for step in found["trace"]]
    return found["unaided"]


def test_it_is_left_out_for_a_question_a_document_or_altogether(gistwalker, asked):
    gistwalker("memory", "confirm", asked)
    gistwalker("memory", "learn")
    assert unaided(gistwalker, asked, "--unaided")
    code, out, _ = gistwalker("memory", "off", asked, "--json")
    assert (code, json.loads(out)) == (0, {"document": 1, "used": False, "altogether": True})
    assert "recall" not in trace(gistwalker, asked, "Who built the old lighthouse?")
    gistwalker("memory", "on", asked)
    out = ok(gistwalker("memory", "off"))
    assert "Nothing learnt is used any more." in out
    assert json.loads(settings_file().read_text("utf-8")) == {"memory": {"use": False}}
    assert unaided(gistwalker, asked)
    assert "memory on" in gistwalker("memory", "list")[2]
    assert "nothing new is learnt" in gistwalker("memory", "learn")[2]
    gistwalker("memory", "on")
    assert not unaided(gistwalker, asked)


def test_forgetting_reaches_older_copies_unless_they_are_to_be_kept(gistwalker, asked, tmp_path):
    gistwalker("memory", "confirm", asked, "--text", "Xylophagous answer.")
    home = tmp_path / "home"
    with (
        closing(sqlite3.connect(home / "library.sqlite3")) as source,
        closing(sqlite3.connect(home / "library-before-0099.sqlite3")) as target,
    ):
        source.backup(target)
    code, out, err = gistwalker("memory", "forget", 1, "--keep-copies")
    assert (code, out) == (ExitCode.OK, "Forgotten: 1.\n")
    assert "Still in backups of the library: 1." in err
    code, out, err = gistwalker("memory", "forget", "--all")
    assert (code, out) == (ExitCode.OK, "Forgotten: 0.\n")
    assert "deleted from backups of the library: 1." in err
    assert "Forgotten: 1." in gistwalker("memory", "history")[1]
    for file in home.glob("library*"):
        assert b"xylophagous" not in file.read_bytes().lower()
    assert gistwalker("memory", "forget")[0] == ExitCode.USAGE
