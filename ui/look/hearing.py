"""Accessible roles for widgets that paint their own content.

Qt knows only its own widgets; this module gives every widget with a ``heard_as`` the role named
there. The text of such a widget is its description: an interface for text made in Python crashes Qt
when an interface is requested that does not exist.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QWidget

_INSTALLED = "hears_our_widgets"


def hear_our_widgets(application: QApplication) -> None:
    """Make our own widgets accessible to screen readers; once per process."""
    if application.property(_INSTALLED):
        return
    application.setProperty(_INSTALLED, True)  # Qt's own
    QAccessible.installFactory(_Made().interface)


class _Made:
    """Keeps what Qt requests while Qt uses it, since Qt doesn't count Python's references."""

    def __init__(self) -> None:
        self._kept: list[QAccessibleWidget] = []

    def interface(self, _key: str, thing: QObject) -> QAccessibleInterface | None:
        role = getattr(thing, "heard_as", None)
        if not isinstance(role, QAccessible.Role) or not isinstance(thing, QWidget):
            return None
        made = QAccessibleWidget(thing, role)
        self._kept = [each for each in self._kept if shiboken6.isValid(each)]
        self._kept.append(made)
        return made
