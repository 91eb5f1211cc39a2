"""A memory that would be made otherwise now; and what a reading promises meanwhile."""

from __future__ import annotations

import pytest

from reader.importing.importing import import_document
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import MemoryIsStale
from reader.memory.tree import Grouping
from reader.values.maker import Maker
from storage.library import SqliteLibrary
from tests.ui.session import QuotingSession, import_texts, reads_when_asked
from ui.background.reading_words import reading_wishes
from ui.settings.reading_settings import ReadingSettings

BEFORE, NOW = Maker("Old reader", "1"), Maker("New reader", "1")


class OutOfDate(QuotingSession):
    def __init__(self, folder, asked):
        super().__init__(folder)
        self._asked = asked

    def out_of_date(self, _document, wishes):
        self._asked.append((None, wishes))
        yield MemoryIsStale(BEFORE, NOW)

    def read(self, document, *, fresh=False, wishes=None, **_):
        self._asked.append((fresh, wishes))
        if fresh:
            yield from super().read(document)
        else:
            yield MemoryIsStale(BEFORE, NOW)


@pytest.fixture
def asked():
    return []


@pytest.fixture
def window(open_window, qtbot, tmp_path, asked):
    folder = tmp_path / "library"
    with SqliteLibrary.open(folder) as library:
        path = tmp_path / "One.txt"
        path.write_text("This is One.\n")
        list(import_document(library, path))
    services = {
        "open_session": lambda: OutOfDate(folder, asked),
        "settings": reads_when_asked(tmp_path),
    }
    window = open_window(**services)
    qtbot.waitUntil(lambda: window.left.library.list.count() == 1)
    return window


def record_of(window):
    return window.left.library.contents.entries[0].record


def test_it_is_said_once_and_read_afresh_on_demand(window, qtbot, asked):
    window.reading.read(record_of(window))
    qtbot.waitUntil(window.messages.isVisible)
    assert "out of date" in window.messages.what.text()
    qtbot.waitUntil(lambda: not window.jobs.rows)
    questions = len(asked)
    window.reading.read(record_of(window))
    qtbot.waitUntil(lambda: len(asked) > questions and not window.jobs.rows)
    assert not window.messages.more.isVisible(), "it is not said again"
    assert not any(fresh for fresh, _ in asked)
    window.messages.offer.click()
    qtbot.waitUntil(lambda: asked[-1][0] and not window.jobs.rows)
    window.reading.read(record_of(window))
    qtbot.waitUntil(lambda: not asked[-1][0])
    qtbot.waitUntil(lambda: not window.jobs.rows)


def test_opening_a_document_tells_that_its_memory_is_out_of_date(window, qtbot, asked):
    window.show_document(record_of(window))
    qtbot.waitUntil(window.messages.isVisible)
    assert "out of date" in window.messages.what.text()
    assert all(fresh is None for fresh, _ in asked), "nothing was read for it"
    assert not window.jobs.rows
    window.messages.offer.click()
    qtbot.waitUntil(lambda: asked[-1][0] is True and not window.jobs.rows)


def test_what_is_said_of_one_book_does_not_stay_in_front_of_another(
    open_window, qtbot, tmp_path, asked
):
    folder = tmp_path / "library"
    import_texts(folder, tmp_path, "One", "Two")
    session = {"open_session": lambda: OutOfDate(folder, asked)}
    window = open_window(**session, settings=reads_when_asked(tmp_path))
    qtbot.waitUntil(lambda: window.left.library.list.count() == 2)
    entries = sorted(window.left.library.contents.entries, key=lambda entry: entry.record.id)
    for entry in (*entries, entries[0]):
        window.show_document(entry.record)
        title = f"“{entry.record.title}”"
        qtbot.waitUntil(lambda title=title: title in window.messages.what.text())
        assert window.messages.isVisible()
        assert not window.messages.more.isVisible()
    window.librarian.remove(entries[:1])
    qtbot.waitUntil(lambda: not window.pane.document)
    assert "out of date" not in window.messages.what.text()


def test_what_is_set_is_wished(window, qtbot, asked):
    window.services.settings.change(
        ReadingSettings(longest_episode=400, children=5, by_chapters=False)
    )
    window.reading.read(record_of(window))
    qtbot.waitUntil(lambda: bool(asked) and not window.jobs.rows)
    assert asked[-1][1] == Wishes(EpisodeSize(200, 400), 5, Grouping.NUMBER)


def test_settings_that_mean_nothing_are_left_to_the_program():
    wishes = reading_wishes(ReadingSettings(longest_episode=3, children=1))
    assert wishes == Wishes(grouping=Grouping.SECTIONS)
