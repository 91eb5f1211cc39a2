"""The division of the window's height between book and map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.map.map_pane import MapPane
from ui.widgets.split import Split

_SHARE = 0.3
"""The map's usual share of the height; with little height it folds."""
_MOST_SHARE = 0.6
"""The map's greatest share, when the user wants more."""


class BookAndMap(Split):
    """The book above, the map below.

    ``wish`` is the height that the user gave the map, in pixels; None until it is changed, for
    the height that the map asks for.
    """

    def __init__(self, book: QWidget, pane: MapPane, border: str) -> None:
        super().__init__(Qt.Orientation.Vertical, border)
        self._pane = pane
        self.wish: int | None = None
        self.addWidget(book)
        self.addWidget(pane)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.name_border(1, border)
        self.splitterMoved.connect(self._remember)
        pane.heights_changed.connect(self.share)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.share()

    def wish_for(self, height: int | None) -> None:
        """Restore the height of the last session."""
        self.wish = height
        self.share()

    def share(self) -> None:
        """Give the map its height."""
        room = self.height() - self.handleWidth()
        heights = self._pane.heights
        wanted = heights.wanted if self.wish is None else self.wish
        most = round(room * (_SHARE if self.wish is None else _MOST_SHARE))
        height = max(heights.least, min(wanted, most, heights.most))
        self.setSizes([max(1, room - height), height])

    def _remember(self, _position: int, _index: int) -> None:
        self.wish = self.sizes()[1]
