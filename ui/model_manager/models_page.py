"""The page with this machine, and the models that can be chosen on it."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QTimer, Signal

from reader.model_choice import Kind, Model, Recommendation
from ui import layouts
from ui.model_manager.manager_parts import CardList, ManagerPage, button
from ui.model_manager.model_offer import ModelOffer
from ui.model_manager.model_row import ModelRow
from ui.model_manager.model_words import machine
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label

Key = tuple[str, str]


class ModelsPage(ManagerPage):
    """Keeps a row as long as its model exists, so that neither focus nor results are lost."""

    used = Signal(object)
    """The ``Model``, as in all of them."""
    forgotten = Signal(object)
    tested = Signal(object, object)
    """Also the ``ModelTest`` that is to begin, or to stop."""
    assigned = Signal(object, object, object)
    """Also a ``Skill``, and the ``Doer`` that is to exercise it, or None."""

    def __init__(self, embedded: str) -> None:
        super().__init__()
        self._embedded = embedded
        self._pointed: Key | None = None
        self._rows: dict[Key, ModelRow] = {}
        self.machine = text_label(tr("Checking this machine …"), "small")
        self.offer = ModelOffer()
        self.offer.hide()
        self.offer.add_button(self.offer.download)  # as in the rows below
        for elsewhere in (self.offer.machine, self.offer.buttons_row):
            elsewhere.hide()
        self.list = CardList(tr("Models"))
        self.list.place(0, self.offer)
        self.file = button(
            tr("Add a file …"),
            tr("Add a model file (GGUF) from this machine; it stays where it is"),
        )
        self.download = button(tr("Download …"), tr("Choose from a list of suitable models"))
        self.server = button(
            tr("Look for servers"),
            tr(
                "Look for model servers, such as llama-server or Ollama, at the usual addresses "
                "of this machine; nothing leaves it"
            ),
        )
        adding = layouts.row(None, self.file, self.download, self.server, spacing=SPACE)
        self.arrange(tr("Model of this library"), self.machine, (self.list, 1), adding)

    @property
    def rows(self) -> list[ModelRow]:
        """The rows in the order shown."""
        return list(self._rows.values())

    def show_here(self, models: Sequence[Model], found: Recommendation) -> None:
        """Show this machine and its models."""
        self.machine.setText(machine(found.machine))
        self.offer.show_recommendation(found)
        self.offer.setVisible(models[0].chosen)
        before, self._rows = self._rows, {}
        for number, model in enumerate(models):
            row = before.pop(key_of(model), None) or self._made(model)
            self._rows[key_of(model)] = row
            row.show_model(model, found.machine.free)
            self.list.place(1 + number, row)
        for gone in before.values():
            gone.hide()
            gone.deleteLater()
        pointed = self._rows.get(self._pointed) if self._pointed else None
        if pointed:
            self._pointed = None
            # After it was shown and placed: a hidden widget cannot have the focus.
            QTimer.singleShot(0, pointed, lambda: self._go_to(pointed))

    def row_of(self, model: Model) -> ModelRow | None:
        """Return the row that shows ``model``, if it is still listed."""
        return self._rows.get(key_of(model))

    def point_to(self, model: Model) -> None:
        """Focus a model that was just added, as soon as it is listed."""
        self._pointed = key_of(model)

    def begin(self) -> None:
        """Focus the first model to choose, else the button to add one."""
        usable = (row.use for row in self.rows if row.can_be_used)
        next(usable, self.download).setFocus()

    def _go_to(self, row: ModelRow) -> None:
        (row.use if row.can_be_used else row.test).setFocus()
        self.list.ensureWidgetVisible(row)

    def _made(self, model: Model) -> ModelRow:
        row = ModelRow(model, self._embedded)
        row.used.connect(self.used)
        row.forgotten.connect(self.forgotten)
        row.tested.connect(self.tested)
        row.assigned.connect(self.assigned)
        return row


def key_of(model: Model) -> Key:
    """Return the key of a model in the list: a file's name changes with its neighbours."""
    return "" if model.kind is Kind.FILE else model.name, model.place
