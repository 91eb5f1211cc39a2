"""The small bar beside a selection: mark it in a colour, underline it, write a note."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from reader.annotations.mark import Colour, Mark
from ui.annotations.swatches import Swatches
from ui.theme.icons import icon
from ui.theme.theme import SPACE, Theme

_AWAY = 6


class MarkBar(QFrame):
    """Acts on a selection, or on a mark that was clicked. It never takes the keyboard focus."""

    coloured = Signal(object)
    """The ``Colour`` that was pressed."""
    underlined = Signal()
    noted = Signal()
    removed = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("card")
        self.setAccessibleName(tr("Mark the selection"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.swatches = Swatches()
        self.underline = _button(tr("Underline"), self.underlined)
        self.note = _button(tr("Write a note"), self.noted)
        self.remove = _button(tr("Remove the mark"), self.removed)
        self.swatches.picked.connect(self.coloured)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE // 2, SPACE // 2, SPACE // 2, SPACE // 2)
        row.setSpacing(2)
        row.addWidget(self.swatches)
        for button in (self.underline, self.note, self.remove):
            row.addWidget(button)
        for part in (*self.swatches.buttons.values(), self.underline, self.note, self.remove):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def name(self, names: Mapping[Colour, str]) -> None:
        """Use the user's names of the colours."""
        self.swatches.name(names)

    def show_for(self, mark: Mark | None, beside: QRectF, within: QRectF) -> None:
        """Appear below ``beside``, or above it if there is no room; both in its parent."""
        self.swatches.choose(mark.colour if mark else None)
        self.underline.setVisible(mark is None)
        self.remove.setVisible(mark is not None)
        self.adjustSize()
        top = beside.bottom() + _AWAY
        if top + self.height() > within.bottom():
            top = beside.top() - _AWAY - self.height()
        left = min(max(within.left(), beside.right() - self.width() / 2), within.right())
        left = min(left, within.right() - self.width())
        self.move(round(max(0.0, left)), round(max(within.top(), top)))
        self.show()
        self.raise_()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.setStyleSheet(
            f"#card {{ background: {theme.field}; border: 1px solid {theme.edge};"
            " border-radius: 6px; }"
        )
        self.swatches.dress(theme)
        for button, name in (
            (self.underline, "underline"),
            (self.note, "note"),
            (self.remove, "close"),
        ):
            button.setIcon(icon(name, theme.text))


def _button(says: str, pressed: object) -> QToolButton:
    button = QToolButton()
    button.setToolTip(says)
    button.setAccessibleName(says)
    button.clicked.connect(pressed)
    return button
