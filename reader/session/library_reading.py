"""Reading the documents of a library: the embedded reader first, then the chosen language model."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress

from reader.errors import LibraryError, ModelError
from reader.memory.deepening import Circumstances, deepen, foreseen
from reader.memory.document_reading import out_of_date, read_document
from reader.memory.estimating import followed_by
from reader.memory.memory_division import Construction, Wishes
from reader.memory.mentions import names_of
from reader.memory.reading_events import MemoryIsStale, Promise, ReadingEvent, ReadingProgress
from reader.memory.reading_limits import ReadingLimits
from reader.ports import Library
from reader.question_kinds import QuestionKind
from reader.session.chosen_reader import ChosenReader
from reader.session.session_services import Reader, SessionServices
from reader.skills import ReadingModel
from reader.text.document import DocumentId
from reader.values.asking_events import MemoryAwaited
from reader.values.question import Question
from reader.values.strategy import Strategy


class LibraryReading:
    """The two speeds of reading: a complete memory at once, and its depth as time allows."""

    def __init__(self, library: Library, services: SessionServices) -> None:
        self._library = library
        self._services = services
        self._chosen = ChosenReader(library, services)
        self._underway: dict[DocumentId, Generator[ReadingEvent, None, None]] = {}

    def read(
        self, document: DocumentId, *, fresh: bool = False, wishes: Wishes = Wishes()
    ) -> Generator[ReadingEvent, None, None]:
        """Build the missing parts of a document's memory, and list its names.

        The embedded reader does that, whatever model is chosen; the chosen one only if gists and
        tree are wished apart, as in the papers. Another reading of the document that is under way
        ends. See ``read_document``.

        Raises:
            ModelError: also if the chosen one reads, and another was chosen meanwhile.
        """
        if underway := self._underway.pop(document, None):
            underway.close()
        ahead = self._foreseen(document)
        with self._first_reader(wishes) as (reader, check):
            encoder = reader.encoder if reader.uses_vectors else None
            events = read_document(
                self._library, document, reader.model, encoder, fresh=fresh, wishes=wishes
            )
            with closing(events):
                self._underway[document] = events
                for event in events:
                    yield followed_by(event, ahead)
                    check()
                if self._underway.get(document) is not events:
                    return
        del self._underway[document]
        names_of(self._library, document, self._services.name_finder)

    @contextmanager
    def _first_reader(
        self, wishes: Wishes
    ) -> Iterator[tuple[Reader[ReadingModel], Callable[[], None]]]:
        """Lend who builds a memory, and a check that it still may."""
        if wishes.construction is Construction.APART:
            reader, opening = self._chosen.now(), self._chosen.opening
            yield reader, lambda: self._chosen.make_sure_of(opening)
            return
        with self._services.opened_embedded(self._library) as reader:
            yield reader, lambda: None

    def _foreseen(self, document: DocumentId) -> Promise | None:
        """Return how long the chosen language model will take afterwards, if there is one."""
        with suppress(ModelError):  # it says so when it is to read
            reader = self._chosen.now()
            return foreseen(self._library, document, reader.model) if reader.embedded else None
        return None

    def deepen(
        self, document: DocumentId, limits: ReadingLimits = ReadingLimits()
    ) -> Iterator[ReadingEvent]:
        """Let the chosen language model read what the embedded reader has read; see ``deepen``.

        Ends when another model is chosen.

        Raises:
            ModelError: if it fails, or needs connections that are forbidden.
        """
        reader, opening = self._chosen.now(), self._chosen.opening
        if reader.embedded is None:
            return
        encoder = reader.encoder.name if reader.uses_vectors else None
        about = Circumstances(on_battery=self._services.on_battery)
        events = deepen(
            self._library,
            document,
            reader.model,
            encoder=encoder,
            limits=limits,
            circumstances=about,
        )
        with closing(events):
            for event in events:
                yield event
                if not self._chosen.is_still(opening):
                    return

    def out_of_date(
        self, document: DocumentId, wishes: Wishes = Wishes()
    ) -> Iterator[MemoryIsStale]:
        """Yield how a document's memory differs from one built now, if it does."""
        with self._services.opened_embedded(self._library) as reader:
            difference = out_of_date(self._library, document, reader.model, wishes)
        if difference:
            yield difference

    def memory_for(self, question: Question, strategy: Strategy) -> Iterator[MemoryAwaited]:
        """Read the document of a question that only a complete memory can answer well.

        That is one about the whole or much of it. In a library that can't be changed, it is
        answered from what there is.
        """
        document = question.document
        if question.shelf or self._library.memories.status(document).tree_complete:
            return
        title = self._library.documents.get(document).title
        kind = question.about_the_text(title).kind
        if strategy not in _OF_SUMMARIES and (strategy is not Strategy.AUTO or kind not in _LARGE):
            return
        with suppress(LibraryError), closing(self.read(document)) as events:
            for event in events:
                if isinstance(event, ReadingProgress):
                    seconds = event.left.memory if event.left else None
                    yield MemoryAwaited(event.done, event.of, seconds)


_OF_SUMMARIES = frozenset({Strategy.SUMMARY, Strategy.TREE})
_LARGE = frozenset({QuestionKind.WHOLE, QuestionKind.LARGE})
