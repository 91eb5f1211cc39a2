"""The user's names for the colours of marks."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from reader.annotations.mark import Colour
from ui.annotations.mark_words import COLOURS
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label

_LONGEST = 40


class ColourNames(QDialog):
    """A field for each colour; an empty one restores the colour's own name."""

    named = Signal(object)
    """The names of the colours, by ``Colour``."""

    def __init__(self, parent: QWidget, names: Mapping[Colour, str]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Names of the colours"))
        self.fields: dict[Colour, QLineEdit] = {}
        rows = QFormLayout()
        for colour in Colour:
            field = QLineEdit(names.get(colour, ""))
            field.setMaxLength(_LONGEST)
            field.setPlaceholderText(COLOURS[colour])
            field.setAccessibleName(tr("Name for {colour}").format(colour=COLOURS[colour]))
            field.setToolTip(tr("What you mark in this colour, such as evidence or doubt"))
            self.fields[colour] = field
            rows.addRow(COLOURS[colour], field)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Save | standard.Cancel)
        self.buttons.accepted.connect(self._save)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE)
        column.addWidget(text_label(tr("Say what each colour means to you.")))
        column.addLayout(rows)
        column.addWidget(self.buttons)

    def _save(self) -> None:
        named = {colour: field.text().strip() for colour, field in self.fields.items()}
        self.named.emit({colour: name for colour, name in named.items() if name})
        self.accept()
