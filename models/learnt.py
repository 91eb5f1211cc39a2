"""What the reader confirmed of similar questions moves where the embedded reader looks.

The model-free side of EM²: where a language model is shown past questions with their answers, the
embedded reader is shown where the answers stood (relevance feedback). How probable its ranking then
makes confirmed evidence is the likelihood that decides what is kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.material import Shelf
from reader.asking.values import Question
from reader.errors import NotFound
from reader.learning.values import Evidence, Experience, Recalled, Trial
from reader.ports import Relevance
from reader.text.document import DocumentId
from reader.text.span import SpanTable

Floats = NDArray[np.float32]

_STRENGTH = 2.0
"""Standard deviations of relevance that the evidence of the very same question gains."""

_HALF = 0.5
"""Cosine of two questions at which half of that is gained. Of questions to the same meeting about
as many share evidence above it (31 in 100) as one would bet on; below, hardly more than by chance.
"""

_WIDTH = 0.06

_LEAST_PROBABLE = 1e-6

_KEPT = 128


def gain(passages: SpanTable, document: DocumentId, shown: Sequence[Recalled]) -> Floats:
    """What each passage of ``document`` gains by the evidence of what was recalled.

    The likest question with evidence there decides: several that tell the same add nothing.
    """
    gained = np.zeros(len(passages), np.float32)
    for recalled in shown:
        surely = _STRENGTH / (1 + np.exp(-(recalled.likeness - _HALF) / _WIDTH))
        for rows in _rows(passages, document, recalled.experience.evidence):
            gained[rows] = np.maximum(gained[rows], np.float32(surely))
    return gained


class LearntRelevance:
    """Implements ``reader.ports.Relevance``: an inner one, and what was recalled for the question.

    ``shelf`` should be the inner one's, so that a long document is prepared once.
    """

    def __init__(self, shelf: Shelf, inner: Relevance) -> None:
        self._shelf = shelf
        self._inner = inner

    def scores(self, question: Question) -> Floats:
        """See ``Relevance``; those of the inner one where nothing was recalled."""
        scores = self._inner.scores(question)
        if not question.recalled:
            return scores
        passages = self._shelf.take(question.document, up_to=question.up_to).content.passages
        gained: Floats = scores + gain(passages, question.document, question.recalled)
        return gained


class EmbeddedLearning:
    """Implements ``reader.learning.skills.LearningModel`` by the ranking of passages.

    ``inner`` knows nothing of what was recalled. Its scores of the latest targets are kept: one
    decision asks for them again and again.
    """

    def __init__(self, shelf: Shelf, inner: Relevance) -> None:
        self._shelf = shelf
        self._ranked = lru_cache(_KEPT)(inner.scores)

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        """Per trial, the logarithm of the share that its evidence has of all relevance.

        Relevance in standard deviations is taken as logits over the passages of the document where
        the evidence stands. Evidence that is nowhere any more is as improbable as can be, whatever
        is shown.
        """
        documents = [_document(trial) or 0 for trial in trials]
        shares = {place: self._share(trials[place]) for place in np.argsort(documents).tolist()}
        return [math.log(max(shares[place], _LEAST_PROBABLE)) for place in range(len(trials))]

    def uncertainties(self, experiences: Sequence[Experience]) -> Sequence[float]:
        """How improbable its ranking makes the evidence of each."""
        found = self.log_likelihoods([Trial(one, ()) for one in experiences])
        return [-likelihood for likelihood in found]

    def _share(self, trial: Trial) -> float:
        document = _document(trial)
        try:
            passages = self._shelf.take(DocumentId(document or 0)).content.passages
        except NotFound:
            return 0.0
        if document is None or not len(passages):
            return 0.0
        logits = self._ranked(Question(trial.target.question, document))
        logits = logits + gain(passages, document, trial.shown)
        weights = np.exp(logits - logits.max())
        here = np.zeros(len(weights), bool)
        for rows in _rows(passages, document, trial.target.evidence):
            here[rows] = True
        return float(weights[here].sum() / weights.sum())


def _document(trial: Trial) -> DocumentId | None:
    return next((one.document for one in trial.target.evidence if one.span), None)


def _rows(
    passages: SpanTable, document: DocumentId, evidence: Sequence[Evidence]
) -> Iterator[slice]:
    """The passages that share a character with evidence in this document."""
    for one in evidence:
        if one.document == document and one.span:
            found = passages.overlapping(one.span)
            yield slice(found.start, found.stop)
