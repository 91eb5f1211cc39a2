"""A question with the stretches of text opened for it, and measures of how they suit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from models.embedded.evidence import Evidence, beside
from models.embedded.weights import EVIDENCE
from reader.text.span import Span

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Inquiry:
    """A question put to a document, of which ``spans`` were opened."""

    evidence: Evidence
    spans: tuple[Span, ...]

    @cached_property
    def opened(self) -> Indices:
        """The sentences in what was opened; imprint, contents and the like only if asked about."""
        material = self.evidence.material
        found = {index for span in self.spans for index in material.inside(span)}
        indices = np.array(sorted(found), np.int64)
        closed = material.closed(material.content.sentences, self.evidence.question)
        return indices[~closed[indices]]

    @cached_property
    def best(self) -> Indices:
        """The opened sentences closest to the question, the best first."""
        opened, evidence = self.opened, self.evidence
        scores = EVIDENCE.best_cosine * evidence.cosines_of_all[opened].clip(min=0)
        scores += EVIDENCE.best_coverage * evidence.coverage_together[opened]
        return opened[np.argsort(-scores, kind="stable")[: EVIDENCE.best]]

    def near_best(self, places: Indices, reach: int) -> NDArray[np.bool_]:
        """Per best sentence, whether it is within ``reach`` sentences of ``places``."""
        sentences = self.evidence.material.content.sentences
        holding = np.searchsorted(sentences.starts, places, side="right") - 1
        return np.isin(self.best, beside(holding, reach, len(sentences)))
