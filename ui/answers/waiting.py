"""The progress of an answer: what is being done, for how long, and a button to stop it."""

from __future__ import annotations

import time
from gettext import gettext as tr

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from ui.theme.theme import SPACE
from ui.widgets.small_widgets import ElidedLabel, push_button
from ui.widgets.wording import number, one_line

_TICK_MILLISECONDS = 500


class Waiting(QWidget):
    """Hidden while nothing is expected."""

    def __init__(self) -> None:
        super().__init__()
        self._since = 0.0
        self.label = ElidedLabel("quiet")  # in one line, so that nothing below it moves
        self.took = QLabel()
        self.took.setObjectName("quiet")
        self.stop = push_button(tr("Stop"), "link", tr("Stop answering"))
        self._clock = QTimer(self)
        self._clock.setInterval(_TICK_MILLISECONDS)
        self._clock.timeout.connect(self._tick)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self.label, 1)
        row.addWidget(self.took)
        row.addWidget(self.stop)
        self.hide()

    def begin(self) -> None:
        """Start the clock."""
        self._since = time.monotonic()
        self._clock.start()
        self._tick()
        self.say(tr("Searching …"))
        self.show()

    def say(self, what: str) -> None:
        """Show what is being done now."""
        self.label.show_text(one_line(what))

    def end(self) -> None:
        """Hide: the answer is there, or will not come."""
        self._clock.stop()
        self.hide()

    def _tick(self) -> None:
        seconds = int(time.monotonic() - self._since)
        self.took.setText(tr("{seconds} s").format(seconds=number(seconds)) if seconds else "")
