"""The middle of the window while nothing is open."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reader.records import DocumentRecord
from ui.layouts import around, column, drop
from ui.theme.icons import application_icon
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import push_button
from ui.widgets.wording import one_line

_ICON = 72
_MOST_RECENT = 5
_LONGEST = 60
_CENTRE = Qt.AlignmentFlag.AlignHCenter


class EmptyState(QWidget):
    """Shown until a document is open."""

    recent_chosen = Signal(object)
    """A ``DocumentRecord``."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("emptyState")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(_ICON, _ICON))
        self.says = QLabel(tr("Drop a PDF or EPUB here"))
        self.says.setObjectName("heading")
        self.open = push_button(tr("Open a document …"))
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        parts = [(part, 0, _CENTRE) for part in (picture, self.says, self.open)]
        column(
            None, *parts, self._recent, (None, 2), on=self, margins=around(SPACE), spacing=2 * SPACE
        )

    def show_recent(self, records: Sequence[DocumentRecord]) -> None:
        """Offer the documents that were opened last."""
        while item := self._recent.takeAt(0):
            if widget := item.widget():
                drop(widget)
        for record in records[:_MOST_RECENT]:
            button = push_button(one_line(record.title, _LONGEST), "link")
            button.clicked.connect(lambda _=False, record=record: self.recent_chosen.emit(record))
            self._recent.addWidget(button, 0, _CENTRE)
