"""The right side: a question, its answer, and the questions asked before."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from reader.asking.values import Answer, Answered, AnswerGrew, AskingEvent, Citation, StepTaken
from reader.ports import PastAnswer
from reader.text.document import DocumentText
from ui.answers.first_steps import FirstSteps
from ui.answers.question_box import QuestionBox
from ui.answers.view import AnswerView
from ui.look.parts import TextButton, text_label
from ui.look.theme import SPACE, Theme
from ui.look.wording import one_line

_LEAST_WIDTH = 280
_LONGEST_QUESTION = 160


class AskPanel(QWidget):
    """Knows nothing of jobs: it is told events, and tells what the person wants."""

    cited = Signal(object, int)
    """The citations now shown, and which of them is chosen (-1 for none)."""
    answer_shown = Signal(object)
    """The ``Answer`` now shown in full, or None."""

    def __init__(self, *, model_name: str, quotes_only: bool) -> None:
        super().__init__()
        self.setObjectName("askPanel")
        self.setMinimumWidth(_LEAST_WIDTH)
        self._content: DocumentText | None = None
        self._past: list[Answer] = []
        self.box = QuestionBox(model_name)
        self.first = FirstSteps(quotes_only=quotes_only)
        self.first.picked.connect(self.box.put)
        self.view = AnswerView()
        self.view.citation_chosen.connect(self._choose)
        self.view.citation_focused.connect(self._reveal)
        self.earlier = _Earlier()
        self.earlier.picked.connect(self._show_past)
        self._arrange()
        self.show_document(None, (), ())

    def show_document(
        self, content: DocumentText | None, past: Sequence[PastAnswer], samples: Sequence[str]
    ) -> None:
        """Another document: its past questions, or what to try."""
        self._content = content
        self._past = [kept.answer for kept in past]
        self.first.show_questions(samples)
        self.box.set_busy(False)
        self.box.set_document(content is not None)
        self._show_answer(self._past[-1] if self._past else None)

    def begin(self, question: str) -> None:
        """A question is being answered."""
        self.first.hide()
        self.view.show()
        self.view.begin(question)
        self.earlier.show_answers(self._past)
        self.box.set_busy(True)
        self._scroll.verticalScrollBar().setValue(0)
        self.cited.emit((), -1)

    def take(self, event: AskingEvent) -> None:
        """What happened on the way to the answer."""
        if self._content is None:
            return
        match event:
            case StepTaken(step):
                self.view.add_step(step, self._content)
            case AnswerGrew(text):
                self.view.grow(text)
            case Answered(answer):
                self._past.append(answer)
                self._show_answer(answer)

    def end(self, why: str = "") -> None:
        """No more events; ``why`` if there is no answer."""
        self.box.set_busy(False)
        if why:
            self.view.stop(why)

    def step_citation(self, by: int) -> None:
        """Go to the next or previous citation."""
        self.view.list.step(by)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.view.dress(theme)

    def _show_answer(self, answer: Answer | None) -> None:
        self.view.setVisible(answer is not None)
        self.first.setVisible(answer is None)
        self.earlier.show_answers([past for past in self._past if past is not answer])
        if answer and self._content:
            self.view.finish(answer, self._content)
        self.cited.emit(self.view.citations if answer else (), -1)
        self.answer_shown.emit(answer)

    def _show_past(self, answer: Answer) -> None:
        if not self.box.busy:
            self._show_answer(answer)
            self._scroll.verticalScrollBar().setValue(0)

    def _choose(self, number: int) -> None:
        citations: Sequence[Citation] = self.view.citations
        self.cited.emit(citations, number)
        self._reveal(self.view.list.buttons()[number])

    def _reveal(self, widget: QWidget) -> None:
        # After the layout has placed what is new.
        QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(widget, 0, SPACE))

    def _arrange(self) -> None:
        answers = QWidget()
        answers.setObjectName("answers")
        inner = QVBoxLayout(answers)
        inner.setContentsMargins(0, 0, SPACE, 0)
        inner.setSpacing(2 * SPACE)
        for part in (self.first, self.view, self.earlier):
            inner.addWidget(part)
        inner.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(answers)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setAccessibleName("Answers")
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, SPACE, SPACE)
        column.setSpacing(2 * SPACE)
        column.addWidget(self.box)
        column.addWidget(self._scroll, 1)


class _Earlier(QWidget):
    """Questions asked before, the newest first."""

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, SPACE, 0, 0)
        self._column.setSpacing(SPACE // 2)
        self._column.addWidget(text_label("Earlier questions", "section"))
        self.buttons: list[TextButton] = []

    def show_answers(self, answers: Sequence[Answer]) -> None:
        for old in self.buttons:
            old.deleteLater()
        self.buttons = []
        for answer in reversed(answers):
            button = TextButton(one_line(answer.question.text, _LONGEST_QUESTION), "sample")
            button.clicked.connect(lambda *_, kept=answer: self.picked.emit(kept))
            self.buttons.append(button)
            self._column.addWidget(button)
        self.setVisible(bool(answers))
