"""The colours of marks: their names, their look on any paper, buttons to choose one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reader.annotations.mark import Colour
from ui import layouts
from ui.theme.theme import LEAST_TARGET, SPACE, current_theme
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line, plain_tip

_SIDE = 18
_SCALES = (1, 2, 3)
_LONGEST_NAME = 40
_NAMES = {
    Colour.YELLOW: tr("Yellow"),
    Colour.GREEN: tr("Green"),
    Colour.BLUE: tr("Blue"),
    Colour.PINK: tr("Pink"),
    Colour.PURPLE: tr("Purple"),
}


@dataclass(frozen=True, slots=True)
class Ink:
    """``tint`` is blended with the page, ``line`` is drawn on it."""

    tint: str
    line: str


_ON_LIGHT = {
    Colour.YELLOW: Ink("#fff07a", "#a37c00"),
    Colour.GREEN: Ink("#c3eeb0", "#3a7d2c"),
    Colour.BLUE: Ink("#b8defd", "#1f68a8"),
    Colour.PINK: Ink("#ffc5db", "#b62f66"),
    Colour.PURPLE: Ink("#dccdfd", "#6d42b8"),
}
_ON_DARK = {
    Colour.YELLOW: Ink("#4a3f00", "#e6c34a"),
    Colour.GREEN: Ink("#1c4517", "#8fd97f"),
    Colour.BLUE: Ink("#113a5e", "#7fbef8"),
    Colour.PINK: Ink("#551d37", "#f792b8"),
    Colour.PURPLE: Ink("#3a2561", "#c0a3fb"),
}


def ink_of(colour: Colour, *, dark: bool) -> Ink:
    """Return the ink of a colour on ``dark`` or light ground."""
    return (_ON_DARK if dark else _ON_LIGHT)[colour]


def colour_name(colour: Colour, names: Mapping[Colour, str]) -> str:
    """Return the user's name for a colour with the colour's own; else its own name alone."""
    own = _NAMES[colour]
    given = one_line(names.get(colour, ""), _LONGEST_NAME)
    return tr("{name} ({colour})").format(name=given, colour=own.lower()) if given else own


def colour_icon(colour: Colour, *, chosen: bool = False) -> QIcon:
    """Return a disc in a colour of marks; with a dot if it is the current one."""
    made = QIcon()
    ink = ink_of(colour, dark=current_theme().dark)
    for scale in _SCALES:
        pixmap = QPixmap(_SIDE * scale, _SIDE * scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.setPen(QPen(QColor(ink.line), 1.6))
        painter.setBrush(QColor(ink.tint))
        painter.drawEllipse(QRectF(2, 2, _SIDE - 4, _SIDE - 4))
        if chosen:
            painter.setBrush(QColor(ink.line))
            painter.drawEllipse(QRectF(6, 6, _SIDE - 12, _SIDE - 12))
        painter.end()
        pixmap.setDevicePixelRatio(scale)
        made.addPixmap(pixmap)
    return made


class Swatches(QWidget):
    """A row of buttons, one for each colour; the current one is pressed."""

    picked = Signal(object)
    """A ``Colour``."""

    def __init__(self) -> None:
        super().__init__()
        self._chosen: Colour | None = None
        self.buttons = {colour: QToolButton() for colour in Colour}
        layouts.row(*self.buttons.values(), on=self, spacing=1)
        for colour, button in self.buttons.items():
            button.setCheckable(True)
            button.setIconSize(QSize(_SIDE, _SIDE))
            button.setMinimumSize(LEAST_TARGET, LEAST_TARGET)
            button.clicked.connect(partial(self._pick, colour))
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
            button.setIcon(colour_icon(colour, chosen=colour is chosen))

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: it is drawn again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.choose(self._chosen)

    def _pick(self, colour: Colour, *_: object) -> None:
        self.choose(self._chosen)
        self.picked.emit(colour)


class ColourNames(QDialog):
    """A field for each colour; an empty one restores the colour's own name."""

    named = Signal(object)
    """The names of the colours, by ``Colour``."""

    def __init__(self, parent: QWidget, names: Mapping[Colour, str]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Names of the colours"))
        self.fields: dict[Colour, QLineEdit] = {}
        rows = QFormLayout()
        for colour, own in _NAMES.items():
            field = QLineEdit(names.get(colour, ""), maxLength=_LONGEST_NAME, placeholderText=own)
            field.setAccessibleName(tr("Name for {colour}").format(colour=own))
            field.setToolTip(tr("What you mark in this colour, such as evidence or doubt"))
            self.fields[colour] = field
            rows.addRow(own, field)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Save | standard.Cancel)
        self.buttons.accepted.connect(self._save)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addWidget(text_label(tr("Say what each colour means to you.")))
        column.addLayout(rows)
        column.addWidget(self.buttons)

    def _save(self) -> None:
        named = {colour: field.text().strip() for colour, field in self.fields.items()}
        self.named.emit({colour: name for colour, name in named.items() if name})
        self.accept()
