"""Learning without a language model: confirmed evidence for similar questions guides the ranking.

The counterpart of EM² for the embedded reader: a language model is shown past questions with their
answers; the embedded reader is shown where the answers stood (relevance feedback). The probability
that its ranking then gives to confirmed evidence is the likelihood that decides which experiences
are kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from models.embedded.material import Shelf
from models.embedded.weights import LEARNT
from reader.errors import NotFoundError
from reader.ports import Relevance
from reader.text.document import DocumentId
from reader.text.span import SpanTable
from reader.values.experience import Experience, Recalled, Trial
from reader.values.question import Question
from reader.values.quotation import Citation

Floats = NDArray[np.float32]


def gain(
    passages: SpanTable, scores: Floats, document: DocumentId, shown: Sequence[Recalled]
) -> Floats:
    """Score gained by each passage of ``document`` from the evidence of recalled experiences.

    Of the evidence of one question, the passage with the best score gains all, each after it less:
    evidence may be pages long and answer this question in one place only. The most similar question
    with evidence there decides; further ones with the same evidence add nothing.
    """
    gained = np.zeros(len(passages), np.float32)
    for recalled in shown:
        surely = LEARNT.strength / (1 + np.exp(-(recalled.likeness - LEARNT.half) / LEARNT.width))
        rows = _places(passages, document, recalled.experience.evidence)
        order = np.argsort(-scores[rows], kind="stable")
        lessening = np.float32(surely) * np.float32(LEARNT.next_best) ** np.arange(
            len(rows), dtype=np.float32
        )
        gained[rows[order]] = np.maximum(gained[rows[order]], lessening)
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
        if not question.known.recalled:
            return scores
        passages = self._shelf.take(question.document, up_to=question.known.up_to).content.passages
        gained: Floats = scores + gain(passages, scores, question.document, question.known.recalled)
        return gained


@dataclass(frozen=True)
class _Ranked:
    """A question's document, how relevant its passages are, and which hold its evidence."""

    document: DocumentId
    passages: SpanTable
    logits: Floats
    holding: NDArray[np.bool_]


class EmbeddedLearning:
    """Implements ``reader.learning.learning_model.LearningModel`` by the ranking of passages.

    ``inner`` ranks without experience. Its results for the latest targets are kept: one decision
    needs them repeatedly, and the targets are spread over many documents.
    """

    def __init__(self, shelf: Shelf, inner: Relevance) -> None:
        self._shelf = shelf
        self._inner = inner
        self._ranked = lru_cache(LEARNT.kept)(self._rank)

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        """Per trial, the logarithm of its evidence's share of all relevance.

        Relevance in standard deviations is taken as logits over the passages of the evidence's
        document. Evidence that is no longer found gets the lowest likelihood, whatever is shown.
        """
        documents = [_document(trial.target.evidence) or 0 for trial in trials]
        shares = {place: self._share(trials[place]) for place in np.argsort(documents).tolist()}
        return [math.log(max(shares[place], LEARNT.least_probable)) for place in range(len(trials))]

    def uncertainties(self, experiences: Sequence[Experience]) -> Sequence[float]:
        """The negative log-likelihood of each experience's evidence under the current ranking."""
        return [-each for each in self.log_likelihoods([Trial(one, ()) for one in experiences])]

    def _share(self, trial: Trial) -> float:
        target = trial.target
        ranked = self._ranked(target.question, target.evidence)
        if ranked is None:
            return 0.0
        logits = ranked.logits + gain(ranked.passages, ranked.logits, ranked.document, trial.shown)
        weights = np.exp(logits - logits.max())
        return float(weights[ranked.holding].sum() / weights.sum())

    def _rank(self, question: str, evidence: tuple[Citation, ...]) -> _Ranked | None:
        """The ranking for a target; None if its evidence is no longer found."""
        document = _document(evidence)
        if document is None:
            return None
        try:
            passages = self._shelf.take(document).content.passages
        except NotFoundError:
            return None
        if not len(passages):
            return None
        holding = np.zeros(len(passages), bool)
        holding[_places(passages, document, evidence)] = True
        return _Ranked(
            document, passages, self._inner.scores(Question(question, document)), holding
        )


def _document(evidence: Sequence[Citation]) -> DocumentId | None:
    return next((one.document for one in evidence if one.span), None)


def _places(
    passages: SpanTable, document: DocumentId, evidence: Sequence[Citation]
) -> NDArray[np.intp]:
    """The passages that share a character with evidence in this document, ascending."""
    found = {
        row
        for one in evidence
        if one.document == document and one.span
        for row in passages.overlapping(one.span)
    }
    return np.array(sorted(found), np.intp)
