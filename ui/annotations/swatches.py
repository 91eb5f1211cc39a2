"""A row of buttons, one for each colour of marks."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from reader.annotations.mark import Colour
from ui.annotations.ink import swatch_of, tint_of
from ui.annotations.mark_words import colour_name
from ui.theme.theme import LEAST_TARGET, LIGHT, Theme
from ui.widgets.tips import plain_tip

_SIDE = 18
_SCALES = (1, 2, 3)


class Swatches(QWidget):
    """Emits which colour was pressed; shows the current one."""

    picked = Signal(object)
    """A ``Colour``."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._chosen: Colour | None = None
        self.buttons = {colour: QToolButton() for colour in Colour}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for colour, button in self.buttons.items():
            button.setCheckable(True)
            button.setIconSize(QSize(_SIDE, _SIDE))
            button.setMinimumSize(LEAST_TARGET, LEAST_TARGET)
            button.clicked.connect(lambda _on=False, picked=colour: self._pick(picked))
            row.addWidget(button)
        self.name({})

    def name(self, names: Mapping[Colour, str]) -> None:
        """Use the user's names of the colours."""
        for colour, button in self.buttons.items():
            says = colour_name(colour, names)
            button.setToolTip(plain_tip(says))
            button.setAccessibleName(says)

    def choose(self, chosen: Colour | None) -> None:
        """Show the current colour."""
        self._chosen = chosen
        for colour, button in self.buttons.items():
            button.setChecked(colour is chosen)
            button.setIcon(swatch_icon(colour, self._theme, chosen=colour is chosen))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.choose(self._chosen)

    def _pick(self, colour: Colour) -> None:
        self.choose(self._chosen)
        self.picked.emit(colour)


def swatch_icon(colour: Colour, theme: Theme, *, chosen: bool = False) -> QIcon:
    """Return a disc in a colour of marks; with a dot if it is the current one."""
    made = QIcon()
    for scale in _SCALES:
        pixmap = QPixmap(_SIDE * scale, _SIDE * scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        line = QColor(swatch_of(colour, dark=theme.dark))
        painter.setPen(QPen(line, 1.6))
        painter.setBrush(QColor(tint_of(colour, dark=theme.dark)))
        painter.drawEllipse(QRectF(2, 2, _SIDE - 4, _SIDE - 4))
        if chosen:
            painter.setBrush(line)
            painter.drawEllipse(QRectF(6, 6, _SIDE - 12, _SIDE - 12))
        painter.end()
        pixmap.setDevicePixelRatio(scale)
        made.addPixmap(pixmap)
    return made
