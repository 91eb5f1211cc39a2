"""The sentences that are read aloud: their order and their words, and the one being read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QToolButton

from reader.text.document import DocumentText
from reader.text.span import Span
from ui import layouts
from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.pages.drawing.highlights import tint
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.texts import PageTexts
from ui.theme.icons import icon, set_icon
from ui.theme.theme import SPACE, current_theme
from ui.widgets.page_card import PageCard
from ui.widgets.wording import one_line

_PADDING = 1.0
_LINE = 2.0
_AWAY = 2 * SPACE


class SentenceOrder:
    """The sentences of a document that can be read aloud, in order."""

    def __init__(self, content: DocumentText) -> None:
        self._content = content

    def from_offset(self, offset: int) -> int | None:
        """The number of the sentence at ``offset``, or of the next one."""
        table = self._content.sentences
        return self._sayable(int(np.searchsorted(table.ends, offset, side="right")), 1)

    def beside(self, number: int, by: int) -> int | None:
        """The number of the next sentence (1) or the one before (-1); None at either end."""
        return self._sayable(number + by, by)

    def span(self, number: int) -> Span:
        """The place of a sentence in the text."""
        return self._content.sentences[number]

    def text(self, number: int) -> str:
        """The words to be spoken: one line, without marks that are only for the eye."""
        return " ".join(self.span(number).of(self._content.text).replace("\u00ad", "").split())

    def _sayable(self, number: int, by: int) -> int | None:
        while 0 <= number < len(self._content.sentences):
            if any(char.isalnum() for char in self.text(number)):
                return number
            number += by
        return None


class SpokenLayer:
    """Tinted like a selection, and underlined, so that colour does not carry it alone."""

    def __init__(self, view: PageView, texts: PageTexts) -> None:
        self._view = view
        self._texts = texts
        self.span: Span | None = None

    def show(self, span: Span | None) -> None:
        """Paint this span from now on."""
        self.span = span
        self._view.viewport().update()

    def rects(self) -> list[QRectF]:
        """The rectangles of the spoken sentence, line by line, in the viewport's pixels."""
        return self._texts.rects_of(self.span)

    @property
    def in_sight(self) -> bool:
        """Whether any of it is visible, also while that is not known yet."""
        port = QRectF(self._view.viewport().rect())
        unknown = any(self._texts.get(page) is None for page in self._texts.in_sight())
        return unknown or any(port.intersects(rect) for rect in self.rects())

    @property
    def all_in_sight(self) -> bool:
        """Whether both its beginning and its end are visible."""
        port = QRectF(self._view.viewport().rect())
        rects = self.rects()
        return bool(rects) and all(port.contains(rect) for rect in (rects[0], rects[-1]))

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        rects = self.rects()
        areas = (rect.adjusted(-_PADDING, 0, _PADDING, 0) for rect in rects)
        tint(painter, areas, self._view.colours.selection, self._view.colours)
        painter.setPen(QPen(QColor(current_theme().accent), _LINE))
        for rect in rects:
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())


class AloudBar(PageCard):
    """A bar that never takes the keyboard focus."""

    voice_chosen = Signal(str)
    """The name of a voice; empty for one of the text's language."""

    def __init__(self, view: QAbstractScrollArea, actions: Actions) -> None:
        super().__init__(view, "")
        self._play = actions[Act.READ_ALOUD]
        self.voices = QMenu(tr("Voice"), self)
        self.more = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        set_icon(self.more, "more", strong=True)
        self.more.setMenu(self.voices)
        self.more.setAccessibleName(tr("Voice"))
        self.more.setToolTip(tr("Choose a voice; its speed is in the settings"))
        acts = (Act.PREVIOUS_SENTENCE, Act.READ_ALOUD, Act.NEXT_SENTENCE, Act.STOP_READING_ALOUD)
        buttons = [*map(actions.button, acts), self.more]
        for button in buttons:
            button.setIconSize(QSize(18, 18))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        around = (SPACE // 2, SPACE // 2, SPACE // 2, SPACE // 2)
        layouts.row(*buttons, on=self, margins=around, spacing=2)

    def show_beside(self, spoken: Sequence[QRectF], *, speaking: bool) -> None:
        """Appear at the lower edge, or at the upper one if ``spoken`` would be covered.

        ``speaking`` shows the pause button.
        """
        self._play.setIcon(icon("pause" if speaking else "resume", current_theme().text))
        self.adjustSize()
        port = self.port
        left = port.center().x() - self.width() / 2
        below = QRectF(left, port.bottom() - self.height() - _AWAY, self.width(), self.height())
        covers = any(below.intersects(rect) for rect in spoken)
        self.move(round(left), round(port.top() + _AWAY if covers else below.top()))
        self.appear()

    def fill_voices(self, names: Sequence[str], chosen: str) -> None:
        """Fill the menu with the voices for the text; ``chosen`` is ticked."""
        self.voices.clear()
        for name in ("", *dict.fromkeys(names)):
            shown = one_line(name).replace("&", "&&") or tr("Automatic, by the text’s language")
            action = self.voices.addAction(shown)
            action.setCheckable(True)
            action.setChecked(name == chosen)
            action.triggered.connect(partial(self._choose, name))

    def _choose(self, name: str, *_: object) -> None:
        self.voice_chosen.emit(name)
