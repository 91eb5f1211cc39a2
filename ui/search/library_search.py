"""Search in all documents: a field, and passages by document, the best first."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from ui.search.find_bar import FindField
from ui.search.hit_rows import ROW, HeadRow, HitDelegate, HitRow
from ui.search.library_hits import LibraryHit, LibraryHits
from ui.theme.theme import SPACE, Theme
from ui.timers import single_shot
from ui.widgets.escape import claims_escape
from ui.widgets.indices import TOP, Index
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line

_GATHER_MILLISECONDS = 180


class LibraryHitsModel(QAbstractListModel):
    """Documents, and their passages below them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[HeadRow | LibraryHit] = []

    def show(self, hits: LibraryHits | None) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = []
        for group in hits.groups if hits else ():
            says = ngettext("{n} passage", "{n} passages", len(group)).format(n=len(group))
            self._rows += [HeadRow(one_line(group[0].record.title, 200), says), *group]
        self.endResetModel()

    def hit(self, index: Index) -> LibraryHit | None:
        """Return the passage of a row; the first one below a document."""
        for row in self._rows[index.row() :] if index.isValid() else ():
            if isinstance(row, LibraryHit):
                return row
        return None

    def rowCount(self, parent: Index = TOP) -> int:
        """Qt's hook."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Qt's hook: the keyboard goes from passage to passage."""
        if index.isValid() and isinstance(self._rows[index.row()], HeadRow):
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        shown = row if isinstance(row, HeadRow) else HitRow(row.excerpt, row.place)
        if role == ROW:
            return shown
        return shown.says if role in _SAID else None


_SAID = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class LibrarySearch(QWidget):
    """Searches while the user types; shows what it is given."""

    asked = Signal(str, bool)
    """The words, and whether the last may be unfinished; empty words end the search."""
    picked = Signal(object)
    """A ``LibraryHit``."""
    left = Signal()
    """Emitted to give the keyboard focus back to the pages."""

    def __init__(self) -> None:
        super().__init__()
        self.field = FindField()
        self.field.setPlaceholderText(tr("Search all documents"))
        self.field.setAccessibleName(tr("Search all documents"))
        self.field.setToolTip(tr("Words in any order; a phrase in quotation marks"))
        self.field.setClearButtonEnabled(True)
        self.says = text_label(name="quiet")
        self.rows = LibraryHitsModel(self)
        self.list = _List(self.rows)
        self._gather = single_shot(
            self, _GATHER_MILLISECONDS, lambda: self.asked.emit(self.field.text(), True)
        )
        self.field.textChanged.connect(lambda _text: self._gather.start())
        self.field.stepped.connect(self._enter)
        self.field.went_down.connect(self._go_down)
        self.field.left.connect(self.left)
        self.list.left.connect(self.take_focus)
        self.list.clicked.connect(self._pick)
        self.list.activated.connect(self._pick)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, 0, 0)
        column.setSpacing(SPACE)
        head = QVBoxLayout()
        head.setContentsMargins(0, 0, SPACE, 0)
        head.setSpacing(SPACE)
        for part in (self.field, self.says):
            head.addWidget(part)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addStretch(0)
        self.show_hits(None)

    def show_hits(self, hits: LibraryHits | None) -> None:
        """Show hits; None if nothing was searched for."""
        self.rows.show(hits)
        self.list.setVisible(bool(hits and hits.count))
        if hits is None:
            says = tr("Searches every document. Put a phrase in quotation marks.")
        elif not hits.count:
            says = tr("Nothing found for “{words}”. Try fewer or other words.").format(
                words=one_line(hits.query, 60)
            )
        else:
            documents = ngettext("{n} document", "{n} documents", len(hits.groups))
            passages = ngettext("{n} passage", "{n} passages", hits.count)
            says = tr("{passages} in {documents}, best first").format(
                passages=passages.format(n=hits.count),
                documents=documents.format(n=len(hits.groups)),
            )
        self.says.setText(says)
        self.says.setAccessibleName(says)

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.list.rows_look.theme = theme
        self.list.viewport().update()

    def _enter(self, _way: int) -> None:
        if self._gather.isActive() or not self.rows.rowCount():
            self._gather.stop()
            self.asked.emit(self.field.text(), False)
        else:
            self._go_down()

    def _go_down(self) -> None:
        if self.rows.rowCount() > 1:
            self.list.setFocus()
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.rows.index(1, 0))

    def _pick(self, index: QModelIndex) -> None:
        hit = self.rows.hit(index)
        if hit:
            self.picked.emit(hit)


class _List(QListView):
    left = Signal()

    def __init__(self, model: LibraryHitsModel) -> None:
        super().__init__()
        self.setAccessibleName(tr("Passages found"))
        self.rows_look = HitDelegate(self, lines=3)
        self.setItemDelegate(self.rows_look)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setModel(model)

    def event(self, event: QEvent) -> bool:
        """Qt's hook: the window's Esc stops answers; here it leads back to the field."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
