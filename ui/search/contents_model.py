"""The table of contents as a tree that can be filtered, fast for tens of thousands of entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt

from reader.search.folding import fold, folded_query
from reader.text.document import DocumentText, Section
from reader.text.section_names import page_label
from ui.widgets.row_model import TOP, Index
from ui.widgets.wording import one_line, plain_tip

_LONGEST_TITLE = 300
_BETWEEN = "\ue000"
"""A private-use character: no title has it, and folding leaves it alone."""


@dataclass(frozen=True)
class Outline:
    """Sections as a tree: ``parents`` are indices into ``sections``, -1 at the top."""

    sections: Sequence[Section]
    parents: Sequence[int]

    @classmethod
    def of(cls, sections: Sequence[Section]) -> Outline:
        """Return the outline of ``sections``, in document order, parents before children."""
        parents: list[int] = []
        above: list[int] = []
        for number, section in enumerate(sections):
            while above and sections[above[-1]].level >= section.level:
                above.pop()
            parents.append(above[-1] if above else -1)
            above.append(number)
        return cls(sections, parents)

    def at(self, offset: int) -> int | None:
        """Return the innermost section at ``offset``, else the last one before it."""
        number = int(np.searchsorted(self._starts, offset, side="right")) - 1
        inside = number
        while inside >= 0 and self.sections[inside].span.end <= offset:
            inside = self.parents[inside]
        found = inside if inside >= 0 else number
        return found if found >= 0 else None

    def beside(self, offset: int, by: int) -> int | None:
        """Return the section that begins next after ``offset`` (1), or last before it (-1)."""
        if by > 0:
            number = int(np.searchsorted(self._starts, offset, side="right"))
        else:
            number = int(np.searchsorted(self._starts, offset, side="left")) - 1
        return number if 0 <= number < len(self.sections) else None

    def matching(self, wanted: str) -> list[int]:
        """Return the sections whose titles have these words, with all their ancestors."""
        words = folded_query(wanted).split()
        titles = enumerate(self._titles)
        kept = {number for number, title in titles if all(word in title for word in words)}
        for number in list(kept):
            above = self.parents[number]
            while above >= 0 and above not in kept:
                kept.add(above)
                above = self.parents[above]
        return sorted(kept)

    @cached_property
    def _starts(self) -> NDArray[np.int64]:
        starts = np.array([section.span.start for section in self.sections], np.int64)
        return np.maximum.accumulate(starts) if len(starts) else starts

    @cached_property
    def _titles(self) -> list[str]:
        joined = _BETWEEN.join(section.title[:_LONGEST_TITLE] for section in self.sections)
        return fold(joined).text.split(_BETWEEN)


class ContentsModel(QAbstractItemModel):
    """Two columns: title, and the page it begins on. An index's id is the section's number."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.outline = Outline((), ())
        self._content: DocumentText | None = None
        self._children: dict[int, list[int]] = {}
        self._rows: dict[int, int] = {}

    def show(self, outline: Outline, content: DocumentText | None) -> None:
        """Replace everything."""
        self._content = content
        self._fill(outline, range(len(outline.sections)))

    def filter(self, wanted: str, up_to: int | None = None) -> None:
        """Show only entries with these words, under their parents; all if empty.

        With ``up_to``, none that begins after that character.
        """
        sections = self.outline.sections
        shown = self.outline.matching(wanted) if wanted.strip() else range(len(sections))
        begun = [n for n in shown if up_to is None or sections[n].span.start < max(1, up_to)]
        self._fill(self.outline, begun)

    def index_of(self, number: int) -> QModelIndex:
        """Return the index of a section; invalid while it is filtered out."""
        row = self._rows.get(number)
        return QModelIndex() if row is None else self.createIndex(row, 0, number)

    def __len__(self) -> int:
        return len(self._rows)

    def rowCount(self, parent: Index = TOP) -> int:
        """Qt's hook."""
        if parent.column() > 0:
            return 0
        return len(self._children.get(_number(parent), ()))

    def columnCount(self, _parent: Index = TOP) -> int:
        """Qt's hook."""
        return 2

    def index(self, row: int, column: int, parent: Index = TOP) -> QModelIndex:
        """Qt's hook."""
        children = self._children.get(_number(parent), [])
        if not (0 <= row < len(children) and 0 <= column < 2):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    def parent(self, index: Index = TOP) -> QModelIndex:  # type: ignore[override]  # two of Qt's functions have this name
        """Qt's hook."""
        if not index.isValid():
            return QModelIndex()
        return self.index_of(self.outline.parents[_number(index)])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook."""
        if not index.isValid():
            return None
        section = self.outline.sections[_number(index)]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.place_of(section) if index.column() else _shown(section)
        if role == Qt.ItemDataRole.ToolTipRole and not index.column():
            return plain_tip(_shown(section))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{title}, {place}").format(
                title=_shown(section), place=self.place_of(section)
            )
        return None

    def place_of(self, section: Section) -> str:
        """Return the page it begins on: of the printed edition if there is one, as in citations."""
        content = self._content
        return one_line(page_label(content, section.span.start), 20) if content else ""

    def _fill(self, outline: Outline, shown: Sequence[int]) -> None:
        self.beginResetModel()
        self.outline = outline
        self._children, self._rows = {}, {}
        for number in shown:
            children = self._children.setdefault(outline.parents[number], [])
            self._rows[number] = len(children)
            children.append(number)
        self.endResetModel()


def _number(index: Index) -> int:
    return int(index.internalId()) if index.isValid() else -1


def _shown(section: Section) -> str:
    return one_line(section.title) or tr("(no title)")
