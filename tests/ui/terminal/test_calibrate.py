"""``gistwalker models calibrate``: what comes out is recommended, and done where one agrees."""

from __future__ import annotations

import io
import json

import pytest

from main import Program
from reader.errors import ExitCode
from reader.model_checks.calibrating import Calibrated, Score, Tried
from storage.library import SqliteLibrary
from tests.books import plain, prose
from tests.shelf import put
from ui.terminal import app


class Weighing:
    """Finds that reasons help."""

    def __init__(self):
        self.applied = []

    def calibrate(self, _document, count):
        yield Tried(count, count)
        yield Calibrated("Reader", Score(33, 0, 36, 20.0), Score(21, 1, 36, 4.0), reason_first=True)

    def apply_calibration(self, found):
        self.applied.append(found.model)

    def close(self):
        pass


class Answering(io.StringIO):
    """A person at a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def weighing(tmp_path, monkeypatch):
    """A library with one book, whose session has a model to weigh."""
    session = Weighing()
    with SqliteLibrary.open(tmp_path / "library") as library:
        put(library, plain(prose(40, "w")), "Skerra")
    monkeypatch.setattr(Program, "open_session", lambda *_, **__: session)
    return session


@pytest.fixture
def calibrate(weighing, tmp_path, capsys):  # noqa: ARG001  # its session is opened
    def run(*options):
        words = ["models", "calibrate", "skerra", "--library", str(tmp_path / "library")]
        with Program() as program:
            assert app.run(program, [*words, *options]) == ExitCode.OK
        return capsys.readouterr().out

    return run


def test_a_trial_alone_recommends_and_changes_nothing(calibrate, weighing):
    said = calibrate()
    assert "33 of 36 choices right" in said
    assert "Recommended: it gives its reason first." in said
    assert "--apply" in said
    assert weighing.applied == []


def test_a_script_says_in_so_many_words_that_it_is_to_be_done(calibrate, weighing):
    assert json.loads(calibrate("--json"))["applied"] is False
    assert weighing.applied == []
    assert json.loads(calibrate("--json", "--apply"))["applied"] is True
    assert weighing.applied == ["Reader"]


@pytest.mark.parametrize(("typed", "applied"), [("y\n", ["Reader"]), ("\n", []), ("", [])])
def test_a_person_at_a_terminal_is_asked(calibrate, weighing, monkeypatch, typed, applied):
    monkeypatch.setattr("sys.stdin", Answering(typed))
    monkeypatch.setattr("sys.stderr", Answering())
    calibrate()
    assert weighing.applied == applied
