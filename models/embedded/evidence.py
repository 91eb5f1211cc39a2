"""Relevance of a document's parts to one question, which choosing and answering rely on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import take_apart
from models.embedded.material import Material
from models.embedded.occurrences import irregular_occurrences, occurrences, relatives
from models.embedded.weights import EVIDENCE
from reader.asking.passage_scores import SUPPORT
from reader.text.span import Span, SpanTable
from reader.text.stemming import stem

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Subject:
    """One of the words that a question is about, and where it is in the document.

    ``rarity`` is BM25's inverse document frequency over passages; ``passages`` and ``sentences``
    are the indices of those that contain the word in any form.
    """

    word: str
    rarity: float
    passages: NDArray[np.int64]
    sentences: NDArray[np.int64]


@dataclass(frozen=True)
class Evidence:
    """One question put to one document.

    ``strengths`` has one number per passage, from 0 (as relevant as half of the document is) to 1
    (the most relevant).
    """

    question: str
    material: Material
    strengths: Floats

    @cached_property
    def subjects(self) -> tuple[Subject, ...]:
        """The words that the question is about."""
        return _subjects(self.material, self.question)

    @cached_property
    def sentence_coverage(self) -> Floats:
        """Per sentence, the share of the question's subject words, by rarity, that it has."""
        return coverage(self.material, self.subjects)

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


def coverage(material: Material, subjects: Sequence[Subject]) -> Floats:
    """Per sentence, the share of the subjects' rarity that it has."""
    shares = np.zeros(len(material.content.sentences), np.float32)
    total = sum(subject.rarity for subject in subjects)
    for subject in subjects:
        shares[subject.sentences] += subject.rarity / total
    return shares


def subjects_of(material: Material, text: str) -> tuple[Subject, ...]:
    """The words that any text is about, and where the document has them."""
    return _subjects(material, text)


def _subjects(material: Material, question: str) -> tuple[Subject, ...]:
    words = {stem(word): word for word in take_apart(question).words[: EVIDENCE.most_subjects]}
    return tuple(_subject(material, word, common=word in question) for word in words.values())


def _strengths(relevance: Floats) -> Floats:
    """Scores of any scale, mapped from the median (0) to the highest (1).

    If there are only a few passages and nothing distinguishes them, all are worth reading.
    """
    if not len(relevance):
        return relevance
    few = len(relevance) < EVIDENCE.few_passages
    usual = 0.0 if few else float(np.median(relevance))
    reach = float(relevance.max()) - usual
    if reach <= 0:
        return np.full_like(relevance, 1.0 if few else 0.0)
    strengths: Floats = np.maximum((relevance - np.float32(usual)) / np.float32(reach), 0)
    return strengths.astype(np.float32, copy=False)


def _subject(material: Material, word: str, *, common: bool) -> Subject:
    places = occurrences(material, word)
    if common:
        places = np.union1d(places, irregular_occurrences(material, word))
        places = places if len(places) else relatives(material, word)
    content = material.content
    passages = _holding(content.passages, places)
    count = len(content.passages)
    rarity = float(np.log1p((count - len(passages) + 0.5) / (len(passages) + 0.5)))
    return Subject(word, rarity, passages, _holding(content.sentences, places))


def _holding(spans: SpanTable, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """Indices of the spans that contain one of ``offsets``."""
    index = np.searchsorted(spans.starts, offsets, side="right") - 1
    inside = (index >= 0) & (offsets < spans.ends[np.maximum(index, 0)])
    return np.unique(index[inside])
