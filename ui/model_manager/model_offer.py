"""The offer of a first language model: the one to begin with here, and other ways to one."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from reader.model_choice import Offer, Recommendation, Server
from ui.amounts import size
from ui.model_manager.manager_parts import Card, button
from ui.model_manager.model_words import machine_in_short, offer_cost
from ui.theme.theme import SPACE
from ui.widgets.flow import FlowLayout
from ui.widgets.small_widgets import TextButton, push_button
from ui.widgets.wording import one_line

_MOST_SERVED = 3


class ModelOffer(Card):
    """Knows nothing of jobs: shows what it is given, and emits what the user wants."""

    seen = Signal()
    """Emitted when it comes into view without a recommendation."""
    downloaded = Signal(object)
    """The ``Offer`` to download and use."""
    served = Signal(str, str)
    """Address and model of a server to use."""
    more_wanted = Signal()
    """Emitted to see all models of the servers."""

    def __init__(self) -> None:
        super().__init__(tr("A language model for this library"))
        self._offer: Offer | None = None
        self.served_models: list[QWidget] = []
        """The buttons for models of servers."""
        self.download = button(tr("Download"), name="primary")
        self.download.clicked.connect(lambda: self.downloaded.emit(self._offer))
        self.file = button(
            tr("Choose a file …"),
            tr("Use a model file (GGUF) from this machine; it stays where it is"),
        )
        looks = tr(
            "Look for Ollama, LM Studio and other servers on this machine; nothing leaves it"
        )
        self.server = button(tr("Use Ollama …"), looks, says=looks)
        self.later = button(tr("Not now"), tr("“Models …” goes on recommending it"))
        self.machine = self.add_line(tr("Checking this machine …"))
        self.brings = self.add_line(name="")
        self.why = self.add_line()
        self.buttons_row = QWidget()
        row = FlowLayout(self.buttons_row, SPACE)
        for each in (self.download, self.file, self.server, self.later):
            row.addWidget(each)
        self.column.addWidget(self.buttons_row)
        self.state = self.add_line()
        self.column.setSpacing(SPACE)
        self.column.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        for part in (self.brings, self.why, self.download, self.state):
            part.hide()

    def show_recommendation(self, found: Recommendation) -> None:
        """Show the model to begin with, or why there is none."""
        offer = self._offer = found.offer
        self.machine.setText(machine_in_short(found.machine))
        self.brings.setText(found.brings)
        self.why.setText(f"{offer_cost(offer)} {found.why}" if offer else found.why)
        self.brings.setVisible(bool(offer))
        self.why.show()
        self.download.setVisible(bool(offer))
        if offer:
            self.title.setText(tr("Recommended: {name}").format(name=offer.name))
            says = tr("Download {name}, about {size}, and use it")
            says = says.format(name=offer.name, size=size(offer.download))
            self.download.setAccessibleName(says)
            self.download.setToolTip(says)
        self.setAccessibleName(self.title.text())

    def show_busy(self, says: str = "") -> None:
        """Show what is being done about it, until it is called without words."""
        for part in (self.buttons_row, *self.served_models):
            part.setEnabled(not says)
        self._show_state(says)

    def show_servers(self, servers: Sequence[Server]) -> None:
        """Offer the models of the servers that answered."""
        found = [(server, model) for server in servers for model in server.models]
        self.show_busy()
        self.server.setVisible(not found)
        if not found:
            self._show_state(tr("No model server answers at the usual addresses of this machine."))
        for server, model in found[:_MOST_SERVED]:
            words = tr("Use {program}: {model}")
            says = words.format(program=server.program, model=one_line(model, 120))
            use = TextButton(says, "sample")
            use.setToolTip(server.address)
            use.clicked.connect(
                lambda *_, address=server.address, name=model: self.served.emit(address, name)
            )
            self._add_served(use)
        if len(found) > _MOST_SERVED:
            more = push_button(tr("More …"), "link")
            more.clicked.connect(self.more_wanted)
            self._add_served(more)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: nothing is looked up before somebody can see it."""
        super().showEvent(event)
        if not self.why.text():
            self.seen.emit()

    def _show_state(self, says: str) -> None:
        self.state.setText(says)
        self.state.setVisible(bool(says))

    def _add_served(self, use: QWidget) -> None:
        self.served_models.append(use)
        self.column.addWidget(use)
