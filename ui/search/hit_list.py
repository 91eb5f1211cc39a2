"""The list of all hits in a document, which drops down from the find bar."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QWidget

from reader.search.excerpts import block_around, excerpt
from reader.text.document import DocumentText
from ui.search.hit_rows import ROW, HitDelegate, HitRow
from ui.search.hits import Hits
from ui.theme.theme import Theme
from ui.widgets.escape import claims_escape
from ui.widgets.indices import TOP, Index
from ui.widgets.wording import place_of

_BEFORE, _AFTER = 32, 160
_ROWS_SHOWN = 6
_AT_A_TIME = 400


class HitListModel(QAbstractListModel):
    """Creates rows when they become visible: there may be hundreds of thousands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._hits = Hits.none()
        self._content: DocumentText | None = None

    def show(self, hits: Hits, content: DocumentText | None) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self._hits, self._content = hits, content
        self.endResetModel()

    def rowCount(self, parent: Index = TOP) -> int:
        """Qt's hook."""
        return 0 if parent.isValid() or self._content is None else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook."""
        if not index.isValid() or self._content is None:
            return None
        if role == ROW:
            return self._row(self._content, index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            row = self._row(self._content, index.row())
            return row.says
        return None

    def _row(self, content: DocumentText, number: int) -> HitRow:
        span = self._hits.table[number]
        around = block_around(content.blocks, span)
        return HitRow(
            excerpt(content.text, [span], around, _BEFORE, _AFTER), place_of(content, span)
        )


class HitList(QListView):
    """Choosing a row shows the hit; the focus stays here until Enter or Esc."""

    picked = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hitList")
        self.setAccessibleName(tr("Hits"))
        self.rows = HitListModel(self)
        self.setModel(self.rows)
        self._delegate = HitDelegate(self, lines=1)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_AT_A_TIME)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.picked.emit(index.row()))
        self.activated.connect(lambda index: self.picked.emit(index.row()))
        self.hide()

    def show_rows(self, hits: Hits, content: DocumentText | None) -> None:
        """Replace all rows; the list is as tall as they need, up to a few."""
        self.rows.show(hits, content)
        rows = min(_ROWS_SHOWN, max(1, len(hits)))
        self.setFixedHeight(rows * max(1, self.sizeHintForRow(0)) + 2)

    def choose(self, number: int | None) -> None:
        """Keep the current hit in view."""
        if number is not None and number != self.currentIndex().row():
            self.setCurrentIndex(self.rows.index(number, 0))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._delegate.theme = theme
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: the window's Esc stops answers; here it leads back to the field."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
