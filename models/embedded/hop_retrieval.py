"""Retrieval of passages for multi-hop questions: words and meaning, and optionally a reranker."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.embedded.weights import HOPS
from reader.hopping.retrieval import Reranker
from reader.ports import Library, Relevance
from reader.values.question import Question
from reader.values.quotation import Excerpt


class HybridRetrieval:
    """Implements ``reader.hopping.retrieval.Retrieval`` over the passages of a document.

    ``relevance`` recalls by BM25 and sentence vectors; ``reranker``, where there is one, decides
    among what was recalled. Works with documents of which no sentence has a vector yet.
    """

    def __init__(
        self, library: Library, relevance: Relevance, reranker: Reranker | None = None
    ) -> None:
        self._library = library
        self._relevance = relevance
        self._reranker = reranker

    def nearest(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """The nearest passages, none beyond ``question.known.up_to``."""
        most = at_most if self._reranker is None else max(at_most, HOPS.candidates)
        found = []
        for text in wanted:
            recalled = self._recalled(question, text, most)
            found.append(tuple(self._looked_at_again(text, recalled)[:at_most]))
        return found

    def _recalled(self, question: Question, wanted: str, most: int) -> list[Excerpt]:
        content = self._library.documents.content(question.document)
        scores = self._relevance.scores(question.sub_question(wanted))
        spans = [content.passages[int(n)] for n in np.argsort(-scores, kind="stable")]
        end = len(content.text) if question.known.up_to is None else question.known.up_to
        allowed = [span for span in spans if span.end <= end][:most]
        return [Excerpt(question.document, span, span.of(content.text)) for span in allowed]

    def _looked_at_again(self, wanted: str, excerpts: list[Excerpt]) -> list[Excerpt]:
        if self._reranker is None or len(excerpts) < 2:
            return excerpts
        weights = self._reranker.weigh(wanted, [excerpt.text for excerpt in excerpts])
        order = sorted(range(len(excerpts)), key=lambda n: -weights[n])
        return [excerpts[n] for n in order]
