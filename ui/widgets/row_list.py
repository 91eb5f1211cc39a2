"""A list of wrapping texts, each to be opened by mouse or keyboard.

Rows are created shortly before they become visible, so that thousands cost no more than ten. One
Tab enters the list, and the arrow keys move within it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QSizePolicy, QWidget

from ui.theme.theme import Theme
from ui.widgets.row_model import Row, RowModel
from ui.widgets.row_painter import RowPainter

_FITTING_ROWS = 30
_TALL = 380
"""Pixels; a taller list scrolls by itself."""
_BATCH = 15


class RowList(QListView):
    """As tall as its rows, up to a height at which it scrolls; or as tall as allowed."""

    chosen = Signal(int)
    """Emitted on a click, Return, or moving to the row with the arrow keys."""
    picked = Signal(int)
    """Emitted only on a click or Return: for rows that lead away from the list."""

    def __init__(self, says: str, parent: QWidget | None = None, *, fills: bool = False) -> None:
        super().__init__(parent)
        self._fills = fills
        self.setAccessibleName(says)
        self._rows = RowModel(self)
        self._painter = RowPainter(self)
        self.setModel(self._rows)
        self.setItemDelegate(self._painter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tall = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Ignored, tall)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.clicked.connect(lambda index: self._pick(index.row()))
        self._fit()

    def show_rows(self, count: int, make: Callable[[int], Row]) -> None:
        """Show ``count`` rows; ``make`` creates those that are needed."""
        self._painter.forget()
        self._rows.show(count, make)
        self._fit()

    def grow(self, count: int) -> None:
        """Append rows, up to ``count``; the earlier ones stay."""
        self._rows.grow(count)
        self._fit()

    @property
    def count(self) -> int:
        """The number of rows."""
        return self._rows.rowCount()

    @property
    def current(self) -> int:
        """The index of the chosen row, or -1."""
        return self.currentIndex().row()

    def row(self, number: int) -> Row:
        """Return the content of a row."""
        return self._rows.row(number)

    def says(self, number: int) -> str:
        """Return the text that is read aloud for a row."""
        return str(self._rows.index(number).data(Qt.ItemDataRole.AccessibleTextRole))

    def choose(self, number: int) -> None:
        """Choose a row, and emit ``chosen``."""
        if 0 <= number < self.count:
            self.setCurrentIndex(self._rows.index(number))
            self.chosen.emit(number)

    def step(self, by: int) -> None:
        """Go to the next row (1) or the previous one (-1), round and round."""
        if self.count:
            now = self.current
            self.choose((now + by) % self.count if now >= 0 else (0 if by > 0 else self.count - 1))

    def rect_of(self, number: int) -> QRect:
        """Return the rectangle of a row in the list."""
        return self.visualRect(self._rows.index(number))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._painter.theme = theme
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows choose a row and show it, Return shows it again."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.setCurrentIndex(self._rows.index(max(0, self.current)))
            self._pick(self.current)
            return
        before = self.current
        super().keyPressEvent(event)
        if self.current != before:
            self.chosen.emit(self.current)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: Tab comes to a row, so that there is something to see and to read aloud."""
        super().focusInEvent(event)
        if self.current < 0 and self.count:
            self.selectionModel().setCurrentIndex(
                self._rows.index(0), self.selectionModel().SelectionFlag.NoUpdate
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        if event.size().width() != event.oldSize().width():
            self._painter.forget()
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: in another font the rows have other heights."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.model():
            self._painter.forget()
            self.scheduleDelayedItemsLayout()
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, 0)

    def _pick(self, number: int) -> None:
        if 0 <= number < self.count:
            self.chosen.emit(number)
            self.picked.emit(number)

    def _fit(self) -> None:
        if self._fills:
            return
        fits = self.count <= _FITTING_ROWS
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )
        heights = (self._painter.height(self.row(n), n) for n in range(self.count if fits else 0))
        self.setFixedHeight(sum(heights) if fits else _TALL)
