"""The files that could not be imported, with the reasons: one list for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QWidget

from reader.importing.folders import FileRefused
from reader.language import number
from ui.layouts import around, column
from ui.theme.theme import SPACE
from ui.widgets.side_dialog import SideDialog
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line

_SIZE = (640, 420)
_LONGEST = 1000


class ImportReport(SideDialog):
    """Names each file, with its reason."""

    def __init__(self, parent: QWidget, refused: Sequence[FileRefused]) -> None:
        super().__init__(parent, tr("Not imported"), _SIZE)
        self.list = QPlainTextEdit("\n\n".join(_lines(each) for each in refused))
        self.list.setReadOnly(True)
        self.list.setTabChangesFocus(True)
        self.list.setAccessibleName(tr("Files that were not imported"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton(tr("Copy list"), QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.list.toPlainText())
        )
        buttons.rejected.connect(self.reject)
        self.finished.connect(self.deleteLater)
        heading = text_label(refused_words(len(refused)), "heading")
        column(heading, (self.list, 1), buttons, on=self, margins=around(2 * SPACE), spacing=SPACE)


def refused_words(count: int) -> str:
    """Return how many were refused, in a sentence."""
    return ngettext(
        "Couldn't import {count} file.", "Couldn't import {count} files.", count
    ).format(count=number(count))


def _lines(refused: FileRefused) -> str:
    return f"{one_line(str(refused.path), _LONGEST)}\n{one_line(str(refused.error), _LONGEST)}"
