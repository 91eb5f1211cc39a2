"""Relevance of a document's parts to one question, which choosing and answering rely on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import NAMED_YEAR, need_not_be_said, take_apart, titles_in
from models.embedded.entities import Entities, full_names, named_in
from models.embedded.features import Feature
from models.embedded.kinds import Kind, wanted
from models.embedded.material import Material
from models.embedded.occurrences import irregular_occurrences, occurrences, relatives
from models.embedded.own_names import names_of
from models.embedded.weights import EVIDENCE
from models.embedded.words import tokens, without_owner
from reader.asking.evidence import SUPPORT
from reader.text.span import Span, SpanTable
from reader.text.stemming import stem

Floats = NDArray[np.float32]
T = TypeVar("T")


@dataclass(frozen=True)
class Subject:
    """One of the words that a question is about, and where it is in the document.

    ``word`` is as the question has it. ``rarity`` is BM25's inverse document frequency over
    passages; ``passages`` and ``sentences`` are the indices of those that contain the word in any
    form.
    """

    word: str
    stem: str
    rarity: float
    passages: NDArray[np.int64]
    sentences: NDArray[np.int64]


@dataclass(frozen=True)
class Evidence:
    """One question put to one document.

    ``strengths`` has one number per passage, from 0 (as relevant as half of the document is) to 1
    (the most relevant). ``cosines`` has one per sentence; None unless all have vectors, since
    sentences with and without one cannot be compared. ``looked_up`` keeps what several skills ask
    of the same question.
    """

    question: str
    material: Material
    strengths: Floats
    subjects: tuple[Subject, ...]
    cosines: Floats | None
    looked_up: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def once(self, name: str, made: Callable[[], T]) -> T:
        """What ``made`` returns, which is called only the first time that it is asked for."""
        if name not in self.looked_up:
            self.looked_up[name] = made()
        found: T = self.looked_up[name]
        return found

    @cached_property
    def coverage_around(self) -> Floats:
        """Per passage, the share of the question's subject words, by rarity, in and beside it."""
        count = len(self.material.content.passages)
        places = [beside(subject.passages, EVIDENCE.around, count) for subject in self.subjects]
        return covered(self.subjects, places, count)

    @cached_property
    def entities(self) -> Entities:
        """The names in the question."""
        return Entities(self.material, named_in(self.question), self.found)

    @cached_property
    def found(self) -> frozenset[str]:
        """The stems of its words that the document has."""
        return frozenset(each.stem for each in self.subjects if len(each.passages))

    @cached_property
    def cosines_of_all(self) -> Floats:
        """One per sentence of the document; zeros without vectors."""
        if self.cosines is not None:
            return self.cosines
        return np.zeros(len(self.material.content.sentences), np.float32)

    @cached_property
    def coverage_together(self) -> Floats:
        """Per sentence, the share of the question's subject words in it and the two beside it."""
        count = len(self.material.content.sentences)
        places = [beside(subject.sentences, 1, count) for subject in self.subjects]
        return covered(self.subjects, places, count)

    @cached_property
    def asked_of_names(self) -> Floats:
        """The same share of those that the document has and that are no names.

        All of it where a text says them in other words; nothing where there are only names.
        """
        names = {name.lower() for name in self.entities.names}
        subjects = [subject for subject in self.subjects if subject.word not in names]
        known = [subject for subject in subjects if len(subject.sentences)]
        count = len(self.material.content.sentences)
        if subjects and not known:
            return np.ones(count, np.float32)
        return covered(known, [beside(each.sentences, 1, count) for each in known], count)

    @cached_property
    def sentence_coverage(self) -> Floats:
        """Per sentence, the share that it has itself."""
        return _covered_sentences(self.material, self.subjects)

    @cached_property
    def sentence_strengths(self) -> Floats:
        """Per sentence, the strength of the passage it is in; 0 outside of passages."""
        passages, sentences = self.material.content.passages, self.material.content.sentences
        return _gathered(self.strengths, passages, sentences)

    def sentences_with(self, word: str) -> NDArray[np.int64]:
        """The sentences that contain a form of a folded word, of the question or not."""
        known = next((each.sentences for each in self.subjects if each.word == word), None)
        if known is not None:
            return known
        return _holding(self.material.content.sentences, occurrences(self.material, word))

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


def gather(
    material: Material, question: str, relevance: Floats, question_vector: Floats | None
) -> Evidence:
    """Put ``question`` to a document, given the relevance of each of its passages."""
    cosines = None
    if question_vector is not None and material.is_encoded and material.scale.separates:
        cosines = material.scale.of(material.vectors @ question_vector)
    return Evidence(
        question, material, _strengths(relevance), _subjects(material, question), cosines
    )


def weights_of(evidence: Evidence) -> dict[str, float]:
    """The weight of each of the question's words, by its stem.

    The first part of a name weighs more than the last: by it a family is told apart.
    """
    weights = {subject.stem: subject.rarity for subject in evidence.subjects}
    for first, last in full_names(evidence.question):
        one, other = stem(first.lower()), stem(last.lower())
        if one in weights and other in weights:
            weights[one] += weights[other]
    return weights


def coverage(material: Material, question: str) -> Floats:
    """``Evidence.sentence_coverage`` for callers that need nothing else."""
    return _covered_sentences(material, _subjects(material, question))


def _subjects(material: Material, question: str) -> tuple[Subject, ...]:
    words = {stem(word): word for word in take_apart(question).words[: EVIDENCE.most_subjects]}
    subjects = [
        _subject(material, word, root, common=word in question) for root, word in words.items()
    ]
    left_out = need_not_be_said(question)
    titles = titles_in(question)
    own = {word for title in titles for word in tokens(title)}
    if own and any(is_its_own_title(material, title) for title in titles):
        others = [each for each in subjects if each.word not in own]
        subjects = others or subjects
    said = [each for each in subjects if len(each.passages) or not _spare(each.word, left_out)]
    said = said if any(len(each.passages) for each in said) else subjects
    asked = wanted(question)
    sums = asked.kind is Kind.AMOUNT and not asked.counted
    sums = sums and Feature.OWN_NAMES in material.features
    return tuple(_without_own_names(material, question, said) if sums else said)


def is_its_own_title(material: Material, title: str) -> bool:
    """Whether a folded title is in one of the places where a document states its own name."""
    return title in " ".join(material.folded[: EVIDENCE.opening].split())


def _spare(word: str, left_out: Collection[str]) -> bool:
    """Whether it matters little that the text does not have a word."""
    return word in left_out or NAMED_YEAR.fullmatch(word) is not None


def _without_own_names(
    material: Material, question: str, subjects: Sequence[Subject]
) -> Sequence[Subject]:
    """Subjects without the document's own names: rows of a statement do not repeat them."""
    own = names_of(question) & material.own_names
    others = [each for each in subjects if without_owner(each.word) not in own]
    return others if any(len(each.passages) for each in others) else subjects


def _covered_sentences(material: Material, subjects: Sequence[Subject]) -> Floats:
    places = [subject.sentences for subject in subjects]
    return covered(subjects, places, len(material.content.sentences))


def beside(indices: NDArray[np.int64], reach: int, count: int) -> NDArray[np.int64]:
    """``indices`` and ``reach`` further ones on either side of each, below ``count``."""
    steps = range(-reach, reach + 1)
    return np.unique(np.clip(np.add.outer(indices, steps).ravel(), 0, max(0, count - 1)))


def covered(subjects: Sequence[Subject], places: Sequence[NDArray[np.int64]], count: int) -> Floats:
    """Of each of ``count`` stretches of text, the share of the subjects' rarity that it covers."""
    shares = np.zeros(count, np.float32)
    total = sum(subject.rarity for subject in subjects)
    for subject, indices in zip(subjects, places, strict=True):
        shares[indices] += subject.rarity / total
    return shares


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


def _subject(material: Material, word: str, root: str, *, common: bool) -> Subject:
    places = occurrences(material, word)
    if common:
        places = np.union1d(places, irregular_occurrences(material, word))
        places = places if len(places) else relatives(material, word)
    content = material.content
    passages = _holding(content.passages, places)
    count = len(content.passages)
    rarity = float(np.log1p((count - len(passages) + 0.5) / (len(passages) + 0.5)))
    return Subject(word, root, rarity, passages, _holding(content.sentences, places))


def _holding(spans: SpanTable, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """Indices of the spans that contain one of ``offsets``."""
    index = np.searchsorted(spans.starts, offsets, side="right") - 1
    inside = (index >= 0) & (offsets < spans.ends[np.maximum(index, 0)])
    return np.unique(index[inside])


def _gathered(values: Floats, wide: SpanTable, narrow: SpanTable) -> Floats:
    """For each narrow span, the value of the wide one that contains its beginning."""
    gathered = np.zeros(len(narrow), np.float32)
    if len(wide):
        index = np.searchsorted(wide.starts, narrow.starts, side="right") - 1
        inside = (index >= 0) & (narrow.starts < wide.ends[np.maximum(index, 0)])
        gathered[inside] = values[index[inside]]
    return gathered
