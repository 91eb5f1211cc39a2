"""The open conversation's header: its title, the others, a new one, and its menu."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from ui.theme.icons import icon
from ui.theme.theme import Theme
from ui.widgets.escape import claims_escape
from ui.widgets.small_widgets import ElidedLabel
from ui.widgets.wording import one_line


class ConversationHeader(QWidget):
    """Emits what the user wants; knows no library."""

    listed = Signal()
    begun = Signal()
    renamed = Signal(str)
    copied = Signal()
    exported = Signal()
    packed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.all = _button(tr("Conversations"), tr("Browse all conversations"))
        self.all.clicked.connect(self.listed)
        self._title = ""
        self._below = ""
        self.title = ElidedLabel("conversationTitle")
        self.name = QLineEdit()
        self.name.setAccessibleName(tr("Name of the conversation"))
        self.name.returnPressed.connect(self._rename)
        self.name.installEventFilter(self)
        self.new = _button(tr("New conversation"), tr("Start a new conversation"))
        self.new.clicked.connect(self.begun)
        self.more = _button(tr("More"), tr("Rename, copy or save this conversation"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._menu())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.all)
        row.addWidget(self.title, 1)
        row.addWidget(self.name, 1)
        row.addWidget(self.new)
        row.addWidget(self.more)
        self.show_title("")

    def show_title(self, title: str) -> None:
        """Show the title; empty for a conversation without a question yet."""
        self.name.hide()
        self.title.show()
        self._title = title
        self._show_label()
        self.more.setEnabled(bool(title))
        self.new.setEnabled(bool(title))

    def show_beside(self, question: str) -> None:
        """Take note of the question that is below, which the title need not repeat."""
        self._below = question
        self._show_label()

    @property
    def called(self) -> str:
        """The title of the open conversation, in one line."""
        return one_line(self._title) or tr("New conversation")

    def edit_title(self) -> None:
        """Let the user edit the title."""
        if self._title:
            self.title.hide()
            self.name.setText(one_line(self._title))
            self.name.show()
            self.name.selectAll()
            self.name.setFocus()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for button, name in ((self.all, "chats"), (self.new, "add"), (self.more, "more")):
            button.setIcon(icon(name, theme.text))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook: leaving the name without Return leaves it as it was."""
        claims_escape(event)
        escaped = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() == QEvent.Type.FocusOut or (
            event.type() == QEvent.Type.KeyPress and escaped
        ):
            self.name.hide()
            self.title.show()
        return False

    def _show_label(self) -> None:
        repeats = bool(self._title) and self._title == self._below
        self.title.show_text(tr("Conversation") if repeats else self.called)

    def _rename(self) -> None:
        name = self.name.text()
        self.name.hide()
        self.title.show()
        self.renamed.emit(name)

    def _menu(self) -> QMenu:
        menu = QMenu(self.more)
        menu.addAction(tr("Rename …")).triggered.connect(self.edit_title)
        menu.addAction(tr("Copy as Markdown")).triggered.connect(self.copied)
        menu.addAction(tr("Save as Markdown …")).triggered.connect(self.exported)
        menu.addAction(tr("Save evidence pack …")).triggered.connect(self.packed)
        return menu


def _button(text: str, says: str) -> QToolButton:
    button = QToolButton()
    button.setAccessibleName(text)
    button.setToolTip(says)
    return button
