"""A library of any size, made of random words: documents that were read, put straight into it.

Word frequencies follow Zipf's law; each document has names and a subject of its own, sections,
pages, an episode every few hundred words, a tree and sentence vectors. One document is about
Skerra, so that a question has an answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reader.memory.embedding import BATCH
from reader.ports import Encoder
from reader.records import Source
from reader.text.document import (
    Block,
    BlockKind,
    DocumentId,
    DocumentText,
    Format,
    Metadata,
    Page,
    PageState,
    ParsedDocument,
    Section,
)
from reader.text.span import Span, SpanTable
from reader.values.maker import EMBEDDED, Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from storage.library import SqliteLibrary
from tests.volumes import LIGHT

QUESTION = "Who built the lighthouse at Skerra?"
COLLECTION = "Asked together"
_COMMON = (
    "the of and to in a was he that it his her with as had she for on at by which have or from be "
    "not you are this but an they all were we one him their there been has if more when who would "
    "so no out up into what them some could time my than other only its then do new these two may"
)
_FIRST = ("Ada", "Bela", "Clara", "Dario", "Edna", "Femi", "Greta", "Hugo", "Ines", "Jonas")
_VOCABULARY = 40_000
_NAMES = 12
_DIMENSIONS = 384
_SENTENCES = 5
"""Sentences of a passage; ``_PASSAGES`` of these are a page and an episode."""
_PASSAGES = 4
_TOGETHER = 50
"""Documents stored in one transaction."""


@dataclass(frozen=True)
class Made:
    """What was put into a library, and the document that answers ``QUESTION``."""

    documents: Sequence[DocumentId]
    answering: DocumentId


def make_library(
    folder: Path, documents: int, words: int, collected: int, encoder: Encoder
) -> Made:
    """Fill a new library with ``documents`` of about ``words`` words, ``collected`` of them asked.

    Vectors are random, in the name of ``encoder``, but for the sentences that answer.
    """
    told = encoder.encode(LIGHT.split(". "))
    makers = Writer(seed=documents)
    ids: list[DocumentId] = []
    answers = collected // 2
    with SqliteLibrary.open(folder) as library:
        for first in range(0, documents, _TOGETHER):
            with library.together():
                for number in range(first, min(documents, first + _TOGETHER)):
                    tells = LIGHT if number == answers else ""
                    parsed = makers.document(number, words, tells)
                    ids.append(_add(library, parsed, number))
                    vectors = makers.vectors(len(parsed.content.sentences))
                    vectors[: len(told)] = told if tells else vectors[: len(told)]
                    for at in range(0, len(vectors), BATCH):
                        part = vectors[at : at + BATCH]
                        library.memories.add_vectors(ids[-1], encoder.name, at, part)
        collection = library.collections.make(COLLECTION)
        library.collections.put_in(collection.id, ids[:collected])
    return Made(ids, ids[answers])


class Writer:
    """Writes documents of random words."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        common = _COMMON.split()
        rare = _words(self._chance, _VOCABULARY - len(common))
        self._vocabulary = np.array([*common, *rare])
        weights = 1 / (np.arange(_VOCABULARY) + 2.7)
        self._reach = np.cumsum(weights / weights.sum())

    def document(self, number: int, words: int, tells: str = "") -> ParsedDocument:
        """Write document ``number``; ``tells`` begins its second section."""
        surnames = self._vocabulary[self._chance.integers(2000, _VOCABULARY, _NAMES)]
        names = [f"{_FIRST[i % len(_FIRST)]} {name.title()}" for i, name in enumerate(surnames)]
        title = f"{' '.join(self._drawn(3, least=300)).title()} of {names[0]}, {number}"
        sentences = self._sentences(words, names)
        if tells:
            sentences[: len(tells.split(". "))] = [
                f"{each.rstrip('.')}." for each in tells.split(". ")
            ]
        metadata = Metadata(title, (names[1], names[2]), "en")
        return ParsedDocument(Format.TEXT, metadata, _laid_out(sentences))

    def vectors(self, count: int) -> NDArray[np.float32]:
        """Unit vectors of no meaning."""
        rows = self._chance.standard_normal((count, _DIMENSIONS), dtype=np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def _drawn(self, count: int, least: int = 0) -> Sequence[str]:
        ranks = np.searchsorted(self._reach, self._chance.random(count))
        return [str(word) for word in self._vocabulary[np.maximum(ranks, least)]]

    def _sentences(self, words: int, names: Sequence[str]) -> list[str]:
        drawn = list(self._drawn(words))
        for place in self._chance.integers(0, words, words // 40).tolist():
            drawn[place] = names[place % len(names)]
        ends = [0]
        while ends[-1] < words:
            ends.append(min(words, ends[-1] + int(self._chance.integers(8, 30))))
        parts = (" ".join(drawn[first:last]) for first, last in pairwise(ends))
        return [f"{part[:1].upper()}{part[1:]}." for part in parts]


def _words(chance: np.random.Generator, count: int) -> list[str]:
    """Return ``count`` different words that can be spoken."""
    syllables = [
        f"{a}{b}" for a in "bdfgklmnprstvwz" for b in ("a", "e", "i", "o", "u", "en", "or")
    ]
    found: dict[str, None] = {}
    while len(found) < count:
        picked = chance.integers(0, len(syllables), int(chance.integers(2, 5)))
        found["".join(syllables[i] for i in picked)] = None
    return list(found)


def _laid_out(sentences: Sequence[str]) -> DocumentText:
    """Return sentences as passages, which are paragraphs too, on pages, which are sections too."""
    text = " ".join(sentences)
    ends = np.cumsum([len(each) + 1 for each in sentences]) - 1
    table = SpanTable(np.r_[0, ends[:-1] + 1].astype(np.int32), ends.astype(np.int32))
    passages = list(_joined(list(table), _SENTENCES))
    pages = list(_joined(passages, _PASSAGES))
    return DocumentText(
        text,
        tuple(Block(span, BlockKind.PARAGRAPH) for span in passages),
        tuple(Section(each, each.of(text)[:30].rsplit(" ", 1)[0], 1) for each in pages),
        table,
        SpanTable.of(passages),
        tuple(Page(n, str(n), (s,), PageState.TEXT, 420, 595) for n, s in enumerate(pages, 1)),
        spine=(0,),
    )


def _joined(spans: Sequence[Span], count: int) -> Iterator[Span]:
    for first in range(0, len(spans), count):
        part = spans[first : first + count]
        yield Span(part[0].start, part[-1].end)


_MAKER = Maker(EMBEDDED, "1", "{}")


def _add(library: SqliteLibrary, parsed: ParsedDocument, number: int) -> DocumentId:
    """Store a document with a gist for each page, its first sentence, and a tree above these."""
    digest = hashlib.sha256(f"{number} {parsed.content.text}".encode()).hexdigest()
    path = Path(f"/library/shelf {number % 97}/{parsed.metadata.title}.txt")
    content = parsed.content
    document = library.documents.add(parsed, Source(path, digest, len(content.text))).id
    gists = []
    for page in content.pages:
        first = content.sentences[content.sentences.at(page.spans[0].start) or 0]
        gists.append(Gist((GistSentence(first.of(content.text), (first,)),)))
        episode = Episode(page.number, page.spans[0])
        library.memories.add_episode(document, episode, gists[-1], _MAKER)
        leaf = Node(page.number, 0, page.spans[0], gists[-1], "", (), page.number)
        library.memories.add_node(document, leaf, _MAKER)
    top, leaves = len(gists) + 1, tuple(range(1, len(gists) + 1))
    root = Node(top, 1, content.whole, gists[0], parsed.metadata.title, leaves)
    library.memories.add_node(document, root, _MAKER)
    return document
