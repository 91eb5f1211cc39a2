"""The library: shelves, a filter, and the documents, as rows or as covers."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reader.text.document import DocumentId
from ui.library.arranging import ORDER_WORDS, Finder, Shelf, Standing, on_shelf, ordered, shelf_rows
from ui.library.document_view import DocumentView
from ui.library.entry import ShelfContents, ShelfEntry
from ui.library.model import DocumentModel
from ui.library.shelves_view import ShelvesModel, ShelvesView
from ui.settings.choices import Order
from ui.theme.icons import icon
from ui.theme.theme import SPACE, Theme
from ui.timers import single_shot
from ui.widgets.small_widgets import push_button, text_label

_TYPING_MILLISECONDS = 60
_SIDE = 240
_FILTER = 400
_WIDEST = 16_777_215
"""As wide as Qt allows."""


class LibraryPanel(QWidget):
    """The library's list, and the means of adding to it."""

    chosen = Signal(object)
    """The ``DocumentRecord`` to open."""
    fill_wanted = Signal()
    """Whether the library is to fill the window."""
    look_changed = Signal()
    """Emitted when the order or the form of the list was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._contents = ShelfContents()
        self._finder = Finder()
        self._current: DocumentId | None = None
        self._wide = False
        self._documents, self._shelves = DocumentModel(), ShelvesModel()
        self.list = DocumentView(self._documents)
        self.shelves = ShelvesView(self._shelves)
        self.shelves_model = self._shelves
        self.filter = _filter_field()
        self.orders = _OrderButton()
        self.grid = _tool(tr("Show covers"), checkable=True)
        self.fill = _tool(tr("Fill the window with the library"))
        self.back = push_button(tr("Back to the document"))
        self.new_collection = _tool(tr("New collection …"))
        self.add = push_button(tr("Add a document …"))
        self.add_folder = _tool(tr("Add a folder …"))
        self.empty = text_label(tr("Drop a PDF or EPUB anywhere in this window."), "quiet")
        self.nothing = text_label("", "quiet")
        self._typing = single_shot(self, _TYPING_MILLISECONDS, self._refresh)
        self._arrange()
        self._connect()
        self.show_contents(self._contents, None)

    @property
    def order(self) -> Order:
        """The order of the list."""
        return self.orders.order

    @property
    def contents(self) -> ShelfContents:
        """The complete library, as it was last shown."""
        return self._contents

    def show_contents(self, contents: ShelfContents, current: DocumentId | None) -> None:
        """Show the current library; the document ``current`` is open."""
        self._contents = contents
        moved, self._current = current != self._current, current
        shelf = self.shelves.shelf
        self._shelves.show(shelf_rows(contents))
        self.shelves.choose(shelf)
        self._refresh()
        chosen = [entry.record.id for entry in self.list.selected()]
        # A selection made while the first one is being opened is kept.
        if moved and current is not None and current not in chosen:
            self.list.select([current])
            self.list.scrollTo(self.list.currentIndex())

    def set_look(self, order: Order, *, grid: bool) -> None:
        """Restore the order and form of the list."""
        self.orders.set_order(order)
        self.grid.setChecked(grid)
        self._refresh()

    def spread(self, wide: bool) -> None:
        """Fill a window: shelves at the side, large covers beside them; or be a column."""
        grid = self._grid_layout
        for part in (self._side, self._main, self._foot):
            grid.removeWidget(part)
        grid.addWidget(self._side, 0, 0)
        grid.addWidget(self._main, *((0, 1, 2, 1) if wide else (1, 0)))
        grid.addWidget(self._foot, 1 if wide else 2, 0)
        grid.setRowStretch(0, int(wide))
        grid.setRowStretch(1, int(not wide))
        grid.setColumnStretch(1, int(wide))
        self._side.setMaximumWidth(_SIDE if wide else _WIDEST)
        self._foot.setMaximumWidth(_SIDE if wide else _WIDEST)
        self._grid_layout.setHorizontalSpacing(2 * SPACE)
        self.filter.setMaximumWidth(_FILTER if wide else _WIDEST)
        self.back.setVisible(wide)
        self.fill.setVisible(not wide)
        self.grid.setVisible(not wide and bool(self._contents.entries))
        self._wide = wide
        self.list.show_as(grid=wide or self.grid.isChecked(), large=wide)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.list.dress(theme)
        self.shelves.dress(theme)
        for button, name in (
            (self.orders, "sort"),
            (self.grid, "grid"),
            (self.fill, "books"),
            (self.new_collection, "add"),
            (self.add_folder, "folder-add"),
        ):
            button.setIcon(icon(name, theme.quiet))

    def _refresh(self) -> None:
        contents = self._contents
        shown = on_shelf(contents, self.shelves.shelf)
        shown = self._finder.filtered(shown, contents.collections, self.filter.text())
        chosen = [entry.record.id for entry in self.list.selected()]
        if self._documents.show(ordered(shown, self.order)):
            self.list.select(chosen or ([self._current] if self._current is not None else []))
        self._say_nothing(bool(contents.entries), bool(shown))

    def _say_nothing(self, any_kept: bool, any_shown: bool) -> None:
        self.empty.setVisible(not any_kept)
        self.nothing.setVisible(any_kept and not any_shown)
        self.list.setVisible(any_kept and any_shown)
        self.filter.setVisible(any_kept)
        for part in (self.orders, self.shelves, self._heading):
            part.setVisible(any_kept)
        self.grid.setVisible(any_kept and not self._wide)
        if self.filter.text():
            self.nothing.setText(
                tr("Nothing here matches “{typed}”.").format(typed=self.filter.text())
            )
        elif isinstance(self.shelves.shelf, Standing):
            self.nothing.setText(tr("Nothing here now."))
        else:
            self.nothing.setText(tr("Drag documents onto the name of this collection to add them."))

    def _type(self, _text: str) -> None:
        self._typing.start()

    def _choose_shelf(self, _shelf: Shelf) -> None:
        self._refresh()
        self.list.scrollToTop()

    def _show_as(self, grid: bool) -> None:
        self.list.show_as(grid=grid or self._wide, large=self._wide)
        says = tr("Show as a list") if grid else tr("Show covers")
        self.grid.setToolTip(says)
        self.look_changed.emit()

    def _open(self, entry: ShelfEntry) -> None:
        self.chosen.emit(entry.record)

    def _reorder(self) -> None:
        self._refresh()
        self.list.scrollToTop()
        self.look_changed.emit()

    def _connect(self) -> None:
        for button in (self.fill, self.back):
            button.clicked.connect(self.fill_wanted)
        self.filter.textChanged.connect(self._type)
        self.filter.returnPressed.connect(self.list.setFocus)
        self.list.opened.connect(self._open)
        self.grid.toggled.connect(self._show_as)
        self.orders.changed.connect(self._reorder)
        self.shelves.chosen.connect(self._choose_shelf)

    def _arrange(self) -> None:
        self._heading = QWidget()
        heading = _row(text_label(tr("Collections"), "section"), self.new_collection)
        self._heading.setLayout(heading)
        self._side, side = _column(self.empty, self.back, self._heading, self.shelves)
        side.addStretch(1)
        self._main, main = _column()
        tools = _row(self.filter, self.orders, self.grid, self.fill)
        tools.addStretch(0)
        main.addLayout(tools)
        main.addWidget(self.nothing, 1, Qt.AlignmentFlag.AlignTop)
        main.addWidget(self.list, 1)
        main.addStretch(0)
        self._foot, foot = _column()
        foot.addLayout(_row(self.add, self.add_folder))
        self._grid_layout = QGridLayout(self)
        self._grid_layout.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        self._grid_layout.setSpacing(SPACE // 2)
        self.spread(False)


class _OrderButton(QToolButton):
    """Shows and changes the order of the list."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.order = Order.OPENED
        self._group = QActionGroup(self)
        menu = QMenu(self)
        menu.setAccessibleName(tr("Sort by"))
        self._actions: dict[Order, QAction] = {}
        for order, words in ORDER_WORDS.items():
            action = menu.addAction(words)
            action.setCheckable(True)
            self._group.addAction(action)
            action.triggered.connect(lambda _=False, order=order: self._choose(order))
            self._actions[order] = action
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.set_order(self.order)

    def set_order(self, order: Order) -> None:
        """Show the order."""
        self.order = order
        self._actions[order].setChecked(True)
        says = tr("Sort by: {order}").format(order=ORDER_WORDS[order])
        self.setToolTip(says)
        self.setAccessibleName(says)

    def _choose(self, order: Order) -> None:
        self.set_order(order)
        self.changed.emit()


def _filter_field() -> QLineEdit:
    field = QLineEdit()
    field.setObjectName("shelfFilter")
    field.setPlaceholderText(tr("Filter"))
    field.setClearButtonEnabled(True)
    field.setAccessibleName(tr("Filter the library"))
    field.setToolTip(tr("By title, author, file name or collection"))
    return field


def _tool(says: str, *, checkable: bool = False) -> QToolButton:
    button = QToolButton()
    button.setToolTip(says)
    button.setAccessibleName(says)
    button.setCheckable(checkable)
    return button


def _column(*parts: QWidget) -> tuple[QWidget, QVBoxLayout]:
    held = QWidget()
    column = QVBoxLayout(held)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(SPACE // 2)
    for part in parts:
        column.addWidget(part)
    return held, column


def _row(first: QWidget, *others: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(2)
    row.addWidget(first, 1)
    for other in others:
        row.addWidget(other)
    return row
