"""The map's place in the window: below the book, as a picture or in words."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.map.map_frame import Heights
from ui.map.map_text import MapWords
from ui.map.map_view import MapView
from ui.theme.theme import SPACE
from ui.timers import single_shot
from ui.widgets.small_widgets import push_button
from ui.widgets.split import Split

_GATHER_MILLISECONDS = 150
"""The text follows events, but is not rewritten for every step."""
_WORDS = Heights(least=60, wanted=180, most=600)
"""Pixels for the text, however long it is."""
_SHARE = 0.3
"""The map's usual share of the height; with little height it folds."""
_MOST_SHARE = 0.6
"""The map's greatest share, when the user wants more."""


class MapPane(QStackedWidget):
    """Shows picture or text; the hidden one costs nothing."""

    in_words_changed = Signal(bool)
    heights_changed = Signal()
    """Emitted when other heights are needed."""
    read_wanted = Signal()
    """Emitted to read the document into memory."""

    def __init__(self, view: MapView) -> None:
        super().__init__()
        self.view = view
        self.words = MapWords()
        self.addWidget(self.view)
        self.addWidget(self.words)
        self.read_now = push_button(tr("Read now"), "", tr("Read the document into memory now"))
        self.read_now.setParent(self)
        self.read_now.hide()
        self.read_now.clicked.connect(self.read_wanted)
        self._reading = False
        self._gather = single_shot(self, _GATHER_MILLISECONDS, self._update_caption)
        view.changed.connect(self._show_soon)
        view.changed.connect(self._offer)
        view.heights_changed.connect(self._ask_for_height)
        self.words.followed.connect(view.place_chosen)
        self.words.left.connect(lambda: self.show_words(False))
        self._ask_for_height()

    @property
    def in_words(self) -> bool:
        """Whether the text is shown."""
        return self.currentWidget() is self.words

    @property
    def heights(self) -> Heights:
        """Return the least, preferred and greatest height."""
        return _WORDS if self.in_words else self.view.heights

    def show_words(self, in_words: bool) -> None:
        """Show the text or the picture, and give it the keyboard focus."""
        if in_words == self.in_words:
            return
        self.view.card.drop()
        face = self.words if in_words else self.view
        self.setCurrentWidget(face)
        self._update_caption()
        self._ask_for_height()
        face.setFocus()
        self.in_words_changed.emit(in_words)

    def show_reading(self, reading: bool) -> None:
        """Follow whether any document is being read."""
        self._reading = reading
        self._offer()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._offer()

    def _offer(self) -> None:
        """Offer to read the document if there is nothing to be seen."""
        button = self.read_now
        button.setVisible(self.view.is_empty and not self._reading)
        button.adjustSize()
        self.view.leave_free(0 if button.isHidden() else button.width() + 2 * SPACE)
        if not button.isHidden():
            left = self.width() - button.width() - 2 * SPACE
            button.move(left, self.height() - button.height() - SPACE)
            button.raise_()

    def _show_soon(self) -> None:
        if self.in_words and not self._gather.isActive():
            self._gather.start()

    def _update_caption(self) -> None:
        if self.in_words:
            self.words.show_lines(self.view.words())

    def _ask_for_height(self) -> None:
        self.setMinimumHeight(self.heights.least)
        self.setMaximumHeight(self.heights.most)
        self.heights_changed.emit()


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
