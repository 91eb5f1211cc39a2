"""A field to search or filter by, which waits until nothing is typed for a moment."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from ui.timers import single_shot

PAUSE_MILLISECONDS = 120


class FilterField(QLineEdit):
    """Emits what was typed, once for several letters typed in a row."""

    typed = Signal(str)

    def __init__(
        self, says: str, name: str = "", tip: str = "", pause: int = PAUSE_MILLISECONDS
    ) -> None:
        """``says`` is shown while it is empty; ``name`` is read aloud, if it differs."""
        super().__init__()
        self.setPlaceholderText(says)
        self.setAccessibleName(name or says)
        self.setToolTip(tip)
        self.setClearButtonEnabled(True)
        self.pause = single_shot(self, pause, lambda: self.typed.emit(self.text()))
        self.textChanged.connect(lambda _text: self.pause.start())

    def reset(self, text: str = "") -> None:
        """Show other text, which nobody typed."""
        self.setText(text)
        self.pause.stop()
