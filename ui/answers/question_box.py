"""The box in which questions are typed, with the methods of searching for an answer."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from reader.values.strategy import Strategy
from ui import layouts
from ui.memory.rating import MemoryToggle
from ui.theme.theme import SPACE
from ui.widgets.accessible_roles import announce
from ui.widgets.small_widgets import LayoutButton, TextField, push_button, text_label
from ui.widgets.wording import one_line, plain_tip

STRATEGIES = {
    Strategy.AUTO: (tr("Automatic"), tr("Choose the best method for each question")),
    Strategy.GIST: (tr("Look up"), tr("Pick passages by their gists and read them again")),
    Strategy.TREE: (
        tr("Walk the chapters"),
        tr("Follow the summaries from the whole document down to the right passage"),
    ),
    Strategy.WHOLE: (tr("Whole text"), tr("Read the whole text, or as much as the model can hold")),
    Strategy.CONDITIONAL: (
        tr("Read for the question"),
        tr("Read everything again with the question in mind, then look up what matters"),
    ),
    Strategy.MULTIHOP: (tr("Step by step"), tr("Combine facts from several places")),
}
"""The methods of searching for an answer: their names and descriptions."""
METHODS = STRATEGIES | {
    Strategy.SUMMARY: (tr("Summary"), tr("Answer from the gists and summaries")),
}
"""All methods by which an answer may have been found."""
_LINES = 3
_LONGEST_PASSAGE = 4_000
_LONGEST_REMARK = 400


class QuestionBox(QWidget):
    """A question, the method for it, and the button that asks or stops."""

    asked = Signal(str, object)
    """The question and its ``Strategy``."""
    stopped = Signal()

    def __init__(self, model_name: str) -> None:
        super().__init__()
        self.busy = False
        """Whether a question is being answered."""
        self._waits = self._compact = self._has_notes = self._can_choose = False
        self._remark = ""
        self.edit = TextField(tr("Question"), _LINES, submits=True)
        self.edit.setAcceptDrops(False)  # files dropped anywhere go to the library
        self.edit.submitted.connect(self._submit)
        self.edit.textChanged.connect(self._enable)
        self.waiting = text_label(name="small")
        self.strategy = _MethodBox()
        self._name = text_label(name="small")
        self._name.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = layouts.column(self._name, margins=layouts.around(SPACE // 4))
        self.model = LayoutButton("modelName", "", inside)
        self.model.setEnabled(False)
        self.memory = MemoryToggle()
        self.button = push_button(tr("Ask"), "primary")
        self.button.clicked.connect(self._click)
        self._make_limits()
        self._arrange()
        self.show_model(model_name)
        self._enable()

    def _make_limits(self) -> None:
        """Create the controls of what is searched: up to which place, and the notes."""
        self.only_read = QCheckBox()
        self.only_read.setToolTip(tr("Use and show nothing after this place: no spoilers"))
        self.notes_too = QCheckBox(tr("My notes too"))
        self.notes_too.setToolTip(tr("Search your notes in these documents, too"))
        self.here = push_button(
            tr("Mark as read up to here"),
            "link",
            tip=tr("Mark the text up to the end of the screen as read, and nothing after it"),
        )
        self.only_read.toggled.connect(self.here.setVisible)
        self.show_bound(tr("Only up to where I have read"))

    def _arrange(self) -> None:
        # Little space: names of models are long.
        parts = (self.strategy, (self.model, 1), self.memory, self.button)
        row = layouts.row(*parts, spacing=SPACE // 2)
        limits = (self.only_read, self.here, self.notes_too)
        self._column = layouts.column(self.edit, self.waiting, row, *limits, on=self, spacing=SPACE)
        self._column.setAlignment(self.here, Qt.AlignmentFlag.AlignLeft)
        for part in (self.waiting, self.here, self.notes_too):
            part.hide()

    def set_busy(self, busy: bool) -> None:
        """Turn the button into one that stops the answer, or back."""
        self.busy = busy
        self.button.setText(tr("Stop") if busy else tr("Ask"))
        self.button.setAccessibleName(tr("Stop answering") if busy else tr("Ask"))
        self._enable()

    def ask_waiting(self) -> None:
        """Ask the question that was entered while an answer was given, now that it is complete."""
        waits = self._waits
        self.wait(waits=False)
        if waits:
            self._submit()

    def wait(self, *, waits: bool) -> None:
        """Ask the typed question after the answer that is being given; or no longer."""
        self._waits = waits
        says = tr("Will be asked as soon as this answer is complete.") if waits else ""
        self.waiting.setText(says)
        self.waiting.setVisible(waits)
        if waits:
            announce(self.waiting, says)

    def make_compact(self, compact: bool) -> None:
        """Take little height: one line to type in, and only the controls that are in use."""
        self._compact = compact
        self.edit.show_lines(1 if compact else _LINES, 3 * SPACE)
        self.only_read.setVisible(not compact or self.only_read.isChecked())
        self._show_notes_too()
        self._column.setSpacing(SPACE // 2 if compact else SPACE)

    def offer_notes(self, there: bool) -> None:
        """Offer to ask the notes as well, if there are notes."""
        self._has_notes = there
        self._show_notes_too()

    @property
    def asks_notes(self) -> bool:
        """Whether a question goes to the notes as well."""
        return self._has_notes and self.notes_too.isChecked()

    def set_document(self, open_: bool) -> None:
        """Allow questions if there is something to ask about."""
        self.setEnabled(open_)
        self.edit.setPlaceholderText(
            tr("Ask this document …") if open_ else tr("Open a document to ask about it")
        )

    def show_bound(self, text: str) -> None:
        """Show how far answers may look, if they may not look at everything."""
        self.only_read.setText(text)
        self.only_read.setAccessibleName(text)

    def put(self, question: str) -> None:
        """Ask ``question`` as if it had been typed."""
        self.edit.setPlainText(question)
        self._submit()

    def edit_text(self, text: str) -> None:
        """Put ``text`` into the box, to be changed before it is asked."""
        self.edit.setPlainText(text)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)
        self.edit.setFocus()

    def quote(self, passage: str) -> None:
        """Insert a passage that the question will be about, before what is typed already."""
        words = " ".join(passage.split())[:_LONGEST_PASSAGE]
        self.edit_text(f"“{words}”\n{self.edit.toPlainText()}")

    def prefer(self, strategy: Strategy) -> None:
        """Use this method for the next answers."""
        self.strategy.setCurrentIndex(list(STRATEGIES).index(strategy))

    def show_model(self, name: str) -> None:
        """Show the name of the model that answers the next question."""
        if name != self._name.text():
            self._remark = ""
        self._name.setText(name)
        self.model.setAccessibleName(tr("Model: {name}").format(name=name))
        self._explain_model()

    def show_remark(self, sentence: str) -> None:
        """Show a remark about that model, until another one is chosen."""
        self._remark = one_line(sentence, _LONGEST_REMARK)
        self._explain_model()

    def let_choose(self) -> None:
        """Offer to choose a model, since there are models to choose from."""
        self._can_choose = True
        self.model.setEnabled(True)
        self._explain_model()

    def _explain_model(self) -> None:
        press = tr("The model that answers. Click to choose another.")
        says = (press if self._can_choose else "", self._remark)
        self.model.setToolTip(plain_tip("\n".join(filter(None, says))))
        self.model.setAccessibleDescription(self._remark)

    def _show_notes_too(self) -> None:
        chosen = self.notes_too.isChecked()
        self.notes_too.setVisible(self._has_notes and (chosen or not self._compact))

    def _click(self) -> None:
        if self.busy:
            self.stopped.emit()
        else:
            self._submit()

    def _submit(self) -> None:
        question = self.edit.toPlainText().strip()
        if question and self.busy:
            self.wait(waits=True)
        elif question and self.isEnabled():
            self.edit.clear()
            self.asked.emit(question, Strategy(self.strategy.currentData()))
            self.memory.begin_question()

    def _enable(self) -> None:
        typed = bool(self.edit.toPlainText().strip())
        if self._waits and not typed:
            self.wait(waits=False)
        self.button.setEnabled(self.busy or typed)


class _MethodBox(QComboBox):
    """As wide as the chosen item, so that the model's name beside it keeps its room."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("How to search for the answer"))
        self.setToolTip(tr("How to search for the answer"))
        for strategy, (name, says) in STRATEGIES.items():
            self.addItem(name, strategy)
            self.setItemData(self.count() - 1, says, Qt.ItemDataRole.ToolTipRole)
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * SPACE)
        self.currentTextChanged.connect(lambda _: self.updateGeometry())

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return self._fitting(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return self._fitting(super().minimumSizeHint())

    def _fitting(self, hint: QSize) -> QSize:
        advance = self.fontMetrics().horizontalAdvance
        widest = max(advance(self.itemText(row)) for row in range(self.count()))
        return QSize(hint.width() - widest + advance(self.currentText()), hint.height())
