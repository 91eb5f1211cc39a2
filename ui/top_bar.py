"""The bar above the document: its title, the page in view, the zoom."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from reader.language import number as written
from ui import layouts
from ui.actions.action_table import SPECS
from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.pages.viewing.zoom_box import ZoomBox
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import ElidedLabel


class TopBar(QWidget):
    """Buttons are the window's actions; nothing is decided here."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("topBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = ElidedLabel("documentTitle")
        self._library = ElidedLabel("documentTitle")
        self._library.show_text(tr("Library"))
        self._library.hide()
        self.page = _page_number(actions)
        self.zoom = ZoomBox()
        self.view = actions.button(Act.VIEW_MENU)
        self.appearance = actions.button(Act.APPEARANCE)
        self._pages = QWidget()
        button, menu = actions.button, actions.menu
        sizes = (button(Act.SMALLER_TEXT), button(Act.LARGER_TEXT))
        zooms = (button(Act.ZOOM_OUT), self.zoom, button(Act.ZOOM_IN), self.view)
        of_pages = (self.page, 2 * SPACE, *sizes, SPACE, *zooms, SPACE, self.appearance, SPACE)
        layouts.row(*of_pages, on=self._pages, spacing=2)
        first = (menu, button(Act.TOGGLE_LEFT), button(Act.OPEN), SPACE)
        titles = ((self.title, 1), (self._library, 1))
        last = (self._pages, button(Act.TOGGLE_ASK), SPACE)
        around = (SPACE, SPACE // 2, SPACE, SPACE // 2)
        layouts.row(*first, *titles, *last, on=self, margins=around, spacing=2)

    def show_library(self, fills: bool) -> None:
        """Hide the page's controls while the library fills the window."""
        self.title.setVisible(not fills)
        self._library.setVisible(fills)
        self._pages.setVisible(not fills)

    def show_page(self, label: str, number: int, of: int) -> None:
        """Show the page in view: its label, and its number if that differs."""
        text = ""
        if of:
            page, pages = written(number), written(of)
            text = tr("{page} of {pages}").format(page=page, pages=pages)
            text = text if label == str(number) else f"{label}  ({text})"
        self.page.setText(text.replace("&", "&&"))
        says = tr("Page {page}. Go to another page").format(page=text)
        self.page.setAccessibleName(says if text else SPECS[Act.GO_TO_PAGE].text)


def _page_number(actions: Actions) -> QPushButton:
    """Return a button that shows the page, and leads to another."""
    button = QPushButton()
    button.setObjectName("pageNumber")
    go = actions[Act.GO_TO_PAGE]
    go.changed.connect(lambda: button.setToolTip(go.toolTip()))
    button.setToolTip(go.toolTip())
    button.setAccessibleName(go.text())
    button.clicked.connect(go.trigger)
    return button
