"""Which passages of a document a question is about: its words and its meaning, put together."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.asked import asked_words
from models.material import Material, Shelf
from reader.asking.bm25 import bm25
from reader.asking.values import Question
from reader.ports import Encoder, Library

Floats = NDArray[np.float32]

_MEANING = 1.0
"""How much the likeness in meaning counts beside the words, both in standard deviations."""


class HybridRelevance:
    """BM25 over the passages, with the likeness of sentence vectors as far as they are stored.

    Without stored vectors the words alone decide, and the encoder is not even started.
    """

    def __init__(self, library: Library, encoder: Encoder, shelf: Shelf | None = None) -> None:
        self._library = library
        self._encoder = encoder
        self._shelf = shelf or Shelf(library, encoder.name)

    def scores(self, question: Question) -> Floats:
        """One score per passage; see ``reader.ports.Relevance``. Raises ``NotFound``."""
        material = self._shelf.take(question.document)
        counts = self._library.terms.counts(question.document, asked_words(question.text))
        words = bm25(counts, self._library.terms.lengths(question.document))
        if not len(material.vectors):
            return words
        vector = self._encoder.encode([question.text])[0]
        meaning = passage_likeness(material, vector)
        return _standard(words) + np.float32(_MEANING) * meaning


def passage_likeness(material: Material, vector: Floats) -> Floats:
    """Per passage, how close it is to ``vector``, in standard deviations from the usual.

    Half its best sentence, half its sentences together. Passages not read yet are as usual: 0.
    """
    cosines = material.vectors @ vector
    passages, sentences = material.content.passages, material.content.sentences
    first = np.searchsorted(sentences.ends, passages.starts, side="right")
    last = np.searchsorted(sentences.starts, passages.ends, side="left")
    known = np.flatnonzero((last <= len(cosines)) & (first < last))
    likeness = np.zeros(len(passages), np.float32)
    if not len(known):
        return likeness
    padded = np.append(cosines, np.float32(0))
    bounds = np.column_stack([first[known], last[known]]).ravel()
    best = np.maximum.reduceat(padded, bounds)[::2]
    together = np.add.reduceat(padded, bounds)[::2] / (last[known] - first[known])
    likeness[known] = _standard(best + together)
    return likeness


def _standard(values: Floats) -> Floats:
    """In standard deviations from the mean; all 0 where they do not differ."""
    spread = float(values.std())
    if spread == 0:
        return np.zeros_like(values)
    standard: Floats = (values - values.mean()) / np.float32(spread)
    return standard
