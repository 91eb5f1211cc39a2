"""The switches for using what was learnt: for a question, for a document, for all of them."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from ui.theme.icons import set_icon


class MemoryToggle(QToolButton):
    """The button beside the question box; any of its switches is enough to leave it out."""

    place_wanted = Signal()
    """Emitted to open the panel of what was learnt."""

    def __init__(self) -> None:
        super().__init__(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setIconSize(QSize(18, 18))
        menu = QMenu(self)
        self.question = self._switch(menu, tr("Use what was learnt for the next question"))
        self.document = self._switch(menu, tr("Use what was learnt for this document"))
        self.altogether = self._switch(menu, tr("Use what was learnt for all documents"))
        menu.addSeparator()
        menu.addAction(tr("What was learnt …")).triggered.connect(self.place_wanted)
        self.setMenu(menu)
        self._update_text()

    @property
    def unaided(self) -> bool:
        """The value for ``Known.unaided``: whether the next question goes without."""
        return not all(s.isChecked() for s in (self.question, self.document, self.altogether))

    def begin_question(self) -> None:
        """Return to the usual setting after a question."""
        self.question.setChecked(True)

    def _switch(self, menu: QMenu, text: str) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(True)
        action.toggled.connect(self._update_text)
        return action

    def _update_text(self) -> None:
        if not self.altogether.isChecked():
            says = tr("What was learnt isn't used for any document")
        elif not self.document.isChecked():
            says = tr("What was learnt isn't used for this document")
        elif not self.question.isChecked():
            says = tr("What was learnt isn't used for the next question")
        else:
            says = tr("What was learnt is used")
        set_icon(self, "memory-off" if self.unaided else "memory")
        self.setToolTip(says)
        self.setAccessibleName(says)
