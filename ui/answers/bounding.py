"""“Only up to where I have read”: the bound of questions about the open document."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.collection.joined_volumes import JoinedVolumes
from reader.memory.place_titles import pages_label
from reader.records import Restriction
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from ui.answers.question_box import QuestionBox
from ui.background.document_jobs import Fetched
from ui.background.lanes import Lanes
from ui.library.library_jobs import restrict
from ui.library.place_keeper import PlaceKeeper


class Bounding(QObject):
    """The controller between the question box and the position in the document."""

    bounded = Signal(object)
    """The character of the open document up to which anything may be shown; None for all."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, box: QuestionBox, places: PlaceKeeper, lanes: Lanes) -> None:
        super().__init__(box)
        self._box = box
        self._places = places
        self._lanes = lanes
        self._document: DocumentId | None = None
        self._content: DocumentText | None = None
        self._whole: JoinedVolumes | None = None
        self._announced: int | None = -1
        box.only_read.clicked.connect(self._keep)
        box.only_read.toggled.connect(self._show_bound)
        box.here.clicked.connect(places.read_to_here)
        places.kept.connect(self._update_text)

    def show_document(self, fetched: Fetched | None) -> None:
        """Follow another document, with its setting; None for none."""
        self._document = fetched.record.id if fetched else None
        self._content = fetched.content if fetched else None
        position = fetched.position if fetched else None
        self._announced = -1
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
        furthest = self._places.furthest
        if self._content and furthest:
            last = Span(min(furthest, len(self._content.text)) - 1, furthest)
            where = pages_label(self._content, last)
            says = tr("Only up to where I have read ({where})").format(where=where)
        else:
            says = tr("Only up to where I have read")
        if self._goes_before():
            says = tr("{bound}, and all volumes before this one").format(bound=says)
        self._box.show_bound(says)
        self._show_bound()

    def _show_bound(self) -> None:
        up_to = self.up_to if self._document is not None else None
        if up_to != self._announced:
            self._announced = up_to
            self.bounded.emit(up_to)

    def _goes_before(self) -> bool:
        """Return whether, on a shelf, everything before the open volume counts as read."""
        place = self._whole and self._document and self._whole.place_of(self._document)
        return bool(place and place.span.start)

    def _keep(self, wished: bool) -> None:
        document = self._document
        if document is None:
            return

        words = tr("Saving the limit for answers")
        job = restrict(self._lanes, words, document, Restriction.ONLY_READ, wished=wished)
        job.failed.connect(self.failed)
