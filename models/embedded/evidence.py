"""Relevance of a document's parts to one question, which choosing and answering rely on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.embedded.material import Material
from models.embedded.weights import CHOICE
from reader.asking.passage_scores import SUPPORT
from reader.text.span import Span

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Evidence:
    """One question put to one document.

    ``strengths`` has one number per passage, from 0 (as relevant as half of the document is) to 1
    (the most relevant).
    """

    question: str
    material: Material
    strengths: Floats

    def promise(self, span: Span, noted: NDArray[np.bool_] | None = None) -> float:
        """The relevance of a stretch of text; passages marked in ``noted`` don't count."""
        found = self.material.content.passages.overlapping(span)
        values = self.strengths[found.start : found.stop]
        if noted is not None:
            values = values[~noted[found.start : found.stop]]
        best = np.sort(values)[::-1][: len(SUPPORT)]
        return float(best @ np.asarray(SUPPORT[: len(best)], np.float32))

    def best_passage(self, span: Span) -> int | None:
        """Index of the strongest passage of a stretch, if it has any strength."""
        found = self.material.content.passages.overlapping(span)
        if not found:
            return None
        best = found.start + int(self.strengths[found.start : found.stop].argmax())
        return best if self.strengths[best] > 0 else None

    def passages_of(self, spans: Sequence[Span]) -> NDArray[np.bool_]:
        """Per passage, whether it shares a character with one of ``spans``."""
        passages = self.material.content.passages
        marked = np.zeros(len(passages), np.bool_)
        for span in spans:
            found = passages.overlapping(span)
            marked[found.start : found.stop] = True
        return marked

    def ranked(self, spans: Sequence[Span]) -> list[int]:
        """The passages in ``spans``, the strongest first; no imprint and the like beside others."""
        marked = self.passages_of(spans)
        read = marked & ~self.material.closed(self.material.content.passages, self.question)
        inside = np.flatnonzero(read if read.any() else marked)
        return [int(n) for n in inside[np.argsort(-self.strengths[inside], kind="stable")]]


def gather(material: Material, question: str, relevance: Floats) -> Evidence:
    """Put ``question`` to a document, given the relevance of each of its passages."""
    return Evidence(question, material, _strengths(relevance))


def _strengths(relevance: Floats) -> Floats:
    """Scores of any scale, mapped from the median (0) to the highest (1).

    If there are only a few passages and nothing distinguishes them, all are worth reading.
    """
    if not len(relevance):
        return relevance
    few = len(relevance) < CHOICE.few_passages
    usual = 0.0 if few else float(np.median(relevance))
    reach = float(relevance.max()) - usual
    if reach <= 0:
        return np.full_like(relevance, 1.0 if few else 0.0)
    strengths: Floats = np.maximum((relevance - np.float32(usual)) / np.float32(reach), 0)
    return strengths.astype(np.float32, copy=False)
