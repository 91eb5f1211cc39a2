"""The one question that interrupts: a document's password."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLabel, QLineEdit, QWidget

from ui.widgets.wording import one_line

_LONGEST = 120


def ask_password(
    parent: QWidget, name: str, *, wrong: bool, answered: Callable[[str], None]
) -> None:
    """Ask for a password without blocking the program; ``answered`` is not called if declined."""
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(tr("Password"))
    dialog.setInputMode(QInputDialog.InputMode.TextInput)
    dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    asked = tr("“{name}” is locked. Its password:")
    if wrong:
        asked = tr("Wrong password. “{name}” is locked. Its password:")
    dialog.setLabelText(asked.format(name=one_line(name, _LONGEST)))
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    dialog.textValueSelected.connect(answered)
    dialog.open()
