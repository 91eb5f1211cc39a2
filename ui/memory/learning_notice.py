"""A quiet line below the answers: something was learnt, or waits for a decision."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtWidgets import QPushButton, QWidget

from ui.timers import single_shot
from ui.widgets.small_widgets import push_button
from ui.widgets.wording import number

_NEWS_MILLISECONDS = 20_000


class QuietLine(QWidget):
    """Hidden if there is nothing to say; a click leads to its subject."""

    def __init__(self) -> None:
        super().__init__()
        self.button: QPushButton = push_button("", "quietLine")
        self.button.setParent(self)
        self._news = ""
        self._waiting = 0
        self._passing = single_shot(self, _NEWS_MILLISECONDS, self._let_pass)
        self._update_text()

    def show_learnt(self, kept: int) -> None:
        """Say for a while how many more experiences are in use."""
        if kept:
            says = ngettext("Learnt: {count} more in use", "Learnt: {count} more in use", kept)
            self._news = says.format(count=number(kept))
            self._passing.start()
            self._update_text()

    def show_waiting(self, count: int) -> None:
        """Show how many proposals wait for the user's decision."""
        self._waiting = count
        self._update_text()

    def _let_pass(self) -> None:
        self._news = ""
        self._update_text()

    def _update_text(self) -> None:
        says = ngettext("{count} for you to decide", "{count} for you to decide", self._waiting)
        waiting = says.format(count=number(self._waiting)) if self._waiting else ""
        text = " · ".join(part for part in (self._news, waiting) if part)
        self.button.setText(text)
        self.button.setAccessibleName(text)
        self.button.setToolTip(tr("Show what was learnt"))
        self.button.adjustSize()
        self.setFixedHeight(self.button.sizeHint().height() if text else 0)
        self.setVisible(bool(text))
