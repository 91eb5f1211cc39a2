"""The bar with the documents asked, if there are several, and a button back to the open one."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout

from ui.theme.theme import SPACE
from ui.widgets.small_widgets import ElidedLabel, text_label, tool_button
from ui.widgets.tips import plain_tip
from ui.widgets.wording import one_line

_LONGEST = 80
_MOST_LISTED = 20


class ScopeBar(QFrame):
    """Shown above the question while several documents are asked; otherwise hidden."""

    left = Signal()
    """Emitted to ask only the open document again."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("scopeBar")
        self.head = text_label(name="scopeHead")
        self.titles = ElidedLabel("small")
        self.back = tool_button(tr("Ask only the open document"), "close", strong=True)
        self.back.clicked.connect(self.left)
        grid = QGridLayout(self)
        grid.setContentsMargins(SPACE + SPACE // 2, SPACE, SPACE, SPACE)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.head, 0, 0)
        grid.addWidget(self.titles, 1, 0)
        grid.addWidget(self.back, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        self.hide()

    def show_shelf(self, title: str, volumes: Sequence[str], gone: int = 0) -> None:
        """Name all ``volumes``; ``title`` is their collection's, if they are one."""
        count = len(volumes)
        words = ngettext("Asking {count} document", "Asking {count} documents", count)
        head = words.format(count=count)
        if title:
            head = tr("{asking} of “{title}”").format(asking=head, title=one_line(title, _LONGEST))
        if gone:
            missing = ngettext("{count} missing", "{count} missing", gone).format(count=gone)
            head = f"{head} ({missing})"
        self.head.setText(head)
        shown = [one_line(volume, _LONGEST) for volume in volumes[:_MOST_LISTED]]
        self.titles.show_text(" · ".join(shown))
        listed = "\n".join([*shown, "…"] if count > _MOST_LISTED else shown)
        self.setToolTip(plain_tip(listed))
        self.setAccessibleName(head)
        self.setAccessibleDescription(listed)
        self.show()
