"""The scrolled part of the ask panel: answers one below the other."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ui import layouts
from ui.theme.theme import SPACE

INSET = SPACE // 2
"""Left and right of everything in the panel: room for the focus frame around the answers."""


class AnswersArea(QScrollArea):
    """Never scrolls sideways, with or without a scroll bar beside the answers."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setAccessibleName(tr("Answers"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        # With little room it is hidden, so that the question box is not.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.inside = QWidget()
        self.inside.setObjectName("answers")
        margins = (INSET, SPACE // 2, 2 * INSET, SPACE // 2)
        layouts.column(*parts, None, on=self.inside, margins=margins, spacing=2 * SPACE)
        self.setWidget(self.inside)

    def scroll_to(self, top: int) -> None:
        """Scroll to this many pixels from the top of the answers."""
        self.verticalScrollBar().setValue(top)

    def reveal(self, part: QWidget, rect: QRect) -> None:
        """Scroll until this rectangle of one of the parts is in view."""
        spot = part.mapTo(self.inside, rect.center())
        self.ensureVisible(spot.x(), spot.y(), 0, rect.height() + 2 * SPACE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        self.inside.setMaximumWidth(self.viewport().width())
        super().resizeEvent(event)
