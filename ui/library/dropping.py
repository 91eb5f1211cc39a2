"""Files dropped on the window."""

from __future__ import annotations

from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QLabel, QMainWindow, QVBoxLayout, QWidget


class DropHint(QFrame):
    """A hint that covers the window while files are held over it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("dropHint")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label = QLabel(tr("Drop to add to the library"))
        label.setObjectName("heading")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.addWidget(label)
        self.hide()

    def cover(self) -> None:
        """Show the hint over everything."""
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()


class DropTarget(QMainWindow):
    """A window that reacts to files held over it and dropped on it."""

    dropped = Signal(object)
    """The ``Path``s of files and folders."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._drop_hint = DropHint(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Qt's hook."""
        if _local_files(event):
            event.acceptProposedAction()
            self._drop_hint.cover()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Qt's hook."""
        self._drop_hint.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Qt's hook."""
        self._drop_hint.hide()
        event.acceptProposedAction()
        self.dropped.emit(_local_files(event))


def _local_files(event: QDropEvent) -> list[Path]:
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
