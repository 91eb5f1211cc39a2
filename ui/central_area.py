"""The middle of the window: the open document, or an empty window."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

_LEAST_WIDTH = 180


class Middle(QStackedWidget):
    """Shows ``empty`` until a document is open; then ``pane``, with ``finding`` above it."""

    def __init__(self, empty: QWidget, finding: QWidget, pane: QWidget) -> None:
        super().__init__()
        self._empty = empty
        self._book = QWidget()
        book = QVBoxLayout(self._book)
        book.setContentsMargins(0, 0, 0, 0)
        book.setSpacing(0)
        book.addWidget(finding)
        book.addWidget(pane, 1)
        self.addWidget(empty)
        self.addWidget(self._book)
        self.setMinimumWidth(_LEAST_WIDTH)

    def show_book(self) -> None:
        """Show the open document."""
        self.setCurrentWidget(self._book)

    def show_empty(self) -> None:
        """Show the empty window."""
        self.setCurrentWidget(self._empty)
