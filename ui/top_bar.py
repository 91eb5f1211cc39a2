"""The bar above the book: which document, which page, how large."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from ui.actions import Act
from ui.commands.actions import Actions
from ui.look.parts import ElidedLabel
from ui.look.theme import SPACE

_GROUPS = (
    (Act.SMALLER_TEXT, Act.LARGER_TEXT),
    (Act.ZOOM_OUT, Act.ZOOM_IN, Act.FIT_WIDTH),
    (Act.APPEARANCE,),
    (Act.TOGGLE_ASK,),
)


class TopBar(QWidget):
    """Buttons are the window's actions; nothing is decided here."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = ElidedLabel("documentTitle")
        self.page = _number("pageNumber", "Page")
        self.zoom = _number("zoomLevel", "Zoom")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        row.setSpacing(2)
        row.addWidget(actions.menu_button())
        row.addWidget(actions.button(Act.TOGGLE_LEFT))
        row.addWidget(actions.button(Act.OPEN))
        row.addSpacing(SPACE)
        row.addWidget(self.title, 1)
        row.addWidget(self.page)
        row.addSpacing(2 * SPACE)
        for group in _GROUPS:
            for act in group:
                button = actions.button(act)
                if act is Act.APPEARANCE:
                    self.appearance = button
                row.addWidget(button)
                if act is Act.ZOOM_OUT:
                    row.addWidget(self.zoom)
            row.addSpacing(SPACE)

    def show_page(self, label: str, number: int, of: int) -> None:
        """Which page is being read: by its label, and by its number where that differs."""
        if not of:
            text = ""
        elif label == str(number):
            text = f"{number:,} of {of:,}"
        else:
            text = f"{label}  ({number:,} of {of:,})"
        self.page.setText(text)

    def show_zoom(self, zoom: float) -> None:
        """In per cent."""
        self.zoom.setText(f"{zoom:.0%}")


def _number(name: str, says: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAccessibleName(says)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setMinimumWidth(label.fontMetrics().horizontalAdvance("800 %"))
    return label
