"""One question with its answer: text, citations, how it was found, and what was not read."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reader.asking.describe import describe
from reader.asking.values import Answer, Citation, Step
from reader.text.document import DocumentText
from ui.answers.citation_list import CitationList
from ui.answers.text import AnswerText
from ui.look.fitting_text import FittingText
from ui.look.parts import Fold, text_label
from ui.look.theme import LIGHT, SPACE, Theme
from ui.look.wording import cost_of, one_line, place_of, unread_of


class AnswerView(QWidget):
    """Shows an answer while it comes, and afterwards."""

    citation_chosen = Signal(int)
    """Counted from 0 into ``citations``."""
    citation_focused = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.citations: tuple[Citation, ...] = ()
        self._steps: list[str] = []
        self._theme = LIGHT
        self.question = text_label(name="question")
        self.status = text_label(name="quiet")
        self.text = AnswerText()
        self.nearest = text_label("Nearest passages, offered as no more than that:", "section")
        self.list = CitationList()
        self.trace = FittingText("How it read")
        self.fold = Fold("How it read", self.trace)
        self.cost = text_label(name="small")
        self.unread = text_label(name="small")
        self.text.mark_clicked.connect(lambda number: self.list.choose(number - 1))
        self.list.chosen.connect(self.citation_chosen)
        self.list.focused.connect(self.citation_focused)
        self._arrange()

    def begin(self, question: str) -> None:
        """A question was asked; nothing is known yet."""
        self.citations = ()
        self._steps = []
        self.question.setText(question)
        self.text.set_text("")
        self.list.show_citations((), ())
        self.trace.clear()
        self._say("Looking …")
        for part in (self.text, self.nearest, self.fold, self.cost, self.unread):
            part.setVisible(False)

    def add_step(self, step: Step, content: DocumentText) -> None:
        """Something was done on the way to the answer."""
        sentence = describe(step, content)
        self._steps.append(sentence)
        self.trace.show_steps(self._steps, self._theme.quiet)
        self.fold.set_title(f"How it read · {len(self._steps)}")
        self.fold.setVisible(True)
        self._say(sentence)

    def grow(self, text: str) -> None:
        """The answer goes on."""
        self.text.setVisible(True)
        self._say("")
        self.text.grow(text)

    def finish(self, answer: Answer, content: DocumentText) -> None:
        """The whole answer: what streamed is replaced by it."""
        self.question.setText(answer.question.text)
        self._say("")
        self.text.setVisible(True)
        if self.text.written != answer.text:
            self.text.set_text(answer.text)
        self.text.finish()
        self._show_citations(answer, content)
        self._steps = [describe(step, content) for step in answer.trace]
        self.trace.show_steps(self._steps, self._theme.quiet)
        self.fold.set_title(f"How it read · {answer.strategy} · {len(self._steps)}")
        self.fold.setVisible(bool(self._steps))
        self._show(self.cost, cost_of(answer))
        self._show(self.unread, unread_of(answer, content))

    def stop(self, why: str) -> None:
        """No more will come."""
        self.text.finish()
        self._say(why)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.text.dress(theme)
        self.trace.show_steps(self._steps, theme.quiet)
        self.fold.dress(theme)

    def _show_citations(self, answer: Answer, content: DocumentText) -> None:
        self.citations = answer.citations or answer.nearest
        places = [place_of(content, citation.span) for citation in self.citations]
        self.list.show_citations(self.citations, places)
        self.nearest.setVisible(bool(answer.nearest) and not answer.citations)

    def _say(self, sentence: str) -> None:
        self._show(self.status, one_line(sentence))

    def _show(self, label: QWidget, text: str) -> None:
        label.setProperty("text", text)
        label.setVisible(bool(text))

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        for part in (
            self.question,
            self.text,
            self.status,
            self.nearest,
            self.list,
            self.fold,
            self.cost,
            self.unread,
        ):
            column.addWidget(part)
