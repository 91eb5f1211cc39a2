"""The history of all that was learnt: by key, in parts, and quick with thousands of entries."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from reader.learning.verdicts import Verdict
from reader.values.experience import Label, Standing
from tests.storage.stored_library import LEARNT
from tests.ui.memory.test_memory_control import choose
from tests.ui.test_window import press

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
MANY = 3000


def texts(memory):
    rows = memory.place.history.list
    return [rows.rows.row(row).text for row in range(rows.count)]


def open_history(memory):
    press(memory.qtbot, memory.window, Qt.Key.Key_5, CTRL | ALT)
    memory.until(memory.place.history.isVisible)


def test_it_tells_what_was_said_weighed_and_forgotten_newest_first(memory):
    memory.propose("Once?")
    memory.click(memory.bar.verdict.buttons[Verdict.RIGHT])
    memory.until(lambda: Standing.KEPT in memory.standings())
    memory.open_place()
    choose(memory, "Once?")
    memory.click(memory.place.card.decline)
    memory.until(lambda: Standing.DECLINED in memory.standings())
    memory.propose("Gone?")
    memory.open_place()
    choose(memory, "Gone?")
    memory.click(memory.place.card.forget)
    memory.until(lambda: len(memory.learnt) == 2)
    open_history(memory)
    memory.until(lambda: len(texts(memory)) == 5)
    assert texts(memory) == [
        "1 learnt item was forgotten",
        "You rejected: “Once?”",
        "Started using: “lighthouse keeper”",
        "Marked as right: “lighthouse keeper”",
        "Suggested: “Once?”",
    ]
    history = memory.place.history
    assert "−2.0 → −1.0, measured on 1 question" in history.list.rows.row(2).detail
    assert history.list.rows.row(0).head
    assert not history.list.rows.row(1).head
    history.which.setCurrentIndex(1)
    assert [text[:8] for text in texts(memory)] == ["1 learnt", "You reje", "Marked a"]
    history.which.setCurrentIndex(2)
    assert texts(memory) == ["Started using: “lighthouse keeper”"]
    memory.until(lambda: history.says.text() == "1 entry")  # the last part has arrived


def test_it_is_walked_by_keys_and_leads_to_what_is_there_now(memory):
    memory.propose("Who reads?")
    open_history(memory)
    rows = memory.place.history.list
    memory.place.take_focus()
    memory.until(rows.hasFocus)
    assert rows.count == 1
    memory.qtbot.keyClick(rows, Qt.Key.Key_Return)
    memory.until(lambda: [one.question for one in memory.place.selected] == ["Who reads?"])
    assert not memory.place.shows_history
    open_history(memory)
    memory.qtbot.keyClick(rows, Qt.Key.Key_Escape)
    memory.until(lambda: not memory.place.shows_history)
    assert memory.place.list.isVisible()


def test_it_follows_what_happens_while_it_is_shown(memory):
    open_history(memory)
    memory.until(lambda: "Nothing yet" in memory.place.history.says.text())
    memory.click(memory.bar.verdict.buttons[Verdict.WRONG])
    memory.until(lambda: texts(memory) == ["Marked as wrong: “lighthouse keeper”"])
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(lambda: texts(memory) == ["1 learnt item was forgotten"])


def test_thousands_of_entries_do_not_keep_the_window_from_answering(memory, watchdog):
    with memory.library.together():
        for number in range(MANY // 2):
            made = memory.library.experiences.add(
                replace(LEARNT, question=f"Question {number}?", source=None)
            )
            memory.library.experiences.change(
                replace(made, label=Label.WRONG, standing=Standing.REFUSED)
            )
    memory.window.remembering.bring()
    with watchdog:
        open_history(memory)
        memory.until(lambda: memory.place.history.says.text() == "3,000 entries")
        memory.place.history.which.setCurrentIndex(2)
        memory.place.history.which.setCurrentIndex(0)
    watchdog.check()
    assert texts(memory)[0] == f"Marked as wrong: “Question {MANY // 2 - 1}?”"
