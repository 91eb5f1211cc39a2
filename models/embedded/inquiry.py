"""A question, and the stretches of text that were opened for it: what signs of an answer weigh."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from models.embedded.entities import Entities, named_in
from models.embedded.evidence import Evidence, Floats
from reader.text.span import Span

Indices = NDArray[np.int64]

_BEST = 5
_COSINE, _COVERAGE = 0.6, 0.4
"""What makes a sentence one of the best; only which they are depends on it."""


@dataclass(frozen=True)
class Inquiry:
    """``question`` put to a document, of which ``spans`` were opened."""

    evidence: Evidence
    question: str
    spans: tuple[Span, ...]

    @cached_property
    def entities(self) -> Entities:
        """What the question names."""
        return Entities(self.evidence.material, named_in(self.question))

    @cached_property
    def opened(self) -> Indices:
        """The sentences in what was opened; imprint, contents and the like only if asked about."""
        material = self.evidence.material
        found = {index for span in self.spans for index in material.inside(span)}
        indices = np.array(sorted(found), np.int64)
        closed = material.closed(material.content.sentences, self.question)
        return indices[~closed[indices]]

    @cached_property
    def cosines(self) -> Floats:
        """Per sentence of the document; 0 where there is no vector."""
        count = len(self.evidence.material.content.sentences)
        known = self.evidence.cosines
        if known is None:
            return np.zeros(count, np.float32)
        return np.pad(known[:count], (0, max(0, count - len(known))))

    @cached_property
    def together(self) -> Floats:
        """Per sentence, the share of the question's words in it and the two beside it."""
        count = len(self.evidence.material.content.sentences)
        return self.evidence.coverage_of(
            [beside(subject.sentences, 1, count) for subject in self.evidence.subjects], count
        )

    @cached_property
    def best(self) -> Indices:
        """The opened sentences that have most of the question, the best first."""
        opened = self.opened
        scores = _COSINE * self.cosines[opened].clip(min=0) + _COVERAGE * self.together[opened]
        return opened[np.argsort(-scores, kind="stable")[:_BEST]]

    def near_best(self, places: Indices, reach: int) -> NDArray[np.bool_]:
        """Which of the best have one of ``places``, in the text, at most ``reach`` away."""
        sentences = self.evidence.material.content.sentences
        holding = np.searchsorted(sentences.starts, places, side="right") - 1
        return np.isin(self.best, beside(holding, reach, len(sentences)))


def inquiry(evidence: Evidence, question: str, spans: Sequence[Span]) -> Inquiry:
    """As above, from any sequence."""
    return Inquiry(evidence, question, tuple(spans))


def beside(indices: Indices, reach: int, count: int) -> Indices:
    """These, and so many on either side of each."""
    steps = range(-reach, reach + 1)
    return np.unique(np.clip(np.add.outer(indices, steps).ravel(), 0, count - 1))
