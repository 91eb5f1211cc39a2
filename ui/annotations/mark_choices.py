"""The filters of the list of marks: fields for words, documents, colour and age."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from reader.annotations.mark import Colour
from reader.records import Collection, CollectionId
from ui.annotations.mark_listing import Filter, Reach, Since
from ui.annotations.mark_words import colour_name
from ui.annotations.swatches import swatch_icon
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.timers import single_shot
from ui.widgets.small_widgets import push_button
from ui.widgets.wording import one_line

_GATHER_MILLISECONDS = 120
_LONGEST_NAME = 60
_LEAST_LETTERS = 6
"""Letters that a field shows at least, so that no name of the user's own widens the panel."""
_REACHES = {
    Reach.DOCUMENT: tr("This document"),
    Reach.EVERYTHING: tr("All documents"),
    Reach.UNPLACED: tr("Without a place"),
}
_SINCE = {
    Since.EVER: tr("Any time"),
    Since.TODAY: tr("Today"),
    Since.WEEK: tr("Last 7 days"),
    Since.MONTH: tr("Last 31 days"),
    Since.YEAR: tr("Last year"),
}


class MarkChoices(QWidget):
    """Emits what is wanted; ``beside`` is placed beside the choice of documents."""

    changed = Signal()
    asked = Signal(str)
    """A question to the notes."""
    reached = Signal()
    """Emitted when marks of other documents are wanted, or no more."""

    def __init__(self, beside: QWidget) -> None:
        super().__init__()
        self._theme = LIGHT
        self._names: Mapping[Colour, str] = {}
        self.words = QLineEdit()
        self.words.setPlaceholderText(tr("Search notes"))
        self.words.setAccessibleName(tr("Search notes and marked words"))
        self.words.setToolTip(
            tr("Show only marks with these words; press Return to ask your notes")
        )
        self.words.setClearButtonEnabled(True)
        self.ask = push_button(tr("Ask"))
        self.ask.setToolTip(tr("Ask your notes the typed question (Return)"))
        self.reach = _choice(tr("Documents to show marks of"))
        self.colour = _choice(tr("Colour of marks"))
        self.since = _choice(tr("Age of marks"))
        for since, words in _SINCE.items():
            self.since.addItem(words, since.value)
        self._gather = single_shot(self, _GATHER_MILLISECONDS, self.changed.emit)
        self.show_collections(())
        self.name_colours({})
        self._arrange(beside)
        self._connect()

    @property
    def filter(self) -> Filter:
        """The filter as it is set now."""
        colour = self.colour.currentData()
        return Filter(
            _reach(self.reach.currentData()),
            self.words.text(),
            Colour(colour) if colour else None,
            Since(self.since.currentData()),
        )

    def reach_out(self, reach: Reach | CollectionId) -> None:
        """Choose whose marks are listed."""
        self.reach.setCurrentIndex(self.reach.findData(reach))

    def show_collections(self, collections: Sequence[Collection]) -> None:
        """Offer these collections; if the chosen one is gone, choose all documents."""
        kept = self.reach.currentData()
        self.reach.blockSignals(True)
        self.reach.clear()
        for reach, words in _REACHES.items():
            self.reach.addItem(words, reach.value)
        for collection in collections:
            name = one_line(collection.name, _LONGEST_NAME)
            self.reach.addItem(tr("Collection: {name}").format(name=name), collection.id)
        at = 0 if kept is None else self.reach.findData(kept)
        lost = self.reach.findData(Reach.EVERYTHING.value)
        self.reach.setCurrentIndex(at if at >= 0 else lost)
        self.reach.blockSignals(False)

    def name_colours(self, names: Mapping[Colour, str]) -> None:
        """Use the user's names of the colours."""
        self._names = names
        kept = self.colour.currentData()
        self.colour.blockSignals(True)
        self.colour.clear()
        self.colour.addItem(tr("All colours"), "")
        for colour in Colour:
            icon = swatch_icon(colour, self._theme)
            self.colour.addItem(icon, colour_name(colour, names), colour.value)
        self.colour.setCurrentIndex(max(0, self.colour.findData(kept)))
        self.colour.blockSignals(False)

    def offer_narrowing(self, there: bool) -> None:
        """Show what narrows the list, if there are marks to narrow down."""
        for part in (self.words, self.ask, self.colour, self.since):
            part.setVisible(there)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.name_colours(self._names)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put colour and age below each other where one line would clip them."""
        super().resizeEvent(event)
        each = max(_full_width(self.colour), _full_width(self.since))
        needed = 2 * each + self._narrowing.spacing()
        self._narrowing.setDirection(
            QBoxLayout.Direction.LeftToRight
            if needed <= event.size().width()
            else QBoxLayout.Direction.TopToBottom
        )

    def _arrange(self, beside: QWidget) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE)
        rows.addLayout(_row((self.words, 1), (self.ask, 0)))
        rows.addLayout(_row((self.reach, 1), (beside, 0)))
        self._narrowing = _row((self.colour, 1), (self.since, 1))
        rows.addLayout(self._narrowing)

    def _connect(self) -> None:
        self.words.textChanged.connect(lambda _text: self._gather.start())
        self.words.returnPressed.connect(self._ask)
        self.ask.clicked.connect(self._ask)
        for choice in (self.reach, self.colour, self.since):
            choice.currentIndexChanged.connect(lambda _row: self.changed.emit())
        self.reach.currentIndexChanged.connect(lambda _row: self.reached.emit())

    def _ask(self) -> None:
        if question := self.words.text().strip():
            self._gather.stop()  # what was typed last is asked, and narrows nothing any more
            self.asked.emit(question)


def _reach(chosen: object) -> Reach | CollectionId:
    return CollectionId(chosen) if isinstance(chosen, int) else Reach(str(chosen))


def _row(*parts: tuple[QWidget, int]) -> QHBoxLayout:
    """A line of widgets, each with its share of spare room."""
    row = QHBoxLayout()
    row.setSpacing(SPACE // 2)
    for part, share in parts:
        row.addWidget(part, share)
    return row


def _full_width(box: QComboBox) -> int:
    """The width in which the first entry, the usual one, is not clipped."""
    measure = box.fontMetrics()
    frame = box.sizeHint().width() - _LEAST_LETTERS * measure.horizontalAdvance("X")
    return frame + measure.horizontalAdvance(box.itemText(0))


def _choice(says: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(says)
    box.setToolTip(says)
    box.setMinimumContentsLength(_LEAST_LETTERS)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box
