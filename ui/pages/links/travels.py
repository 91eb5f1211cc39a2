"""Jumps, and going back and forward."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from ui.pages.viewing.document_pane import DocumentPane

_MOST = 100
_NEAR = 300
"""Characters; two places nearer than this are one to a user who goes back."""


@dataclass(frozen=True, slots=True)
class History:
    """Places left by a jump, the last one last; ``ahead`` are those gone back from.

    They are offsets, which no new layout moves.
    """

    behind: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()

    def leave(self, here: int) -> History:
        """Return the history after a jump from ``here``."""
        return History(_added(self.behind, here))

    def back(self, here: int) -> tuple[History, int | None]:
        """Go back from ``here`` to the place left last; None if there is none."""
        behind = _apart(self.behind, here)
        if not behind:
            return History((), self.ahead), None
        return History(behind[:-1], _added(self.ahead, here)), behind[-1]

    def forward(self, here: int) -> tuple[History, int | None]:
        """Go forward from ``here`` to the place gone back from last; None if there is none."""
        turned, place = History(self.ahead, self.behind).back(here)
        return History(turned.ahead, turned.behind), place


class Travels(QObject):
    """Goes to places and remembers those it left. Scrolling is no jump."""

    changed = Signal()
    """Emitted when going back or forward may have become possible or impossible."""

    def __init__(self, pane: DocumentPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self.history = History()

    def begin(self) -> None:
        """Start another document's history."""
        self._set(History())

    def leave(self) -> None:
        """Remember the place; to be called before a jump made elsewhere."""
        here = self._pane.view.texts.here()
        if here is not None:
            self._set(self.history.leave(here))

    def go_to(self, offset: int) -> None:
        """Jump to the character at ``offset``."""
        self.leave()
        self._pane.go_to_offset(offset)

    def go_back(self) -> None:
        """Go to the place left last."""
        self._move(self.history.back)

    def go_forward(self) -> None:
        """Go to the place gone back from last."""
        self._move(self.history.forward)

    def _move(self, step: Callable[[int], tuple[History, int | None]]) -> None:
        here = self._pane.view.texts.here()
        if here is not None:
            history, offset = step(here)
            self._set(history)
            if offset is not None:
                self._pane.go_to_offset(offset)

    def _set(self, history: History) -> None:
        self.history = history
        self.changed.emit()


def _added(places: tuple[int, ...], here: int) -> tuple[int, ...]:
    return (*_apart(places, here), here)[-_MOST:]


def _apart(places: tuple[int, ...], here: int) -> tuple[int, ...]:
    """Return ``places`` without a last one near ``here``: going there would look like nothing."""
    return places[:-1] if places and abs(places[-1] - here) < _NEAR else places
