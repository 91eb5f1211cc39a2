"""Text with links that can be selected and read aloud; also as tall as it needs to be."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent, QTextCharFormat, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from ui.theme.theme import SMALL, SPACE

_LEAST_HEIGHT = 20
_FITS = 12_000
"""Characters; a longer text scrolls by itself, so that only the visible part is laid out."""
_TALL = 560
"""The height of such a text, in pixels."""


class LinkedText(QTextBrowser):
    """Plain text, never HTML, with links to numbers: Tab moves between them, Enter follows one."""

    followed = Signal(int)
    """The number that a link leads to."""

    def __init__(self, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, openLinks=False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(says)
        self.anchorClicked.connect(self._follow)

    def let_arrows_in(self) -> None:
        """Let arrow keys move through the text, beside Tab through the links."""
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter follows the link under the cursor."""
        link = self.textCursor().charFormat().anchorHref()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and link:
            self._follow(QUrl(link))
        else:
            super().keyPressEvent(event)

    def _follow(self, link: QUrl) -> None:
        self.followed.emit(int(link.fragment()))


def ink(colour: str, *, small: bool = False, leads_to: int | None = None) -> QTextCharFormat:
    """Return the format of text in this colour, of a link if it leads to a number."""
    form = QTextCharFormat()
    form.setForeground(QColor(colour))
    if small:
        form.setFontPointSize(SMALL)
    if leads_to is not None:
        form.setAnchor(True)
        form.setAnchorHref(f"#{leads_to}")
    return form


class FittingText(LinkedText):
    """As tall as its content."""

    def __init__(self, says: str, parent: QWidget | None = None) -> None:
        super().__init__(says, parent)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(SPACE // 2)  # room for the focus frame
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._fit_height()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook: the height follows the text."""
        return QSize(0, 0)

    def _fit_height(self, *_: object) -> None:
        fits = self.document().characterCount() <= _FITS
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )
        if not fits:
            self.setFixedHeight(_TALL)
            return
        height = self.document().size().height() + 2 * self.frameWidth() + 4
        self.setFixedHeight(max(_LEAST_HEIGHT, round(height)))
