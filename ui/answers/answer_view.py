"""One question with its answer: text, citations, how it was found, and what was not read."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from reader.asking.describing import cut_short, decided, remarks
from reader.asking.settled_answers import found_beside
from reader.language import number
from reader.records import AnswerState
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import UNANSWERED, Action, Answer, Aside, Step
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from ui import layouts
from ui.amounts import percent
from ui.answers.answer_parts import (
    AnswerBar,
    AnswerProgress,
    GradeMark,
    Interpretation,
    StepList,
    Variants,
)
from ui.answers.answer_text import AnswerText
from ui.answers.citations import CitationList, MorePlaces
from ui.answers.question_box import METHODS
from ui.background.jobs_bar import time_left
from ui.hops.hop_section import HopSection
from ui.hops.hop_sentences import placing
from ui.theme.theme import SPACE
from ui.widgets.accessible_roles import announce
from ui.widgets.small_widgets import Fold, push_button, text_label
from ui.widgets.wording import bound_of, cost_of, one_line, share_of, unread_of

_LONGEST_QUESTION = 400
_SAID_ABOVE = frozenset({Action.CHANGE, Action.SETTLED})
"""Steps shown above an answer because the question was changed or settled by them."""


class AnswerView(QWidget):
    """Shows an answer while it streams, and afterwards."""

    def __init__(self) -> None:
        super().__init__()
        self.citations: tuple[Citation, ...] = ()
        self.replaced: Answer | None = None
        """The embedded reader's answer, if the language model's replaces it."""
        self._strategy = ""
        self._streamed = self._reading = self._remembered = self._together = False
        self.question = text_label(name="question")
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bar = AnswerBar()
        self.meaning = Interpretation()
        self.changed = text_label(name="small")
        self.variants = Variants()
        self.waiting = AnswerProgress()
        self.grade = GradeMark()
        self.text = AnswerText()
        self.first_grade = GradeMark()
        self.meanwhile = AnswerText()
        replaced = tr("The embedded reader's answer")
        self.until = Fold(replaced, _stacked(self.first_grade, self.meanwhile))
        self.until.button.setToolTip(tr("Found at once, before the language model had answered"))
        self.beside = StepList(tr("Found now"), numbered=False)
        self.status = text_label(name="quiet")
        self.longer = push_button(tr("Ask again with twice the time"), "link")
        self.hops = HopSection()
        self.nearest = text_label(tr("Closest passages (not an answer):"), "section")
        self.list = CitationList()
        self.more = MorePlaces(self.list)
        self.back = push_button(tr("Back to where I was reading"), "link")
        self.decided = text_label(name="small")
        self.trace = StepList(tr("How it was found"))
        self.details = Fold(tr("Details"), self.trace)
        self.fold = Fold(tr("How it was found"), _stacked(self.decided, self.details))
        self.cost = text_label(name="small")
        self.unread = text_label(name="small")
        self.read_now = push_button(tr("Read now"), "link", tr("Read the document into memory now"))
        self.text.followed.connect(lambda number: self.list.choose_citation(number - 1))
        self.trace.settled.connect(self._show_steps)
        self._arrange()

    def begin(self, question: str, content: DocumentText | None, *, together: bool = False) -> None:
        """Show a new question, perhaps to several documents; nothing is known yet."""
        self.citations = ()
        self.replaced = None
        self._strategy = ""
        self._streamed = False
        self._ask(question)
        for label in (self.changed, self.decided, self.status, self.unread):
            self._show(label, "")
        self.meaning.show_meaning("")
        self.variants.show_names((), -1)
        self.text.set_text("")
        self.list.clear()
        self.hops.begin(placing(content, together=together))
        self.grade.show_grade(None)
        # The grade will take its place, and the text below must not move.
        self.waiting.setMinimumHeight(self.grade.heightForWidth(self.width()))
        self.waiting.begin()
        for steps in (self.trace, self.beside):
            steps.begin(content)
        shown = (
            self.text,
            self.until,
            self.beside,
            self.nearest,
            self.list,
            self.back,
            self.longer,
        )
        for part in (*shown, self.bar, self.bar.edit, self.fold, self.cost):
            part.hide()
        self._offer_reading()

    def await_memory(self, share: float, seconds: float | None) -> None:
        """Say that the document is read first: ``share`` is done, ``seconds`` are left."""
        says = tr("Reading the document first: {share}").format(share=percent(share))
        self.waiting.say(f"{says} · {time_left(seconds)}" if seconds else says)

    def add_step(self, step: Step) -> None:
        """Show a step."""
        if step.action in _SAID_ABOVE:
            self._show(self.changed, one_line(step.reason))
        self.trace.add(step)

    def show_meanwhile(self, answer: Answer) -> None:
        """Show the embedded reader's answer while the language model writes its own."""
        self.replaced = answer
        self.meanwhile.set_text(answer.text, answer.asides)
        self.meanwhile.emphasise(_focus(answer))
        self.first_grade.show_grade(answer.grade)
        self.until.button.setChecked(True)
        self.until.show()
        announce(self.meanwhile, self.until.button.text())

    def grow(self, text: str, asides: Sequence[Aside] = ()) -> None:
        """Append a piece of the answer."""
        if not self._streamed:
            self._streamed = True
            self.text.show()
            self.waiting.say(tr("Writing the answer …"))
        self.text.grow(text, asides)

    def finish(
        self, answer: Answer, content: DocumentText, state: AnswerState = AnswerState.WHOLE
    ) -> None:
        """Show the complete answer, or as much as there is, in place of what has streamed."""
        waited = self.waiting.isVisible()
        self.grade.setMinimumHeight(self.waiting.height() if waited else 0)
        self.waiting.end()
        self._ask(answer.question.text)
        self.meaning.show_meaning(answer.question.known.understood)
        self._finish_text(answer, state)
        self._finish_meanwhile(answer)
        self.bar.show()
        self.bar.edit.show()
        self._together = bool(answer.question.shelf)
        self.citations = answer.citations or answer.nearest
        self.list.show_answer(answer, content)
        self.list.setVisible(bool(self.citations))
        self.nearest.setVisible(bool(answer.nearest) and not answer.citations)
        self.hops.finish(answer.graph, placing(content, together=self._together))
        self._finish_steps(answer, content)
        short = cut_short(answer)
        self._show(
            self.status, one_line(_ended(answer, state) or short or bound_of(answer, content))
        )
        self.longer.setVisible(bool(short))
        self._show(self.cost, cost_of(answer, content))
        self.cost.setToolTip(share_of(answer))
        missed = "\n".join(one_line(remark) for remark in remarks(answer.volumes))
        self._show(self.unread, missed or unread_of(answer, content))
        self._offer_reading()
        if self._streamed:
            self._streamed = False
            count = len(answer.citations)
            words = ngettext(
                "Answer complete, with {count} citation.",
                "Answer complete, with {count} citations.",
                count,
            )
            announce(self.text, words.format(count=count))

    def show_reading(self, *, reading: bool) -> None:
        """Follow whether any document is being read, or is being prepared for it."""
        self._reading = reading
        self._offer_reading()

    def show_memory(self, *, complete: bool) -> None:
        """Follow whether all of the document is in memory now."""
        self._remembered = complete
        self._offer_reading()

    def stop(self, why: str) -> None:
        """Say why no more will come."""
        self.waiting.end()
        self.text.finish()
        self.hops.stop()
        self._show(self.status, one_line(why))
        announce(self.text, why)

    def _ask(self, question: str) -> None:
        cut = len(question) > _LONGEST_QUESTION
        self.question.setText(f"{question[:_LONGEST_QUESTION]} …" if cut else question)

    def _finish_text(self, answer: Answer, state: AnswerState) -> None:
        if self.text.written != answer.text:
            self.text.set_text(answer.text, answer.asides)
        self.text.finish()
        self.text.emphasise(_focus(answer))
        grade = answer.shown_grade if state is AnswerState.WHOLE else None
        refused = answer.text if grade in UNANSWERED and _only_refuses(answer) else ""
        self.grade.show_grade(grade, one_line(refused))
        self.text.setVisible(bool(answer.text) and not refused)

    def _finish_meanwhile(self, answer: Answer) -> None:
        """Fold away the embedded reader's answer, which stays to be looked at."""
        first = self.replaced
        self.until.button.setChecked(False)
        same = first is not None and first.question.text == answer.question.text
        self.until.setVisible(bool(same and first and not answer.text.startswith(first.text)))
        self.back.hide()

    def _finish_steps(self, answer: Answer, content: DocumentText) -> None:
        found = found_beside(answer)
        self.beside.begin(content, found)
        self.beside.setVisible(bool(found))
        changed = (step.reason for step in answer.trace if step.action in _SAID_ABOVE)
        self._show(self.changed, one_line(next(changed, "")))
        method, _ = METHODS.get(answer.strategy, (answer.strategy.value, ""))
        # If it ended before a method was chosen, there is none to name.
        self._strategy = "" if answer.strategy is Strategy.AUTO else method
        self.trace.begin(content, answer.trace)
        lines = (f"• {one_line(line)}" for line in decided(answer, content))
        self._show(self.decided, "\n".join(lines))

    def _show_steps(self) -> None:
        count = len(self.trace.steps)
        self.fold.setVisible(count > 0)
        if count and not self._streamed:
            self.waiting.say(self.trace.step_text(-1))
        steps = ngettext("{count} step", "{count} steps", count).format(count=number(count))
        self.details.set_title(tr("Details: {steps}").format(steps=steps))
        self.fold.set_title(" · ".join(filter(None, (tr("How it was found"), self._strategy))))

    def _offer_reading(self) -> None:
        missed = bool(self.unread.text()) and not self._together
        self.read_now.setVisible(missed and not (self._reading or self._remembered))

    def _show(self, label: QLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))

    def _arrange(self) -> None:
        room = self.bar.edit.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # nothing moves when it comes with the answer
        self.bar.edit.setSizePolicy(room)
        heading = layouts.row((self.question, 1), self.bar.edit, spacing=SPACE // 2)
        heading.setAlignment(self.bar.edit, Qt.AlignmentFlag.AlignTop)
        texts = (self.meaning, self.changed, self.variants, self.waiting, self.grade, self.text)
        found = (self.until, self.beside, self.status, self.longer)
        more = (self.hops, self.nearest, self.list)
        below = (self.more, self.back, self.bar, self.fold, self.cost, self.unread, self.read_now)
        column = layouts.column(heading, *texts, *found, *more, *below, on=self, spacing=SPACE)
        for link in (self.back, self.read_now, self.longer):
            column.setAlignment(link, Qt.AlignmentFlag.AlignLeft)


def _stacked(*parts: QWidget) -> QWidget:
    """Return the content of a fold: one part below the other, indented."""
    content = QWidget()
    layouts.column(*parts, on=content, margins=(SPACE, 0, 0, 0), spacing=SPACE // 2)
    return content


def _focus(answer: Answer) -> Sequence[Span]:
    """Return the stretches of the text that answer; empty if they are not known."""
    return answer.headline.focus if answer.headline else ()


def _ended(answer: Answer, state: AnswerState) -> str:
    match state:
        case AnswerState.BEGUN:
            return tr(
                "The program closed before this answer was complete. The part that was written is "
                "kept."
            )
        case AnswerState.STOPPED if answer.text:
            return tr("Stopped. The answer so far is kept.")
        case AnswerState.STOPPED:
            return tr("Stopped.")
        case AnswerState.WHOLE:
            return ""


def _only_refuses(answer: Answer) -> bool:
    """Whether its text only says that there is no answer."""
    return not answer.citations and not answer.graph and "\n" not in answer.text.strip()
