"""Placeholders in the middle of the window: nothing open yet, and something about to be dropped."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from ui.look.icons import application_icon
from ui.look.parts import push_button
from ui.look.theme import SPACE

_ICON = 72


class EmptyDesk(QWidget):
    """Shown until a document is open."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("emptyDesk")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(_ICON, _ICON))
        self.says = QLabel(tr("Drop a PDF or EPUB here"))
        self.says.setObjectName("heading")
        self.open = push_button(tr("Open a document …"))
        column = QVBoxLayout(self)
        column.setSpacing(2 * SPACE)
        column.addStretch(1)
        for part in (picture, self.says, self.open):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)


class DropHint(QFrame):
    """Covers the window while files are held over it."""

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
        """Show over everything."""
        self.setGeometry(self._window.rect())
        self.raise_()
        self.show()
