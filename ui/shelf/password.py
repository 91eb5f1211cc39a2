"""The one question that interrupts: a document's password."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLabel, QLineEdit, QWidget

from ui.look.wording import one_line

_LONGEST = 120


def ask_password(
    parent: QWidget, name: str, *, wrong: bool, answered: Callable[[str], None]
) -> None:
    """Ask without stopping the rest of the program; nothing happens if the person declines."""
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle("Password")
    dialog.setInputMode(QInputDialog.InputMode.TextInput)
    dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    begin = "That password is wrong. " if wrong else ""
    dialog.setLabelText(f"{begin}“{one_line(name, _LONGEST)}” is locked. Its password:")
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    dialog.textValueSelected.connect(answered)
    dialog.open()
