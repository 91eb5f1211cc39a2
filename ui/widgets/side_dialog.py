"""Dialogs that lie beside the window, no larger than the screen."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.message_bar import MessageBar
from ui.widgets.small_widgets import push_button

_FRAME = 48
"""Pixels that a system needs around a window, above all for its title."""


def resize_within_screen(dialog: QWidget, width: int, height: int) -> None:
    """Give ``dialog`` this size in pixels, or as much of it as its screen has room for."""
    screen = dialog.screen().availableSize()
    dialog.resize(min(width, screen.width() - _FRAME), min(height, screen.height() - _FRAME))


class SideDialog(QDialog):
    """Lies beside the window; not modal."""

    def __init__(self, window: QWidget, title: str, size: tuple[int, int]) -> None:
        super().__init__(window)
        self.setWindowTitle(title)
        resize_within_screen(self, *size)

    def bring(self) -> None:
        """Show the dialog in front."""
        self.show()
        self.raise_()
        self.activateWindow()


class ListDialog(SideDialog):
    """Shows rows of which one is chosen; the other parts are placed by ``arrange``."""

    def __init__(
        self, window: QWidget, title: str, size: tuple[int, int], heads: Sequence[str]
    ) -> None:
        super().__init__(window, title, size)
        self.messages = MessageBar()
        self.list = QTreeWidget()
        self.list.setHeaderLabels(heads)
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(title)
        self.close_button = push_button(tr("Close"))
        self.close_button.clicked.connect(self.close)

    def arrange(self, parts: Sequence[layouts.Part], buttons: Sequence[QPushButton | None]) -> None:
        """Place the parts, the list among them, above the buttons; None is room between these."""
        for button in (*buttons, self.close_button):
            if button:
                button.setAutoDefault(False)
        below = layouts.row(*buttons, self.close_button, spacing=SPACE)
        inner = layouts.column(*parts, below, margins=layouts.around(2 * SPACE), spacing=SPACE)
        layouts.column(self.messages, (inner, 1), on=self)

    @property
    def row(self) -> int:
        """The number of the chosen row, or -1."""
        return self.list.currentIndex().row()

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """List these, and choose the first."""
        self.list.clear()
        for cells in rows:
            self.list.addTopLevelItem(QTreeWidgetItem(cells))
        for column in range(self.list.columnCount() - 1):  # the last has the room that is left
            self.list.resizeColumnToContents(column)
        if first := self.list.topLevelItem(0):
            self.list.setCurrentItem(first)
