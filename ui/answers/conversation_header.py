"""The open conversation's header: its title, the others, a new one, and its menu."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from ui import layouts
from ui.widgets.escape import on_escape
from ui.widgets.small_widgets import ElidedLabel, tool_button
from ui.widgets.wording import one_line


class _Name(QLineEdit):
    """A field that a click elsewhere closes."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: ``editingFinished`` comes only if something was typed."""
        super().focusOutEvent(event)
        self.left.emit()


class ConversationHeader(QWidget):
    """Knows no library: others connect to its buttons and to the actions of its menu."""

    renamed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = self._below = ""
        self.all = _button(tr("Conversations"), tr("Browse all conversations"), "chats")
        self.title = ElidedLabel("conversationTitle")
        self.name = _Name()
        self.name.setAccessibleName(tr("Name of the conversation"))
        self.name.returnPressed.connect(self._rename)
        # Leaving the name without Return leaves it as it was.
        self.name.left.connect(self._leave_name)
        on_escape(self.name, self._leave_name)
        self.new = _button(tr("New conversation"), tr("Start a new conversation"), "add")
        self.more = _button(tr("More"), tr("Rename, copy or save this conversation"), "more")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        menu.addAction(tr("Rename …")).triggered.connect(self.edit_title)
        self.copy = menu.addAction(tr("Copy as Markdown"))
        self.save = menu.addAction(tr("Save as Markdown …"))
        self.pack = menu.addAction(tr("Save evidence pack …"))
        self.more.setMenu(menu)
        parts = (self.all, (self.title, 1), (self.name, 1), self.new, self.more)
        layouts.row(*parts, on=self, spacing=2)
        self.show_title("")

    def show_title(self, title: str) -> None:
        """Show the title; empty for a conversation without a question yet."""
        self._title = title
        self._show_label()
        self._leave_name()
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

    def _show_label(self) -> None:
        repeats = bool(self._title) and self._title == self._below
        self.title.show_text(tr("Conversation") if repeats else self.called)

    def _leave_name(self) -> None:
        self.name.hide()
        self.title.show()

    def _rename(self) -> None:
        name = self.name.text()
        self._leave_name()
        self.renamed.emit(name)


def _button(name: str, says: str, icon: str) -> QToolButton:
    button = tool_button(says, icon, strong=True)
    button.setAccessibleName(name)
    return button
