"""Jumps, and going back and forward."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.pages.links.history import History
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.texts import PageTexts


class Travels(QObject):
    """Goes to places and remembers those it left. Scrolling is no jump."""

    changed = Signal()
    """Emitted when going back or forward may have become possible or impossible."""

    def __init__(self, pane: DocumentPane, texts: PageTexts) -> None:
        super().__init__(pane)
        self._pane = pane
        self._texts = texts
        self._history = History()

    @property
    def can_go_back(self) -> bool:
        """Whether a place was left."""
        return bool(self._history.behind)

    @property
    def can_go_forward(self) -> bool:
        """Whether a place was gone back from."""
        return bool(self._history.ahead)

    def begin(self) -> None:
        """Start another document's history."""
        self._set(History())

    def leave(self) -> None:
        """Remember the place; to be called before a jump made elsewhere."""
        here = self._texts.here()
        if here is not None:
            self._set(self._history.leave(here))

    def go_to(self, offset: int) -> None:
        """Jump to the character at ``offset``."""
        self.leave()
        self._pane.go_to_offset(offset)

    def go_back(self) -> None:
        """Go to the place left last."""
        here = self._texts.here()
        if here is not None:
            self._move(self._history.back(here) or (History((), self._history.ahead), None))

    def go_forward(self) -> None:
        """Go to the place gone back from last."""
        here = self._texts.here()
        if here is not None:
            self._move(self._history.forward(here) or (History(self._history.behind), None))

    def _move(self, moved: tuple[History, int | None]) -> None:
        """Move; if only nearby places are left, there is nowhere to go any more."""
        history, offset = moved
        self._set(history)
        if offset is not None:
            self._pane.go_to_offset(offset)

    def _set(self, history: History) -> None:
        self._history = history
        self.changed.emit()
