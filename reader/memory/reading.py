"""Reading a document of the library: whatever is found is stored before it is announced."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from reader.memory.episodes import EpisodeSize, reach
from reader.memory.events import (
    EpisodeRead,
    MemoryIsStale,
    NodeBuilt,
    ReadingEvent,
    SentencesEmbedded,
)
from reader.memory.once import read_once
from reader.memory.tree import fan_out_for
from reader.memory.values import Maker
from reader.ports import Encoder, Library
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.words import WordCounts

BATCH = 128
"""Sentences embedded and stored in one go: a question waits for no more than one of these."""

AT_RISK = 0.25
"""Seconds of work that a power cut may cost. A commit waits for the disk, about 5 ms: one for each
of the 4,400 units of a 560,000-word book took 20 s, where the units themselves took less than 1 s.
A model that needs longer than this for a unit has every unit committed by itself."""


def read_document(
    library: Library,
    document: DocumentId,
    model: ReadingModel,
    encoder: Encoder | None,
    *,
    fresh: bool = False,
    size: EpisodeSize | None = None,
    fan_out: int | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[ReadingEvent]:
    """Read a document, or go on where an earlier reading ended, however that came about.

    Sentence vectors always reach beyond the text that the model looks at next, so that a model may
    use them. A memory made otherwise than ``model`` would make it is kept as it is and reported;
    ``fresh`` forgets it first. One that the same model has begun is gone on with as it was divided
    then, even if the context window has another size now, unless ``size`` or ``fan_out`` is given.
    ``clock`` counts seconds.

    Raises:
        NotFound: if there is no such document.
        ModelProblem: if model or encoder fails; what was read until then is kept.
        LibraryProblem: if it cannot be stored.
    """
    content = library.documents.content(document)
    words = WordCounts(content.text)
    if fresh:
        library.memories.forget(document)
    status = library.memories.status(document)
    begun = _divided_by(status.maker, model) if size is None and fan_out is None else None
    fitting = EpisodeSize.for_document(words.of(content.whole), model.context_words)
    size, fan_out = begun or (size or fitting, fan_out or fan_out_for(model.context_words))
    maker = made_with(model, size, fan_out)
    embedding = _Embedding(library, document, content, encoder)
    if status.maker is not None and status.maker != maker:
        yield MemoryIsStale(status.maker, maker)
        yield from embedding.upto(len(content.text))
        return

    events = read_once(
        content,
        document,
        model,
        size,
        fan_out=fan_out,
        episodes=library.memories.episodes(document),
        tree=library.memories.tree(document),
    )

    def ahead_of(start: int) -> Iterator[SentencesEmbedded]:
        return embedding.upto(reach(words, start, len(content.text), size.max_words))

    yield from ahead_of(status.read_to)
    yield from _kept(events, _Keeping(library, document, maker, clock), ahead_of)


def _kept(
    events: Iterator[ReadingEvent],
    keeping: _Keeping,
    ahead_of: Callable[[int], Iterator[SentencesEmbedded]],
) -> Iterator[ReadingEvent]:
    """The events, stored; after each episode, what is needed for the next comes first."""
    try:
        for event in events:
            yield from keeping.take(event)
            if isinstance(event, EpisodeRead):
                yield from ahead_of(event.episode.span.end)
    finally:
        rest = keeping.store()
    yield from rest


def made_with(model: ReadingModel, size: EpisodeSize, fan_out: int) -> Maker:
    """The model's own mark, with how the document was divided."""
    parameters = {
        "fan_out": fan_out,
        "max_words": size.max_words,
        "min_words": size.min_words,
        "model": model.maker.parameters,
    }
    return replace(model.maker, parameters=json.dumps(parameters, sort_keys=True))


def _divided_by(maker: Maker | None, model: ReadingModel) -> tuple[EpisodeSize, int] | None:
    """Episode size and fan-out of a memory that ``model`` itself has made."""
    if maker is None or (maker.model, maker.version) != (model.maker.model, model.maker.version):
        return None
    try:
        told = json.loads(maker.parameters)
        if told["model"] != model.maker.parameters:
            return None
        return EpisodeSize(told["min_words"], told["max_words"]), int(told["fan_out"])
    except (ValueError, KeyError, TypeError):
        return None


class _Keeping:
    """Stores events, several in one transaction when they come fast, and only then lets them go."""

    def __init__(
        self, library: Library, document: DocumentId, maker: Maker, clock: Callable[[], float]
    ) -> None:
        self._library = library
        self._document = document
        self._maker = maker
        self._clock = clock
        self._stored_at = clock()
        self._held: list[ReadingEvent] = []

    def take(self, event: ReadingEvent) -> list[ReadingEvent]:
        """Hold an event; all held so far, stored, when it is time."""
        self._held.append(event)
        return self.store() if self._clock() - self._stored_at >= AT_RISK else []

    def store(self) -> list[ReadingEvent]:
        """Store what is held, and hand it over."""
        events, self._held = self._held, []
        with self._library.together():
            for event in events:
                self._store(event)
        self._stored_at = self._clock()
        return events

    def _store(self, event: ReadingEvent) -> None:
        memories = self._library.memories
        if isinstance(event, EpisodeRead):
            memories.add_episode(self._document, event.episode, event.gist, self._maker)
        elif isinstance(event, NodeBuilt):
            memories.add_node(self._document, event.node, self._maker)


class _Embedding:
    """Keeps the sentence vectors of a document ahead of its reading."""

    def __init__(
        self,
        library: Library,
        document: DocumentId,
        content: DocumentText,
        encoder: Encoder | None,
    ) -> None:
        self._library = library
        self._document = document
        self._content = content
        self._encoder = encoder
        self._done = 0
        if encoder is not None:
            self._done = len(library.memories.vectors(document, encoder.name))

    def upto(self, offset: int) -> Iterator[SentencesEmbedded]:
        """Embed, batch by batch, the sentences that begin before ``offset``."""
        sentences = self._content.sentences
        wanted = int(sentences.starts.searchsorted(offset))
        while self._encoder is not None and self._done < wanted:
            batch = sentences[self._done : self._done + BATCH]
            rows = self._encoder.encode([span.of(self._content.text) for span in batch])
            self._library.memories.add_vectors(self._document, self._encoder.name, self._done, rows)
            self._done += len(batch)
            yield SentencesEmbedded(self._done, len(sentences))
