"""Plain retrieval, for comparison: scores of passages, and the order of episodes by them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.asking.passage_scores import SUPPORT, bm25, reciprocal_rank_fusion
from reader.ports import Encoder, Library, Relevance
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span, SpanTable
from reader.values.question import Question

Floats = NDArray[np.float32]


class WordRelevance:
    """Plain BM25 over passages: the question unchanged, with all words weighted alike."""

    def __init__(self, library: Library) -> None:
        self._terms = library.terms

    def scores(self, question: Question) -> Floats:
        """See ``reader.ports.Relevance``."""
        counts = self._terms.counts(question.document, question.text)
        return bm25(counts, self._terms.lengths(question.document))


class MeaningRelevance:
    """Plain dense retrieval: a passage is as similar as its most similar sentence."""

    def __init__(self, library: Library, encoder: Encoder) -> None:
        self._library = library
        self._encoder = encoder
        self._at_hand: tuple[DocumentId, Floats, NDArray[np.int64]] | None = None

    def scores(self, question: Question) -> Floats:
        """See ``reader.ports.Relevance``."""
        vectors, first = self._of(question.document)
        if not len(vectors):
            return np.zeros(len(first), np.float32)
        cosines = vectors @ self._encoder.encode_questions([question.text])[0]
        closest: Floats = np.maximum.reduceat(cosines, first)
        return closest

    def _of(self, document: DocumentId) -> tuple[Floats, NDArray[np.int64]]:
        """Return the vectors of the sentences, and the first sentence of each passage."""
        if self._at_hand is None or self._at_hand[0] != document:
            content = self._library.documents.content(document)
            first = np.searchsorted(content.sentences.ends, content.passages.starts, side="right")
            self._at_hand = (document, self._vectors(document, content), first)
        return self._at_hand[1:]

    def _vectors(self, document: DocumentId, content: DocumentText) -> Floats:
        """Return the stored vectors; a reader that needs none stores none."""
        stored = self._library.memories.vectors(document, self._encoder.name)
        if len(stored) == len(content.sentences):
            return stored
        return self._encoder.encode([span.of(content.text) for span in content.sentences])


def episode_scores(
    content: DocumentText,
    scores: Sequence[Floats],
    spans: Sequence[Span],
    support: Sequence[float],
) -> Floats:
    """Score episodes by their passages; by reciprocal rank fusion of several scorings."""
    each = [span_scores(content.passages, one, spans, support) for one in scores]
    return each[0] if len(each) == 1 else reciprocal_rank_fusion(each)


def ranked(
    question: Question,
    content: DocumentText,
    relevances: Sequence[Relevance],
    spans: Sequence[Span],
    support: Sequence[float],
) -> list[int]:
    """Return the indices of ``spans``, best first."""
    scores = [relevance.scores(question) for relevance in relevances]
    found = episode_scores(content, scores, spans, support)
    return [int(index) for index in np.argsort(-found, kind="stable")]


def span_scores(
    passages: SpanTable,
    scores: NDArray[np.float32],
    spans: Sequence[Span],
    support: Sequence[float] = SUPPORT,
) -> NDArray[np.float32]:
    """Return one score per span: its best passage, and decreasing shares of the next best ones.

    A passage belongs to every span that it shares a character with. Passages at or below the lowest
    score support nothing, so that scores may be of any scale; a span without passages scores as low
    as the lowest passage.
    """
    lowest = float(scores.min()) if len(scores) else 0.0
    result = np.full(len(spans), lowest, np.float32)
    for index, span in enumerate(spans):
        found = passages.overlapping(span)
        best = np.sort(scores[found.start : found.stop])[::-1][: len(support)] - lowest
        result[index] += float(best @ np.asarray(support[: len(best)], np.float32))
    return result
