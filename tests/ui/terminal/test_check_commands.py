"""``gistwalker models check`` and ``roles``."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from main import Program
from models.choice import FromFile, to_json
from models.readers import name_of
from reader.errors import ExitCode
from reader.model_checks.model_check import ModelCheck, SkillScore, Trying, keep_check
from reader.roles import Doer, Skill
from storage.library import SqliteLibrary
from tests.books import plain, prose
from tests.models.babbling import write_model
from tests.shelf import put
from ui.terminal import app


class Checking:
    """Finds that a model chooses badly and answers well, as the real session keeps it."""

    def __init__(self, folder):
        self._folder = folder
        self.asked = []
        self.name = ""

    def check(self, document, seconds, model):
        self.asked.append((document, seconds, model))
        yield Trying(Skill.LEAF, 0, 0.0, seconds)
        scores = (SkillScore(Skill.CHOOSING, 4, 1, 3, 2), SkillScore(Skill.ANSWER, 4, 4, 3))
        doers = {Skill.CHOOSING: Doer.EMBEDDED, Skill.ANSWER: Doer.MODEL}
        found = ModelCheck(self.name, datetime(2026, 3, 1, tzinfo=UTC), scores, doers, 10.6)
        with SqliteLibrary.open(self._folder) as library:
            keep_check(library.choices, found)
        yield found

    def close(self):
        pass


@pytest.fixture
def model(tmp_path):
    return write_model(tmp_path / "babbling.gguf")


@pytest.fixture
def gistwalker(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("GISTWALKER_LIBRARY", str(tmp_path / "library"))

    def run(*words, fails=ExitCode.OK):
        with Program() as program:
            assert app.run(program, ["models", *words]) == fails
        return capsys.readouterr()

    return run


@pytest.fixture
def session(tmp_path, monkeypatch, gistwalker, model):
    made = Checking(tmp_path / "library")
    made.name = name_of(FromFile(model))
    with SqliteLibrary.open(tmp_path / "library") as library:
        put(library, plain(prose(40, "w")), "Skerra")
    monkeypatch.setattr(Program, "open_session", lambda *_, **__: made)
    gistwalker("add", str(model))
    return made


def line(said, begins):
    (found,) = [one.split() for one in said.out.splitlines() if one.strip().startswith(begins)]
    return " ".join(found)


def test_a_check_ends_with_a_verdict_and_a_table(session, gistwalker, model):
    gistwalker("use", "babbling")
    said = gistwalker("check", "--on", "skerra")
    assert said.out.startswith("babbling: Writes good answers; too weak for choosing")
    assert "about 11 s per answer on this machine" in said.out
    assert line(said, "choosing") == "choosing 1 of 4 3 of 4 2 of 4 embedded reader"
    assert line(said, "answer") == "answer 4 of 4 3 of 4 – model"
    assert session.asked == [(1, 180.0, to_json(FromFile(model)))]


def test_without_a_model_there_is_nothing_to_check(session, gistwalker):
    gistwalker("use", "embedded")
    said = gistwalker("check", "--on", "skerra", fails=ExitCode.MODEL)
    assert "embedded reader" in said.err
    assert session.asked == []


def test_roles_are_shown_and_set(session, gistwalker):  # noqa: ARG001  # there is a model
    assert "Never checked" in gistwalker("roles", "bab").out
    said = gistwalker("roles", "bab", "--set", "Gist=model", "--set", "triage = both")
    assert line(said, "gist").endswith("model (as you set)")
    assert line(said, "triage").endswith("both together (as you set)")
    said = gistwalker("roles", "bab", "--set", "gist=automatic", "--json")
    found = json.loads(said.out)["skills"]
    assert (found["by_hand"], found["roles"]["gist"]) == ({"triage": "both"}, "embedded")


@pytest.mark.parametrize("wrong", ["smelling=model", "gist=both", "gist=oracle", "gist"])
def test_what_cannot_be_set_is_said_and_nothing_is_changed(session, gistwalker, wrong):  # noqa: ARG001
    said = gistwalker("roles", "bab", "--set", "leaf=model", "--set", wrong, fails=ExitCode.USAGE)
    assert "Skills:" in said.err or "choose one of:" in said.err
    assert json.loads(gistwalker("roles", "bab", "--json").out)["skills"]["by_hand"] == {}
