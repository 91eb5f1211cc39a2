"""The right panel: a question, its answer, and the other questions of the conversation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QRect, QSignalBlocker, QTimer, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from reader.model_choice import Kind
from reader.records import PastAnswer
from reader.text.document import DocumentText
from reader.values.asking_events import (
    AnswerGrew,
    AskingEvent,
    Begun,
    HopChanged,
    Meanwhile,
    MemoryAwaited,
    StepTaken,
)
from reader.values.quotation import Citation, Excerpt
from reader.values.strategy import Strategy
from ui import layouts
from ui.annotations.notes_answer import NotesCard
from ui.answers.answer_view import AnswerView
from ui.answers.conversation_header import ConversationHeader
from ui.answers.conversation_list import ConversationList
from ui.answers.earlier_answers import INSET, AnswersArea, EarlierAnswers, SampleQuestions, grouped
from ui.answers.question_box import METHODS, QuestionBox
from ui.collection.scope import ScopeBar
from ui.theme.theme import SPACE

_LEAST_WIDTH = 280
_COMPACT = 480
"""Pixels of height below which the panel is compact."""


class AskPanel(QWidget):
    """Knows nothing of jobs: receives events, and emits what the user wants."""

    cited = Signal(object, int)
    """The citations in view, and the index of the chosen one (-1 for none)."""
    answer_shown = Signal(object)
    """The complete ``Answer`` in view, or None."""
    answered = Signal(object)
    """The complete ``Answer`` to the question just asked, now that it is shown."""
    place_wanted = Signal(object)
    """The ``Span`` to show on its page."""
    again = Signal(object, object)
    """The ``PastAnswer`` to ask again, and the ``Strategy``."""
    changed = Signal(object, int, str, str)
    """A ``PastAnswer``, the number of one of its steps, and its new question and answer."""

    def __init__(self, *, model_name: str, quotes_only: bool) -> None:
        super().__init__()
        self.setObjectName("askPanel")
        self.setMinimumWidth(_LEAST_WIDTH)
        self._content: DocumentText | None = None
        self.past: list[PastAnswer] = []
        """The complete answers of the conversation."""
        self.shown: PastAnswer | None = None
        """The answer shown in full, unless it is still streaming."""
        self.header = ConversationHeader()
        self.scope = ScopeBar()
        self.box = QuestionBox(model_name)
        self.first = SampleQuestions(quotes_only=quotes_only)
        self.view = AnswerView()
        self.notes = NotesCard()
        self.later = EarlierAnswers(tr("Later in this conversation"))
        self.earlier = EarlierAnswers(tr("Earlier in this conversation"))
        self.conversations = ConversationList()
        others = (self.later, self.view, self.notes, self.earlier)
        self._area = AnswersArea(self.first, *others)
        self._stack = QStackedWidget()
        self._arrange()
        self._connect()
        self.show_document(None, ())

    def show_document(self, content: DocumentText | None, samples: Sequence[str]) -> None:
        """Show another document; its conversation follows once the library has fetched it."""
        self._content = content
        self.first.show_questions(samples)
        self.box.set_document(content is not None)
        self.header.all.setEnabled(content is not None)
        self.show_conversation("", ())

    def show_shelf(self, title: str, volumes: Sequence[str], gone: int) -> None:
        """Show that several documents are asked, until another document is shown."""
        self.scope.show_shelf(title, volumes, gone)
        self.box.edit.setPlaceholderText(tr("Ask these documents …"))

    def show_conversation(self, title: str, past: Sequence[PastAnswer]) -> None:
        """Show a conversation, its last answer in full; an empty one is new."""
        self.past = list(past)
        self.header.show_title(title)
        self.box.wait(waits=False)
        self.box.set_busy(False)
        self.view.waiting.end()
        self.leave_list()
        self._show(self.past[-1] if self.past else None)
        self._area.scroll_to(0)

    def show_list(self) -> None:
        """Show the list of all conversations in place of this one."""
        self.header.hide()
        self._stack.setCurrentWidget(self.conversations)
        self.conversations.begin()

    def leave_list(self) -> None:
        """Show the conversation in place of the list."""
        self.header.show()
        self._stack.setCurrentIndex(0)

    def begin(self, question: str) -> None:
        """Show that a question is being answered."""
        self.shown = None
        self.header.show_beside(question)
        self.leave_list()
        self.first.hide()
        self.view.show()
        self.view.begin(question, self._content, together=not self.scope.isHidden())
        self._save_height()
        self._show_others()
        self.box.set_busy(True)
        self._area.scroll_to(0)
        self.cited.emit((), -1)
        self.answer_shown.emit(None)

    def take(self, event: AskingEvent) -> None:
        """Show an event that came up while answering."""
        match event:
            case Begun(question):
                self.view.meaning.show_meaning(question.known.understood)
            case MemoryAwaited(done, of, seconds):
                self.view.await_memory(done / max(1, of), seconds)
            case StepTaken(step):
                self.view.add_step(step)
            case HopChanged(hop):
                self.view.hops.take(hop)
            case Meanwhile(answer):
                self.view.show_meanwhile(answer)
            case AnswerGrew(text, _, asides):
                self.view.grow(text, asides)

    def add(self, past: PastAnswer) -> None:
        """Show a complete answer."""
        self.past.append(past)
        self._show(past)
        self.answered.emit(past.answer)

    def end(self, why: str = "") -> None:
        """Stop waiting for events; ``why`` says why there is no answer."""
        self.box.set_busy(False)
        if why:
            self.box.wait(waits=False)
            self.view.stop(why)
        else:
            self.box.ask_waiting()

    def show_first_quote(self) -> None:
        """Show the first citation on the pages; the panel itself doesn't move."""
        with QSignalBlocker(self.view.list):
            self.view.list.choose_citation(0)
        self.view.text.point_at(1)
        self.cited.emit(self.view.citations, 0)

    def show_answer(self, number: int) -> None:
        """Show one answer of this conversation in full, by its number in the library."""
        wanted = next((past for past in self.past if past.id == number), None)
        if wanted and not self.box.busy:
            self._show(wanted)

    def ask_about(self, text: str) -> None:
        """Put a passage into the question box, for a question about it."""
        self.show()
        self.leave_list()
        self.box.quote(text)

    def show_reader(self, name: str, kind: Kind) -> None:
        """Show the name of the model that answers from now on."""
        self.box.show_model(name)
        self.first.show_reader(kind)

    def let_choose(self, offer: QWidget) -> None:
        """Let the user choose a model, since there are some; ``offer`` is about the first one."""
        self.box.let_choose()
        self.first.add_offer(offer)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._save_height()

    def _show(self, past: PastAnswer | None) -> None:
        self.shown = past
        self.header.show_beside(past.answer.question.text if past else "")
        self.view.setVisible(past is not None)
        self._save_height()
        self.first.setVisible(past is None)
        if past and self._content:
            self.view.finish(past.answer, self._content, past.state)
        self._show_others()
        self.cited.emit(self.view.citations if past else (), -1)
        self.answer_shown.emit(past.answer if past else None)

    def _show_others(self) -> None:
        groups = grouped(self.past)
        at = next((n for n, group in enumerate(groups) if self.shown in group), len(groups))
        self.earlier.show_groups(groups[:at])
        self.later.show_groups(groups[at + 1 :])
        if self.shown:
            names = [METHODS[past.answer.strategy][0] for past in groups[at]]
            self.view.variants.show_names(names, groups[at].index(self.shown))

    def _show_variant(self, number: int) -> None:
        group = next((group for group in grouped(self.past) if self.shown in group), ())
        if number < len(group):
            self._show(group[number])

    def _unfold(self, past: PastAnswer) -> None:
        if not self.box.busy:
            self._show(past)
            self.view.text.setFocus()
            # After the layout has placed the lists around it.
            QTimer.singleShot(0, self, lambda: self._area.scroll_to(self.view.y() - SPACE // 2))

    def _try_question(self, question: str) -> None:
        # The focused button disappears; the next question is typed here.
        self.box.edit.setFocus()
        self.box.put(question)

    def _edit(self) -> None:
        if self.shown:
            self.box.edit_text(self.shown.answer.question.text)

    def _ask_again(self, strategy: Strategy) -> None:
        if self.shown:
            self.again.emit(self.shown, strategy)

    def _change(self, number: int, asked: str, fact: str) -> None:
        if self.shown:
            self.box.edit.setFocus()  # the focused field disappears
            self.changed.emit(self.shown, number, asked, fact)

    def _open_hop(self, place: Citation | Excerpt) -> None:
        """Open the place where a step found its fact; as a citation, if it is one."""
        citations = self.view.citations
        if place in citations:
            self.view.list.choose_citation(citations.index(place))
        elif isinstance(place, Citation):
            self.cited.emit((*citations, place), len(citations))
        else:
            self.place_wanted.emit(place.span)

    def _choose_meanwhile(self, number: int) -> None:
        if self.view.replaced:
            self.cited.emit(self.view.replaced.citations, number - 1)

    def _choose(self, number: int) -> None:
        self.cited.emit(self.view.citations, number)
        mark = self.view.text.point_at(number + 1)
        # After the layout has placed the new widgets.
        QTimer.singleShot(0, self, lambda: self._reveal(mark, number))

    def _reveal(self, mark: QRect | None, number: int) -> None:
        """Scroll to the mark in the text that is being read; to the citation if there is none."""
        if self.view.list.hasFocus():
            return
        if mark:
            self._area.reveal(self.view.text, mark)
        else:
            self._area.reveal(self.view.list, self.view.list.rect_of_citation(number))

    def _close_list(self) -> None:
        self.leave_list()
        self.box.edit.setFocus()

    def _connect(self) -> None:
        view = self.view
        connections: Sequence[tuple[SignalInstance, Callable[..., object] | SignalInstance]] = (
            (self.header.all.clicked, self.show_list),
            (self.first.picked, self._try_question),
            (view.list.citation_chosen, self._choose),
            (view.meanwhile.followed, self._choose_meanwhile),
            (view.waiting.stop.clicked, self.box.stopped),
            (view.trace.opened, self.place_wanted),
            (view.beside.opened, self.place_wanted),
            (view.hops.opened, self._open_hop),
            (view.hops.changed, self._change),
            (view.variants.picked, self._show_variant),
            (view.meaning.edited, self.box.edit_text),
            (view.bar.edit.clicked, self._edit),
            (view.bar.again, self._ask_again),
            (self.later.picked, self._unfold),
            (self.earlier.picked, self._unfold),
            (self.conversations.left, self._close_list),
        )
        for signal, slot in connections:
            signal.connect(slot)

    def _save_height(self) -> None:
        """Give the answer the room on a small window."""
        self.box.make_compact(self.height() < _COMPACT and not self.view.isHidden())

    def _arrange(self) -> None:
        """The header above the question box and the answers, or above the list."""
        margins = (INSET + 1, 0, 2 * INSET + 1, 0)  # 1: the frame of the answers
        above = layouts.column(self.scope, self.box, margins=margins, spacing=2 * SPACE)
        asking = QWidget()
        layouts.column(above, (self._area, 1), on=asking, spacing=2 * SPACE)
        self._stack.addWidget(asking)
        self._stack.addWidget(self.conversations)
        margins = (2 * SPACE - INSET, SPACE, SPACE // 2, SPACE)
        layouts.column(self.header, (self._stack, 1), on=self, margins=margins, spacing=SPACE)
