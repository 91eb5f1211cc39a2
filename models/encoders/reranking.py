"""Reranking: a cross-encoder reorders the passages found first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from models.embedded.close_reading import exchanged
from models.embedded.material import Shelf
from models.embedded.weights import HOPS
from models.encoders.search_choice import ChosenReranker
from reader.hop_skills import Reranker
from reader.ports import Relevance
from reader.values.question import Question

Floats = NDArray[np.float32]


class Weighs(Protocol):
    """A process that holds cross-encoders."""

    def weigh(self, reranker: ChosenReranker, wanted: str, texts: Sequence[str]) -> Floats:
        """One score for each of the first of ``texts``, as many as there is time for."""
        ...


class ProcessReranker:
    """Implements ``reader.hop_skills.Reranker`` over the encoder's child process."""

    def __init__(self, process: Weighs, chosen: ChosenReranker) -> None:
        self._process = process
        self._chosen = chosen

    @property
    def name(self) -> str:
        """The model and its checksum."""
        return self._chosen.name

    def weigh(self, wanted: str, texts: Sequence[str]) -> Sequence[float]:
        """One score per text. Texts that there is no time for stay in order, after the rest."""
        known = [float(weight) for weight in self._process.weigh(self._chosen, wanted, texts)]
        least = min(known, default=0.0)
        return [*known, *(least - 1 - n for n in range(len(texts) - len(known)))]


class RerankedRelevance:
    """Implements ``reader.ports.Relevance``: another one, whose best results a reranker reorders.

    The best passages exchange their scores among themselves and get no new ones, so that weights
    relative to scores in standard deviations stay valid.
    """

    def __init__(self, shelf: Shelf, inner: Relevance, reranker: Reranker) -> None:
        self._shelf = shelf
        self._inner = inner
        self._reranker = reranker

    def scores(self, question: Question) -> Floats:
        """See ``Relevance``. Raises ``ModelError``."""
        scores = self._inner.scores(question)
        content = self._shelf.take(question.document, up_to=question.known.up_to).content
        best = np.argsort(-scores, kind="stable")[: HOPS.candidates]
        if len(best) < 2:
            return scores
        texts = [content.passages[int(n)].of(content.text) for n in best]
        return exchanged(scores, best, self._reranker.weigh(question.text, texts))
