"""What is in the middle of the window while nothing is open."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

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
