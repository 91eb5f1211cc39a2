"""Files dropped on the window."""

from __future__ import annotations

from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QMainWindow


class DropTarget(QMainWindow):
    """A window that shows a hint while files are held over it, and takes those dropped on it."""

    dropped = Signal(object)
    """The ``Path``s of files and folders."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._drop_hint = QLabel(tr("Drop to add to the library"), self)
        self._drop_hint.setObjectName("dropHint")
        self._drop_hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._drop_hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._drop_hint.hide()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Qt's hook."""
        if _local_files(event):
            event.acceptProposedAction()
            self._drop_hint.setGeometry(self.rect())
            self._drop_hint.raise_()
            self._drop_hint.show()

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
