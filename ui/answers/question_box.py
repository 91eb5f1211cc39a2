"""The box in which questions are typed."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from reader.values.strategy import Strategy
from ui.answers.method_box import STRATEGIES, MethodBox
from ui.memory.memory_switches import MemoryToggle
from ui.theme.theme import SPACE
from ui.widgets.announcing import announce
from ui.widgets.small_widgets import LayoutButton, push_button, text_label
from ui.widgets.tips import plain_tip
from ui.widgets.wording import one_line

_LINES = 3
_LONGEST_PASSAGE = 4_000
_LONGEST_REMARK = 400


class _Edit(QPlainTextEdit):
    submitted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Return asks, Shift+Return starts a line."""
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.submitted.emit()
        else:
            super().keyPressEvent(event)


class QuestionBox(QWidget):
    """A question, the method for it, and the button that asks or stops."""

    asked = Signal(str, object)
    """The question and its ``Strategy``."""
    stopped = Signal()
    models_wanted = Signal()
    """Emitted to choose another model."""

    def __init__(self, model_name: str) -> None:
        super().__init__()
        self._busy = self._waits = False
        self._compact = self._has_notes = self._can_choose = False
        self._remark = ""
        self._make_field()
        self.strategy = self._strategies()
        self._make_limits()
        self.memory = MemoryToggle()
        self.button = push_button(tr("Ask"), "primary")
        self.button.clicked.connect(self._click)
        self._name = text_label(name="small")
        self.model = self._model_button()
        self.show_model(model_name)
        self._arrange()
        self._show_notes_too()
        self._enable()

    def _make_field(self) -> None:
        self.edit = _Edit()
        self.edit.setAccessibleName(tr("Question"))
        self.edit.setTabChangesFocus(True)
        self.edit.setAcceptDrops(False)  # files dropped anywhere go to the library
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * _LINES + 2 * SPACE)
        self.edit.submitted.connect(self._submit)
        self.edit.textChanged.connect(self._enable)
        self.waiting = text_label(name="small")
        self.waiting.hide()

    def _make_limits(self) -> None:
        """Create the controls of what is searched: up to which place, and the notes."""
        self.only_read = QCheckBox()
        self.only_read.setToolTip(tr("Use and show nothing after this place: no spoilers"))
        self.notes_too = QCheckBox(tr("My notes too"))
        self.notes_too.setToolTip(tr("Search your notes in these documents, too"))
        self.here = push_button(tr("Mark as read up to here"), "link")
        self.here.setToolTip(
            tr("Mark the text up to the end of the screen as read, and nothing after it")
        )
        self.here.hide()
        self.only_read.toggled.connect(self.here.setVisible)
        self.show_bound(tr("Only up to where I have read"))

    def _arrange(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(SPACE // 2)  # names of models are long
        row.addWidget(self.strategy)
        row.addWidget(self.model, 1)
        row.addWidget(self.memory)
        row.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.edit)
        column.addWidget(self.waiting)
        column.addLayout(row)
        column.addWidget(self.only_read)
        column.addWidget(self.here, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.notes_too)

    @property
    def busy(self) -> bool:
        """Whether a question is being answered."""
        return self._busy

    def set_busy(self, busy: bool) -> None:
        """Turn the button into one that stops the answer, or back."""
        self._busy = busy
        self.button.setText(tr("Stop") if busy else tr("Ask"))
        self.button.setAccessibleName(tr("Stop answering") if busy else tr("Ask"))
        self._enable()

    def ask_waiting(self) -> None:
        """Ask the question that was entered while an answer was given, now that it is complete."""
        waits = self._waits
        self.keep_waiting()
        if waits:
            self._submit()

    def keep_waiting(self) -> None:
        """Stop asking by itself; the typed question stays in the box."""
        self._wait(waits=False)

    def make_compact(self, compact: bool) -> None:
        """Take little height: one line to type in, and only the controls that are in use."""
        lines = 1 if compact else _LINES
        self.edit.setFixedHeight(self.edit.fontMetrics().lineSpacing() * lines + 3 * SPACE)
        self._compact = compact
        self.only_read.setVisible(not compact or self.only_read.isChecked())
        self._show_notes_too()
        layout = self.layout()
        if layout:
            layout.setSpacing(SPACE // 2 if compact else SPACE)

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

    def _show_notes_too(self) -> None:
        chosen = self.notes_too.isChecked()
        self.notes_too.setVisible(self._has_notes and (chosen or not self._compact))

    def _explain_model(self) -> None:
        press = tr("The model that answers. Click to choose another.")
        says = (press if self._can_choose else "", self._remark)
        self.model.setToolTip(plain_tip("\n".join(filter(None, says))))
        self.model.setAccessibleDescription(self._remark)

    def prefer(self, strategy: Strategy) -> None:
        """Use this method for the next answers."""
        self.strategy.setCurrentIndex(list(STRATEGIES).index(strategy))

    def _strategies(self) -> QComboBox:
        combo = MethodBox()
        combo.setAccessibleName(tr("How to search for the answer"))
        for strategy, (name, says) in STRATEGIES.items():
            combo.addItem(name, strategy)
            combo.setItemData(combo.count() - 1, says, Qt.ItemDataRole.ToolTipRole)
        combo.setToolTip(tr("How to search for the answer"))
        combo.view().setMinimumWidth(combo.view().sizeHintForColumn(0) + 2 * SPACE)
        return combo

    def _model_button(self) -> LayoutButton:
        self._name.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = QVBoxLayout()
        inside.setContentsMargins(SPACE // 4, SPACE // 4, SPACE // 4, SPACE // 4)
        inside.addWidget(self._name)
        button = LayoutButton("modelName", "", inside)
        button.clicked.connect(self.models_wanted)
        button.setEnabled(False)
        return button

    def _click(self) -> None:
        if self._busy:
            self.stopped.emit()
        else:
            self._submit()

    def _submit(self) -> None:
        question = self.edit.toPlainText().strip()
        if question and self._busy:
            self._wait(waits=True)
        elif question and self.isEnabled():
            self.edit.clear()
            self.asked.emit(question, Strategy(self.strategy.currentData()))
            self.memory.begin_question()

    def _wait(self, *, waits: bool) -> None:
        self._waits = waits
        self.waiting.setText(
            tr("Will be asked as soon as this answer is complete.") if waits else ""
        )
        self.waiting.setVisible(waits)
        if waits:
            announce(self.waiting, self.waiting.text())

    def _enable(self) -> None:
        if not self.edit.toPlainText().strip() and self._waits:
            self.keep_waiting()
        self.button.setEnabled(self._busy or bool(self.edit.toPlainText().strip()))
