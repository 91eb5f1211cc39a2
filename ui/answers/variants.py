"""Several answers to one question, side by side by the method used."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from ui.theme.theme import SPACE
from ui.widgets.flow import FlowLayout
from ui.widgets.small_widgets import push_button


class Variants(QWidget):
    """One button per answer; hidden if there is only one."""

    picked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Answers to this question"))
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.picked)
        self._row = FlowLayout(self, SPACE // 2)
        self.show_names((), -1)

    @property
    def buttons(self) -> list[QAbstractButton]:
        """The buttons, in the order of the answers."""
        return self._group.buttons()

    def show_names(self, names: Sequence[str], current: int) -> None:
        """Show a numbered button for each name of a method; ``current`` is pressed."""
        for old in self.buttons:
            self._group.removeButton(old)
            self._row.removeWidget(old)
            old.deleteLater()
        for number, name in enumerate(names if len(names) > 1 else ()):
            button = push_button(
                tr("Answer {number}: {method}").format(number=number + 1, method=name), "variant"
            )
            button.setCheckable(True)
            button.setAutoExclusive(True)  # makes it a radio button for screen readers
            button.setChecked(number == current)
            self._group.addButton(button, number)
            self._row.addWidget(button)
        self.setVisible(len(names) > 1)
