"""The place under the pointer and its card, which comes late enough not to be in the way."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

_REST_MILLISECONDS = 350
_NEXT_MILLISECONDS = 90
"""The delay while a card is there already; it stays until the next one, to avoid flicker."""


class Pointing(QObject):
    """Follows the pointer from node to node."""

    rested = Signal(int)
    """The node on which the pointer has rested."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.node: int | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rest)

    @property
    def waiting(self) -> bool:
        """Whether the pointer may still come to rest."""
        return self._timer.isActive()

    def over(self, node: int | None, *, shown: bool) -> bool:
        """Note the node under the pointer, and if a card is shown; return whether it changed."""
        if node == self.node:
            return False
        self.node = node
        self._timer.stop()
        if node is not None:
            self._timer.start(_NEXT_MILLISECONDS if shown else _REST_MILLISECONDS)
        return True

    def stop(self) -> None:
        """Stop waiting for the pointer to rest."""
        self._timer.stop()

    def _rest(self) -> None:
        if self.node is not None:
            self.rested.emit(self.node)
