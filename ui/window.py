"""The window's widgets, and what every part of it uses."""

from __future__ import annotations

from ui.actions.actions import Actions
from ui.answers.ask_panel import AskPanel
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.left_panel import LeftPanel
from ui.library.dropping import DropTarget
from ui.library.empty_state import EmptyState
from ui.map.map_pane import MapPane
from ui.map.map_view import MapView
from ui.pages.viewing.document_pane import DocumentPane
from ui.services import Services
from ui.top_bar import TopBar
from ui.widgets.message_bar import MessageBar


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
