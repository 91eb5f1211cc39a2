"""Many books, read one after the other."""

from __future__ import annotations

import threading

import pytest

from reader.errors import ModelError
from reader.importing.importing import import_document
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS
from tests.ui.session import HeldSession, import_texts, reads_when_asked
from ui.settings.reading_settings import ReadingSettings
from ui.settings.store import SettingsStore


@pytest.fixture
def begun():
    return []


@pytest.fixture
def window(open_window, qtbot, tmp_path, begun, go_on):
    folder = tmp_path / "library"
    import_texts(folder, tmp_path, "One", "Two", "Three", "Four")
    settings = reads_when_asked(tmp_path)
    window = open_window(open_session=lambda: HeldSession(folder, begun, go_on), settings=settings)
    shows(window, qtbot, 4)
    return window


def shows(window, qtbot, count):
    """Wait for the list, and for the document that a window opens first, which is preferred."""
    qtbot.waitUntil(lambda: window.left.library.list.count() == count)
    qtbot.waitUntil(lambda: "–" in window.windowTitle())


def records(window):
    entries = sorted(window.left.library.contents.entries, key=lambda entry: entry.record.id)
    return [entry.record for entry in entries]


def read_first(window, qtbot, begun, *wanted):
    """Ask for these to be read; the first of them is begun, and goes on until it is let go."""
    for record in wanted:
        window.reading.read(record)
    qtbot.waitUntil(lambda: begun == [wanted[0].title])


def finish(window, qtbot):
    qtbot.waitUntil(lambda: not window.jobs.rows)


class SlowStepSession(HeldSession):
    """Its first step is long, and nothing can break it off."""

    def __init__(self, folder, step, over):
        super().__init__(folder, [], over)
        self._step = step

    def read(self, document, **wishes):
        self._step.set()
        assert self._go_on.wait(PATIENCE_SECONDS)
        yield from super().read(document, **wishes)


def stepping_window(open_window, qtbot, tmp_path, step, over):
    folder = tmp_path / "library"
    import_texts(folder, tmp_path, "One", "Two")
    settings = reads_when_asked(tmp_path)
    window = open_window(
        open_session=lambda: SlowStepSession(folder, step, over), settings=settings
    )
    shows(window, qtbot, 2)
    window.reading.read(records(window)[0])
    qtbot.waitUntil(step.is_set)
    return window


def test_one_row_says_how_many_wait(window, qtbot, begun, go_on):
    for record in records(window):
        window.reading.read(record)
    qtbot.waitUntil(lambda: bool(begun) and len(window.jobs.rows) == 1)
    (row,) = window.jobs.rows.values()
    assert "3 more waiting" in row.label.accessibleName()
    go_on.set()
    finish(window, qtbot)
    assert begun == ["One", "Two", "Three", "Four"]


def test_a_row_says_that_it_is_stopping_until_the_step_in_hand_is_over(
    open_window, qtbot, tmp_path
):
    step, over = threading.Event(), threading.Event()
    window = stepping_window(open_window, qtbot, tmp_path, step, over)
    (row,) = window.jobs.rows.values()
    qtbot.waitUntil(step.is_set)
    row.pause.click()
    row.cancel.click()
    assert row.label.accessibleName() == "Reading One · stopping …"
    assert not row.pause.isEnabled()
    assert not row.cancel.isEnabled()
    assert row.cancel.accessibleName() == "Stopping"
    assert "current step" in row.cancel.toolTip()
    assert row.bar.maximum() == 0  # busy: nobody knows how long
    window.reading.read(records(window)[1])
    assert "stopping" in row.label.accessibleName()
    assert "work" not in row.label.accessibleName()
    over.set()
    finish(window, qtbot)


def test_cancelling_stops_those_that_wait_as_well(window, qtbot, begun):
    read_first(window, qtbot, begun, *records(window))
    next(iter(window.jobs.rows.values())).cancel.click()
    finish(window, qtbot)
    assert begun == ["One"]


def test_one_that_is_removed_is_read_no_further_and_the_others_go_on(window, qtbot, begun, go_on):
    one, two, three, _ = records(window)
    read_first(window, qtbot, begun, one, two, three)
    gone = {one.id, two.id}
    entries = window.left.library.contents.entries
    window.librarian.remove([entry for entry in entries if entry.record.id in gone])
    qtbot.waitUntil(lambda: begun == ["One", "Three"])
    go_on.set()
    finish(window, qtbot)


def test_what_is_asked_for_is_read_next(window, qtbot, begun, go_on):
    one, two, three, four = records(window)
    read_first(window, qtbot, begun, one, two, three)
    window.reading.read(four, first=True)
    go_on.set()
    qtbot.waitUntil(lambda: len(begun) == 4)
    assert begun == ["One", "Four", "Two", "Three"]


def test_the_book_that_is_opened_is_read_first_and_the_other_goes_on_afterwards(
    window, qtbot, begun, go_on
):
    one, two, three, _ = records(window)
    read_first(window, qtbot, begun, one, two, three)
    window.show_document(three)
    qtbot.waitUntil(lambda: begun == ["One", "Three"])
    go_on.set()
    finish(window, qtbot)
    assert begun == ["One", "Three", "One", "Two"]


def test_a_book_that_rests_is_not_woken_by_opening_another(window, qtbot, begun, go_on):
    one, two, three, _ = records(window)
    read_first(window, qtbot, begun, one, two, three)
    (row,) = window.jobs.rows.values()
    row.pause.click()
    window.show_document(three)
    qtbot.waitUntil(lambda: window.top.title.accessibleName() == "Three")
    qtbot.wait(200)
    assert begun == ["One"]
    row.pause.click()
    go_on.set()
    finish(window, qtbot)
    assert begun == ["One", "Three", "Two"]


class Noted:
    """The calls and pending work of a session; ``fails`` is its next error."""

    def __init__(self):
        self.begun, self.forgotten, self.fails = [], [], []
        self.go_on, self.ready = threading.Event(), threading.Event()
        self.ready.set()


class ForgetfulSession(HeldSession):
    """Notes also of which books it was to forget first what it knows."""

    def __init__(self, folder, noted):
        super().__init__(folder, noted.begun, noted.go_on)
        self._noted = noted

    def read(self, document, *, fresh=False, **wishes):
        if self._noted.fails:
            raise self._noted.fails.pop()
        if fresh:
            self._noted.forgotten.append(self.library.documents.get(document).title)
        yield from super().read(document, **wishes)


@pytest.fixture
def noted():
    return Noted()


@pytest.fixture
def forgetful(open_window, qtbot, tmp_path, noted):
    folder = tmp_path / "library"
    import_texts(folder, tmp_path, "One", "Two")
    window = open_window(
        open_session=lambda: ForgetfulSession(folder, noted),
        prepare=lambda: noted.ready.wait(PATIENCE_SECONDS) and None,
        settings=reads_when_asked(tmp_path),
    )
    shows(window, qtbot, 2)
    return window


def cancel(window):
    next(iter(window.jobs.rows.values())).cancel.click()


def read_to_the_end(qtbot, window, record, noted):
    finish(window, qtbot)
    noted.begun.clear()
    noted.go_on.set()
    window.reading.read(record, first=True)
    qtbot.waitUntil(lambda: noted.begun == [record.title] and not window.jobs.rows)


def test_nothing_is_forgotten_of_what_waited_to_be_made_again_and_was_cancelled(
    forgetful, qtbot, noted
):
    one, two = records(forgetful)
    read_first(forgetful, qtbot, noted.begun, two)
    forgetful.reading.read_again(one)
    cancel(forgetful)
    read_to_the_end(qtbot, forgetful, one, noted)
    assert not noted.forgotten


def test_nothing_is_forgotten_if_it_was_cancelled_while_all_was_made_ready(forgetful, qtbot, noted):
    one, _ = records(forgetful)
    noted.ready.clear()
    forgetful.reading.read_again(one)
    cancel(forgetful)
    noted.ready.set()
    read_to_the_end(qtbot, forgetful, one, noted)
    assert not noted.forgotten


def test_nothing_is_forgotten_later_of_what_could_not_be_made_again(forgetful, qtbot, noted):
    one, _ = records(forgetful)
    noted.fails.append(ModelError("The model is gone."))
    forgetful.reading.read_again(one)
    qtbot.waitUntil(forgetful.messages.isVisible)
    read_to_the_end(qtbot, forgetful, one, noted)
    assert not noted.forgotten


def test_what_is_made_again_while_it_is_read_comes_before_those_that_wait(forgetful, qtbot, noted):
    one, two = records(forgetful)
    read_first(forgetful, qtbot, noted.begun, one, two)
    forgetful.reading.read_again(one)
    qtbot.waitUntil(lambda: len(noted.begun) > 1)
    noted.go_on.set()
    finish(forgetful, qtbot)
    assert noted.begun == ["One", "One", "Two"]
    assert noted.forgotten == ["One"]


def test_what_gives_way_to_another_book_is_still_made_again(forgetful, qtbot, noted):
    one, two = records(forgetful)
    noted.ready.clear()
    forgetful.reading.read_again(one)
    forgetful.reading.read(two)
    forgetful.reading.prefer(two)
    noted.ready.set()
    noted.go_on.set()
    qtbot.waitUntil(lambda: noted.begun == ["Two", "One"] and not forgetful.jobs.rows)
    assert noted.forgotten == ["One"]


@pytest.fixture
def killed_while_reading(tmp_path):
    """The library as a reading leaves it: of three documents the second is begun, two wait."""
    folder = tmp_path / "library"
    with SqliteLibrary.open(folder) as library:
        for name in ("One", "Two", "Three"):
            path = tmp_path / f"{name}.txt"
            path.write_text(f"This is {name}.\n")
            list(import_document(library, path))
        two = DocumentId(2)
        (first, *_) = library.documents.content(two).sentences
        gist = Gist((GistSentence("One.", (first,)),))
        begun = Episode(1, Span(first.start, first.start + 4))
        library.memories.add_episode(two, begun, gist, Maker("quotes", "1"))
    return folder


@pytest.mark.usefixtures("killed_while_reading")
@pytest.mark.parametrize("at_once", [True, False])
def test_what_was_waiting_when_the_program_ended_waits_again(open_window, qtbot, tmp_path, at_once):
    begun, go_on = [], threading.Event()
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(ReadingSettings(at_once=at_once))
    go_on.set()
    folder = tmp_path / "library"
    window = open_window(open_session=lambda: HeldSession(folder, begun, go_on), settings=settings)
    wanted = {"One", "Two", "Three"} if at_once else {"Two"}
    qtbot.waitUntil(lambda: set(begun) == wanted)
    finish(window, qtbot)
    assert set(begun) == wanted


@pytest.fixture
def start_again(open_window, tmp_path, begun, go_on):
    """The same library at the next start; all of it is to be read."""

    def start():
        settings = SettingsStore(tmp_path / "settings.json")
        settings.change(ReadingSettings(at_once=True))
        session = {"open_session": lambda: HeldSession(tmp_path / "library", begun, go_on)}
        return open_window(**session, settings=settings)

    return start


def test_a_cancelled_reading_does_not_begin_again_at_the_next_start(
    window, qtbot, begun, go_on, start_again
):
    first, second, *_ = records(window)
    read_first(window, qtbot, begun, first, second)
    (row,) = window.jobs.rows.values()
    row.cancel.click()
    go_on.set()
    finish(window, qtbot)
    window.close()
    begun.clear()
    again = start_again()
    qtbot.waitUntil(lambda: len(begun) > 1)
    qtbot.waitUntil(lambda: not again.jobs.rows)
    assert set(begun) == {"Three", "Four"}
    again.receive([first.source.path])  # as a file manager opens it
    qtbot.waitUntil(lambda: again.opening.record and again.opening.record.id == first.id)
    assert "One" not in begun
    assert not again.jobs.rows
    again.reading.read(first)
    qtbot.waitUntil(lambda: "One" in begun and not again.jobs.rows)
    again.librarian.refresh()
    qtbot.waitUntil(lambda: again.left.library.contents.left_unread == {second.id})


def test_reading_is_not_offered_on_the_map_while_it_is_prepared(forgetful, qtbot, noted):
    one, _ = records(forgetful)
    forgetful.show_document(one)
    offer = forgetful.map_pane.read_now
    qtbot.waitUntil(lambda: not offer.isHidden())
    noted.ready.clear()
    offer.click()
    qtbot.waitUntil(offer.isHidden)
    cancel(forgetful)
    noted.ready.set()
    qtbot.waitUntil(lambda: not offer.isHidden())
