"""What screen readers hear: announcements, and painted widgets."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QFrame, QTextEdit, QWidget

_INSTALLED = "hears_our_widgets"


def announce(part: QWidget, words: str) -> None:
    """Announce ``words``, which are nowhere else to be found."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(part, words))


def alert(part: QWidget) -> None:
    """Announce what ``part`` shows now."""
    QAccessible.updateAccessibility(QAccessibleEvent(part, QAccessible.Event.Alert))


def hear_our_widgets(application: QApplication) -> None:
    """Make our own widgets accessible to screen readers; once per process."""
    if application.property(_INSTALLED):
        return
    application.setProperty(_INSTALLED, True)  # Qt's own
    QAccessible.installFactory(_Made().interface)


class HeardText(QTextEdit):
    """The text of a widget that paints it by itself, for screen readers; never shown."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.hide()
        self.setReadOnly(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def replace(self, text: str, room: QSize) -> None:
        """Set ``text``, in lines as wide as the owner, so that every word has a place within it."""
        self.resize(room)
        if text != self.toPlainText():
            self.setPlainText(text)
        # A text field that is hidden does not set lines by itself.
        self.document().setTextWidth(room.width())


class _Painted(QAccessibleWidget):
    """A widget that paints its own content."""

    def interface_cast(self, kind: QAccessible.InterfaceType) -> shiboken6.VoidPtr:  # type: ignore[override]  # a pointer, not a number
        """Qt's hook: a pointer to the interface of this ``kind``, which may be null.

        Qt crashes where Python returns None instead of a pointer.
        """
        found: object = super().interface_cast(kind)
        text = getattr(self.object(), "heard_text", None)
        if kind == QAccessible.InterfaceType.TextInterface and isinstance(text, HeardText):
            found = QAccessible.queryAccessibleInterface(text).interface_cast(kind)
        return found if isinstance(found, shiboken6.VoidPtr) else shiboken6.VoidPtr(0)


class _Made:
    """Keeps what Qt requests while Qt uses it, since Qt doesn't count Python's references."""

    def __init__(self) -> None:
        self._kept: list[QAccessibleWidget] = []

    def interface(self, _key: str, thing: QObject) -> QAccessibleInterface | None:
        role = getattr(thing, "heard_as", None)
        if not isinstance(role, QAccessible.Role) or not isinstance(thing, QWidget):
            return None
        made = _Painted(thing, role)
        self._kept = [each for each in self._kept if shiboken6.isValid(each)]
        self._kept.append(made)
        return made
