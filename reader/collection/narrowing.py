"""Selects the volumes of a long shelf that a question is put to, without loading their texts.

Two hundred documents of a case file are not read into memory for one question. The words of the
question are searched in the index of all of them, weighted by their rarity on this shelf; their
meaning is compared with the sentence vectors of one volume after the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.asking.passage_scores import bm25, reciprocal_rank_fusion
from reader.ports import Encoder, Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId

Floats = NDArray[np.float32]

_AROUND = 2
"""The passages on either side over which the question's words may be spread, as in relevance."""

_WORD = re.compile(r"[^\W_]{3,}")
"""A word of a title or a file's name, in which underscores separate words."""

_FEW = 10
"""The share of volumes, as 1 / n, above which a word in their titles distinguishes too little."""

_NEAREST = 3
"""The number of sentences that measure a volume's similarity: one may be similar by chance."""


@dataclass(frozen=True, slots=True)
class Room:
    """Limits of how much of a shelf is searched for one question; at least two volumes always are.

    ``words`` bounds memory and time: each sentence of 20 words takes 1.5 kB of vector.
    """

    volumes: int = 12
    words: int = 2_000_000

    def holds(self, volumes: Sequence[DocumentRecord]) -> bool:
        """Whether all of them fit."""
        few = len(volumes) <= self.volumes
        return few and sum(volume.words for volume in volumes) <= self.words


def narrowed(
    library: Library,
    question: str,
    volumes: Sequence[DocumentRecord],
    room: Room,
    encoder: Encoder | None,
) -> tuple[DocumentRecord, ...]:
    """Return the most promising volumes, as many as ``room`` holds, in the order of the shelf.

    A third of the places go first to volumes that the question names by words of their titles: one
    such word may also be what a story is about. Without ``encoder`` words alone decide, as they do
    between volumes without stored vectors.

    Raises:
        ModelError: if the question cannot be encoded.
    """
    if room.holds(volumes):
        return tuple(volumes)
    documents = [volume.id for volume in volumes]
    scores = [_by_words(library, question, documents)]
    if encoder is not None:
        meaning = _by_meaning(library, question, documents, encoder)
        if np.isfinite(meaning).any():
            scores.append(np.where(np.isfinite(meaning), meaning, _middle(meaning)))
    promises = reciprocal_rank_fusion(scores)
    best_first = np.argsort(-promises, kind="stable").tolist()
    named = _by_title(question, volumes)
    by_title = [i for i in np.argsort(-named, kind="stable").tolist() if named[i] > 0]
    sure = best_first[: max(2, room.volumes * 2 // 3)]
    return _fitting(volumes, list(dict.fromkeys([*sure, *by_title, *best_first])), room)


def _fitting(
    volumes: Sequence[DocumentRecord], best_first: Sequence[int], room: Room
) -> tuple[DocumentRecord, ...]:
    taken: list[int] = []
    words = 0
    for index in best_first[: max(2, room.volumes)]:
        words += volumes[index].words
        if words > room.words and len(taken) > 1:
            break
        taken.append(index)
    return tuple(volumes[index] for index in sorted(taken))


def _by_title(question: str, volumes: Sequence[DocumentRecord]) -> Floats:
    """Score titles by the question's words in them, higher for words in few titles."""
    asked = set(_WORD.findall(question.casefold()))
    named = [
        asked.intersection(_WORD.findall(f"{v.title} {v.source.path.stem}".casefold()))
        for v in volumes
    ]
    often = Counter(word for words in named for word in words)
    distinctive = {word: 1 / count for word, count in often.items() if count <= len(volumes) / _FEW}
    return np.array(
        [sum(distinctive.get(word, 0) for word in words) for words in named], np.float32
    )


def _by_words(library: Library, question: str, documents: Sequence[DocumentId]) -> Floats:
    """Score the best passage of each volume by BM25, with the statistics of all together."""
    lengths = library.terms.all_lengths(documents)
    firsts = np.cumsum([0, *map(len, lengths)]).tolist()
    counts = library.terms.together(dict(zip(documents, firsts, strict=False)), question)
    scores = bm25(counts, np.concatenate(lengths), reach=_AROUND)
    parts = np.split(scores, firsts[1:-1])
    return np.array([part.max(initial=0) for part in parts], np.float32)


def _by_meaning(
    library: Library, question: str, documents: Sequence[DocumentId], encoder: Encoder
) -> Floats:
    """Return the similarity of each volume's nearest sentences; NaN if it has no vectors."""
    memories, name = library.memories, encoder.name
    if not any(memories.embedded(document, name) for document in documents):
        return np.full(len(documents), np.nan, np.float32)
    asked = encoder.encode_questions([question])[0]
    return memories.closeness(documents, name, asked, _NEAREST)


def _middle(scores: Floats) -> np.float32:
    """Return the similarity of volumes without vectors: the median."""
    return np.float32(np.nanmedian(scores))
