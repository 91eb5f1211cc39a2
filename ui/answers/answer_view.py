"""One question with its answer: text, citations, how it was found, and what was not read."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from reader.asking.describing import decided, remarks, volume_title
from reader.asking.grading import shown_first
from reader.asking.settled_answers import found_beside
from reader.records import AnswerState
from reader.text.document import DocumentText
from reader.text.quotation_marks import quoted as quotation
from reader.text.span import Span
from reader.values.answer import Action, Answer, Aside, Step
from reader.values.grade import UNANSWERED
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from ui.answers.answer_bar import AnswerBar
from ui.answers.citation_list import CitationList
from ui.answers.grade_mark import GradeMark
from ui.answers.method_box import METHODS
from ui.answers.more_places import MorePlaces
from ui.answers.step_list import StepList
from ui.answers.text import AnswerText
from ui.answers.understanding import Understanding
from ui.answers.variants import Variants
from ui.answers.waiting import Waiting
from ui.hops.hop_sentences import placing
from ui.hops.section import HopSection
from ui.theme.theme import SPACE, Theme
from ui.widgets.announcing import announce
from ui.widgets.small_widgets import Fold, push_button, text_label
from ui.widgets.wording import bound_of, cost_of, number, one_line, place_of, share_of, unread_of

_LONGEST_QUESTION = 400
_ENDED = {
    AnswerState.BEGUN: tr(
        "The program closed before this answer was complete. The part that was written is kept."
    ),
    AnswerState.STOPPED: tr("Stopped. The answer so far is kept."),
    AnswerState.WHOLE: "",
}

_SAID_ABOVE = frozenset({Action.CHANGE, Action.SETTLED})
"""Steps shown above an answer because the question was changed or settled by them."""


class AnswerView(QWidget):
    """Shows an answer while it streams, and afterwards."""

    citation_chosen = Signal(int)
    """The citation's index in ``citations``."""
    step_opened = Signal(object)
    """The ``Span`` of the text that a step saw."""

    def __init__(self) -> None:
        super().__init__()
        self.citations: tuple[Citation, ...] = ()
        self._strategy = ""
        self._streamed = False
        self._reading = self._remembered = False
        self._together = False
        self.question = text_label(name="question")
        self.question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.meaning = Understanding()
        self.changed = text_label(name="small")
        self.variants = Variants()
        self.beside = StepList(called=tr("Found now"), numbered=False)
        self.status = text_label(name="quiet")
        self.grade = GradeMark()
        self.waiting = Waiting()
        self.text = AnswerText()
        self.replaced: Answer | None = None
        """The embedded reader's answer, if the language model's replaces it."""
        self.meanwhile = AnswerText()
        self.first_grade = GradeMark()
        self.until = Fold(
            tr("The embedded reader's answer"), _stacked(self.first_grade, self.meanwhile)
        )
        self.until.button.setToolTip(tr("Found at once, before the language model had answered"))
        self.nearest = text_label(tr("Closest passages (not an answer):"), "section")
        self.hops = HopSection()
        self.list = CitationList()
        self.more = MorePlaces()
        self.bar = AnswerBar()
        self.trace = StepList()
        self.decided = text_label(name="small")
        self.details = Fold(tr("Details"), self.trace)
        self.fold = Fold(tr("How it was found"), _stacked(self.decided, self.details))
        self.cost = text_label(name="small")
        self.unread = text_label(name="small")
        self.back = push_button(tr("Back to where I was reading"), "link")
        self.read_now = push_button(tr("Read now"), "link", tr("Read the document into memory now"))
        self._connect()
        self._arrange()

    def _connect(self) -> None:
        self.more.toggled.connect(lambda all_: self.list.unfold(all_=all_))
        self.list.unfolded.connect(lambda all_: self.more.show_folded(folded=not all_))
        self.text.mark_clicked.connect(lambda number: self.list.choose_citation(number - 1))
        self.list.citation_chosen.connect(self.citation_chosen)
        for steps in (self.trace, self.beside):
            steps.opened.connect(self.step_opened)
        self.trace.settled.connect(self._show_steps)

    def begin(self, question: str, content: DocumentText | None, *, together: bool = False) -> None:
        """Show a new question, perhaps to several documents; nothing is known yet."""
        self.citations = ()
        self._strategy = ""
        self._streamed = False
        self._ask(question)
        self.meaning.show_meaning("")
        self.variants.show_names((), -1)
        self.text.set_text("")
        self.list.show_citations((), str, "")
        self.more.begin(0)
        self.trace.begin(content)
        self._show(self.decided, "")
        self._show(self.changed, "")
        self.hops.begin(placing(content, together=together))
        self._say("")
        self.grade.show_grade(None)
        self.replaced = None
        # The grade will take its place, and the text below must not move.
        self.waiting.setMinimumHeight(self.grade.heightForWidth(self.width()))
        self.waiting.begin()
        self.beside.begin(content)
        shown = (self.text, self.until, self.beside, self.nearest, self.list, self.back)
        for part in (*shown, self.bar, self.bar.edit, self.fold, self.cost):
            part.setVisible(False)
        self._show(self.unread, "")
        self._offer_reading()

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
            self.text.setVisible(True)
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
        for part in (self.bar, self.bar.edit):
            part.setVisible(True)
        self._show_citations(answer, content)
        self._show_beside(answer, content)
        together = bool(answer.question.shelf)
        self.hops.finish(answer.graph, placing(content, together=together))
        self._finish_trace(answer, content)
        self._say(_ended(answer, state) or bound_of(answer, content))
        self._show(self.cost, cost_of(answer, content))
        self.cost.setToolTip(share_of(answer))
        missed = "\n".join(one_line(remark) for remark in remarks(answer.volumes))
        self._show(self.unread, missed or unread_of(answer, content))
        self._together = together
        self._offer_reading()
        if self._streamed:
            self._streamed = False
            announce(self.text, _complete(len(answer.citations)))

    def _finish_text(self, answer: Answer, state: AnswerState) -> None:
        if self.text.written != answer.text:
            self.text.set_text(answer.text, answer.asides)
        self.text.finish()
        self.text.emphasise(_focus(answer))
        self._finish_meanwhile(answer)
        grade = answer.shown_grade if state is AnswerState.WHOLE else None
        refused = answer.text if grade in UNANSWERED and _only_refuses(answer) else ""
        self.grade.show_grade(grade, one_line(refused))
        self.text.setVisible(bool(answer.text) and not refused)

    def _finish_meanwhile(self, answer: Answer) -> None:
        """Fold away the embedded reader's answer, which stays to be looked at."""
        first = self.replaced
        self.until.button.setChecked(False)
        self.until.setVisible(
            first is not None
            and first.question.text == answer.question.text
            and not answer.text.startswith(first.text)
        )
        self.back.hide()

    def _finish_trace(self, answer: Answer, content: DocumentText) -> None:
        changed = (step.reason for step in answer.trace if step.action in _SAID_ABOVE)
        self._show(self.changed, one_line(next(changed, "")))
        method, _ = METHODS.get(answer.strategy, (answer.strategy.value, ""))
        # If it ended before a method was chosen, there is none to name.
        self._strategy = "" if answer.strategy is Strategy.AUTO else method
        self.trace.begin(content)
        self.trace.add(*answer.trace)
        self.trace.settle()
        lines = (f"• {one_line(line)}" for line in decided(answer, content))
        self._show(self.decided, "\n".join(lines))

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
        self._say(why)
        announce(self.text, why)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for part in (
            self.grade,
            self.text,
            self.first_grade,
            self.meanwhile,
            self.until,
            self.beside,
            self.hops,
            self.list,
            self.more,
            self.trace,
            self.details,
            self.fold,
            self.bar,
        ):
            part.dress(theme)

    def _ask(self, question: str) -> None:
        cut = len(question) > _LONGEST_QUESTION
        self.question.setText(f"{question[:_LONGEST_QUESTION]} …" if cut else question)

    def _show_steps(self) -> None:
        count = self.trace.steps
        self.fold.setVisible(count > 0)
        if count and not self._streamed:
            self.waiting.say(self.trace.step_text(-1))
        steps = ngettext("{count} step", "{count} steps", count).format(count=number(count))
        self.details.set_title(tr("Details: {steps}").format(steps=steps))
        parts = (tr("How it was found"), self._strategy)
        self.fold.set_title(" · ".join(filter(None, parts)))

    def _show_citations(self, answer: Answer, content: DocumentText) -> None:
        self.citations = answer.citations or answer.nearest
        together = bool(answer.question.shelf)
        titles = {volume.document: volume.title for volume in answer.volumes}

        def place(citation: Citation) -> str:
            if together and not volume_title(content, citation.span.start):
                return tr("no longer in the library")
            return place_of(content, citation.span, in_volume=together)

        def volume(citation: Citation) -> str:
            return titles.get(citation.document, "")

        first = shown_first(answer)
        by = volume if together else None
        self.list.show_citations(self.citations, place, _quoting(answer), by, first=first)
        self.more.begin(self.list.folded)
        self.list.setVisible(bool(self.citations))
        self.nearest.setVisible(bool(answer.nearest) and not answer.citations)

    def _show_beside(self, answer: Answer, content: DocumentText) -> None:
        found = found_beside(answer)
        self.beside.begin(content)
        self.beside.add(*found)
        self.beside.settle()
        self.beside.setVisible(bool(found))

    def _offer_reading(self) -> None:
        missed = bool(self.unread.text()) and not self._together
        self.read_now.setVisible(missed and not (self._reading or self._remembered))

    def _say(self, sentence: str) -> None:
        self._show(self.status, one_line(sentence))

    def _show(self, label: QWidget, text: str) -> None:
        label.setProperty("text", text)
        label.setVisible(bool(text))

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        heading = QHBoxLayout()
        heading.setSpacing(SPACE // 2)
        heading.addWidget(self.question, 1)
        heading.addWidget(self.bar.edit, 0, Qt.AlignmentFlag.AlignTop)
        room = self.bar.edit.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # nothing moves when it comes with the answer
        self.bar.edit.setSizePolicy(room)
        column.addLayout(heading)
        parts: Sequence[QWidget] = (
            self.meaning,
            self.changed,
            self.variants,
            self.waiting,
            self.grade,
            self.text,
            self.until,
            self.beside,
            self.status,
            self.hops,
            self.nearest,
            self.list,
            self.more,
            self.back,
            self.bar,
            self.fold,
            self.cost,
            self.unread,
            self.read_now,
        )
        for part in parts:
            column.addWidget(part)
        for link in (self.back, self.read_now):
            column.setAlignment(link, Qt.AlignmentFlag.AlignLeft)


def _stacked(*parts: QWidget) -> QWidget:
    """Return the content of a fold: one part below the other, indented."""
    content = QWidget()
    column = QVBoxLayout(content)
    column.setContentsMargins(SPACE, 0, 0, 0)
    column.setSpacing(SPACE // 2)
    for part in parts:
        column.addWidget(part)
    return content


def _focus(answer: Answer) -> Sequence[Span]:
    """Return the stretches of the text that answer; empty if they are not known."""
    return answer.headline.focus if answer.headline else ()


def _ended(answer: Answer, state: AnswerState) -> str:
    stopped_at_once = state is AnswerState.STOPPED and not answer.text
    return tr("Stopped.") if stopped_at_once else _ENDED[state]


def _quoting(answer: Answer) -> str:
    """Return the answer's text, in quotation marks if its one line is a complete quote."""
    if answer.headline is None:
        return answer.text
    flat = (" ".join(each.quote.split()) for each in answer.citations)
    complete = (quote for quote in flat if answer.text.startswith(f"{quote} ["))
    return quotation(next(complete, ""))


def _complete(citations: int) -> str:
    return ngettext(
        "Answer complete, with {count} citation.",
        "Answer complete, with {count} citations.",
        citations,
    ).format(count=citations)


def _only_refuses(answer: Answer) -> bool:
    """Whether its text only says that there is no answer."""
    return not answer.citations and not answer.graph and "\n" not in answer.text.strip()
