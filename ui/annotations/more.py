"""The menu of the notes: export, import, and the names of colours."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton

from reader.annotations.exporting import ExportFormat
from ui.theme.icons import icon
from ui.theme.theme import Theme

_EXPORTS = {
    ExportFormat.MARKDOWN: tr("Save as Markdown …"),
    ExportFormat.JSON: tr("Save as JSON …"),
    ExportFormat.W3C: tr("Save as web annotations …"),
    ExportFormat.PDF: tr("Save a copy of the PDF with annotations …"),
}


class MarksMenu(QToolButton):
    """Emits what was chosen."""

    exported = Signal(object)
    """An ``ExportFormat``."""
    imported = Signal()
    brought = Signal()
    """Emitted to import the open PDF's own annotations as marks."""
    naming = Signal()

    def __init__(self) -> None:
        super().__init__()
        says = tr("Export, import, names of the colours")
        self.setToolTip(says)
        self.setAccessibleName(says)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        for wanted, words in _EXPORTS.items():
            action = menu.addAction(words)
            action.triggered.connect(partial(self._export, wanted))
            if wanted is ExportFormat.PDF:
                self._as_pdf = action
        self._import = menu.addAction(tr("Import marks of another program …"))
        self._import.triggered.connect(self.imported)
        self._own = menu.addAction(tr("Import the annotations of this PDF"))
        self._own.triggered.connect(self.brought)
        menu.addSeparator()
        menu.addAction(tr("Name the colours …")).triggered.connect(self.naming)
        self.setMenu(menu)

    def show_document(self, *, is_open: bool, is_pdf: bool) -> None:
        """Enable what is possible with the open document."""
        self._import.setEnabled(is_open)
        for action in (self._as_pdf, self._own):
            action.setEnabled(is_pdf)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.setIcon(icon("more", theme.text))

    def _export(self, wanted: ExportFormat, *_: object) -> None:
        self.exported.emit(wanted)
