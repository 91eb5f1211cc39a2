"""Text that can be selected and read aloud, as tall as it needs to be."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from ui.theme.theme import SPACE

_LEAST_HEIGHT = 20
_FITS = 12_000
"""Characters; a longer text scrolls by itself, so that only the visible part is laid out."""
_TALL = 560
"""The height of such a text, in pixels."""


class FittingText(QTextBrowser):
    """A text browser as tall as its content, which is plain text, never HTML."""

    def __init__(self, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(says)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(SPACE // 2)  # room for the focus frame
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._fit_height()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook: the height follows the text."""
        return QSize(0, 0)

    def _fit_height(self, *_: object) -> None:
        fits = self.document().characterCount() <= _FITS
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )
        if not fits:
            self.setFixedHeight(_TALL)
            return
        height = self.document().size().height() + 2 * self.frameWidth() + 4
        self.setFixedHeight(max(_LEAST_HEIGHT, round(height)))
