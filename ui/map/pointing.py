"""The place under the pointer and its card, which comes late enough not to be in the way."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

_REST_MILLISECONDS = 350
_NEXT_MILLISECONDS = 90
"""While a card is there already; it stays until the next one, so that nothing flickers."""


class Pointing(QObject):
    """Follows the pointer from node to node."""

    rested = Signal(int)
    """It has been on this node for a while."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.node: int | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rest)

    @property
    def waiting(self) -> bool:
        """Whether it may come to rest."""
        return self._timer.isActive()

    def over(self, node: int | None, *, shown: bool) -> bool:
        """It is over ``node`` now, while a card is there or not; whether that is new."""
        if node == self.node:
            return False
        self.node = node
        self._timer.stop()
        if node is not None:
            self._timer.start(_NEXT_MILLISECONDS if shown else _REST_MILLISECONDS)
        return True

    def stop(self) -> None:
        """It does not matter where it rests."""
        self._timer.stop()

    def _rest(self) -> None:
        if self.node is not None:
            self.rested.emit(self.node)
