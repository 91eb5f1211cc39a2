"""A window that stays put: nothing moves, nothing typed is lost, nothing is out of sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton

from tests.ui.files import LONG_SENTENCE
from tests.ui.session import QuotingSession
from ui.actions.acts import Act
from ui.map.map_pane import MapPane
from ui.widgets.message_bar import Offer


class HeldAnswers(QuotingSession):
    """Answers when it is let go."""

    def __init__(self, folder, go_on):
        super().__init__(folder)
        self._go_on = go_on

    def answer(self, question, strategy):
        result = yield from super().answer(question, strategy)
        while not self._go_on.wait(0.01):
            pass
        return result


@pytest.fixture
def window(open_window, qtbot, tmp_path, pdf, go_on):
    session = {"open_session": lambda: HeldAnswers(tmp_path / "library", go_on)}
    window = open_window([pdf], **session)
    qtbot.waitUntil(lambda: window.pane.view.pages > 0 and not window.jobs.rows)
    return window


def put(qtbot, window, words):
    """Type a question, and press Enter."""
    qtbot.keyClicks(window.panel.box.edit, words)
    qtbot.keyClick(window.panel.box.edit, Qt.Key.Key_Return)


def places(window):
    parts = (window.top, window.left, window.pane, window.panel, window.findChild(MapPane))
    return [(part.mapTo(window, QPoint()), part.size()) for part in parts]


def at_rest(window):
    """Whether nothing moves any more since the bar of jobs has gone."""
    before = places(window)
    QApplication.processEvents()
    return not window.jobs.isVisible() and places(window) == before


def test_a_message_lies_over_the_content_and_moves_nothing(window, qtbot):
    qtbot.waitUntil(lambda: at_rest(window))
    before = places(window)
    window.messages.inform("The file is damaged.", "Get it again.", Offer("Get it", lambda: None))
    qtbot.waitUntil(lambda: window.messages.width() > 300)
    assert places(window) == before
    book = window.pane.rect().translated(window.pane.mapTo(window, QPoint()))
    at = window.messages.mapTo(window, window.messages.rect().center())
    assert book.contains(at), "it lies over the pages, not over what is to be pressed"
    labels = (window.messages.what, window.messages.hint)
    for label in labels:
        assert label.height() >= label.heightForWidth(label.width())
    window.resize(700, 480)
    qtbot.waitUntil(lambda: window.messages.mapTo(window, QPoint()).x() >= 0)
    assert window.rect().contains(window.messages.geometry().translated(0, 0))
    window.messages.close_one()
    assert not window.messages.isVisible()


def test_a_question_entered_during_an_answer_is_asked_after_it(window, qtbot, go_on):
    box = window.panel.box
    put(qtbot, window, LONG_SENTENCE.split()[1])
    assert box.busy
    put(qtbot, window, "And then?")
    assert box.edit.toPlainText() == "And then?"
    assert "as soon as" in box.waiting.text()
    go_on.set()
    qtbot.waitUntil(lambda: not box.busy and len(window.panel.past) == 2)
    assert window.panel.shown.answer.question.text == "And then?"
    assert box.edit.toPlainText() == ""
    assert not box.waiting.isVisible()


def test_after_stopping_what_was_typed_waits_to_be_asked(window, qtbot, go_on):
    box = window.panel.box
    for words in ("walks", "And then?"):
        put(qtbot, window, words)
    waiting = window.panel.view.waiting
    assert waiting.isVisible()
    qtbot.mouseClick(waiting.stop, Qt.MouseButton.LeftButton)
    go_on.set()
    qtbot.waitUntil(lambda: not box.busy)
    assert box.edit.toPlainText() == "And then?"
    assert not box.waiting.isVisible()
    assert not waiting.isVisible()


def test_waiting_says_what_is_done_and_for_how_long(window, qtbot, go_on):
    put(qtbot, window, "walks")
    waiting = window.panel.view.waiting
    qtbot.waitUntil(lambda: waiting.took.text() == "1 s")
    assert waiting.label.text()
    assert waiting.label.accessibleName()
    go_on.set()
    qtbot.waitUntil(lambda: not window.panel.view.waiting.isVisible())


def test_by_keyboard_a_correction_opens_where_it_is_seen(window, qtbot, go_on):
    go_on.set()
    put(qtbot, window, "the")
    qtbot.waitUntil(lambda: window.panel.shown is not None)
    window.resize(1024, 560)
    window.activateWindow()
    window.acts[Act.TOGGLE_ASK].setChecked(False)
    window.acts[Act.CORRECT].trigger()
    text = window.panel.view.bar.correction.text
    qtbot.waitUntil(lambda: text.visibleRegion().boundingRect().height() >= text.height())
    qtbot.waitUntil(text.hasFocus)


def test_what_is_not_in_memory_can_be_read_from_the_answer(window, qtbot, go_on):
    go_on.set()
    put(qtbot, window, "the")
    qtbot.waitUntil(lambda: window.panel.shown is not None)
    now = window.panel.view.read_now
    assert now.isVisible()
    asked = []
    window.reading.advanced.connect(lambda: asked.append(1))
    qtbot.mouseClick(now, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(asked))
    qtbot.waitUntil(lambda: not window.jobs.rows)


def test_recent_documents_are_in_the_menu_and_on_the_start_page(open_window, qtbot, tmp_path):
    paths = [tmp_path / f"{name}.txt" for name in ("One", "Two")]
    for path in paths:
        path.write_text(f"This is {path.stem}.\n")
    window = open_window(paths)
    library = window.left.library
    qtbot.waitUntil(lambda: library.list.count() == 2 and not window.jobs.rows)
    for entry in library.contents.entries:
        window.show_document(entry.record)
        qtbot.waitUntil(
            lambda entry=entry: window.pane.settled and window.opening.record.id == entry.record.id
        )
    window.places.finish()
    window.librarian.refresh()
    menu = window.helping.menu
    qtbot.waitUntil(lambda: len(window.helping._recent) == 2)
    menu.aboutToShow.emit()
    assert {action.text() for action in menu.actions()} == {"One", "Two"}
    wanted = window.helping._recent[1]
    next(each for each in menu.actions() if each.text() == wanted.title).trigger()
    qtbot.waitUntil(lambda: window.opening.record.id == wanted.id)
    buttons = window.empty.findChildren(QPushButton)
    assert {"One", "Two"} <= {button.text() for button in buttons}
