"""The text of an answer as it streams: pieces collect, a timer paints, [1] is a link."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QRect, QTimer
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from reader.text.span import Span
from reader.values.answer import Aside, AsideKind
from ui.theme.theme import SPACE, current_theme
from ui.widgets.fitting_text import FittingText, ink

_PAINT_MILLISECONDS = 50
_LEAST_LETTERS = 60
"""Letters painted at a time: many times as fast as one reads."""
_SLICES = 8
"""Waiting text is painted in about this many steps, however long it is."""
_MOST_LETTERS = 3_000
"""Letters painted at a time, so that no single painting blocks the window."""
_LINE_HEIGHT = 132
"""Percentage of a line's usual height."""
_MARK = re.compile(r"\[(\d{1,4})\]")
_MARK_BEGUN = re.compile(r"\[\d{0,4}$")


def portion(waiting: int) -> int:
    """Return how many of the ``waiting`` letters are painted next."""
    return min(max(_LEAST_LETTERS, waiting // _SLICES), _MOST_LETTERS)


class AnswerText(FittingText):
    """Grows while the answer streams. Its links lead to the numbers of citations, from 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Answer"), parent)
        # Its letters, not its focus frame, are in line with what is above and below.
        self.setViewportMargins(-SPACE // 2, 0, 0, 0)
        self._theme = current_theme()
        self.written = ""
        """All of it so far, painted or not."""
        self._asides: Sequence[Aside] = ()
        self._focus: Sequence[Span] = ()
        self._painted = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint_portion)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: existing text is formatted again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and current_theme() is not self._theme:
            self._theme = current_theme()
            focus = self._focus
            self.set_text(self.written, self._asides)
            self.emphasise(focus)

    def set_text(self, text: str, asides: Sequence[Aside] = ()) -> None:
        """Show another text: the visible part at once, the rest of a long one soon after."""
        self._timer.stop()
        self.clear()
        self._focus = ()
        self.written, self._asides, self._painted = text, asides, 0
        self.finish()

    def grow(self, text: str, asides: Sequence[Aside] = ()) -> None:
        """Append ``text`` at a rate that the eye can follow; ``asides`` are those of all text."""
        self.written += text
        self._asides = asides
        if not self._timer.isActive():
            self._timer.start(_PAINT_MILLISECONDS)

    def finish(self) -> None:
        """Show the rest at once: nothing more will come."""
        self._paint(_MOST_LETTERS)
        if self._painted < len(self.written):
            self._timer.start(0)
        else:
            self._timer.stop()

    def point_at(self, number: int) -> QRect | None:
        """Highlight a mark, 0 for none; return where it is, None if the text has no such mark."""
        self.setExtraSelections([])
        cursor = self.document().find(f"[{number}]") if number else QTextCursor()
        if cursor.isNull():
            return None
        chosen = QTextEdit.ExtraSelection()
        chosen.cursor = cursor
        chosen.format.setBackground(QColor(self._theme.accent))
        chosen.format.setForeground(QColor(self._theme.on_accent))
        self.setExtraSelections([chosen])
        return self.cursorRect(cursor)

    def emphasise(self, focus: Sequence[Span]) -> None:
        """Set stretches of a one-line text in bold, and nothing else: the words that answer."""
        if self._focus and focus != self._focus:
            self.set_text(self.written, self._asides)
        self._focus = focus
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.Bold)
        cursor = QTextCursor(self.document())
        for span in focus:
            cursor.setPosition(span.start)
            cursor.setPosition(span.end, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(strong)

    def _paint_portion(self) -> None:
        waiting = len(self.written) - self._painted
        hurried = self._timer.interval() == 0
        self._paint(_MOST_LETTERS if hurried else portion(waiting), in_full=hurried)
        if self._painted >= len(self.written):
            self._timer.stop()

    def _paint(self, letters: int, *, in_full: bool = True) -> None:
        end = min(len(self.written), self._painted + letters)
        begun = _MARK_BEGUN.search(self.written, max(self._painted, end - 5), end)
        # Half a mark waits for its other half, unless none is to come.
        if begun and (end < len(self.written) or not in_full):
            end = begun.start()
        if self.written[end - 1 : end + 1] == "\n\n":
            end += 1  # a paragraph break is painted at once
        if end > self._painted:
            self._write(Span(self._painted, end))
            self._painted = end

    def _write(self, painted: Span) -> None:
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not painted.start:
            cursor.setBlockFormat(_block())
        colours = {AsideKind.LEAD: self._theme.quiet, AsideKind.CAVEAT: self._theme.warning}
        for span, kind in _by_kind(painted, self._asides):
            text = span.of(self.written)
            if kind is None:
                self._write_marked(cursor, text)
            else:
                cursor.insertText(text, ink(colours[kind], small=True))
        cursor.endEditBlock()

    def _write_marked(self, cursor: QTextCursor, text: str) -> None:
        for place, piece in enumerate(_MARK.split(text)):
            if place % 2:  # the number of a mark
                link = ink(self._theme.accent, small=True, leads_to=int(piece))
                link.setToolTip(tr("Show citation {number}").format(number=piece))
                cursor.insertText(f"[{piece}]", link)
            else:
                # An empty line between paragraphs becomes a margin.
                cursor.insertText(piece.replace("\n\n", "\n"), ink(self._theme.text))


def _by_kind(painted: Span, asides: Sequence[Aside]) -> Iterator[tuple[Span, AsideKind | None]]:
    """``painted`` in pieces: those within an aside with its kind, the others with None."""
    at = painted.start
    for aside in asides:
        shared = aside.span.intersection(painted)
        if shared:
            if at < shared.start:
                yield Span(at, shared.start), None
            yield shared, aside.kind
            at = shared.end
    if at < painted.end:
        yield Span(at, painted.end), None


def _block() -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    form.setBottomMargin(SPACE)
    return form
