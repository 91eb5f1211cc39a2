"""The library: shelves, a filter, and the documents, as rows or as covers."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from reader.text.document import DocumentId
from ui.layouts import around, column, row
from ui.library.arranging import ORDER_WORDS, Standing, filtered, on_shelf, ordered, shelf_rows
from ui.library.document_list import DocumentList
from ui.library.entry import ShelfContents
from ui.library.shelf_list import ShelfList
from ui.settings.choices import Order
from ui.theme.theme import SPACE
from ui.widgets.choice import ChoiceMenu
from ui.widgets.small_widgets import FilterField, push_button, text_label, tool_button

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
        self.contents = ShelfContents()
        """The complete library, as it was last shown."""
        self._current: DocumentId | None = None
        self._wide = False
        self.list = DocumentList()
        self.shelves = ShelfList()
        tip = tr("By title, author, file name or collection")
        self.filter = FilterField(
            tr("Filter"), tr("Filter the library"), tip, pause=_TYPING_MILLISECONDS
        )
        self.order = Order.OPENED
        self.orders = ChoiceMenu(tr("Sort by"), ORDER_WORDS, "sort")
        self.grid = tool_button(tr("Show covers"), "grid", checkable=True)
        self.fill = tool_button(tr("Fill the window with the library"), "books")
        self.back = push_button(tr("Back to the document"))
        self.new_collection = tool_button(tr("New collection …"), "add")
        self.add = push_button(tr("Add a document …"))
        self.add_folder = tool_button(tr("Add a folder …"), "folder-add")
        self.empty = text_label(tr("Drop a PDF or EPUB anywhere in this window."), "quiet")
        self.nothing = text_label("", "quiet")
        self._side, self._main, self._foot = QWidget(), QWidget(), QWidget()
        self._heading = QWidget()
        self._arrange()
        self._connect()
        self.show_contents(self.contents, None)

    def show_contents(self, contents: ShelfContents, current: DocumentId | None) -> None:
        """Show the current library; the document ``current`` is open."""
        self.contents = contents
        moved, self._current = current != self._current, current
        self.shelves.show_shelves(shelf_rows(contents))
        self._refresh()
        # A selection made while the first one is being opened is kept.
        if moved and current is not None and current not in self._chosen:
            self.list.select([current])
            self.list.scrollTo(self.list.currentIndex())

    def set_look(self, order: Order, *, grid: bool) -> None:
        """Restore the order and form of the list."""
        self._show_order(order)
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
        for part, width in ((self._side, _SIDE), (self._foot, _SIDE), (self.filter, _FILTER)):
            part.setMaximumWidth(width if wide else _WIDEST)
        self.back.setVisible(wide)
        self.fill.setVisible(not wide)
        self.grid.setVisible(not wide and bool(self.contents.entries))
        self._wide = wide
        self.list.show_as(grid=wide or self.grid.isChecked(), large=wide)

    @property
    def _chosen(self) -> list[DocumentId]:
        return [entry.record.id for entry in self.list.selected]

    def _refresh(self) -> None:
        contents, chosen = self.contents, self._chosen
        shown = on_shelf(contents, self.shelves.shelf)
        shown = filtered(shown, contents.collections, self.filter.text())
        if self.list.show_documents(ordered(shown, self.order)):
            self.list.select(chosen or ([self._current] if self._current is not None else []))
        self._say_nothing(bool(contents.entries), bool(shown))

    def _say_nothing(self, any_kept: bool, any_shown: bool) -> None:
        self.empty.setVisible(not any_kept)
        self.nothing.setVisible(any_kept and not any_shown)
        self.list.setVisible(any_kept and any_shown)
        for part in (self.filter, self.orders, self.shelves, self._heading):
            part.setVisible(any_kept)
        self.grid.setVisible(any_kept and not self._wide)
        says = tr("Drag documents onto the name of this collection to add them.")
        if self.filter.text():
            says = tr("Nothing here matches “{typed}”.").format(typed=self.filter.text())
        elif isinstance(self.shelves.shelf, Standing):
            says = tr("Nothing here now.")
        self.nothing.setText(says)

    def _show_order(self, order: Order) -> None:
        self.order = order
        self.orders.show_value(order, tr("Sort by: {order}").format(order=ORDER_WORDS[order]))

    def _sort(self, order: Order) -> None:
        self._show_order(order)
        self._start_over()
        self.look_changed.emit()

    def _start_over(self) -> None:
        self._refresh()
        self.list.scrollToTop()

    def _show_as(self, grid: bool) -> None:
        self.list.show_as(grid=grid or self._wide, large=self._wide)
        self.grid.setToolTip(tr("Show as a list") if grid else tr("Show covers"))
        self.look_changed.emit()

    def _connect(self) -> None:
        for button in (self.fill, self.back):
            button.clicked.connect(self.fill_wanted)
        self.filter.typed.connect(lambda _text: self._refresh())
        self.filter.returnPressed.connect(self.list.setFocus)
        self.list.picked.connect(lambda row: self.chosen.emit(self.list.rows.items[row].record))
        self.grid.toggled.connect(self._show_as)
        self.orders.chosen.connect(self._sort)
        self.shelves.chosen.connect(lambda _shelf: self._start_over())

    def _arrange(self) -> None:
        near = SPACE // 2
        title = (text_label(tr("Collections"), "section"), 1)
        row(title, self.new_collection, on=self._heading, spacing=2)
        side = (self.empty, self.back, self._heading, self.shelves, 1)
        column(*side, on=self._side, spacing=near)
        tools = row((self.filter, 1), self.orders, self.grid, self.fill, (None, 0), spacing=2)
        nothing = (self.nothing, 1, Qt.AlignmentFlag.AlignTop)
        column(tools, nothing, (self.list, 1), (None, 0), on=self._main, spacing=near)
        foot = row((self.add, 1), self.add_folder, spacing=2)
        column(foot, on=self._foot, spacing=SPACE)
        self._grid_layout = QGridLayout(self)
        self._grid_layout.setContentsMargins(*around(SPACE))
        self._grid_layout.setSpacing(near)
        self._grid_layout.setHorizontalSpacing(2 * SPACE)
        self.spread(False)
