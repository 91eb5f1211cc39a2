"""Qt's own file dialog, for systems that have none, in the colours of the window."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

from ui.look.icons import icon

_ICONS = {
    "backButton": "previous",
    "forwardButton": "next",
    "toParentButton": "up",
    "newFolderButton": "folder-add",
    "listModeButton": "list",
    "detailModeButton": "contents",
}
"""Icons of its buttons, by Qt's names; the dialog's own icons are dark on any background."""


def file_dialog(parent: QWidget, title: str, folder: str = "", filters: str = "") -> QFileDialog:
    """Return a dialog, not opened yet."""
    dialog = QFileDialog(parent, title, folder, filters)
    colour = dialog.palette().color(QPalette.ColorRole.Text).name()
    for button in dialog.findChildren(QToolButton):
        if button.objectName() in _ICONS:
            button.setIcon(icon(_ICONS[button.objectName()], colour))
    return dialog
