"""The quotes an answer rests on, each a button that shows its place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from reader.asking.values import Citation
from ui.look.parts import LayoutButton, text_label
from ui.look.theme import SPACE
from ui.look.wording import one_line

_LONGEST_QUOTE = 320


class CitationButton(LayoutButton):
    """One quote with its place."""

    focused = Signal(object)

    def __init__(self, number: int, citation: Citation, place: str) -> None:
        quote = one_line(citation.quote, _LONGEST_QUOTE)
        row = QHBoxLayout()
        super().__init__("citation", f"Citation {number}, {place}: {quote}", row)
        self.setCheckable(True)
        row.setContentsMargins(SPACE + 2, SPACE, SPACE + 2, SPACE)
        row.setSpacing(SPACE)
        row.addWidget(_label(str(number), "citationNumber"), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(SPACE // 2)
        column.addWidget(_label(f"“{quote}”", "quote"))
        column.addWidget(_label(place, "small"))
        row.addLayout(column, 1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: whoever tabs to a quote sees it."""
        super().focusInEvent(event)
        self.focused.emit(self)


class CitationList(QWidget):
    """Numbered from 1. At most one is chosen."""

    chosen = Signal(int)
    """Counted from 0."""
    focused = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE)

    def show_citations(self, citations: Sequence[Citation], places: Sequence[str]) -> None:
        """Replace the list."""
        for button in self.buttons():
            self._group.removeButton(button)
            self._column.removeWidget(button)
            button.deleteLater()
        for number, (citation, place) in enumerate(zip(citations, places, strict=True)):
            button = CitationButton(number + 1, citation, place)
            button.focused.connect(self.focused)
            self._group.addButton(button, number)
            self._column.addWidget(button)

    def buttons(self) -> list[CitationButton]:
        """In order."""
        found = (self._group.button(i) for i in range(len(self._group.buttons())))
        return [button for button in found if isinstance(button, CitationButton)]

    def choose(self, number: int) -> None:
        """Mark one as chosen, and tell."""
        button = self._group.button(number)
        if button:
            button.setChecked(True)
            self.chosen.emit(number)

    def step(self, by: int) -> None:
        """Choose the next (1) or previous (-1), round and round."""
        count = len(self._group.buttons())
        if count:
            now = self._group.checkedId()
            self.choose((now + by) % count if now >= 0 else (0 if by > 0 else count - 1))


def _label(text: str, name: str) -> QLabel:
    if name == "citationNumber":
        label = QLabel(text)
        label.setObjectName(name)
    else:
        label = text_label(text, name)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return label
