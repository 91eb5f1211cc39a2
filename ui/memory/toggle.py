"""The small button beside the question box: whether what was learnt is used."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from ui.theme.icons import icon
from ui.theme.theme import LIGHT, Theme


class MemoryToggle(QToolButton):
    """Off for one question, for a document, or altogether; any of them is enough."""

    changed = Signal()
    """Emitted when it is switched on or off."""
    document_changed = Signal(bool)
    """Emitted to switch it on or off for the open document."""
    altogether_changed = Signal(bool)
    place_wanted = Signal()
    """Emitted to open the panel of what was learnt."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self.setIconSize(QSize(18, 18))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        self.question = _check(menu, tr("Use what was learnt for the next question"))
        self.document = _check(menu, tr("Use what was learnt for this document"))
        self.altogether = _check(menu, tr("Use what was learnt for all documents"))
        menu.addSeparator()
        menu.addAction(tr("What was learnt …")).triggered.connect(self.place_wanted)
        self.setMenu(menu)
        self.question.toggled.connect(self._update_text)
        self.document.triggered.connect(self.document_changed)
        self.altogether.triggered.connect(self.altogether_changed)
        self.document.toggled.connect(self._update_text)
        self.altogether.toggled.connect(self._update_text)
        self._update_text()

    @property
    def unaided(self) -> bool:
        """The value for ``Known.unaided``: whether the next question goes without."""
        marks = (self.question, self.document, self.altogether)
        return not all(mark.isChecked() for mark in marks)

    def show_document(self, *, allowed: bool) -> None:
        """Show whether it is used for the open document."""
        self.document.setChecked(allowed)

    def show_altogether(self, *, allowed: bool) -> None:
        """Show whether it is used at all."""
        self.altogether.setChecked(allowed)

    def begin_question(self) -> None:
        """Return to the usual setting after a question."""
        self.question.setChecked(True)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self._update_text()

    def _update_text(self) -> None:
        if not self.altogether.isChecked():
            says = tr("What was learnt isn't used for any document")
        elif not self.document.isChecked():
            says = tr("What was learnt isn't used for this document")
        elif not self.question.isChecked():
            says = tr("What was learnt isn't used for the next question")
        else:
            says = tr("What was learnt is used")
        self.setIcon(icon("memory-off" if self.unaided else "memory", self._theme.quiet))
        self.setToolTip(says)
        self.setAccessibleName(says)
        self.changed.emit()


def _check(menu: QMenu, text: str) -> QAction:
    action = menu.addAction(text)
    action.setCheckable(True)
    action.setChecked(True)
    return action
