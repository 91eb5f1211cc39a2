"""Relevance of a document's passages to a question, by words and meaning together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import Asked, take_apart
from models.embedded.figures import asks_for_figures, figure_shares
from models.embedded.headings import heading_scores, named_scores
from models.embedded.likeness import PassageLikeness, standardised
from models.embedded.material import Material, Shelf
from reader.asking.bm25 import bm25
from reader.ports import Encoder, Library
from reader.records import TermCounts
from reader.text.document import DocumentText
from reader.values.question import Question

Floats = NDArray[np.float32]

_BACKGROUND = 0.3
"""Weight of words outside the clause that asks; measured, flat from 0.2 to 0.4."""

_AROUND = 2
"""Passages on either side in which the question's words may be spread; measured, flat to 4."""


_HEADINGS = 0.3
"""Weight of the headings above a passage, likewise; see docs/evidence.md."""

_NAMED = 1.0
"""Weight of the page's title if the question names it; measured, flat to 1.5."""

_MOST_NAMED = 3.0
"""Cap in standard deviations: two named pages of 300 would stand out far more."""

_FIGURES = 0.3
"""Weight of figures, if asked for, beside words and meaning at 1 each; measured."""


class HybridRelevance:
    """BM25 over the passages, combined with the similarity of sentence vectors as far as stored.

    Without stored vectors the words alone decide, and the encoder is not even started. Words and
    meaning are each measured in standard deviations over the document, with equal weight. If a
    question asks for a figure, passages with many are preferred among those that have its words.
    """

    def __init__(self, library: Library, encoder: Encoder, shelf: Shelf | None = None) -> None:
        self._library = library
        self._encoder = encoder
        self._shelf = shelf or Shelf(library, encoder.name, scale=encoder.scale)
        self._likeness: PassageLikeness | None = None

    def scores(self, question: Question) -> Floats:
        """One score per passage; see ``reader.ports.Relevance``.

        Raises:
            NotFoundError: if the library has no such document.
            ModelError: if the question cannot be encoded.
        """
        asked = take_apart(question.text)
        material = self._shelf.take(question.document, up_to=question.known.up_to)
        scores = self._by_words(question, asked, material)
        if asks_for_figures(question.text) and scores.any():
            scores += np.float32(_FIGURES) * standardised(figure_shares(material.content))
        if len(material.vectors):
            scores += self._prepared(material).of(self._meaning(question.text, asked.clause))
        scores = scores + _above(question.text, asked, material.content)
        closed = material.closed(material.content.passages, question.text)
        if closed.any():
            scores[closed] = scores.min()
        return scores

    def _by_words(self, question: Question, asked: Asked, material: Material) -> Floats:
        terms, count = self._library.terms, material.whole_passages
        wanted = _before(count, terms.counts(question.document, " ".join(asked.words)))
        known = {term.term for term in wanted}
        around = _before(count, terms.counts(question.document, " ".join(asked.background)))
        background = [term for term in around if term.term not in known]
        weights = [1.0] * len(wanted) + [_BACKGROUND] * len(background)
        counts = [*wanted, *background]
        lengths = terms.lengths(question.document)[: len(material.content.passages)]
        alone = bm25(counts, lengths, weights)
        together = bm25(counts, lengths, weights, reach=_AROUND)
        return (standardised(alone) + standardised(together)) / np.float32(2)

    def _prepared(self, material: Material) -> PassageLikeness:
        if self._likeness is None or self._likeness.material is not material:
            self._likeness = PassageLikeness(material)
        return self._likeness

    def _meaning(self, question: str, clause: str) -> Floats:
        """A unit vector between the whole question's and that of the clause that asks."""
        texts = [question] if clause == question else [question, clause]
        middle: Floats = self._encoder.encode_questions(texts).mean(axis=0)
        length = float(np.linalg.norm(middle))
        return middle / np.float32(length) if length else middle


def _above(question: str, asked: Asked, content: DocumentText) -> Floats:
    """Scores by headings, and by page titles if the question names a kind of page."""
    headings = standardised(heading_scores(content, asked.words))
    named: Floats = standardised(named_scores(content, question)).clip(max=_MOST_NAMED)
    above: Floats = np.float32(_HEADINGS) * headings + np.float32(_NAMED) * named
    return above


def _before(count: int, terms: Sequence[TermCounts]) -> list[TermCounts]:
    """Counts of the first ``count`` passages alone; terms that do not occur there are dropped."""
    inside = [(term, int(np.searchsorted(term.passages, count))) for term in terms]
    return [
        TermCounts(term.term, term.passages[:end], term.counts[:end])
        for term, end in inside
        if end or not len(term.passages)
    ]
