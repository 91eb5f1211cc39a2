"""All conversations, newest first, searchable by any word in them."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QDateTime, QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QToolButton, QWidget

from ui import layouts
from ui.answers.conversation_jobs import FoundConversation
from ui.theme.icons import icon
from ui.theme.theme import SPACE, Theme
from ui.timers import single_shot
from ui.widgets.escape import claims_escape
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line

_TYPING_MILLISECONDS = 120
_LONGEST_TITLE = 160


class ConversationList(QWidget):
    """Emits ``wanted`` to be filled, whenever the search changes."""

    wanted = Signal(str, bool)
    """The words to search for, empty for all; and whether in all documents."""
    picked = Signal(object)
    """A ``FoundConversation``."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._found: Sequence[FoundConversation] = ()
        self.back = QToolButton()
        self.back.setAccessibleName(tr("Back to the conversation"))
        self.back.setToolTip(tr("Back to the conversation (Esc)"))
        self.back.clicked.connect(self.closed)
        self.words = QLineEdit(
            placeholderText=tr("Find in questions and answers"), clearButtonEnabled=True
        )
        self.words.setAccessibleName(tr("Find in conversations"))
        self.everywhere = QCheckBox(tr("In all documents"))
        self.list = RowList(tr("Conversations"), fills=True)
        self.list.picked.connect(self._pick)
        self.none = text_label("", "quiet")
        self._typing = single_shot(self, _TYPING_MILLISECONDS, self.ask)
        self.words.textEdited.connect(lambda _text: self._typing.start())
        self.everywhere.toggled.connect(self.ask)
        top = layouts.row(self.back, (self.words, 1), spacing=SPACE // 2)
        parts = (top, self.everywhere, self.none, (self.list, 1))
        layouts.column(*parts, on=self, margins=(0, 0, SPACE, 0), spacing=SPACE)

    def begin(self) -> None:
        """Show an empty search."""
        self.words.clear()
        self.show_found((), known=False)
        self.ask()
        self.words.setFocus()

    def ask(self) -> None:
        """Emit the search as it is set."""
        self.wanted.emit(self.words.text(), self.everywhere.isChecked())

    def show_found(self, found: Sequence[FoundConversation], *, known: bool = True) -> None:
        """List conversations; not ``known`` means that they are still being fetched."""
        self._found = found
        self.list.show_rows(len(found), lambda number: _row(found[number]))
        nothing = tr("Nothing found.") if self.words.text() else tr("No conversations yet.")
        self.none.setText(nothing if known else "")
        self.none.setVisible(not found)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.back.setIcon(icon("arrow-left", theme.text))
        self.list.dress(theme)

    def event(self, event: QEvent) -> bool:
        """Qt's hook: Esc is for this list, not for the action that stops an answer."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Down moves from the field to the results, Return opens one, Esc goes back."""
        match event.key():
            case Qt.Key.Key_Escape:
                self.closed.emit()
            case Qt.Key.Key_Down if self.words.hasFocus():
                self.list.setFocus()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._pick(max(0, self.list.current))
            case _:
                super().keyPressEvent(event)

    def _pick(self, number: int) -> None:
        if number < len(self._found):
            self.picked.emit(self._found[number])


def _row(found: FoundConversation) -> Row:
    conversation = found.hit.conversation
    questions = ngettext("{count} question", "{count} questions", conversation.questions)
    latest = QDateTime.fromSecsSinceEpoch(int(conversation.latest.timestamp()))
    facts = (
        one_line(found.record.title, _LONGEST_TITLE) if found.elsewhere else "",
        questions.format(count=conversation.questions),
        QLocale().toString(latest, QLocale.FormatType.ShortFormat),
    )
    lines = (" · ".join(filter(None, facts)), one_line(found.hit.around))
    detail = "\u2028".join(filter(None, lines))
    return Row(one_line(conversation.title, _LONGEST_TITLE), detail)
