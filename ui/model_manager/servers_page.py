"""Model servers: those found on this machine, and any other by its address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QSpinBox, QWidget

from reader.model_choice import Model, Models, Server
from reader.ports import Choices
from ui import layouts
from ui.model_manager.manager_parts import Card, CardList, ManagerPage, button
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import indent_number, text_label
from ui.widgets.wording import one_line

_LONGEST = 300
_LEAST_CONTEXT, _MOST_CONTEXT, _CONTEXT_STEP = 512, 10_000_000, 1024
"""Tokens."""
_LOOKED_FOR = tr("Look at the usual addresses of this machine; nothing leaves it")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A server whose ``model``, or only one, is to be added.

    ``context`` is in tokens, if the user knows better than the server. ``elsewhere`` allows another
    machine.
    """

    address: str
    model: str | None = None
    context: int | None = None
    elsewhere: bool = False

    def added_to(self, models: Models, _choices: Choices) -> Model:
        """Add it to the models."""
        return models.add_server(
            self.address, self.model, elsewhere=self.elsewhere, context=self.context
        )


class ServersPage(ManagerPage):
    """Searches for nothing before a button is pressed."""

    search_wanted = Signal()
    added = Signal(object)
    """A ``Wanted``."""

    def __init__(self) -> None:
        super().__init__()
        self.search = button(tr("Look for servers"))
        self.search.clicked.connect(self._search)
        self.setFocusProxy(self.search)
        self.state = text_label(_LOOKED_FOR, "small")
        self.address = QLineEdit(placeholderText="http://localhost:8080", maxLength=_LONGEST)
        self.address.setAccessibleName(tr("Address of a server"))
        self.address.textChanged.connect(self._enable)
        self.model = QLineEdit(
            placeholderText=tr("Name of its model, if it has several"), maxLength=_LONGEST
        )
        self.model.setAccessibleName(tr("Name of its model"))
        for field in (self.address, self.model):
            field.returnPressed.connect(self._add)
        self.context = _Context()
        self.elsewhere = QCheckBox(tr("Allow another machine"))
        asks = tr("Ask this address for its models, and add one")
        self.add = button(tr("Add"), asks, says=asks)
        self.add.clicked.connect(self._add)
        self.list = CardList(tr("Servers found"), self._by_address())
        looking = layouts.row(self.search, (self.state, 1), spacing=SPACE)
        about = tr(
            "Instead of a model file you can use an OpenAI-compatible server, such as "
            "llama-server, Ollama or LM Studio. Passages and questions are sent to it."
        )
        self.arrange(tr("A model server"), text_label(about, "small"), looking, (self.list, 1))
        self._enable()

    def _by_address(self) -> QWidget:
        """Return the fields for any server."""
        warning = tr(
            "Everything you read or ask will leave this machine, and the operator of the server "
            "can see it."
        )
        self.elsewhere.setAccessibleDescription(warning)
        context = layouts.row(
            QLabel(self.context.accessibleName()),
            self.context,
            (text_label(self.context.accessibleDescription(), "small"), 1),
            spacing=SPACE,
        )
        fields = QWidget()
        grid = QGridLayout(fields)
        grid.setContentsMargins(0, SPACE, 0, 0)
        grid.setSpacing(SPACE)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        for column, part in enumerate((self.address, self.model, self.add)):
            grid.addWidget(part, 0, column)
        grid.addLayout(context, 1, 0, 1, 3)
        grid.addWidget(self.elsewhere, 2, 0, 1, 3)
        grid.addWidget(text_label(warning, "small"), 3, 0, 1, 3)
        return fields

    def show_servers(self, servers: Sequence[Server]) -> None:
        """Show the servers that answered."""
        none = tr("No server found at the usual addresses. Start one, or type its address.")
        self.search.setEnabled(True)
        self.state.setText(_LOOKED_FOR if servers else none)
        self.list.fill([self._card(server) for server in servers])

    def show_failure(self) -> None:
        """Show that the search failed; the reason is reported elsewhere."""
        self.search.setEnabled(True)
        self.state.setText(_LOOKED_FOR)

    def _search(self) -> None:
        self.address.setFocus()  # a disabled button cannot have it
        self.search.setEnabled(False)
        self.state.setText(tr("Looking for servers …"))
        self.search_wanted.emit()

    def _add(self) -> None:
        if address := self.address.text().strip():
            model = self.model.text().strip() or None
            context = self.context.value() or None
            self.added.emit(Wanted(address, model, context, self.elsewhere.isChecked()))

    def _enable(self) -> None:
        self.add.setEnabled(bool(self.address.text().strip()))

    def _card(self, server: Server) -> QWidget:
        program, address = one_line(server.program, 80), one_line(server.address, 200)
        card = Card(tr("{program} at {address}").format(program=program, address=address))
        for model in server.models:
            name = one_line(model, 160)
            add = button(tr("Add"), says=tr("Add {name}").format(name=name))
            add.clicked.connect(lambda *_, of=model: self.added.emit(Wanted(server.address, of)))
            card.column.addLayout(layouts.row((text_label(name), 1), add, spacing=SPACE - 2))
        if not server.models:
            card.add_line(tr("No models on this server."))
        return card


class _Context(QSpinBox):
    """A field for how many tokens a server's model holds; 0 leaves it to the server."""

    def __init__(self) -> None:
        super().__init__(maximum=_MOST_CONTEXT, singleStep=_CONTEXT_STEP)
        name = tr("Context (tokens)")
        self.setAccessibleName(name)
        self.lineEdit().setAccessibleName(name)
        self.setAccessibleDescription(tr("0: as the server reports"))
        self.setGroupSeparatorShown(True)
        self.setKeyboardTracking(False)
        indent_number(self)
        self.valueChanged.connect(self._raise)

    def _raise(self, tokens: int) -> None:
        if tokens:
            self.setValue(max(tokens, _LEAST_CONTEXT))
