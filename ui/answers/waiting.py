"""The progress of an answer: what is being done, for how long, and a button to stop it."""

from __future__ import annotations

import time
from gettext import gettext as tr

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.look.small_widgets import push_button, text_label
from ui.look.theme import SPACE
from ui.look.wording import number, one_line

_TICK_MILLISECONDS = 500


class Waiting(QWidget):
    """Hidden while nothing is expected."""

    def __init__(self) -> None:
        super().__init__()
        self._what = ""
        self._since = 0.0
        self.label = text_label(name="quiet")
        self.stop = push_button(tr("Stop"), "link", tr("Stop answering"))
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK_MILLISECONDS)
        self._clock.timeout.connect(self._update_text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self.label, 1)
        row.addWidget(self.stop)
        self.hide()

    def begin(self) -> None:
        """Start the clock."""
        self._since = time.monotonic()
        self._clock.start()
        self.say(tr("Searching …"))
        self.show()

    def say(self, what: str) -> None:
        """Show what is being done now."""
        self._what = one_line(what)
        self._update_text()

    def end(self) -> None:
        """Hide: the answer is there, or will not come."""
        self._clock.stop()
        self.hide()

    def _update_text(self) -> None:
        seconds = int(time.monotonic() - self._since)
        took = tr("{seconds} s").format(seconds=number(seconds)) if seconds else ""
        self.label.setText(" · ".join(part for part in (self._what, took) if part))
