"""Choosing quotes: the sentences that answer best, with the context needed to understand them."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import take_apart
from models.embedded.enumerations import items_after, run_of
from models.embedded.evidence import Evidence, Floats
from models.embedded.features import Feature
from models.embedded.focus import largest_count
from models.embedded.kinds import Kind, Wanted, wanted
from models.embedded.material import Material
from models.embedded.sentence_features import SENTENCE_FEATURES, Candidate
from models.embedded.sentence_quality import asks, heads, leans, standing
from models.embedded.statement_rows import growth_stated, statement_row
from models.embedded.tables import group_of, header_of, heads_columns, is_row
from models.embedded.weights import QUOTES
from models.embedded.words import content_terms, without_owner
from reader.text.document import BlockKind
from reader.text.span import Span, cover
from reader.text.stemming import stem

Indices = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Quote:
    """Consecutive sentences, of which ``best`` answers best; all by their numbers.

    ``header`` are the rows that name the columns of a quoted row, ``group`` the line that its row
    is under. ``listed`` are the sentences of a list that was taken whole.
    """

    span: Span
    score: float
    sentences: range
    best: int
    row: bool = False
    header: Span | None = None
    group: Span | None = None
    listed: range = range(0)


def best_quotes(evidence: Evidence, question: str, spans: Sequence[Span]) -> list[Quote]:
    """Verbatim quotes from ``spans``, most relevant first; they do not overlap."""
    material = evidence.material
    indices = _sentences_in(material, spans)
    indices = indices[~material.closed(material.content.sentences, question)[indices]]
    if not len(indices):
        return []
    asked = wanted(question)
    scores = np.zeros(len(material.content.sentences), np.float32)
    scores[indices] = _scores(evidence, indices)
    _look_closer(evidence, asked, scores)
    open_ = np.zeros(len(scores), np.bool_)
    open_[indices] = True
    stems = {stem(word) for word in take_apart(question).words}
    choosing = _Choosing(material, asked, stems, scores, open_)
    quotes: list[Quote] = []
    bar = QUOTES.close_to_best * float(scores.max())
    words = _Words(evidence, several=asked.plural or asked.kind is Kind.LIST)
    while len(quotes) < QUOTES.most:
        best = int(np.where(open_, scores, -1).argmax())
        if not open_[best] or scores[best] <= 0 or scores[best] < bar:
            break
        quote = choosing.quote(best)
        if choosing.says_more(quote) and words.adds(quote.sentences):
            quotes.append(quote)
        open_[quote.sentences.start : quote.sentences.stop] = False
        _close_repetitions(material, open_, best)
    return quotes


def is_above(material: Material, index: int) -> bool:
    """Whether a sentence is a heading of what follows, in a line of its own or before its text."""
    return material.kind(index) is BlockKind.HEADING or heads(material.text(index))


def _sentences_in(material: Material, spans: Sequence[Span]) -> Indices:
    """All but rows that name years above others: they go with each row."""
    found = {index for span in spans for index in material.inside(span)}
    return np.array(sorted(n for n in found if not heads_columns(material, n)), np.int64)


def _scores(evidence: Evidence, indices: Indices) -> Floats:
    """Scores of sentences by their words, their passage, and whether they make sense alone."""
    coverage = evidence.sentence_coverage[indices]
    strengths = evidence.sentence_strengths[indices]
    if evidence.cosines is not None:
        closeness = np.maximum(evidence.cosines[indices], 0)
        relevance = (
            QUOTES.cosine * closeness + QUOTES.coverage * coverage + QUOTES.strength * strengths
        )
    else:
        relevance = QUOTES.lone_coverage * coverage + QUOTES.lone_strength * strengths
    if Feature.STANDING not in evidence.material.features:
        plain: Floats = relevance.astype(np.float32)
        return plain
    alone = [_alone(evidence.material, int(index)) for index in indices]
    fitness = 1 - QUOTES.standing + QUOTES.standing * np.array(alone, np.float32)
    scores: Floats = (relevance * fitness).astype(np.float32)
    return scores


def _alone(material: Material, index: int) -> float:
    kind = material.kind(index)
    return QUOTES.row_standing if kind is BlockKind.TABLE else standing(material.text(index), kind)


def _look_closer(evidence: Evidence, asked: Wanted, scores: Floats) -> None:
    """Raise the scores of the best sentences that contain what is asked for, and of the whole."""
    on = evidence.material.features
    if Feature.KIND in on:
        counts = _counts(evidence, asked)
        for index in (*counts, *(growth_stated(evidence) if asked.growth else ())):
            scores[index] *= QUOTES.stating
        if _counts_all(evidence, asked) and (there := [n for n in counts if scores[n] > 0]):
            largest = max(there, key=counts.__getitem__)
            scores[largest] *= QUOTES.stating if counts[largest] else 1
    factors = [factor for feature, factor in SENTENCE_FEATURES.items() if feature in on]
    for index in np.argsort(-scores, kind="stable")[: QUOTES.considered].tolist():
        if scores[index] <= 0:
            break
        candidate = Candidate(evidence, asked, index)
        scores[index] *= math.prod(factor(candidate) for factor in factors)
    if asked.kind is not Kind.AMOUNT or Feature.STATEMENT_ROWS not in on:
        return
    row = statement_row(evidence)
    if row is not None and scores[row] > 0:
        scores[row] = QUOTES.statement_row * scores.max()


def _counts(evidence: Evidence, asked: Wanted) -> dict[int, int]:
    """Sentences in which a number counts what is asked for, each with the largest such number."""

    def counted() -> dict[int, int]:
        return {
            n: count
            for subject in evidence.subjects
            if asked.counted and asked.noun == subject.stem
            for n in subject.sentences.tolist()
            if (count := largest_count(evidence.material.text(n), asked)) is not None
        }

    return evidence.once(f"counts of {asked}", counted)


def largest_counted(evidence: Evidence) -> int | None:
    """The sentence with the largest number of what is asked for, where all are to be counted."""
    asked = wanted(evidence.question)
    counts = _counts(evidence, asked) if _counts_all(evidence, asked) else {}
    return max(counts, key=counts.__getitem__, default=None)


def _counts_all(evidence: Evidence, asked: Wanted) -> bool:
    """Whether all are to be counted, so that the largest number is the likeliest.

    “How many employees does Halden have?” says nothing of which ones: those “represented by unions”
    are fewer.
    """
    names = {name.lower() for name in evidence.entities.names}
    others = [each.stem for each in evidence.subjects if without_owner(each.word) not in names]
    return asked.counted and others == [asked.noun]


class _Words:
    """The question's words that the quotes taken so far have, by volume."""

    def __init__(self, evidence: Evidence, *, several: bool) -> None:
        self._subjects = evidence.subjects
        self._material = evidence.material
        self._several = several
        self._held: dict[int, set[str]] = {}

    def adds(self, sentences: range) -> bool:
        """Take in the first quote of a volume, one with a further word, or any of a list."""
        places = (sentences.start, sentences.stop)
        held = {
            each.stem
            for each in self._subjects
            if np.diff(np.searchsorted(each.sentences, places))[0]
        }
        volume = self._material.volume_of(sentences.start)
        known = self._held.get(volume)
        if known is not None and not self._several and held <= known:
            return False
        self._held[volume] = held | (known or set())
        return True


class _Choosing:
    """Makes quotes of sentences, with the context they need and equally relevant sentences."""

    def __init__(
        self,
        material: Material,
        asked: Wanted,
        stems: Collection[str],
        scores: Floats,
        open_: Flags,
    ) -> None:
        self._material = material
        self._stems = frozenset(stems)
        self._several = asked.plural or asked.kind is Kind.LIST
        self._whether = asked.kind is Kind.WHETHER
        self._scores = scores
        self._open = open_
        self._known = open_.copy()

    def quote(self, best: int) -> Quote:
        """The one around the sentence ``best``."""
        material, score = self._material, float(self._scores[best])
        if is_row(material, best):
            span, header = material.content.sentences[best], header_of(material, best)
            alone = range(best, best + 1)
            group = self._group(best)
            return Quote(span, score, alone, best, row=True, header=header, group=group)
        listed = self._listed(best)
        taken = listed
        if not listed:
            growing = _Growing(material, self._scores, self._open, best)
            if Feature.NEIGHBOURS in material.features:
                growing.lean_back()
                growing.go_on()
            listed = self._announced(growing.last - 1)
            taken = range(growing.first, max(growing.last, listed.stop))
        sentences = material.content.sentences
        span = cover([sentences[taken.start], sentences[taken.stop - 1]])
        below = (index for index in taken if index > best and not is_above(material, index))
        shown = next(below, best) if is_above(material, best) else best
        return Quote(span, score, taken, shown, listed=listed)

    def says_more(self, quote: Quote) -> bool:
        """Whether it has a word that the question lacks: a heading that says the same has none.

        Where it is asked whether something is so, the same words may be the answer.
        """
        if self._whether:
            return True
        said = {each for n in quote.sentences for each in content_terms(self._material.text(n))}
        return not said <= self._stems

    def _group(self, row: int) -> Span | None:
        """The line above a group of rows, if it has a word of the question that the row lacks."""
        group = group_of(self._material, row)
        if group is None:
            return None
        added = self._stems & set(content_terms(self._material.text(group)))
        named = added - set(content_terms(self._material.text(row)))
        return self._material.content.sentences[group] if named else None

    def _listed(self, best: int) -> range:
        """The list that the sentence belongs to, with what announces it, if several are wanted."""
        wanted = self._several and Feature.LISTS in self._material.features
        run = run_of(self._material, best) if wanted else range(0)
        whole = len(run) > 1 and self._known[run.start : run.stop].all()
        return run if whole else range(0)

    def _announced(self, last: int) -> range:
        """The list that a quote's last sentence announces, with that sentence."""
        if Feature.LISTS not in self._material.features:
            return range(0)
        items = items_after(self._material, last)
        stop = items.start
        while stop < items.stop and self._known[stop]:
            stop += 1
        return range(last, stop) if stop > items.start else range(0)


class _Growing:
    """A quote while it includes the sentences next to it: ``first`` up to ``last``."""

    def __init__(self, material: Material, scores: Floats, open_: Flags, best: int) -> None:
        self._material = material
        self._open = open_
        self._best = best
        self._alike = scores >= QUOTES.belongs * scores[best]
        self.first, self.last = best, best + 1

    def lean_back(self) -> None:
        """Begin with the sentence that the first one depends on."""
        before = self.first - 1
        if self._fits(before) and self._same_block(before):
            leaning = leans(self._material.text(self.first))
            self.first -= leaning or bool(self._alike[before])

    def go_on(self) -> None:
        """Take in what follows a question or a heading, and what says as much."""
        while self._fits(self.last) and (
            asks(self._material.text(self.last - 1))
            or is_above(self._material, self.last - 1)
            or (self._same_block(self.last) and self._alike[self.last])
        ):
            self.last += 1

    def _same_block(self, index: int) -> bool:
        return bool(self._material.block_of[index] == self._material.block_of[self._best])

    def _fits(self, index: int) -> bool:
        if self.last - self.first >= QUOTES.most_sentences:
            return False
        if not 0 <= index < len(self._open) or not self._open[index]:
            return False
        material, sentences = self._material, self._material.content.sentences
        whole = cover([sentences[index], sentences[self.first], sentences[self.last - 1]])
        same_kind = material.kind(index) is material.kind(self._best)
        below = is_above(material, self._best) and not is_above(material, index)
        return (same_kind or below) and material.counts.of(whole) <= QUOTES.most_words


def _close_repetitions(material: Material, open_: Flags, best: int) -> None:
    """Take out what says the same as a sentence already quoted."""
    vectors = material.vectors
    if best < len(vectors) and Feature.REPETITIONS in material.features:
        candidates = np.flatnonzero(open_[: len(vectors)])
        likeness = material.scale.of(vectors[candidates] @ vectors[best])
        open_[candidates[likeness > QUOTES.same]] = False
