"""Which files could not be imported, and why: one list for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from reader.importing.folders import FileRefused
from ui.look.parts import text_label
from ui.look.theme import SPACE
from ui.look.wording import number, one_line

_SIZE = (720, 420)
_NAME_WIDTH = 240


class ImportReport(QDialog):
    """Lies beside the window; nothing waits for it."""

    def __init__(self, parent: QWidget, refused: Sequence[FileRefused]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Not imported"))
        self._refused = refused
        self.list = QTreeWidget()
        self.list.setAccessibleName(tr("Files that were not imported"))
        self.list.setHeaderLabels([tr("File"), tr("Why")])
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.setColumnWidth(0, _NAME_WIDTH)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.list.addTopLevelItems([_row(each) for each in refused])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton(tr("Copy list"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(text_label(refused_words(len(refused))))
        column.addWidget(self.list, 1)
        column.addWidget(buttons)
        self.resize(*_SIZE)

    def _copy(self) -> None:
        lines = (f"{each.path}\t{each.error}" for each in self._refused)
        QGuiApplication.clipboard().setText("\n".join(lines))


def refused_words(count: int) -> str:
    """How many, in a sentence."""
    return ngettext(
        "{count} file could not be imported.", "{count} files could not be imported.", count
    ).format(count=number(count))


def _row(refused: FileRefused) -> QTreeWidgetItem:
    name, why = one_line(refused.path.name), one_line(str(refused.error))
    row = QTreeWidgetItem([name, why])
    # A zero-width mark in front of < tells a tool tip that it holds no HTML.
    row.setToolTip(0, one_line(str(refused.path)).replace("<", "\u2060<"))
    return row
