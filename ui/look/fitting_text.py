"""Text that can be selected and read aloud, as tall as it needs to be."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QColor,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from ui.look.theme import SPACE

_HANGING = 20
_LEAST_HEIGHT = 20


class FittingText(QTextBrowser):
    """What is put in is text and never HTML."""

    def __init__(self, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(says)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)

    def show_steps(self, sentences: Sequence[str], colour: str) -> None:
        """A numbered list, its numbers in the margin."""
        self.clear()
        cursor = QTextCursor(self.document())
        hanging = QTextBlockFormat()
        hanging.setLeftMargin(_HANGING)
        hanging.setTextIndent(-_HANGING)
        hanging.setBottomMargin(SPACE // 2)
        hanging.setTabPositions([QTextOption.Tab(_HANGING, QTextOption.TabType.LeftTab)])
        ink = QTextCharFormat()
        ink.setForeground(QColor(colour))
        cursor.setBlockFormat(hanging)
        steps = (f"{number}\t{sentence}" for number, sentence in enumerate(sentences, 1))
        cursor.insertText("\n".join(steps), ink)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._fit_height()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook: its height follows the text."""
        return QSize(0, 0)

    def _fit_height(self, *_: object) -> None:
        height = self.document().size().height() + 2 * self.frameWidth() + 4
        self.setFixedHeight(max(_LEAST_HEIGHT, round(height)))
