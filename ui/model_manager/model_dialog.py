"""The model manager: its pages, in a window beside the main one."""

from __future__ import annotations

from enum import IntEnum
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QListWidget, QStackedWidget, QWidget

from ui import layouts
from ui.model_manager.connections_page import ConnectionsPage
from ui.model_manager.download_page import DownloadPage
from ui.model_manager.manager_parts import ManagerPage, button
from ui.model_manager.models_page import ModelsPage
from ui.model_manager.search_page import SearchPage
from ui.model_manager.servers_page import ServersPage
from ui.theme.theme import SPACE
from ui.widgets.message_bar import MessageBar
from ui.widgets.side_dialog import resize_within_screen

_SIZE = (860, 600)
_LEAST_HEIGHT = 300
_LIST_WIDTH = 150


class Page(IntEnum):
    """The pages of the model manager, in order."""

    MODELS = 0
    DOWNLOAD = 1
    SERVERS = 2
    SEARCH = 3
    CONNECTIONS = 4


class ModelDialog(QDialog):
    """Not modal: reading goes on while a model is downloaded, and the dialog may be closed."""

    page_shown = Signal(object)
    """The ``Page`` in view."""

    def __init__(self, window: QWidget, embedded: str) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Models"))
        self.setMinimumHeight(_LEAST_HEIGHT)
        resize_within_screen(self, *_SIZE)
        self.messages = MessageBar()
        self.models = ModelsPage(embedded)
        self.downloads = DownloadPage()
        self.servers = ServersPage()
        self.search = SearchPage()
        self.connections = ConnectionsPage()
        self._parts: dict[Page, ManagerPage] = {
            Page.MODELS: self.models,
            Page.DOWNLOAD: self.downloads,
            Page.SERVERS: self.servers,
            Page.SEARCH: self.search,
            Page.CONNECTIONS: self.connections,
        }
        self.pages = QListWidget()
        self.pages.setObjectName("settingGroups")
        self.pages.setAccessibleName(tr("Pages of the model manager"))
        self.pages.setFixedWidth(_LIST_WIDTH)
        titles = (tr("Models"), tr("Download"), tr("Servers"), tr("Search"), tr("Privacy"))
        self.pages.addItems(titles)
        self._stack = QStackedWidget()
        for page in self._parts.values():
            self._stack.addWidget(page)
        self.close_button = button(tr("Close"))
        self.close_button.clicked.connect(self.close)
        self.pages.currentRowChanged.connect(self._go)
        self.models.download.clicked.connect(lambda: self.open_at(Page.DOWNLOAD))
        self.models.server.clicked.connect(self.look_for_servers)
        self._arrange()

    def _arrange(self) -> None:
        middle = layouts.row(self.pages, (self._stack, 1), spacing=2 * SPACE)
        below = layouts.row(None, self.close_button)
        around = (2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        inner = layouts.column((middle, 1), below, margins=around, spacing=2 * SPACE)
        layouts.column(self.messages, (inner, 1), on=self)

    def open_at(self, page: Page) -> None:
        """Show the dialog, at one of its pages."""
        shown = self.isVisible() and self.pages.currentRow() == page
        self.show()
        self.raise_()
        self.activateWindow()
        self.pages.setCurrentRow(page)
        if not shown:
            self._parts[page].begin()

    def leave_out_search(self) -> None:
        """Remove the page about search, if there is nothing to choose from."""
        self.pages.item(Page.SEARCH).setHidden(True)

    def look_for_servers(self) -> None:
        """Show the page of servers, and look for them."""
        self.open_at(Page.SERVERS)
        self.servers.search.click()

    def _go(self, row: int) -> None:
        self._stack.setCurrentIndex(row)
        self.page_shown.emit(Page(row))
