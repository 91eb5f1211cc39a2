"""The bar above the document: its title, the page in view, the zoom."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ui.action_names import Act
from ui.action_specs import SPECS
from ui.actions.actions import Actions
from ui.pages.viewing.zoom_box import ZoomBox
from ui.theme.theme import SPACE
from ui.widgets import wording
from ui.widgets.small_widgets import ElidedLabel

_GROUPS = (
    (Act.SMALLER_TEXT, Act.LARGER_TEXT),
    (Act.ZOOM_OUT, Act.ZOOM_IN),
    (Act.APPEARANCE,),
)


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
        self._pages = self._for_pages(actions)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE, SPACE // 2, SPACE, SPACE // 2)
        row.setSpacing(2)
        row.addWidget(actions.menu_button())
        row.addWidget(actions.button(Act.TOGGLE_LEFT))
        row.addWidget(actions.button(Act.OPEN))
        row.addSpacing(SPACE)
        row.addWidget(self.title, 1)
        row.addWidget(self._library, 1)
        row.addWidget(self._pages)
        row.addWidget(actions.button(Act.TOGGLE_ASK))
        row.addSpacing(SPACE)

    def show_library(self, fills: bool) -> None:
        """Hide the page's controls while the library fills the window."""
        self.title.setVisible(not fills)
        self._library.setVisible(fills)
        self._pages.setVisible(not fills)

    def show_page(self, label: str, number: int, of: int) -> None:
        """Show the page in view: its label, and its number if that differs."""
        if not of:
            text = ""
        else:
            text = tr("{page} of {pages}").format(
                page=wording.number(number), pages=wording.number(of)
            )
            text = text if label == str(number) else f"{label}  ({text})"
        self.page.setText(text.replace("&", "&&"))
        says = tr("Page {page}. Go to another page").format(page=text)
        self.page.setAccessibleName(says if text else SPECS[Act.GO_TO_PAGE].text)

    def _for_pages(self, actions: Actions) -> QWidget:
        """Return the controls of the open document's pages."""
        pages = QWidget()
        row = QHBoxLayout(pages)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.page)
        row.addSpacing(2 * SPACE)
        for group in _GROUPS:
            for act in group:
                row.addWidget(self.appearance if act is Act.APPEARANCE else actions.button(act))
                if act is Act.ZOOM_OUT:
                    row.addWidget(self.zoom)
                if act is Act.ZOOM_IN:
                    row.addWidget(self.view)
            row.addSpacing(SPACE)
        return pages


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
