"""An answer as it is written: pieces gather, a timer paints, marks like [1] can be clicked."""

from __future__ import annotations

import re

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from ui.look.fitting_text import FittingText
from ui.look.theme import LIGHT, Theme

_PAINT_MILLISECONDS = 50
_MARK = re.compile(r"\[(\d{1,3})\]")
_MARK_BEGUN = re.compile(r"\[\d{0,3}$")


class AnswerText(FittingText):
    """Grows while it is written."""

    mark_clicked = Signal(int)
    """The number in the mark, counted from 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Answer", parent)
        self._theme = LIGHT
        self._pending = ""
        self._timer = QTimer(self)
        self._timer.setInterval(_PAINT_MILLISECONDS)
        self._timer.timeout.connect(self._paint_pending)
        self.anchorClicked.connect(self._follow)

    def dress(self, theme: Theme) -> None:
        """Change colours; what is written is written again."""
        self._theme = theme
        self.set_text(self.toPlainText())

    def set_text(self, text: str) -> None:
        """The whole text at once."""
        self.clear()
        self._pending = text
        self.finish()

    def grow(self, text: str) -> None:
        """Go on with ``text``, shown within a twentieth of a second."""
        self._pending += text
        if not self._timer.isActive():
            self._timer.start()

    def finish(self) -> None:
        """Nothing more will come."""
        self._timer.stop()
        self._write(self._pending)
        self._pending = ""

    @property
    def written(self) -> str:
        """All of it so far, painted or not."""
        return self.toPlainText() + self._pending

    def _paint_pending(self) -> None:
        begun = _MARK_BEGUN.search(self._pending)
        cut = begun.start() if begun else len(self._pending)
        if not cut:
            self._timer.stop()
            return
        self._write(self._pending[:cut])
        self._pending = self._pending[cut:]

    def _write(self, text: str) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        end = 0
        for mark in _MARK.finditer(text):
            cursor.insertText(text[end : mark.start()], self._plain())
            cursor.insertText(mark.group(), self._mark(mark.group(1)))
            end = mark.end()
        cursor.insertText(text[end:], self._plain())

    def _plain(self) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setForeground(QColor(self._theme.text))
        return form

    def _mark(self, number: str) -> QTextCharFormat:
        form = QTextCharFormat()
        form.setAnchor(True)
        form.setAnchorHref(f"#{number}")
        form.setForeground(QColor(self._theme.accent))
        form.setFontWeight(QFont.Weight.Bold)
        form.setToolTip(f"Show citation {number}")
        return form

    def _follow(self, link: QUrl) -> None:
        self.mark_clicked.emit(int(link.fragment()))
