"""Model servers: those found on this machine, and any other by its address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from reader.model_choice import Server
from ui.model_manager.model_cards import Card, CardList, page_column
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import indent_number, push_button, text_label
from ui.widgets.wording import one_line

_LONGEST = 300
_LEAST_CONTEXT, _MOST_CONTEXT, _CONTEXT_STEP = 512, 10_000_000, 1024
"""Tokens."""
_CONTEXT = tr("Context (tokens)")
_AS_SAID = tr("0: as the server reports")
_ABOUT = tr(
    "Instead of a model file you can use an OpenAI-compatible server, such as llama-server, "
    "Ollama or LM Studio. Passages and questions are sent to it."
)
_LOOKED_FOR = tr("Look at the usual addresses of this machine; nothing leaves it")
_NONE_FOUND = tr("No server found at the usual addresses. Start one, or type its address.")
_ELSEWHERE = tr(
    "Everything you read or ask will leave this machine, and the operator of the server can see it."
)


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


class ServersPage(QWidget):
    """Searches for nothing before a button is pressed."""

    search_wanted = Signal()
    added = Signal(object)
    """A ``Wanted``."""

    def __init__(self) -> None:
        super().__init__()
        self.search = push_button(tr("Look for servers"))
        self.state = text_label(_LOOKED_FOR, "small")
        self.list = CardList(tr("Servers found"))
        self.address = QLineEdit()
        self.address.setAccessibleName(tr("Address of a server"))
        self.address.setPlaceholderText("http://localhost:8080")
        self.model = QLineEdit()
        self.model.setAccessibleName(tr("Name of its model"))
        self.model.setPlaceholderText(tr("Name of its model, if it has several"))
        for field in (self.address, self.model):
            field.setMaxLength(_LONGEST)
            field.returnPressed.connect(self._add)
        self.context = _context_box()
        self.elsewhere = QCheckBox(tr("Allow another machine"))
        self.elsewhere.setAccessibleDescription(_ELSEWHERE)
        self.add = push_button(tr("Add"), says=tr("Ask this address for its models, and add one"))
        self.add.setToolTip(tr("Ask this address for its models, and add one"))
        self.add.clicked.connect(self._add)
        self.search.clicked.connect(self._search)
        self.address.textChanged.connect(self._enable)
        self._arrange()
        self._enable()

    def show_servers(self, servers: Sequence[Server]) -> None:
        """Show the servers that answered."""
        self.search.setEnabled(True)
        self.state.setText(_LOOKED_FOR if servers else _NONE_FOUND)
        self.list.fill([self._card(server) for server in servers])

    def show_failure(self) -> None:
        """Show that the search failed; the reason is reported elsewhere."""
        self.search.setEnabled(True)
        self.state.setText(_LOOKED_FOR)

    def begin(self) -> None:
        """Focus the first control."""
        self.search.setFocus()

    def _search(self) -> None:
        self.address.setFocus()  # a disabled button cannot have it
        self.search.setEnabled(False)
        self.state.setText(tr("Looking for servers …"))
        self.search_wanted.emit()

    def _add(self) -> None:
        address = self.address.text().strip()
        if address:
            model = self.model.text().strip() or None
            context = self.context.value() or None
            self.added.emit(Wanted(address, model, context, self.elsewhere.isChecked()))

    def _enable(self) -> None:
        self.add.setEnabled(bool(self.address.text().strip()))

    def _card(self, server: Server) -> QWidget:
        program, address = one_line(server.program, 80), one_line(server.address, 200)
        card = Card(tr("{program} at {address}").format(program=program, address=address))
        for model in server.models:
            card.column.addLayout(self._model(server, model))
        if not server.models:
            card.column.addWidget(text_label(tr("No models on this server."), "small"))
        return card

    def _model(self, server: Server, model: str) -> QHBoxLayout:
        name = one_line(model, 160)
        button = push_button(tr("Add"), says=tr("Add {name}").format(name=name))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self.added.emit(Wanted(server.address, model)))
        row = QHBoxLayout()
        row.addWidget(text_label(name), 1)
        row.addWidget(button)
        return row

    def _arrange(self) -> None:
        looking = QHBoxLayout()
        looking.setSpacing(SPACE)
        looking.addWidget(self.search)
        looking.addWidget(self.state, 1)
        by_address = QWidget()
        typed = QGridLayout(by_address)
        typed.setContentsMargins(0, SPACE, 0, 0)
        typed.setSpacing(SPACE)
        typed.setColumnStretch(0, 2)
        typed.setColumnStretch(1, 3)
        typed.addWidget(self.address, 0, 0)
        typed.addWidget(self.model, 0, 1)
        typed.addWidget(self.add, 0, 2)
        context = QHBoxLayout()
        context.setSpacing(SPACE)
        context.addWidget(QLabel(_CONTEXT))
        context.addWidget(self.context)
        context.addWidget(text_label(_AS_SAID, "small"), 1)
        typed.addLayout(context, 1, 0, 1, 3)
        typed.addWidget(self.elsewhere, 2, 0, 1, 3)
        typed.addWidget(text_label(_ELSEWHERE, "small"), 3, 0, 1, 3)
        self.list.add_last(by_address)
        for button in (self.search, self.add):
            button.setAutoDefault(False)
        column = page_column(self)
        column.addWidget(text_label(tr("A model server"), "heading"))
        column.addWidget(text_label(_ABOUT, "small"))
        column.addLayout(looking)
        column.addWidget(self.list, 1)


def _context_box() -> QSpinBox:
    """Return a field for how many tokens a server's model holds; 0 leaves it to the server."""
    box = QSpinBox()
    box.setAccessibleName(_CONTEXT)
    box.lineEdit().setAccessibleName(_CONTEXT)
    box.setRange(0, _MOST_CONTEXT)
    box.setGroupSeparatorShown(True)
    box.setSingleStep(_CONTEXT_STEP)
    box.setAccessibleDescription(_AS_SAID)
    indent_number(box)
    box.setKeyboardTracking(False)
    box.valueChanged.connect(
        lambda tokens: box.setValue(max(tokens, _LEAST_CONTEXT)) if tokens else None
    )
    return box
