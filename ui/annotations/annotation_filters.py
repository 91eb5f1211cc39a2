"""The choice of marks in the list: by words, documents, colour and age."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from gettext import gettext as tr
from itertools import chain

from PySide6.QtCore import QEvent, QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QLineEdit, QWidget

from reader.annotations.mark import Colour, Mark, MarkFilter
from reader.records import Collection, CollectionId, DocumentRecord
from reader.text.document import DocumentId
from ui import layouts
from ui.annotations.highlight_colours import colour_icon, colour_name
from ui.theme.theme import SPACE
from ui.timers import single_shot
from ui.widgets.small_widgets import push_button
from ui.widgets.wording import one_line

_GATHER_MILLISECONDS = 120
_LONGEST_NAME = 60
_LEAST_LETTERS = 6
"""Letters that a field shows at least, so that no name of the user's own widens the panel."""


class Reach(StrEnum):
    """The sources of the marks in the list."""

    DOCUMENT = "document"
    EVERYTHING = "everything"
    UNPLACED = "unplaced"


class Since(StrEnum):
    """The greatest age of the marks in the list."""

    EVER = "ever"
    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


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
_DAYS = {Since.WEEK: 7, Since.MONTH: 31, Since.YEAR: 366}


@dataclass(frozen=True, slots=True)
class MarksContents:
    """The marks of the open document, and those of all documents if they were requested."""

    document: DocumentId | None = None
    here: Sequence[Mark] = ()
    everywhere: Sequence[Mark] = ()
    records: Mapping[DocumentId, DocumentRecord] = field(default_factory=dict)
    names: Mapping[Colour, str] = field(default_factory=dict)
    collections: Sequence[Collection] = ()
    any: bool = False
    """Whether there is a mark in any document."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice of marks; ``reach`` may be a collection."""

    reach: Reach | CollectionId = Reach.DOCUMENT
    words: str = ""
    colour: Colour | None = None
    since: Since = Since.EVER

    def among(self, contents: MarksContents) -> list[Mark]:
        """Return those that match, in reading order, document by document."""
        now, oldest = datetime.now(UTC), None
        if self.since is Since.TODAY:
            oldest = now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        elif self.since in _DAYS:
            oldest = now - timedelta(days=_DAYS[self.since])
        return MarkFilter(self.words, self.colour, since=oldest).among(self._reached(contents))

    def _reached(self, contents: MarksContents) -> Sequence[Mark]:
        match self.reach:
            case Reach.DOCUMENT:
                return contents.here
            case Reach.EVERYTHING:
                return contents.everywhere
            case Reach.UNPLACED:
                return [mark for mark in contents.everywhere if not mark.placed]
        among = (each.documents for each in contents.collections if each.id == self.reach)
        documents = set(chain.from_iterable(among))
        return [mark for mark in contents.everywhere if mark.document in documents]


class AnnotationFilters(QWidget):
    """Emits what is wanted; ``beside`` is placed beside the choice of documents."""

    changed = Signal()
    asked = Signal(str)
    """A question to the notes."""
    reached = Signal()
    """Emitted when marks of other documents are wanted, or no more."""

    def __init__(self, beside: QWidget) -> None:
        super().__init__()
        self._names: Mapping[Colour, str] = {}
        self.words = QLineEdit(placeholderText=tr("Search notes"), clearButtonEnabled=True)
        self.words.setAccessibleName(tr("Search notes and marked words"))
        self.words.setToolTip(
            tr("Show only marks with these words; press Return to ask your notes")
        )
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
        self._narrowing = layouts.row((self.colour, 1), (self.since, 1), spacing=SPACE // 2)
        layouts.column(
            layouts.row((self.words, 1), self.ask, spacing=SPACE // 2),
            layouts.row((self.reach, 1), beside, spacing=SPACE // 2),
            self._narrowing,
            on=self,
            spacing=SPACE,
        )
        self._connect()

    @property
    def filter(self) -> Filter:
        """The filter as it is set now."""
        reach, colour = self.reach.currentData(), self.colour.currentData()
        return Filter(
            CollectionId(reach) if isinstance(reach, int) else Reach(reach),
            self.words.text(),
            Colour(colour) if colour else None,
            Since(self.since.currentData()),
        )

    def reach_out(self, reach: Reach | CollectionId) -> None:
        """Choose whose marks are listed."""
        self.reach.setCurrentIndex(self.reach.findData(reach))

    def show_collections(self, collections: Sequence[Collection]) -> None:
        """Offer these collections; if the chosen one is gone, choose all documents."""
        kept = self.reach.currentData() or Reach.DOCUMENT
        with QSignalBlocker(self.reach):
            self.reach.clear()
            for reach, words in _REACHES.items():
                self.reach.addItem(words, reach.value)
            for collection in collections:
                name = one_line(collection.name, _LONGEST_NAME)
                self.reach.addItem(tr("Collection: {name}").format(name=name), collection.id)
            self.reach_out(kept if self.reach.findData(kept) >= 0 else Reach.EVERYTHING)

    def name_colours(self, names: Mapping[Colour, str]) -> None:
        """Use the user's names of the colours."""
        self._names = names
        kept = self.colour.currentData()
        with QSignalBlocker(self.colour):
            self.colour.clear()
            self.colour.addItem(tr("All colours"), "")
            for colour in Colour:
                icon = colour_icon(colour)
                self.colour.addItem(icon, colour_name(colour, names), colour.value)
            self.colour.setCurrentIndex(max(0, self.colour.findData(kept)))

    def offer_narrowing(self, there: bool) -> None:
        """Show what narrows the list, if there are marks to narrow down."""
        for part in (self.words, self.ask, self.colour, self.since):
            part.setVisible(there)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: it is drawn again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.name_colours(self._names)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put colour and age below each other where one line would clip them."""
        super().resizeEvent(event)
        each = max(_full_width(self.colour), _full_width(self.since))
        fits = 2 * each + self._narrowing.spacing() <= event.size().width()
        direction = QBoxLayout.Direction
        self._narrowing.setDirection(direction.LeftToRight if fits else direction.TopToBottom)

    def _connect(self) -> None:
        self.words.textChanged.connect(lambda _text: self._gather.start())
        for asks in (self.words.returnPressed, self.ask.clicked):
            asks.connect(self._ask)
        for choice in (self.reach, self.colour, self.since):
            choice.currentIndexChanged.connect(lambda _row: self.changed.emit())
        self.reach.currentIndexChanged.connect(lambda _row: self.reached.emit())

    def _ask(self) -> None:
        if question := self.words.text().strip():
            self._gather.stop()  # what was typed last is asked, and narrows nothing any more
            self.asked.emit(question)


def _full_width(box: QComboBox) -> int:
    """The width in which the first entry, the usual one, is not clipped."""
    measure = box.fontMetrics()
    frame = box.sizeHint().width() - _LEAST_LETTERS * measure.horizontalAdvance("X")
    return frame + measure.horizontalAdvance(box.itemText(0))


def _choice(says: str) -> QComboBox:
    narrow = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    box = QComboBox(minimumContentsLength=_LEAST_LETTERS, sizeAdjustPolicy=narrow)
    box.setAccessibleName(says)
    box.setToolTip(says)
    return box
