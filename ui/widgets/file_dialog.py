"""Qt's own file dialog, for systems that have none, in the colours of the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFileDialog, QHeaderView, QToolButton, QTreeView, QWidget

from ui.theme.icons import icon

_ICONS = {
    "backButton": "previous",
    "forwardButton": "next",
    "toParentButton": "up",
    "newFolderButton": "folder-add",
    "listModeButton": "list",
    "detailModeButton": "contents",
}
"""Icons of its buttons, by Qt's names; the dialog's own icons are dark on any background."""

_TYPE = 2
"""The number of a column."""
_SIZE = QSize(680, 440)


def file_dialog(parent: QWidget, title: str, folder: str = "", filters: str = "") -> QFileDialog:
    """Return a dialog, not opened yet."""
    dialog = QFileDialog(parent, title, folder, filters)
    colour = dialog.palette().color(QPalette.ColorRole.Text).name()
    for button in dialog.findChildren(QToolButton):
        if button.objectName() in _ICONS:
            button.setIcon(icon(_ICONS[button.objectName()], colour))
    if tree := dialog.findChild(QTreeView, "treeView"):
        _widen(tree)
        dialog.resize(_SIZE.expandedTo(dialog.sizeHint()))
    return dialog


def ask_for_files(
    parent: QWidget,
    title: str,
    filters: str,
    take: Callable[[Path], object],
    *,
    mode: QFileDialog.FileMode = QFileDialog.FileMode.ExistingFile,
    folder: str = "",
) -> None:
    """Let the user choose what exists already; ``take`` is called with each that was chosen."""

    def take_all(paths: list[Path]) -> None:
        for path in paths:
            take(path)

    ask_for_several(parent, title, filters, take_all, mode=mode, folder=folder)


def ask_for_several(
    parent: QWidget,
    title: str,
    filters: str,
    take: Callable[[list[Path]], object],
    *,
    mode: QFileDialog.FileMode,
    folder: str = "",
) -> None:
    """Do the same; ``take`` is called with all that was chosen."""
    dialog = file_dialog(parent, title, folder, filters)
    dialog.setFileMode(mode)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly, mode is QFileDialog.FileMode.Directory)
    _open(dialog, take)


def ask_where_to_save(
    parent: QWidget, title: str, filters: str, name: str, save: Callable[[Path], object]
) -> None:
    """Let the user choose where to write a file; ``name`` is suggested."""
    dialog = file_dialog(parent, title, "", filters)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(Path(name).suffix[1:])
    dialog.selectFile(name)
    _open(dialog, lambda paths: save(paths[0]))


def _open(dialog: QFileDialog, take: Callable[[list[Path]], object]) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.filesSelected.connect(lambda names: take([Path(name) for name in names]))
    dialog.open()


def _widen(tree: QTreeView) -> None:
    """Give size and date the width of their words, and the rest to the names.

    The column of types, which the names tell, would leave too little.
    """
    tree.hideColumn(_TYPE)
    header = tree.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
