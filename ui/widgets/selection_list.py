"""A list in which several things can be selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QAbstractItemView

from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row


class SelectionList(RowList):
    """What is selected stays selected when the list is fetched again; hidden if it is empty."""

    def __init__(self, says: str) -> None:
        super().__init__(says, fills=True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    @property
    def items(self) -> Sequence[Any]:
        """What is listed."""
        return self.rows.items

    def show_items(self, items: Sequence[Any], make: Callable[[int], Row]) -> None:
        """Show a row for each item, which is known by its ``id``."""
        kept = {one.id for one in self.selected}
        self.rows.show(items, make)
        for row, one in enumerate(items if kept else ()):
            if one.id in kept:
                flag = QItemSelectionModel.SelectionFlag.Select
                self.selectionModel().select(self.model().index(row, 0), flag)
        self.setVisible(bool(items))
