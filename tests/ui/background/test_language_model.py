"""A lane whose session has a language model: stopping and closing never wait for it."""

from __future__ import annotations

import contextlib
import time

import psutil
import pytest

from models.choice import FromFile, to_json
from models.equipment import Equipment
from reader.network import Gate
from reader.records import Choice
from reader.roles import Roles
from reader.session.reading_session import ReadingSession
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.models.babbling import LONG, write_model
from tests.patience import PATIENCE_SECONDS
from tests.scripted import LetterEncoder
from tests.shelf import put
from ui.background.jobs import Lane, Urgency


def engines():
    return [child for child in psutil.Process().children() if is_engine(child)]


def is_engine(child):
    with contextlib.suppress(psutil.Error):  # one that ended between two looks
        alive = child.status() != psutil.STATUS_ZOMBIE
        return alive and "models.engine.engine_worker" in child.cmdline()
    return False


def computes():
    with contextlib.suppress(psutil.Error):  # one that ended between two looks
        return any(child.cpu_times().user > 1 for child in engines())
    return False


def read(session, document):
    """By the embedded reader, and then by the model."""
    yield from session.read(document)
    yield from session.deepen(document)


@pytest.fixture
def reading(tmp_path):
    """A lane that reads with a model, and the document."""
    model = write_model(tmp_path / "babbling.gguf")
    with SqliteLibrary.open(tmp_path) as library:
        document = put(library, LONG)
        library.choices.set(Choice.MODEL, to_json(FromFile(model)))
    # By itself the program asks a model as small as this nothing.
    equipment = Equipment(
        LetterEncoder(), FileLedger(tmp_path), Gate(), print, threads=1, roles=Roles()
    )
    lane = Lane("session", lambda: ReadingSession(SqliteLibrary.open(tmp_path), equipment))
    yield lane, document
    lane.ask_to_close()
    assert lane.join(PATIENCE_SECONDS)
    assert not engines()


def test_closing_ends_the_engine_at_once(reading, qtbot):
    lane, document = reading
    job = lane.start("read", lambda session: read(session, document), Urgency.LATER)
    qtbot.waitUntil(computes)
    started = time.monotonic()
    with qtbot.waitSignal(job.ended):
        lane.ask_to_close()
    assert lane.join(PATIENCE_SECONDS)
    assert time.monotonic() - started < 15
    assert not engines()
