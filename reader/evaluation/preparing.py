"""Prepares documents for questions: imports and reads them in the library of a setting, once."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from gettext import gettext as tr
from itertools import chain
from pathlib import Path

from reader.asking.partial_memory import DocumentMemory
from reader.errors import LibraryError
from reader.evaluation.bench import Bench, Reading
from reader.evaluation.gold import Locator, original_text
from reader.evaluation.ranking import MeaningRelevance, WordRelevance
from reader.evaluation.settings import NOTHING, Setting
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.memory.deepening import deepen
from reader.memory.document_reading import out_of_date, read_document
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Construction, Wishes
from reader.memory.reading_events import Deepened, ReadingProgress, SentencesEmbedded
from reader.ports import Relevance
from reader.text.document import DocumentId


@dataclass(frozen=True)
class Prepared:
    """A document that was read from the file ``path``, with its memory; ``words`` is its length.

    ``rankings`` are the plain rankings of its passages, by name; several are fused.
    """

    path: Path
    reading: Reading
    document: DocumentId
    known: DocumentMemory
    words: float
    rankings: Mapping[str, Sequence[Relevance]]

    @cached_property
    def locator(self) -> Locator:
        """Finds evidence, which is given by places of the file, in the document."""
        return Locator(self.known.content, original_text(self.path))


class Preparing:
    """Prepares documents and keeps the last one, since questions about one come in a row."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._key: tuple[str, Path] | None = None
        self._at_hand: dict[str, Prepared] = {}
        """The last one, as a whole and without each feature."""

    def prepare(self, path: Path, setting: Setting) -> Generator[str, None, Prepared]:
        """Yield progress, if it takes long.

        Raises:
            UnreadableFileError: it cannot be imported.
            ModelError: it cannot be read.
        """
        key = (setting.building, path)
        if key != self._key:
            reading = self._bench.reading(setting.building)
            document = yield from _imported(reading, path)
            yield from _read(reading, document, path, setting)
            self._at_hand, self._key = {NOTHING: _prepared(path, reading, document)}, key
        if setting.without not in self._at_hand:
            usual = self._at_hand[NOTHING]
            reading = usual.reading.without(setting.without)
            rankings = {**usual.rankings, "hybrid": [reading.relevance]}
            self._at_hand[setting.without] = replace(usual, reading=reading, rankings=rankings)
        return self._at_hand[setting.without]


def _imported(reading: Reading, path: Path) -> Generator[str, None, DocumentId]:
    for event in import_document(reading.library, path, ocr=False):
        if isinstance(event, Imported):
            return event.record.id
        yield tr("{name}: importing").format(name=path.name)
    raise LibraryError(tr("The import produced no document."))


def _read(
    reading: Reading, document: DocumentId, path: Path, setting: Setting
) -> Generator[str, None, None]:
    """Read the document, also if another model or other prompts have read it before.

    A language model deepens what the embedded reader has read, except for what is built apart.
    """
    library, encoder = reading.library, reading.encoder if reading.uses_vectors else None
    apart = setting.construction is Construction.APART
    first = reading.model if apart else reading.embedded or reading.model
    wishes = Wishes(
        _size(reading, setting),
        setting.fan_out,
        setting.grouping,
        setting.construction,
        setting.segment,
    )
    by_others = any(
        (made.model, made.version) != (reading.model.maker.model, reading.model.maker.version)
        for made in library.memories.deepened(document).values()
    )
    fresh = by_others or out_of_date(library, document, first, wishes) is not None
    if fresh:
        yield tr("{name}: read with other settings, reading again").format(name=path.name)
    events = read_document(library, document, first, encoder, fresh=fresh, wishes=wishes)
    deeper = deepen(library, document, reading.model) if reading.embedded and not apart else ()
    for event in chain(events, deeper):
        match event:
            case Deepened(share=share):
                yield tr("{name}: the model reads, {share}%").format(
                    name=path.name, share=round(100 * share)
                )
            case ReadingProgress(done, of):
                share = done / max(1, of)
                yield tr("{name}: reading, {share}%").format(
                    name=path.name, share=round(100 * share)
                )
            case SentencesEmbedded(done, of):
                yield tr("{name}: preparing sentences, {share}%").format(
                    name=path.name, share=round(100 * done / max(1, of))
                )


def _size(reading: Reading, setting: Setting) -> EpisodeSize | None:
    if setting.segment is None:
        return None
    longest = max(2, min(setting.segment * 4 // 3, reading.model.context_words // 2))
    return EpisodeSize(max(1, longest // 2), longest)


def _prepared(path: Path, reading: Reading, document: DocumentId) -> Prepared:
    memories = reading.library.memories
    content = reading.library.documents.content(document)
    known = DocumentMemory(content, memories.episodes(document), memories.tree(document))
    by_words = WordRelevance(reading.library)
    by_meaning = MeaningRelevance(reading.library, reading.encoder)
    rankings: dict[str, Sequence[Relevance]] = {
        "BM25": [by_words],
        "dense": [by_meaning],
        "fusion": [by_words, by_meaning],
        "hybrid": [reading.relevance],
    }
    words = content.words.of(content.whole)
    return Prepared(path, reading, document, known, words, rankings)
