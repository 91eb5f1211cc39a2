"""The list of changes, version by version."""

from __future__ import annotations

from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QTextBrowser, QVBoxLayout, QWidget

from ui.theme.theme import SPACE

_SIZE = (680, 560)
_FIRST_VERSION = "\n## "


class ChangesDialog(QDialog):
    """Shows the file of changes from the newest version on. Not modal.

    A program of the system to open it with may be missing, and Qt doesn't say so.
    """

    def __init__(self, parent: QWidget, changes: Path) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What's new"))
        self.words = QTextBrowser()
        self.words.setAccessibleName(tr("What's new"))
        self.words.setFrameShape(QFrame.Shape.NoFrame)
        self.words.setOpenLinks(False)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        text = changes.read_text("utf-8", errors="replace")
        self.words.document().setMarkdown(
            text[max(0, text.find(_FIRST_VERSION)) :],
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub
            | QTextDocument.MarkdownFeature.MarkdownNoHTML,
        )
        self.words.setTextCursor(QTextCursor(self.words.document()))  # else it is at the end
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        column.addWidget(self.words)
        column.addWidget(buttons)
        self.resize(*_SIZE)
