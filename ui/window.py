"""The window's widgets, and what every part of it uses."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QVBoxLayout, QWidget

from reader.records import DocumentRecord
from ui.actions.actions import Actions
from ui.answers.ask_panel import AskPanel
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.layouts import around, column, drop
from ui.left_panel import LeftPanel
from ui.map.map_pane import MapPane
from ui.map.map_view import MapView
from ui.pages.viewing.document_pane import DocumentPane
from ui.services import Services
from ui.theme.icons import application_icon
from ui.theme.theme import SPACE
from ui.top_bar import TopBar
from ui.widgets.message_bar import MessageBar
from ui.widgets.small_widgets import push_button
from ui.widgets.wording import one_line

_ICON = 72
_MOST_RECENT = 5
_LONGEST = 60
_CENTRE = Qt.AlignmentFlag.AlignHCenter


class EmptyState(QWidget):
    """Shown until a document is open."""

    recent_chosen = Signal(object)
    """A ``DocumentRecord``."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("emptyState")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(_ICON, _ICON))
        self.says = QLabel(tr("Drop a PDF or EPUB here"))
        self.says.setObjectName("heading")
        self.open = push_button(tr("Open a document …"))
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        parts = [(part, 0, _CENTRE) for part in (picture, self.says, self.open)]
        column(
            None, *parts, self._recent, (None, 2), on=self, margins=around(SPACE), spacing=2 * SPACE
        )

    def show_recent(self, records: Sequence[DocumentRecord]) -> None:
        """Offer the documents that were opened last."""
        while item := self._recent.takeAt(0):
            if widget := item.widget():
                drop(widget)
        for record in records[:_MOST_RECENT]:
            button = push_button(one_line(record.title, _LONGEST), "link")
            button.clicked.connect(lambda _=False, record=record: self.recent_chosen.emit(record))
            self._recent.addWidget(button, 0, _CENTRE)


class DropTarget(QMainWindow):
    """A window that shows a hint while files are held over it, and takes those dropped on it."""

    dropped = Signal(object)
    """The ``Path``s of files and folders."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._drop_hint = QLabel(tr("Drop to add to the library"), self)
        self._drop_hint.setObjectName("dropHint")
        self._drop_hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._drop_hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._drop_hint.hide()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Qt's hook."""
        if _local_files(event):
            event.acceptProposedAction()
            self._drop_hint.setGeometry(self.rect())
            self._drop_hint.raise_()
            self._drop_hint.show()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Qt's hook."""
        self._drop_hint.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Qt's hook."""
        self._drop_hint.hide()
        event.acceptProposedAction()
        self.dropped.emit(_local_files(event))


def _local_files(event: QDropEvent) -> list[Path]:
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]


class Window(DropTarget):
    """Shows what it is given, and emits what the user did.

    Between it and the lanes are controllers, one for each task. Each is given the window, and
    those others that it needs: the open document, the conversation, the library.
    """

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.settings = services.settings
        self.lanes = Lanes(services)
        self.acts = Actions(self, services.settings)
        self.top = TopBar(self.acts)
        self.messages = MessageBar()
        self.left = LeftPanel()
        self.pane = DocumentPane()
        self.empty = EmptyState()
        self.panel = AskPanel(model_name=services.model_name, quotes_only=services.quotes_only)
        self.map = MapView()
        self.map_pane = MapPane(self.map)
        self.jobs = JobsBar()
        self.lanes.failed.connect(self.messages.show_failure)
