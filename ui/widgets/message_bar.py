"""The window's messages, in a bar that is over the content and moves nothing.

The newest message comes first. Errors stay until they are closed; one that concerns a single
document is hidden while another document is shown, and comes back with its own. A note about
something that was done is replaced by the next one, or disappears by itself: what it offers is also
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QWidget

from reader.language import number
from reader.text.document import DocumentId
from ui.failures import Failure
from ui.layouts import column, row
from ui.theme.icons import icon
from ui.theme.theme import SPACE, current_theme
from ui.timers import single_shot
from ui.widgets.accessible_roles import alert
from ui.widgets.flow import FlowLayout
from ui.widgets.small_widgets import push_button, text_label, tool_button
from ui.widgets.wording import one_line

_LONGEST = 600
_LONGEST_REST = 200
_MOST_LINES = 8
_NOTE_MILLISECONDS = 15_000


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that a message offers."""

    words: str
    do: Callable[[], object]


@dataclass(frozen=True, slots=True)
class _Message:
    failure: Failure
    offer: Offer | None = None
    also: Offer | None = None
    passing: bool = False
    about: DocumentId | None = None
    away: bool = False
    """Whether it is about another document than the one shown."""
    topic: str = ""
    calm: bool = False
    """Whether nothing is wrong, and nothing is to be done."""


class MessageBar(QFrame):
    """Shows one message at a time, newest first; closing it shows the one before."""

    changed = Signal()
    """Emitted when its size or visibility changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messageBar")
        self.setAccessibleName(tr("Messages"))
        self._waiting: list[_Message] = []
        self._sign = QLabel()
        self.what, self.hint = text_label(name="what"), text_label(name="hint")
        self.rest = text_label(name="hint")
        self.offer = _button("", lambda: self._take(self._shown[0].offer))
        self.also = _button("", lambda: self._take(self._shown[0].also))
        self.copy = _button(tr("Copy details"), self._copy)
        self.dismiss = tool_button(tr("Close this message"))
        self.dismiss.clicked.connect(self.close_one)
        self.more = push_button("", "fold")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_rest)
        self.close_all = _button(tr("Close all"), lambda: self._keep_if(lambda each: each.away))
        self._buttons = (self.offer, self.also, self.copy, self.more, self.close_all)
        self._passing = single_shot(self, _NOTE_MILLISECONDS, self._let_pass)
        self._arrange()
        self._colour()
        self.hide()

    def show_failure(
        self,
        failure: Failure,
        offer: Offer | None = None,
        about: DocumentId | None = None,
        topic: str = "",
        *,
        calm: bool = False,
    ) -> None:
        """Show a message before the others. The same message is not shown twice in a row.

        ``about`` is the document that it concerns, if it is one; by its ``topic`` a message can be
        withdrawn. A ``calm`` one has no sign of warning.
        """
        if all(waiting.failure.what != failure.what for waiting in self._shown):
            self._waiting = [e for e in self._waiting if e.failure.what != failure.what]
            self._put(_Message(failure, offer, about=about, topic=topic, calm=calm))

    def inform(
        self,
        what: str,
        hint: str = "",
        offer: Offer | None = None,
        about: DocumentId | None = None,
        topic: str = "",
        *,
        calm: bool = False,
    ) -> None:
        """Show a message that is not about a failure."""
        self.show_failure(Failure(what, hint), offer, about, topic, calm=calm)

    def withdraw(self, topic: str) -> None:
        """Remove messages about ``topic``, which may no longer be true."""
        self._keep_if(lambda each: each.topic != topic)

    def show_document(self, document: DocumentId | None) -> None:
        """Follow another document, None for none: messages about others are hidden."""
        before = self._shown
        self._waiting = [
            replace(each, away=each.about not in (None, document)) for each in self._waiting
        ]
        if self._shown != before:
            self._show()

    def note(
        self, what: str, offer: Offer | None = None, hint: str = "", also: Offer | None = None
    ) -> None:
        """Show what was done, for a while, in place of an earlier note."""
        self._waiting = [waiting for waiting in self._waiting if not waiting.passing]
        self._passing.start()
        self._put(_Message(Failure(what, hint), offer, also, passing=True))

    def drop_note(self) -> None:
        """Remove the note, which no longer holds."""
        self._keep_if(lambda each: not each.passing)

    def close_one(self) -> None:
        """Close the message in view, if there is one."""
        if self._shown:
            self._waiting.remove(self._shown[0])
            self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: the text wraps differently."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.changed.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the sign is drawn in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._colour()

    @property
    def _shown(self) -> list[_Message]:
        """The waiting messages, except those about documents that are not shown."""
        return [each for each in self._waiting if not each.away]

    @property
    def _in_use(self) -> bool:
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        return self.isVisible() and (self.underMouse() or inside)

    def _put(self, message: _Message) -> None:
        """Put a message in front; but what somebody is about to click stays in its place."""
        kept = self._in_use and bool(self._shown)
        self._waiting.insert(self._waiting.index(self._shown[0]) + 1 if kept else 0, message)
        self._show()

    def _keep_if(self, kept: Callable[[_Message], bool]) -> None:
        self._waiting = list(filter(kept, self._waiting))
        self._show()

    def _let_pass(self) -> None:
        if self._in_use:
            self._passing.start()
        else:
            self.drop_note()

    def _take(self, offer: Offer | None) -> None:
        self.close_one()
        if offer:
            offer.do()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._shown[0].failure.details)

    def _show(self) -> None:
        shown = self._shown
        self.setVisible(bool(shown))
        if shown:
            failure = shown[0].failure
            self.what.setText(one_line(failure.what, _LONGEST))
            self.hint.setText(one_line(failure.hint, _LONGEST))
            self.hint.setVisible(bool(failure.hint))
            self.copy.setVisible(bool(failure.details))
            for button, offered in ((self.offer, shown[0].offer), (self.also, shown[0].also)):
                button.setVisible(offered is not None)
                _say(button, offered.words if offered else "")
            self._colour()
            self.setAccessibleDescription(f"{failure.what} {failure.hint}")
        self._show_rest()
        if shown:
            alert(self)

    def _show_rest(self) -> None:
        """Show how many messages wait behind the first one, and, if unfolded, what they say."""
        rest = [message.failure for message in self._shown][1:]
        more = ngettext("{count} more message", "{count} more messages", len(rest))
        _say(self.more, more.format(count=number(len(rest))))
        for button in (self.more, self.close_all):
            button.setVisible(bool(rest))
        lines = [one_line(f"{failure.what} {failure.hint}", _LONGEST_REST) for failure in rest]
        if len(lines) > _MOST_LINES:
            lines[_MOST_LINES:] = ["…"]
        self.rest.setText("\n".join(lines))
        self.rest.setVisible(bool(rest) and self.more.isChecked())
        if not rest:
            self.more.setChecked(False)
        self._action_row.setVisible(not all(button.isHidden() for button in self._buttons))
        self.changed.emit()

    def _colour(self) -> None:
        """Colour the bar; a note is no warning."""
        passing = any(each.passing or each.calm for each in self._shown[:1])
        colour = current_theme().quiet if passing else current_theme().warning
        self.dismiss.setIcon(icon("close", colour))
        self._sign.setVisible(not passing)
        self._sign.setPixmap(icon("warning", colour).pixmap(20, 20))
        if self.property("passing") != passing:
            self.setProperty("passing", passing)
            self.style().polish(self)

    def _arrange(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        words = column(self.what, self.hint, self.rest, spacing=2)
        line = row((self._sign, 0, top), (words, 1), (self.dismiss, 0, top), spacing=SPACE + 4)
        self._action_row = QWidget()
        flow = FlowLayout(self._action_row, SPACE)
        for button in self._buttons:
            flow.addWidget(button)
        column(
            line, self._action_row, on=self, margins=(2 * SPACE, SPACE, SPACE, SPACE), spacing=SPACE
        )


def _button(words: str, do: Callable[[], object]) -> QPushButton:
    button = push_button(words)
    button.clicked.connect(do)
    return button


def _say(button: QPushButton, words: str) -> None:
    button.setText(words)
    button.setAccessibleName(words)
