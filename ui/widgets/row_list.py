"""Lists: the one view that shows rows, and lists of wrapping texts made of it.

A feature gives a list its rows (``row_model.Row``, made when they become visible) and its verbs
(``verbs.Verb``). The list then has their look, their words for screen readers, the keys and clicks,
the menu and the keys of the verbs, and the way back by Esc. One Tab enters a list, and the arrow
keys move within it.

    names = RowView(tr("Names"))
    names.rows.show_items(people, lambda person: Row(person.name, person.town))
    names.picked.connect(lambda number: show(names.rows.items[number]))
    names.verbs = (Verb(tr("Remove"), remove, key=Qt.Key.Key_Delete),)

What a verb changes in the library is a ``Change`` of ``ui/background/undoing.py``, and has its undo
from there. A field to filter a list by is a ``FilterField``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QSizePolicy, QWidget

from ui.widgets.escape import on_escape
from ui.widgets.row_model import Row, RowModel, Verbs, fill_menu
from ui.widgets.row_painter import RowPainter

_FITTING_ROWS = 30
_TALL = 380
"""Pixels; a taller list scrolls by itself."""
_BATCH = 15
_RESIZING = (QEvent.Type.FontChange, QEvent.Type.StyleChange)


class RowView(QListView):
    """Shows rows; a click, Return or Space picks one, and a menu offers the verbs."""

    picked = Signal(int)
    """Emitted on a click, Return or Space."""
    left = Signal()
    """Emitted on Esc, if ``leads_back``."""
    keys_to_pick: tuple[Qt.Key, ...] = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)

    def __init__(
        self,
        says: str,
        parent: QWidget | None = None,
        *,
        painter: Callable[[RowView], RowPainter] = RowPainter,
        rows: RowModel | None = None,
        most: int = 0,
        leads_back: bool = False,
    ) -> None:
        """``most``: rows shown at the same time, if the list is to be no taller than its rows."""
        super().__init__(parent)
        self.verbs: Verbs = ()
        self.menu_name = says
        self._most = most
        self.setAccessibleName(says)
        self.rows = rows or RowModel(self)
        self.painter = painter(self)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        if leads_back:
            on_escape(self, self.left.emit)
        self.clicked.connect(self._click)
        self.rows.dataChanged.connect(lambda *_: self.painter.forget())
        self.rows.modelReset.connect(self._measure)

    @property
    def current(self) -> int:
        """The number of the current row, or -1."""
        return self.currentIndex().row()

    @property
    def selected(self) -> list[Any]:
        """What the selected rows stand for, from the top."""
        return [self.rows.items[row] for row in sorted(i.row() for i in self.selectedIndexes())]

    def go_to(self, number: int | None) -> None:
        """Make a row current, even a disabled one, and show it; None leaves the list as it is."""
        if number is not None and number != self.current:
            select = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(self.rows.index(number), select)
            self.scrollTo(self.currentIndex())

    def fit(self) -> None:
        """Be as tall as the rows, if it is to be."""
        if self._most:
            rows = min(self._most, max(1, self.rows.rowCount()))
            height = max(0, self.sizeHintForRow(0))  # -1 where there is no row yet
            self.setFixedHeight(rows * height + 2 * self.frameWidth())

    def show_menu(self, place: QPoint) -> None:
        """Offer the verbs for the selected rows, at a place on the screen."""
        menu = QMenu(self)
        menu.setAccessibleName(self.menu_name)
        menu.aboutToHide.connect(menu.deleteLater)
        if items := self.selected:
            fill_menu(menu, self.verbs, items)
        if menu.isEmpty():
            menu.deleteLater()
        else:
            menu.popup(place)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: in another font the rows have other heights."""
        super().changeEvent(event)
        if event.type() in _RESIZING and self.model():
            self._measure()
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        if event.size().width() != event.oldSize().width():
            self.painter.forget()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        key, items = event.key(), self.selected
        verbs = (each for each in self.verbs if each and each.key == key and each.fits(items))
        if items and (verb := next(verbs, None)):
            verb.do(items)
        elif key in self.keys_to_pick:
            index = self.rows.index(max(0, self.current))
            if not self.selectionModel().isSelected(index):
                self.setCurrentIndex(index)
            self.pick(self.current)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's hook: by mouse for the row under it, by keyboard for the current one."""
        if not self.verbs:
            super().contextMenuEvent(event)  # what the list is in may have a menu
            return
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if index.isValid():
            place = event.pos() if by_mouse else self.visualRect(index).center()
            self.show_menu(self.viewport().mapToGlobal(place))

    def pick(self, number: int) -> None:
        """Emit that a row was picked, if there is one of this number."""
        if 0 <= number < self.rows.rowCount():
            self.picked.emit(number)

    def _click(self, index: QModelIndex) -> None:
        self.pick(index.row())

    def _measure(self) -> None:
        self.painter.forget()
        self.fit()


class RowList(RowView):
    """Wrapping texts: as tall as they need, up to a height at which it scrolls; or as allowed."""

    chosen = Signal(int)
    """Emitted on a click, Return, or moving to the row with the arrow keys.

    ``picked`` comes only on a click or Return: for rows that lead away from the list.
    """

    def __init__(self, says: str, parent: QWidget | None = None, *, fills: bool = False) -> None:
        super().__init__(says, parent)
        self._fills = fills
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        tall = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Ignored, tall)
        self.setMouseTracking(True)
        self.fit()

    def show_rows(self, count: int, make: Callable[[int], Row]) -> None:
        """Show ``count`` rows; ``make`` creates those that are needed."""
        self.rows.show(range(count), make)

    def grow(self, count: int) -> None:
        """Append rows, up to ``count``; the earlier ones stay."""
        self.rows.grow(count)
        self.fit()

    @property
    def count(self) -> int:
        """The number of rows."""
        return self.rows.rowCount()

    def choose(self, number: int) -> None:
        """Choose a row, and emit ``chosen``."""
        if 0 <= number < self.count:
            self.setCurrentIndex(self.rows.index(number))
            self.chosen.emit(number)

    def step(self, by: int) -> None:
        """Go to the next row (1) or the previous one (-1), round and round."""
        if self.count:
            now = self.current
            self.choose((now + by) % self.count if now >= 0 else (0 if by > 0 else self.count - 1))

    def rect_of(self, number: int) -> QRect:
        """Return the rectangle of a row in the list."""
        return self.visualRect(self.rows.index(number))

    def fit(self) -> None:
        """Be as tall as the rows, unless it fills its place."""
        if self._fills:
            return
        fits = self.count <= _FITTING_ROWS
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )
        heights = (
            self.painter.height(self.rows.row(n), n) for n in range(self.count if fits else 0)
        )
        self.setFixedHeight(sum(heights) if fits else _TALL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows choose a row and show it."""
        before = self.current
        super().keyPressEvent(event)
        if self.current != before and event.key() not in self.keys_to_pick:
            self.chosen.emit(self.current)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: Tab comes to a row, so that there is something to see and to read aloud."""
        super().focusInEvent(event)
        if self.current < 0 and self.count:
            self.selectionModel().setCurrentIndex(
                self.rows.index(0), self.selectionModel().SelectionFlag.NoUpdate
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.fit()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, 0)

    def pick(self, number: int) -> None:
        """Choose a row, and go where it leads."""
        if 0 <= number < self.count:
            self.chosen.emit(number)
            self.picked.emit(number)


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
