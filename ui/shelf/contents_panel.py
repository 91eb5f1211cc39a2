"""The table of contents: where sections are, and a way to jump there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QVBoxLayout, QWidget

from reader.text.document import Section
from ui.look.parts import text_label
from ui.look.theme import SPACE
from ui.look.wording import one_line

_START = Qt.ItemDataRole.UserRole + 1


class ContentsPanel(QWidget):
    """Sections as a tree."""

    chosen = Signal(int)
    """The offset at which the section begins."""

    def __init__(self) -> None:
        super().__init__()
        self._model = QStandardItemModel(self)
        self.tree = QTreeView()
        self.tree.setModel(self._model)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setAccessibleName("Contents")
        self.tree.setIndentation(16)
        self.tree.clicked.connect(self._choose)
        self.tree.activated.connect(self._choose)
        self.empty = text_label("This document has no table of contents.", "quiet")
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, 0, 0)
        column.addWidget(self.empty)
        column.addWidget(self.tree, 1)
        self.show_sections(())

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Replace the tree."""
        self._model.clear()
        parents: list[tuple[int, QStandardItem]] = [(0, self._model.invisibleRootItem())]
        for section in sections:
            while len(parents) > 1 and parents[-1][0] >= section.level:
                parents.pop()
            item = QStandardItem(one_line(section.title) or "(without a title)")
            item.setData(section.span.start, _START)
            parents[-1][1].appendRow(item)
            parents.append((section.level, item))
        self.empty.setVisible(not sections)
        self.tree.setVisible(bool(sections))

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(int(index.data(_START)))
