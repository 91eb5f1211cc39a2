"""Reads a document of the library: results are stored before they are announced."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace

from reader.memory.apart import read_apart, so_far
from reader.memory.body import Body
from reader.memory.building import read_once
from reader.memory.embedding import Embedding
from reader.memory.episodes import EpisodeSize, reach
from reader.memory.estimating import Outlook, promised
from reader.memory.memory_division import (
    Construction,
    Division,
    Wishes,
    as_begun,
    made_with,
    stale,
)
from reader.memory.memory_writer import MemoryWriter
from reader.memory.reading_events import (
    MemoryIsStale,
    ReadingEvent,
    ReadingProgress,
    SentencesEmbedded,
    Stale,
)
from reader.memory.tree import fan_out_for
from reader.ports import Encoder, Library
from reader.records import MemoryStatus
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.values.maker import Maker


def read_document(
    library: Library,
    document: DocumentId,
    model: ReadingModel,
    encoder: Encoder | None,
    *,
    fresh: bool = False,
    wishes: Wishes = Wishes(),
    clock: Callable[[], float] = time.monotonic,
) -> Generator[ReadingEvent, None, None]:
    """Read a document, or continue an earlier reading, however it ended.

    Sentence vectors always reach beyond the text that the model looks at next, so that a model may
    use them. A memory made differently than ``model`` would make it is kept and reported; ``fresh``
    forgets first what would be made differently, or all of it if nothing would. A memory that was
    begun is continued with its division, whoever began it, except for ``wishes``, and for what the
    context window doesn't hold. ``clock`` counts seconds.

    Raises:
        NotFoundError: if there is no such document.
        ModelError: if model or encoder fails; what was read until then is kept.
        LibraryError: if it cannot be stored.
    """
    content = library.documents.content(document)
    status = library.memories.status(document)
    division = _division(status, model, content, wishes)
    body = Body(content)
    part = stale(status, made_with(model, division, body))
    if fresh:
        status = _forgotten(library, document, part)
        division = _division(status, model, content, wishes)
        part = None
    maker = made_with(model, division, body)
    embedding = Embedding(library, document, content, encoder)
    if difference := _reported_stale(status, maker, part):
        yield difference
        yield from embedding.upto(len(content.text))
        return
    # The maker stays that of the division as it was begun: it is the same memory.
    division = replace(division, size=division.size.within(model.context_words))
    writer = MemoryWriter(library, document, maker, clock)
    reading = _Reading(library, document, content, model, status, division, embedding)
    if status.tree_complete and not embedding.left:
        yield from reading.events(writer)
        return
    done, outlook = reading.outlook()
    yield from promised(reading.events(writer), outlook, done, clock)


def out_of_date(
    library: Library,
    document: DocumentId,
    model: ReadingModel,
    wishes: Wishes = Wishes(),
) -> MemoryIsStale | None:
    """Return what ``read_document`` would report, without reading; None if all is in order.

    Raises:
        NotFoundError: if there is no such document.
    """
    status = library.memories.status(document)
    if status.maker is None:
        return None
    content = library.documents.content(document)
    now = made_with(model, _division(status, model, content, wishes), Body(content))
    return _reported_stale(status, now, stale(status, now))


def _reported_stale(status: MemoryStatus, now: Maker, part: Stale | None) -> MemoryIsStale | None:
    if part is None:
        return None
    made_by = status.tree_maker if part is Stale.TREE else status.maker
    return MemoryIsStale(made_by or now, now, part)


@dataclass(frozen=True)
class _Reading:
    """One reading of a document, from where ``status`` says that an earlier one ended."""

    library: Library
    document: DocumentId
    content: DocumentText
    model: ReadingModel
    status: MemoryStatus
    division: Division
    embedding: Embedding

    def events(self, writer: MemoryWriter) -> Iterator[ReadingEvent]:
        """Yield what is read once ``writer`` has stored it, with sentence vectors ahead of it."""
        if self._apart:
            yield from self.embedding.upto(len(self.content.text))
        else:
            yield from self._ahead_of(self.status.read_to)
        yield from writer.stored(self._read(), self._ahead_of)

    def outlook(self) -> tuple[ReadingProgress, Outlook]:
        """Return what is done already, and an estimate of the rest."""
        content, words, model = self.content, self.content.words, self.model
        read_to, leaves_to = self.status.read_to, 0
        done = ReadingProgress(
            round(words.of(Span(0, read_to))), round(words.of(self.content.whole))
        )
        if self._apart:
            leaves_to = self._leaves_to()
            done = so_far(content, read_to, leaves_to)
        left, longest = done.of - done.done, self.division.size.max_words
        slow = model.effort is not None
        return done, Outlook(left, self.embedding.left, longest, slow=slow)

    @property
    def _apart(self) -> bool:
        return self.division.construction is Construction.APART

    def _ahead_of(self, start: int) -> Iterator[SentencesEmbedded]:
        words, end = self.content.words, len(self.content.text)
        return self.embedding.upto(reach(words, start, end, self.division.size.max_words))

    def _read(self) -> Iterator[ReadingEvent]:
        """Continue from what is stored, in one read or in the papers' three."""
        memories, division = self.library.memories, self.division
        episodes, tree = memories.episodes(self.document), memories.tree(self.document)
        if self._apart:
            return read_apart(
                self.content,
                self.document,
                self.model,
                division.size,
                segment_words=min(division.segment, max(1, self.model.context_words // 2)),
                fan_out=division.fan_out,
                episodes=episodes,
                tree=tree,
            )
        return read_once(
            self.content,
            self.document,
            self.model,
            division.size,
            fan_out=division.fan_out,
            grouping=division.grouping,
            episodes=episodes,
            tree=tree,
        )

    def _leaves_to(self) -> int:
        leaves = self.library.memories.tree(self.document).leaves()
        return leaves[-1].span.end if leaves else 0


def _division(
    status: MemoryStatus, model: ReadingModel, content: DocumentText, wishes: Wishes
) -> Division:
    """Return the division as it was begun, else a suitable one; wishes change both."""
    size = EpisodeSize.for_document(content.words.of(content.whole), model.context_words)
    fitting = Division(size, fan_out_for(model.context_words))
    return (as_begun(status) or fitting).with_wishes(wishes)


def _forgotten(library: Library, document: DocumentId, part: Stale | None) -> MemoryStatus:
    """Forget the stale part, or everything, and return the status of what is left."""
    memories = library.memories
    match part:
        case Stale.TREE:
            memories.forget_tree(document)
        case Stale.ALL:
            memories.forget_gists(document)
        case None:
            memories.forget(document)
    return memories.status(document)
