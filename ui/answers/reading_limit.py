"""“Only up to where I have read”: the bound of questions about the open document."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.collection.joined_volumes import JoinedVolumes
from reader.memory.place_titles import pages_label
from reader.records import Restriction
from reader.text.span import Span
from ui.answers.question_box import QuestionBox
from ui.background.document_jobs import Fetched, restrict
from ui.background.lanes import Lanes
from ui.library.place_keeper import PlaceKeeper


class ReadingLimit(QObject):
    """The controller between the question box and the position in the document."""

    bounded = Signal(object)
    """The character of the open document up to which anything may be shown; None for all."""

    def __init__(self, box: QuestionBox, places: PlaceKeeper, lanes: Lanes) -> None:
        super().__init__(box)
        self._box = box
        self._places = places
        self._lanes = lanes
        self._fetched: Fetched | None = None
        self._whole: JoinedVolumes | None = None
        self._announced: int | None = -1
        box.only_read.clicked.connect(self._keep)
        box.only_read.toggled.connect(self._announce)
        box.here.clicked.connect(places.read_to_here)
        places.kept.connect(self._update_text)

    def show_document(self, fetched: Fetched | None) -> None:
        """Follow another document, with its setting; None for none."""
        self._fetched = fetched
        self._announced = -1
        position = fetched.position if fetched else None
        self._box.only_read.setChecked(position is not None and position.bound is not None)
        self._update_text()

    def show_shelf(self, whole: JoinedVolumes | None) -> None:
        """Follow several documents asked together; None for the open one alone."""
        self._whole = whole
        self._update_text()

    @property
    def up_to(self) -> int | None:
        """The value for ``Known.up_to``."""
        return self._places.furthest if self._box.only_read.isChecked() else None

    def _update_text(self) -> None:
        """Show the bound in words; it moves on while the user reads."""
        furthest, says = self._places.furthest, tr("Only up to where I have read")
        if self._fetched and furthest:
            content = self._fetched.content
            last = Span(min(furthest, len(content.text)) - 1, furthest)
            where = pages_label(content, last)
            says = tr("Only up to where I have read ({where})").format(where=where)
        # Of several documents, those before the open one count as read.
        place = self._whole and self._fetched and self._whole.place_of(self._fetched.record.id)
        if place and place.span.start:
            says = tr("{bound}, and all volumes before this one").format(bound=says)
        self._box.show_bound(says)
        self._announce()

    def _announce(self) -> None:
        up_to = self.up_to if self._fetched else None
        if up_to != self._announced:
            self._announced = up_to
            self.bounded.emit(up_to)

    def _keep(self, wished: bool) -> None:
        if self._fetched:
            words, document = tr("Saving the limit for answers"), self._fetched.record.id
            restrict(self._lanes, words, document, Restriction.ONLY_READ, wished=wished)
