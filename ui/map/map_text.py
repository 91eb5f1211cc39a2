"""The map as text on the screen: for those who listen to it, and those who prefer to read."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser

from ui.map.outline import Kind, Line
from ui.theme.theme import LIGHT, SPACE, Theme

_INDENT = 20
_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MapWords(QTextBrowser):
    """Lines that lead to a place are links: Tab moves between them, Enter follows one."""

    place_chosen = Signal(int)
    """The offset of the character to show."""
    left = Signal()
    """Emitted to return to the picture."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = LIGHT
        self._lines: tuple[Line, ...] = ()
        self.setObjectName("mapWords")
        self.setAccessibleName(tr("Map of the text, as text"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(SPACE + 4)
        # Arrow keys move through the text, Tab through the links.
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.anchorClicked.connect(self._follow)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these lines; the position in the text is kept."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        self._write()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter follows the link under the cursor, Esc leads back to the picture."""
        link = self.textCursor().charFormat().anchorHref()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _OPEN_KEYS and link:
            self._follow(QUrl(link))
        else:
            super().keyPressEvent(event)

    def _follow(self, link: QUrl) -> None:
        self.place_chosen.emit(int(link.fragment()))

    def _write(self) -> None:
        position, scrolled = self.textCursor().position(), self.verticalScrollBar().value()
        self.clear()
        cursor = QTextCursor(self.document())
        for number, line in enumerate(self._lines):
            if number:
                cursor.insertBlock()
            cursor.setBlockFormat(_block(line))
            cursor.insertText(line.text, self._ink(line))
        cursor.setPosition(min(position, max(0, self.document().characterCount() - 1)))
        self.setTextCursor(cursor)
        self.verticalScrollBar().setValue(scrolled)

    def _ink(self, line: Line) -> QTextCharFormat:
        ink = QTextCharFormat()
        ink.setForeground(QColor(self._theme.text))
        if line.kind is Kind.HEADING:
            ink.setFontWeight(QFont.Weight.DemiBold)
        elif line.leads_to is not None:
            ink.setAnchor(True)
            ink.setAnchorHref(f"#{line.leads_to}")
            ink.setForeground(QColor(self._theme.accent))
            ink.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        return ink


def _block(line: Line) -> QTextBlockFormat:
    block = QTextBlockFormat()
    block.setBottomMargin(SPACE // 2)
    block.setLeftMargin(_INDENT * line.depth)
    if line.kind is Kind.HEADING:
        block.setTopMargin(SPACE)
        block.setHeadingLevel(2)
    return block
