"""A memory that would be made otherwise now; and what a reading promises meanwhile."""

from __future__ import annotations

import pytest

from reader.importing.importing import import_document
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import MemoryIsStale, Promise, ReadingProgress, Stale
from reader.memory.tree import Grouping
from reader.values.maker import Maker
from storage.library import SqliteLibrary
from tests.ui.session import QuotingSession, import_texts, reads_when_asked
from ui.background.reading_words import progress_words, reading_wishes, stale_words
from ui.settings.settings_table import ReadingSettings

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
    assert "Old reader" in window.messages.what.text()
    assert "another model" in window.messages.what.text()
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
    assert "Old reader" in window.messages.what.text()
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
    assert "was read by" not in window.messages.what.text()


def test_it_is_reported_again_when_another_model_is_chosen(window, qtbot):
    window.show_document(record_of(window))
    qtbot.waitUntil(window.messages.isVisible)
    window.messages.dismiss.click()
    window.show_document(record_of(window))
    qtbot.wait(100)
    assert not window.messages.isVisible(), "once is enough"
    window.reading.follow_reader("another")
    qtbot.waitUntil(window.messages.isVisible)


def test_it_is_withdrawn_when_the_model_that_made_it_reads_again(
    open_window, qtbot, tmp_path, asked
):
    folder = tmp_path / "library"
    import_texts(folder, tmp_path, "One")
    reads = [NOW]

    class Current(OutOfDate):
        def out_of_date(self, document, wishes):
            return iter(()) if reads[-1] == BEFORE else super().out_of_date(document, wishes)

    session = {"open_session": lambda: Current(folder, asked)}
    window = open_window(**session, settings=reads_when_asked(tmp_path))
    qtbot.waitUntil(lambda: window.left.library.list.count() == 1)
    window.show_document(record_of(window))
    qtbot.waitUntil(window.messages.isVisible)
    looked = len(asked)
    window.reading.follow_reader("new")
    qtbot.waitUntil(lambda: len(asked) > looked and window.messages.isVisible())
    reads.append(BEFORE)
    window.reading.follow_reader("old")
    assert not window.messages.isVisible()
    window.reading.follow_reader("old")
    assert not window.messages.isVisible(), "the same again is no news"


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


def test_an_estimate_is_given_in_round_numbers():
    event = ReadingProgress(500, 1000, Promise(1234, 567_890, 90.0))
    assert progress_words(event) == (
        "50% of 1,000 words · about 1,200 requests to the model, 570,000 tokens"
    )
    assert progress_words(ReadingProgress(500, 1000, Promise(0, 0, 9.0))) == "50% of 1,000 words"
    assert progress_words(ReadingProgress(0, 0)) == "0% of 0 words"


def test_who_reads_now_has_one_name_and_who_has_read_the_name_it_gives_itself(window):
    before, now = Maker("Small 4B (0123456789ab)", "1"), Maker("Large 8B (ba9876543210)", "1")
    what, _ = stale_words(record_of(window), MemoryIsStale(before, now))
    assert "“Small 4B”" in what
    assert "Large" not in what  # beside the question it is called by its file


@pytest.mark.parametrize(
    ("stale", "word"),
    [
        (MemoryIsStale(BEFORE, NOW), "was read by"),
        (MemoryIsStale(BEFORE, Maker("Old reader", "2")), "are out of date"),
        (MemoryIsStale(BEFORE, NOW, Stale.TREE), "summaries"),
    ],
)
def test_each_case_has_words_of_its_own(window, stale, word):
    what, hint = stale_words(record_of(window), stale)
    assert word in what
    assert hint
