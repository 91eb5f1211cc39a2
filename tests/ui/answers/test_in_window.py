"""The ask panel together with the pages, the map and the keys of the window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from reader.asking.findings import OUT_OF_TIME
from reader.values.answer import Action, Step
from reader.values.asking_events import StepTaken
from tests.ui.answers.test_conversations import SlowSession
from tests.ui.session import QuotingSession
from tests.ui.test_window import ask, press, shown
from ui.actions.acts import Act
from ui.pages.viewing.scroll_bar import MarkKind
from ui.services import Welcome

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(open_window, qtbot, pdf):
    opened = open_window([pdf])
    qtbot.waitUntil(shown(opened))
    ask(qtbot, opened, "lighthouse keeper")
    return opened


def test_a_step_opens_the_text_it_saw(window, qtbot):
    view = window.panel.view
    view.fold.button.setChecked(True)
    view.details.button.setChecked(True)
    view.trace.begin(window.pane.document.content)
    view.trace.add(Step(Action.OPEN, "It has the words.", view.citations[0].span))
    view.trace.settle()
    qtbot.mouseClick(
        view.trace.viewport(), Qt.MouseButton.LeftButton, pos=view.trace.rect_of(0).center()
    )
    qtbot.waitUntil(lambda: window.pane.view.place.page == 2)


def test_keys_begin_list_and_copy_conversations(window, qtbot):
    QGuiApplication.clipboard().clear()
    press(qtbot, window, Qt.Key.Key_K, CTRL | SHIFT)
    qtbot.waitUntil(lambda: "## lighthouse keeper" in QGuiApplication.clipboard().text())
    press(qtbot, window, Qt.Key.Key_N, CTRL)
    assert window.panel.first.isVisible()
    press(qtbot, window, Qt.Key.Key_N, CTRL | SHIFT)
    page = window.panel.conversations
    qtbot.waitUntil(lambda: page.list.count == 1)
    qtbot.keyClick(page.words, Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert window.panel.box.edit.hasFocus()


@pytest.mark.parametrize("part", [lambda panel: panel.box.edit, lambda panel: panel.view.text])
def test_escape_stops_the_answer_from_the_question_and_from_the_answer(
    open_window, qtbot, pdf, tmp_path, part
):
    window = open_window([pdf], open_session=lambda: SlowSession(tmp_path / "library"))
    qtbot.waitUntil(shown(window))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel = window.panel
    qtbot.keyClicks(panel.box.edit, "herons stand")
    qtbot.keyClick(panel.box.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Word 1." in panel.view.text.written)
    assert "Esc" in panel.view.waiting.stop.toolTip()
    part(panel).setFocus()
    qtbot.keyClick(part(panel), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not panel.box.busy)
    qtbot.waitUntil(lambda: panel.view.status.text().startswith("Stopped."))


class HurriedSession(QuotingSession):
    """Has no time for more, unless it has two minutes."""

    def ask(self, question, strategy, settings=None):
        self.seconds = settings.time.seconds
        yield from super().ask(question, strategy, settings)

    def answer(self, question, strategy):
        answer = yield from super().answer(question, strategy)
        if self.seconds >= 120:
            return answer
        step = Step(Action.TIME, OUT_OF_TIME)
        yield StepTaken(step)
        return replace(answer, trace=(*answer.trace, step), seconds=float(self.seconds))


def test_an_answer_without_time_for_more_says_so_and_is_asked_again_with_twice_the_time(
    open_window, qtbot, pdf, tmp_path
):
    window = open_window([pdf], open_session=lambda: HurriedSession(tmp_path / "library"))
    qtbot.waitUntil(shown(window))
    act, view, panel = window.acts[Act.MORE_TIME], window.panel.view, window.panel
    assert not act.isEnabled()
    ask(qtbot, window, "herons stand")
    assert view.status.text() == OUT_OF_TIME
    assert act.isEnabled()
    assert act.shortcut().toString() in view.longer.toolTip()
    qtbot.mouseClick(view.longer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(panel.past) == 2 and not panel.box.busy)
    assert panel.shown.answer.seconds == 80, "not enough either"
    act.trigger()
    qtbot.waitUntil(lambda: len(panel.past) == 3 and not panel.box.busy)
    assert not view.longer.isVisible()
    assert not act.isEnabled()
    assert [past.answer.question.text for past in panel.past] == ["herons stand"] * 3


def test_the_map_shows_the_way_of_the_answer_that_is_shown(window, qtbot):
    first = window.panel.shown.answer
    ask(qtbot, window, "herons stand")
    assert window.map.route.answer is window.panel.shown.answer
    qtbot.keyClick(window.panel.earlier.list, Qt.Key.Key_Return)
    assert window.map.route.answer is first


def test_while_a_question_is_answered_nothing_of_the_last_one_is_marked(window, qtbot):
    bar = window.pane.view.bar
    qtbot.waitUntil(lambda: bool(bar.marks(MarkKind.CITED)))
    window.panel.begin("herons stand")
    assert list(bar.marks(MarkKind.CITED)) == []
    assert list(bar.marks(MarkKind.CONSULTED)) == []


def test_who_tries_a_question_can_type_the_next_one(open_window, qtbot, pdf):
    opened = open_window(welcome=Welcome(pdf, ("lighthouse keeper", "ferry", "herons")))
    qtbot.waitUntil(shown(opened))
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    sample = opened.panel.first.samples[1]
    sample.setFocus()
    qtbot.keyClick(sample, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: opened.panel.view.citations != ())
    assert opened.panel.box.edit.hasFocus()
