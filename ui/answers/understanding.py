"""The meaning that a follow-up question was taken to have, and a way to correct it."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.theme.theme import SPACE
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line


class Understanding(QWidget):
    """Hidden if the question needs no interpretation."""

    edited = Signal(str)
    """The meaning, to be edited."""

    def __init__(self) -> None:
        super().__init__()
        self._meaning = ""
        self.label = text_label(name="small")
        self.edit = push_button(tr("Change"), "link", tr("Change how the question was understood"))
        self.edit.setToolTip(tr("Edit this in the question box"))
        self.edit.clicked.connect(lambda: self.edited.emit(self._meaning))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE // 2)
        row.addWidget(self.label, 1)
        row.addWidget(self.edit)
        self.show_meaning("")

    def show_meaning(self, meaning: str) -> None:
        """Show what was understood; hide it if empty."""
        self._meaning = meaning
        self.label.setText(tr("Understood as: {meaning}").format(meaning=one_line(meaning)))
        self.setVisible(bool(meaning))
