"""Relevance of a document's passages to a question, by words and meaning together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import Asked, take_apart
from models.embedded.likeness import PassageLikeness, standardised
from models.embedded.material import Material, Shelf
from models.embedded.page_titles import page_title_scores
from models.embedded.weights import RELEVANCE
from reader.asking.passage_scores import bm25
from reader.ports import Encoder, Library
from reader.records import TermCounts
from reader.values.question import Question

Floats = NDArray[np.float32]


class HybridRelevance:
    """BM25 over the passages, combined with the similarity of sentence vectors as far as stored.

    Without stored vectors the words alone decide, and the encoder is not even started. Words and
    meaning are each measured in standard deviations over the document, with equal weight.
    Pages are preferred that are titled as what the question names.
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
        if len(material.vectors):
            meaning = self._meaning(question.text, asked.clause)
            scores = scores + self._prepared(material).of(meaning)
        titles = standardised(page_title_scores(material.content, question.text))
        scores += np.float32(RELEVANCE.page_title) * titles.clip(max=RELEVANCE.most_of_title)
        closed = material.closed(material.content.passages, question.text)
        if closed.any():
            scores[closed] = scores.min()
        return scores

    def _by_words(self, question: Question, asked: Asked, material: Material) -> Floats:
        terms, whole = self._library.terms, len(material.content.passages) - material.clipped
        found: dict[str, tuple[TermCounts, float]] = {}
        for words, weight in ((asked.words, 1.0), (asked.background, RELEVANCE.background)):
            for each in terms.counts(question.document, " ".join(words)):
                found.setdefault(each.term, (counted_before(whole, each), weight))
        counts = [term for term, _ in found.values()]
        weights = [weight for _, weight in found.values()]
        lengths = terms.lengths(question.document)[: len(material.content.passages)]
        alone = bm25(counts, lengths, weights)
        together = bm25(counts, lengths, weights, reach=RELEVANCE.around)
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


def counted_before(passages: int, term: TermCounts) -> TermCounts:
    """As counted in the first ``passages`` alone."""
    end = int(np.searchsorted(term.passages, passages))
    return TermCounts(term.term, term.passages[:end], term.counts[:end])
