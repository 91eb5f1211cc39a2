"""Qt's own dialog for files, for systems that have none: in the colours of the window."""

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
"""Its buttons, by the names that Qt gives them; their own icons are dark on every ground."""


def file_dialog(parent: QWidget, title: str, folder: str = "", filters: str = "") -> QFileDialog:
    """A dialog that is still to be opened."""
    dialog = QFileDialog(parent, title, folder, filters)
    colour = dialog.palette().color(QPalette.ColorRole.Text).name()
    for button in dialog.findChildren(QToolButton):
        if button.objectName() in _ICONS:
            button.setIcon(icon(_ICONS[button.objectName()], colour))
    return dialog
