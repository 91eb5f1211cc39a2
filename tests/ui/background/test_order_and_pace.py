"""The order of books being read, and the remaining time in the jobs bar."""

from __future__ import annotations

import threading

import pytest

from tests.ui.session import HeldSession, import_texts, reads_when_asked
from ui.background.pace import Pace, time_left


@pytest.fixture
def begun():
    return []


@pytest.fixture
def go_on():
    return threading.Event()


@pytest.fixture
def window(open_window, qtbot, tmp_path, begun, go_on):
    """Three books that nobody has read, none of them read without being asked for."""
    folder = tmp_path / "library"
    import_texts(folder, tmp_path, "One", "Two", "Three")
    settings = reads_when_asked(tmp_path)
    window = open_window(open_session=lambda: HeldSession(folder, begun, go_on), settings=settings)
    qtbot.waitUntil(lambda: window.top.title.accessibleName() != "")
    return window


def records(window):
    entries = sorted(window.left.library.contents.entries, key=lambda entry: entry.record.id)
    return [entry.record for entry in entries]


def test_the_book_that_is_opened_is_read_first_and_the_other_goes_on_afterwards(
    window, qtbot, begun, go_on
):
    one, two, three = records(window)
    for record in (one, two, three):
        window.reading.read(record)
    qtbot.waitUntil(lambda: begun == ["One"])
    window.show_document(three)
    qtbot.waitUntil(lambda: begun == ["One", "Three"])
    go_on.set()
    qtbot.waitUntil(lambda: not window.jobs.rows)
    assert begun == ["One", "Three", "One", "Two"]


def test_a_book_that_rests_is_not_woken_by_opening_another(window, qtbot, begun, go_on):
    one, two, three = records(window)
    for record in (one, two, three):
        window.reading.read(record)
    qtbot.waitUntil(lambda: begun == ["One"])
    (row,) = window.jobs.rows.values()
    row.pause.click()
    window.show_document(three)
    qtbot.waitUntil(lambda: window.top.title.accessibleName() == "Three")
    qtbot.wait(200)
    assert begun == ["One"]
    row.pause.click()
    go_on.set()
    qtbot.waitUntil(lambda: not window.jobs.rows)
    assert begun == ["One", "Three", "Two"]


def test_the_time_left_follows_how_it_goes_now():
    pace = Pace()
    for second in range(10):
        pace.note(second * 100, float(second))  # fast at first
    for second in range(10, 200):
        pace.note(900 + second, float(second))  # slow from here on
    assert pace.left(900 + 199 + 120) == pytest.approx(120, rel=0.02)
    assert time_left(121) == "3 min left"
    assert time_left(7201) == "about 3 h left"


def test_notes_without_number_take_no_room():
    pace = Pace()
    for note in range(100_000):
        pace.note(note, note / 100)
    assert len(pace._notes) < 200
