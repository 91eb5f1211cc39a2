"""The map's place in the window: as a picture, or the same in words."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from ui.look.theme import Theme
from ui.map.frame import Heights
from ui.map.view import MapView
from ui.map.words import MapWords
from ui.timers import single_shot

_GATHER_MILLISECONDS = 150
"""The text follows what happens, but is not written anew for every step."""
_WORDS = Heights(least=60, wanted=180, most=600)
"""Pixels for the text, whatever it says."""


class MapPane(QStackedWidget):
    """One of the two at a time; the one that is not shown costs nothing."""

    in_words_changed = Signal(bool)
    heights_changed = Signal()
    """Another height is asked for."""

    def __init__(self, view: MapView) -> None:
        super().__init__()
        self.view = view
        self.words = MapWords()
        self.addWidget(self.view)
        self.addWidget(self.words)
        self._gather = single_shot(self, _GATHER_MILLISECONDS, self._tell)
        view.changed.connect(self._tell_soon)
        view.heights_changed.connect(self._ask_for_height)
        self.words.place_chosen.connect(view.place_chosen)
        self.words.left.connect(lambda: self.show_words(False))
        self._ask_for_height()

    @property
    def in_words(self) -> bool:
        """Whether the text is shown."""
        return self.currentWidget() is self.words

    @property
    def heights(self) -> Heights:
        """How much room it can do with, asks for, and can use."""
        return _WORDS if self.in_words else self.view.heights

    def show_words(self, in_words: bool) -> None:  # noqa: FBT001  # a slot of a checked action
        """Show the text, or the picture, and let the keyboard go there."""
        if in_words == self.in_words:
            return
        self.view.leave()
        face = self.words if in_words else self.view
        self.setCurrentWidget(face)
        self._tell()
        self._ask_for_height()
        face.setFocus()
        self.in_words_changed.emit(in_words)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.view.dress(theme)
        self.words.dress(theme)

    def _tell_soon(self) -> None:
        if self.in_words and not self._gather.isActive():
            self._gather.start()

    def _tell(self) -> None:
        if self.in_words:
            self.words.show_lines(self.view.words())

    def _ask_for_height(self) -> None:
        self.setMinimumHeight(self.heights.least)
        self.setMaximumHeight(self.heights.most)
        self.heights_changed.emit()
