"""Retrieval of passages for multi-hop questions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from reader.ports import Library, Relevance
from reader.values.question import Question
from reader.values.quotation import Excerpt


class RelevanceRetrieval:
    """Implements ``reader.hop_skills.Retrieval`` over the passages of a document.

    Works with documents of which no sentence has a vector yet.
    """

    def __init__(self, library: Library, relevance: Relevance) -> None:
        self._library = library
        self._relevance = relevance

    def nearest(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """The nearest passages, none beyond ``question.known.up_to``."""
        return [tuple(self._recalled(question, text, at_most)) for text in wanted]

    def _recalled(self, question: Question, wanted: str, at_most: int) -> list[Excerpt]:
        content = self._library.documents.content(question.document)
        scores = self._relevance.scores(question.sub_question(wanted))
        spans = [content.passages[int(n)] for n in np.argsort(-scores, kind="stable")]
        end = len(content.text) if question.known.up_to is None else question.known.up_to
        allowed = [span for span in spans if span.end <= end][:at_most]
        return [Excerpt(question.document, span, span.of(content.text)) for span in allowed]
