"""The right panel: a question, its answer, and the other questions of the conversation."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject, QRect, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reader.model_choice import Kind
from reader.records import PastAnswer
from reader.text.document import DocumentText
from reader.values.asking_events import (
    AnswerGrew,
    AskingEvent,
    Begun,
    HopChanged,
    Meanwhile,
    StepTaken,
)
from reader.values.quotation import Citation, Excerpt
from reader.values.strategy import Strategy
from ui.annotations.notes_answer import NotesCard
from ui.answers.answer_view import AnswerView
from ui.answers.conversation_list import ConversationList
from ui.answers.earlier import Earlier, grouped, strategies_of
from ui.answers.first_steps import FirstSteps
from ui.answers.header import ConversationHeader
from ui.answers.question_box import QuestionBox
from ui.collection.scope_bar import ScopeBar
from ui.theme.theme import SPACE, Theme

_INSET = SPACE // 2
"""Left and right of everything in the panel: room for the focus frame around the answers."""
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
    copied = Signal(object)
    """The ``PastAnswer`` to copy with its citations."""
    models_wanted = Signal()
    """Emitted to choose another model."""
    read_wanted = Signal()
    """Emitted to read the document into memory."""

    def __init__(self, *, model_name: str, quotes_only: bool) -> None:
        super().__init__()
        self.setObjectName("askPanel")
        self.setMinimumWidth(_LEAST_WIDTH)
        self._content: DocumentText | None = None
        self._past: list[PastAnswer] = []
        self._shown: PastAnswer | None = None
        self.header = ConversationHeader()
        self.scope = ScopeBar()
        self.box = QuestionBox(model_name)
        self.first = FirstSteps(quotes_only=quotes_only)
        self.view = AnswerView()
        self.notes = NotesCard()
        self.later = Earlier(tr("Later in this conversation"))
        self.earlier = Earlier(tr("Earlier in this conversation"))
        self.conversations = ConversationList()
        self._connect()
        self._arrange()
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
        self._past = list(past)
        self.header.show_title(title)
        self.box.keep_waiting()
        self.box.set_busy(False)
        self.view.waiting.end()
        self.leave_list()
        self._show(self._past[-1] if self._past else None)
        self._scroll.verticalScrollBar().setValue(0)

    def show_list(self) -> None:
        """Show the list of all conversations in place of this one."""
        self.header.hide()
        self._stack.setCurrentWidget(self.conversations)
        self.conversations.begin()

    def begin(self, question: str) -> None:
        """Show that a question is being answered."""
        self._shown = None
        self.header.show_beside(question)
        self.leave_list()
        self.first.hide()
        self.view.show()
        self.view.begin(question, self._content, together=not self.scope.isHidden())
        self._save_height()
        self._show_others()
        self.box.set_busy(True)
        self._scroll.verticalScrollBar().setValue(0)
        self.cited.emit((), -1)
        self.answer_shown.emit(None)

    def take(self, event: AskingEvent) -> None:
        """Show an event that came up while answering."""
        match event:
            case Begun(question):
                self.view.meaning.show_meaning(question.known.understood)
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
        self._past.append(past)
        self._show(past)
        self.answered.emit(past.answer)

    def end(self, why: str = "") -> None:
        """Stop waiting for events; ``why`` says why there is no answer."""
        self.box.set_busy(False)
        if why:
            self.box.keep_waiting()
            self.view.stop(why)
        else:
            self.box.ask_waiting()

    def step_citation(self, by: int) -> None:
        """Go to the next or previous citation."""
        self.view.list.step(by)

    def show_first_quote(self) -> None:
        """Show the first citation on the pages; the panel itself doesn't move."""
        with QSignalBlocker(self.view.list):
            self.view.list.choose_citation(0)
        self.view.text.point_at(1)
        self.cited.emit(self.view.citations, 0)

    def show_answer(self, number: int) -> None:
        """Show one answer of this conversation in full, by its number in the library."""
        wanted = next((past for past in self._past if past.id == number), None)
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

    def show_remark(self, sentence: str) -> None:
        """Show a remark about the model that answers."""
        self.box.show_remark(sentence)

    def let_choose(self, offer: QWidget) -> None:
        """Let the user choose a model, since there are some; ``offer`` is about the first one."""
        self.box.let_choose()
        self.first.add_offer(offer)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        others = (self.later, self.earlier, self.conversations)
        for part in (self.header, self.scope, self.view, *others):
            part.dress(theme)

    @property
    def shown(self) -> PastAnswer | None:
        """The answer shown in full, unless it is still streaming."""
        return self._shown

    def _show(self, past: PastAnswer | None) -> None:
        self._shown = past
        self.header.show_beside(past.answer.question.text if past else "")
        self.view.setVisible(past is not None)
        self._save_height()
        self.first.setVisible(past is None)
        if past and self._content:
            self.view.finish(past.answer, self._content, past.state)
        self._show_others()
        answer = past.answer if past else None
        self.cited.emit(self.view.citations if answer else (), -1)
        self.answer_shown.emit(answer)

    def _show_others(self) -> None:
        groups = grouped(self._past)
        at = next((n for n, group in enumerate(groups) if self._shown in group), len(groups))
        self.earlier.show_groups(groups[:at])
        self.later.show_groups(groups[at + 1 :])
        if self._shown:
            mine = groups[at]
            self.view.variants.show_names(strategies_of(mine), mine.index(self._shown))

    def _show_variant(self, number: int) -> None:
        group = next((group for group in grouped(self._past) if self._shown in group), ())
        if number < len(group):
            self._show(group[number])

    def _unfold(self, past: PastAnswer) -> None:
        if not self.box.busy:
            self._show(past)
            self.view.text.setFocus()
            # After the layout has placed the lists around it.
            QTimer.singleShot(0, self, self._scroll_to_question)

    def _scroll_to_question(self) -> None:
        self._scroll.verticalScrollBar().setValue(self.view.y() - SPACE // 2)

    def _try_question(self, question: str) -> None:
        # The focused button disappears; the next question is typed here.
        self.box.edit.setFocus()
        self.box.put(question)

    def _edit(self) -> None:
        if self._shown:
            self.box.edit_text(self._shown.answer.question.text)

    def _ask_again(self, strategy: Strategy) -> None:
        if self._shown:
            self.again.emit(self._shown, strategy)

    def _change(self, number: int, asked: str, fact: str) -> None:
        if self._shown:
            self.box.edit.setFocus()  # the focused field disappears
            self.changed.emit(self._shown, number, asked, fact)

    def _open_hop(self, place: object) -> None:
        """Open the place where a step found its fact; as a citation, if it is one."""
        citations = self.view.citations
        if place in citations:
            self.view.list.choose_citation(citations.index(place))
        elif isinstance(place, Citation):
            self.cited.emit((*citations, place), len(citations))
        elif isinstance(place, Excerpt):
            self.place_wanted.emit(place.span)

    def _copy(self) -> None:
        if self._shown:
            self.copied.emit(self._shown)

    def _choose_meanwhile(self, number: int) -> None:
        if self.view.replaced:
            self.cited.emit(self.view.replaced.citations, number - 1)

    def _choose(self, number: int) -> None:
        citations: Sequence[Citation] = self.view.citations
        self.cited.emit(citations, number)
        mark = self.view.text.point_at(number + 1)
        # After the layout has placed the new widgets.
        QTimer.singleShot(0, self, lambda: self._reveal(mark, number))

    def _reveal(self, mark: QRect | None, number: int) -> None:
        """Scroll to the mark in the text that is being read; to the citation if there is none."""
        part: QWidget = self.view.text if mark else self.view.list
        rect = mark or self.view.list.rect_of_citation(number)
        if not self.view.list.hasFocus():
            spot = part.mapTo(self._answers, rect.center())
            self._scroll.ensureVisible(spot.x(), spot.y(), 0, rect.height() + 2 * SPACE)

    def _connect(self) -> None:
        self.first.picked.connect(self._try_question)
        self.box.models_wanted.connect(self.models_wanted)
        self.view.citation_chosen.connect(self._choose)
        self.view.meanwhile.mark_clicked.connect(self._choose_meanwhile)
        self.view.waiting.stop.clicked.connect(self.box.stopped)
        self.view.read_now.clicked.connect(self.read_wanted)
        self.view.step_opened.connect(self.place_wanted)
        self.view.hops.opened.connect(self._open_hop)
        self.view.hops.changed.connect(self._change)
        self.view.variants.picked.connect(self._show_variant)
        self.view.meaning.edited.connect(self.box.edit_text)
        self.view.bar.edited.connect(self._edit)
        self.view.bar.again.connect(self._ask_again)
        self.view.bar.copied.connect(self._copy)
        for others in (self.later, self.earlier):
            others.picked.connect(self._unfold)
        self.conversations.closed.connect(self._close_list)

    def leave_list(self) -> None:
        """Show the conversation in place of the list."""
        self.header.show()
        self._stack.setCurrentIndex(0)

    def _close_list(self) -> None:
        self.leave_list()
        self.box.edit.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._save_height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the content never scrolls sideways, with or without a scroll bar beside it."""
        if event.type() == QEvent.Type.Resize:
            self._answers.setMaximumWidth(self._scroll.viewport().width())
        return super().eventFilter(watched, event)

    def _save_height(self) -> None:
        """Give the answer the room on a small window."""
        self.box.make_compact(self.height() < _COMPACT and not self.view.isHidden())

    def _arrange(self) -> None:
        self._arrange_answers()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._asking_part())
        self._stack.addWidget(self.conversations)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE - _INSET, SPACE, SPACE // 2, SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.header)
        column.addWidget(self._stack, 1)

    def _arrange_answers(self) -> None:
        self._answers = QWidget()
        self._answers.setObjectName("answers")
        inner = QVBoxLayout(self._answers)
        # Room for the focus frame.
        inner.setContentsMargins(_INSET, SPACE // 2, 2 * _INSET, SPACE // 2)
        inner.setSpacing(2 * SPACE)
        for part in (self.first, self.later, self.view, self.notes, self.earlier):
            inner.addWidget(part)
        inner.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._answers)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setAccessibleName(tr("Answers"))
        self._scroll.viewport().installEventFilter(self)
        # With little room it is hidden, so that the question box is not.
        self._scroll.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def _asking_part(self) -> QWidget:
        """The question box above the answers."""
        asking = QWidget()
        column = QVBoxLayout(asking)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * SPACE)
        above = QVBoxLayout()
        above.setContentsMargins(_INSET + 1, 0, 2 * _INSET + 1, 0)  # 1: the frame itself
        above.setSpacing(2 * SPACE)
        above.addWidget(self.scope)
        above.addWidget(self.box)
        column.addLayout(above)
        column.addWidget(self._scroll, 1)
        return asking
