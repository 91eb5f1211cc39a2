"""What a language model reads in the background, and the limits that a person sets."""

from __future__ import annotations

import threading

import pytest

from reader.memory.document_reading import read_document
from reader.memory.reading_events import Deepened, DeepeningBegun, Held, Promise
from reader.memory.reading_limits import Hold, Until
from reader.records import Depth
from reader.text.document import DocumentId
from reader.values.maker import Maker
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS
from tests.scripted import ScriptedModel
from tests.ui.session import QuotingSession, import_texts, reads_when_asked
from ui.background.background_deepening import LimitsButton
from ui.background.reading_words import held_words
from ui.settings.reading_settings import ReadingSettings

LEFT = Promise(0.0, 60.0, 600.0)


class Noted:
    """What is deepened: titles and limits; held while ``go_on`` is not set, or by ``hold``."""

    def __init__(self):
        self.begun, self.limits, self.hold = [], [], None
        self.go_on = threading.Event()


class DeepeningSession(QuotingSession):
    def __init__(self, folder, noted):
        super().__init__(folder)
        self._noted = noted

    def deepen(self, document, limits):
        noted = self._noted
        noted.begun.append(self.library.documents.get(document).title)
        noted.limits.append(limits)
        if noted.hold:
            yield Held(noted.hold)
            return
        (node,) = self.library.memories.tree(document)
        yield DeepeningBegun(Depth(0, 1), 0.0, LEFT)
        while not noted.go_on.wait(0.01):
            yield DeepeningBegun(Depth(0, 1), 0.0, LEFT)
        self.library.memories.deepen(document, node, Maker("deep", "1"))
        yield Deepened(node, Depth(1, 1), 1.0, Promise())


@pytest.fixture
def noted():
    return Noted()


@pytest.fixture
def window(open_window, qtbot, tmp_path, noted, monkeypatch):
    monkeypatch.setattr("ui.background.background_deepening._SOON_MILLISECONDS", 10)
    folder = tmp_path / "library"
    import_texts(folder, tmp_path, "One", "Two", "Three")
    with SqliteLibrary.open(folder) as library:
        for number in (1, 2, 3):
            list(read_document(library, DocumentId(number), ScriptedModel(), None))
        for number in (2, 1):
            library.positions.open(DocumentId(number))
    window = open_window(
        open_session=lambda: DeepeningSession(folder, noted), settings=reads_when_asked(tmp_path)
    )
    qtbot.waitUntil(lambda: window.left.library.list.count() == 3)
    return window


def the_row(window, qtbot):
    qtbot.waitUntil(lambda: len(window.jobs.rows) == 1)
    (row,) = window.jobs.rows.values()
    return row


def idle(window, qtbot):
    qtbot.waitUntil(lambda: not window.jobs.rows)


def record(window, title):
    entries = window.left.library.contents.entries
    return next(entry.record for entry in entries if entry.record.title == title)


def test_opened_documents_are_read_the_open_one_first(window, qtbot, noted):
    noted.go_on.set()
    qtbot.waitUntil(lambda: noted.begun[:2] == ["One", "Two"], timeout=PATIENCE_SECONDS * 1000)
    idle(window, qtbot)
    window.show_document(record(window, "Three"))
    qtbot.waitUntil(lambda: "Three" in noted.begun)


def test_a_row_tells_how_far_it_is_and_what_is_left(window, qtbot, noted):
    row = the_row(window, qtbot)
    qtbot.waitUntil(lambda: "0 of 1 passage" in row.label.accessibleName())
    assert "chapters in 60 s, everything in 10 min" in row.label.accessibleName()
    noted.go_on.set()
    idle(window, qtbot)


def test_a_question_goes_first_and_it_goes_on_afterwards(window, qtbot, noted):
    the_row(window, qtbot)
    before = len(noted.begun)
    window.talking.ask("One", Strategy.AUTO)
    qtbot.waitUntil(lambda: len(noted.begun) > before)
    assert set(noted.begun) == {"One"}
    noted.go_on.set()
    idle(window, qtbot)


def test_what_is_cancelled_is_left_until_somebody_asks_for_it(window, qtbot, noted):
    the_row(window, qtbot).cancel.click()
    noted.go_on.set()
    qtbot.waitUntil(lambda: "Two" in noted.begun)
    idle(window, qtbot)
    one = record(window, "One").id
    qtbot.waitUntil(lambda: one in window.left.library.contents.left_unread)
    count = noted.begun.count("One")
    window.reading.read(record(window, "One"))
    qtbot.waitUntil(lambda: noted.begun.count("One") > count)


def test_another_model_starts_over(window, qtbot, noted):
    noted.go_on.set()
    qtbot.waitUntil(lambda: "Two" in noted.begun)
    idle(window, qtbot)
    noted.begun.clear()
    window.deepening.follow_reader("another")
    qtbot.waitUntil(lambda: noted.begun[:2] == ["One", "Two"])


def test_limits_are_those_that_are_set_and_can_be_changed_where_it_reads(window, qtbot, noted):
    row = the_row(window, qtbot)
    button = row.findChild(LimitsButton)
    assert button.text() == "Until the window is closed"
    button.choices[Until.NIGHT].trigger()
    qtbot.waitUntil(lambda: noted.limits[-1].until is Until.NIGHT)
    assert window.settings.now.reading.until is Until.NIGHT
    window.settings.change(ReadingSettings(at_once=False, until=Until.MINUTES, minutes=7))
    qtbot.waitUntil(lambda: noted.limits[-1].until is Until.MINUTES)
    assert 6 < noted.limits[-1].minutes <= 7
    noted.go_on.set()
    idle(window, qtbot)


def test_why_it_rests_is_said_at_the_map_and_it_is_tried_again(window, qtbot, noted):
    the_row(window, qtbot)
    noted.hold = Hold.BATTERY
    window.deepening.follow_reader("another")
    qtbot.waitUntil(lambda: window.map.tree.remark == held_words(Hold.BATTERY))
    assert "mains power" in window.map.caption
    idle(window, qtbot)
    noted.hold = None
    window.deepening._later.timeout.emit()
    qtbot.waitUntil(lambda: not window.map.tree.remark)
    noted.go_on.set()
    idle(window, qtbot)


def test_what_was_read_is_seen_on_the_map(window, qtbot, noted):
    noted.go_on.set()
    qtbot.waitUntil(lambda: bool(window.map.tree.deep))
    assert "A language model has read 1 of 1 passage." in window.map.caption
