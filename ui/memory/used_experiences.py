"""The line that says how many confirmed answers were used, with a link to ask without them."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reader.values.experience import Experience
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import push_button
from ui.widgets.tips import plain_tip
from ui.widgets.wording import number, one_line

_NAMED = 5


class AidLine(QWidget):
    """Hidden if the answer used nothing that was learnt."""

    wanted = Signal()
    """Emitted to open the experiences that were recalled."""
    unaided = Signal()
    """Emitted to ask the same without it."""

    def __init__(self) -> None:
        super().__init__()
        self.aids = push_button("", "link")
        self.aids.clicked.connect(self.wanted)
        self.without = push_button(tr("Ask without what was learnt"), "link")
        self.without.setToolTip(tr("Ask the same question again without using what was learnt"))
        self.without.clicked.connect(self.unaided)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE // 2)
        for button in (self.aids, self.without):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_aid(())

    def show_aid(self, used: Sequence[Experience]) -> None:
        """Show which experiences the answer in view recalled."""
        self.setVisible(bool(used))
        says = ngettext(
            "Uses {count} answer you confirmed", "Uses {count} answers you confirmed", len(used)
        ).format(count=number(len(used)))
        self.aids.setText(says)
        self.aids.setAccessibleName(says)
        named = "\n".join(one_line(one.question or one.answer, 120) for one in used[:_NAMED])
        self.aids.setToolTip(plain_tip(named))
