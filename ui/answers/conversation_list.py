"""All conversations, newest first, searchable by any word in them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QDateTime, QEvent, QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from ui.answers.answer_jobs import FoundConversation
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
        self.words = QLineEdit()
        self.words.setAccessibleName(tr("Find in conversations"))
        self.words.setPlaceholderText(tr("Find in questions and answers"))
        self.words.setClearButtonEnabled(True)
        self.everywhere = QCheckBox(tr("In all documents"))
        self.list = RowList(tr("Conversations"), fills=True)
        self.list.picked.connect(self._pick)
        self.none = text_label("", "quiet")
        self._typing = single_shot(self, _TYPING_MILLISECONDS, self.ask)
        self.words.textEdited.connect(lambda _text: self._typing.start())
        self.everywhere.toggled.connect(self.ask)
        self._arrange()

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

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(SPACE // 2)
        top.addWidget(self.back)
        top.addWidget(self.words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, SPACE, 0)
        column.setSpacing(SPACE)
        column.addLayout(top)
        column.addWidget(self.everywhere)
        column.addWidget(self.none)
        column.addWidget(self.list, 1)


def _row(found: FoundConversation) -> Row:
    conversation = found.hit.conversation
    questions = ngettext("{count} question", "{count} questions", conversation.questions)
    about = one_line(found.record.title, _LONGEST_TITLE) if found.elsewhere else ""
    facts = (
        about,
        questions.format(count=conversation.questions),
        moment_words(conversation.latest),
    )
    detail = " · ".join(filter(None, facts))
    if found.hit.around:
        detail = f"{detail}\n{one_line(found.hit.around)}"
    return Row(one_line(conversation.title, _LONGEST_TITLE), detail.replace("\n", "\u2028"))


def moment_words(moment: datetime) -> str:
    """Return a moment in the format of the language."""
    local = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)
