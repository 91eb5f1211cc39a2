"""Compares a place in a text with the words of a mark and those around it."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from reader.annotations.mark import Anchor
from reader.annotations.numbered_words import Ints, Words, words_of
from reader.text.span import Span

_NEAR = 12
"""The words on either side that count as the neighbourhood."""
_NEARNESS = 6.0
"""The weight of runs of words in or beside the quote, relative to those further around."""
_SLACK = 24
"""The words that may have been added or removed within one place."""
_DRIFT = 5
"""The words by which one of the neighbourhood may be nearer to the quote, or farther from it; of a
shorter quote no more than it has itself.
"""
_HALVED = 8
"""The words from which each half of a quote is looked at."""
_COMMON = 200
"""The number of places from which a run of words means nothing."""
_MOST = 6
"""The number of places that are compared word by word."""
_REPLACED = 1
"""The words at an edge of a quote that may be gone, if the word beside them is gone too."""
_RIVAL = 0.25
"""The share of the best place's votes from which another one is compared with it."""
_ALONE = 4.0
"""The surprise from which a single equal word, between others that differ, is no chance."""


@dataclass(frozen=True)
class Pattern:
    """The words that are searched; the quote is ``first`` up to ``last`` among them."""

    ids: Ints
    weights: NDArray[np.float64]
    first: int
    last: int
    lead: str
    """The quote's text before its first word; empty if it begins within a word."""
    trail: str
    cut_start: int
    """The characters of its first word that the quote leaves out."""
    cut_end: int

    @classmethod
    def of(cls, text: Words, anchor: Anchor) -> Pattern:
        """Return the words of ``anchor`` with their numbers in ``text``."""
        full = anchor.before + anchor.quote + anchor.after
        start, end = len(anchor.before), len(anchor.before) + len(anchor.quote)
        words, places = words_of(full)
        ids = text.numbered(words)
        within = [i for i, (a, b) in enumerate(places) if a < end and b > start]
        first, last = (within[0], within[-1] + 1) if within else (0, 0)
        begins, ends = (places[first][0], places[last - 1][1]) if within else (start, end)
        return cls(
            ids,
            text.surprise(ids),
            first,
            last,
            full[start:begins] if begins > start else "",
            full[ends:end] if ends < end else "",
            max(0, start - begins),
            max(0, ends - end),
        )


@dataclass(frozen=True, slots=True)
class Likeness:
    """The similarity of one place; shares are weighted by rarity, None for a side without words."""

    span: Span
    quote: float
    before: float | None
    after: float | None
    around: float
    weight: float
    """The surprise of the words of the quote that are there, in nats."""
    exact: bool
    half: float
    """The share found of the half of the quote with fewer matches; of all of a short one."""

    @property
    def score(self) -> float:
        """The value for comparing places with each other."""
        return 2 * self.quote + self.surroundings

    @property
    def surroundings(self) -> float:
        """The similarity of what is around the quote."""
        return (self.before or 0.0) + (self.after or 0.0) + self.around


def compare(text: Words, pattern: Pattern) -> list[Likeness]:
    """Return the places most similar to ``pattern``, the best first; none if nothing is left."""
    found: dict[Span, Likeness] = {}
    for start in _starts(text, pattern):
        here = _likeness(text, pattern, start)
        if here and (here.span not in found or found[here.span].score < here.score):
            found[here.span] = here
    ranked = sorted(found.values(), key=lambda each: -each.score)
    # Two windows on one place are no rivals.
    return [
        each for i, each in enumerate(ranked) if not i or not each.span.overlaps(ranked[0].span)
    ]


def _starts(text: Words, pattern: Pattern) -> list[int]:
    """Return where in ``text`` the pattern might begin, by the runs of words they share."""
    first, last, order = text.runs(pattern.ids)
    counts = last - first
    usable = np.flatnonzero((counts > 0) & (counts <= _COMMON))
    if not len(usable):
        return _single_words(text, pattern)
    counts, first = counts[usable], first[usable]
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    begins = order[np.repeat(first, counts) + within] - np.repeat(usable, counts)
    near = (usable >= pattern.first - _NEAR) & (usable < pattern.last + _NEAR)
    votes = np.repeat(np.where(near, _NEARNESS, 1.0) / counts, counts)
    sorting = np.argsort(begins, kind="stable")
    begins, votes = begins[sorting], votes[sorting]
    breaks = np.flatnonzero(np.diff(begins) > _SLACK) + 1
    groups = np.concatenate(([0], breaks))
    sums = np.add.reduceat(votes, groups)
    best = np.argsort(-sums, kind="stable")[:_MOST]
    best = best[sums[best] >= _RIVAL * sums[best[0]]]
    ends = np.append(breaks, len(begins))
    return [int(np.median(begins[groups[i] : ends[i]])) for i in best.tolist()]


def _single_words(text: Words, pattern: Pattern) -> list[int]:
    """Return candidates for texts too short to share runs of three words."""
    if len(text) > _COMMON or pattern.last == pattern.first:
        return []
    wanted = pattern.ids[pattern.first]
    return [int(at) - pattern.first for at in np.flatnonzero(text.ids == wanted)[:_MOST]]


def _likeness(text: Words, pattern: Pattern, start: int) -> Likeness | None:
    low = max(0, start - _SLACK)
    window = text.ids[low : start + len(pattern.ids) + _SLACK]
    partner = _partners(pattern, window, start - low)
    ids = np.arange(pattern.first, pattern.last)
    there = partner[ids] >= 0
    edges = _edges(partner, pattern) if there.any() else _gap(partner, pattern)
    if edges is None or not 0 <= edges[0] <= edges[1] <= len(window):
        return None
    begin, end = edges
    weights = pattern.weights
    exact = bool(there.all()) and end - begin == len(ids)
    return Likeness(
        _span(text, pattern, low + begin, low + end, exact=exact),
        float(weights[ids][there].sum() / max(weights[ids].sum(), _stretch(weights, begin, end))),
        *_beside(partner, pattern, begin, end),
        float(weights[ids][there].sum()),
        exact,
        _lesser_half(partner, pattern),
    )


def _lesser_half(partner: Ints, pattern: Pattern) -> float:
    """Return the share of the quote's words that are there, in the half that has fewer."""
    if pattern.last - pattern.first < _HALVED:
        return 1.0
    halves = np.array_split(np.arange(pattern.first, pattern.last), 2)
    return min(_share(partner, pattern.weights, half) or 0.0 for half in halves)


def _gap(partner: Ints, pattern: Pattern) -> tuple[int, int] | None:
    """Return where the quote was, as an empty range, if what stood around it is still there."""
    before = np.flatnonzero(partner[: pattern.first] >= 0)
    if not len(before):
        return None
    at = int(partner[before[-1]]) + 1
    return at, at


def _beside(
    partner: Ints, pattern: Pattern, begin: int, end: int
) -> tuple[float | None, float | None, float]:
    """Return the shares that are there before the quote, after it, and around it.

    Of the nearest words those count that stand about as near to it as they did.
    """
    order = np.arange(len(partner))
    shift = np.where(
        order < pattern.first,
        (begin - partner) - (pattern.first - order),
        (partner - end) - (order - pattern.last),
    )
    drift = min(_DRIFT, pattern.last - pattern.first)
    near = np.where(np.abs(shift) <= drift, partner, -1)
    weights = pattern.weights
    around = np.concatenate((order[: pattern.first], order[pattern.last :]))
    return (
        _share(near, weights, order[max(0, pattern.first - _NEAR) : pattern.first]),
        _share(near, weights, order[pattern.last :][:_NEAR]),
        _share(partner, weights, around) or 0.0,
    )


def _stretch(weights: NDArray[np.float64], begin: int, end: int) -> float:
    """Return how much the words of a place may weigh for the share to be that of the quote."""
    return float(np.median(weights)) * (end - begin) * 0.5


def _partners(pattern: Pattern, window: Ints, begin: int) -> Ints:
    """Return for each word of the pattern its place in ``window``, -1 if there is none.

    The pattern is expected to begin at ``begin``, which is negative if the text begins later. The
    longest run of equal words in or beside the quote comes first, then those before and after it:
    a longer one further away may belong to a paragraph that stood beside the quote's and moved. A
    common word that matches alone is left out: that is chance.
    """
    ids, words = pattern.ids.tolist(), window.tolist()
    first, last = max(0, pattern.first - _NEAR), min(len(ids), pattern.last + _NEAR)
    low, high = (min(max(0, begin + at), len(words)) for at in (first - _SLACK, last + _SLACK))
    nearest = SequenceMatcher(None, ids, words, autojunk=False)
    at, where, size = nearest.find_longest_match(first, last, low, high)
    found = np.full(len(ids), -1, np.int64)
    found[at : at + size] = np.arange(where, where + size)
    for ours, theirs in (((0, at), (0, where)), ((at + size, None), (where + size, None))):
        matcher = SequenceMatcher(None, ids[slice(*ours)], words[slice(*theirs)], autojunk=False)
        for run in matcher.get_matching_blocks():
            there = theirs[0] + run.b
            found[ours[0] + run.a :][: run.size] = np.arange(there, there + run.size)
    joined = (found[1:] == found[:-1] + 1) & (found[:-1] >= 0)
    beside = np.append(joined, False) | np.append(False, joined)
    if pattern.last - pattern.first > 1:
        found[~beside & (pattern.weights < _ALONE)] = -1
    return found


def _edges(partner: Ints, pattern: Pattern) -> tuple[int, int] | None:
    """Return the bounds of the quote in the window; None if they cannot be determined."""
    first, last = pattern.first, pattern.last
    there = np.flatnonzero(partner[first:last] >= 0)
    head, tail = int(there[0]), int(last - first - 1 - there[-1])
    begin, end = int(partner[first + head]), int(partner[last - 1 - tail]) + 1
    if head and first and partner[first - 1] >= 0:
        begin, head = int(partner[first - 1]) + 1, 0
    if tail and last < len(partner) and partner[last] >= 0:
        end, tail = int(partner[last]), 0
    # Of more than a word or two that are not there, a part may be elsewhere now.
    return None if max(head, tail) > _REPLACED else (begin, end)


def _share(partner: Ints, weights: NDArray[np.float64], among: Ints) -> float | None:
    """Return the share of ``among`` that is there; None if there is nothing to compare."""
    if not len(among):
        return None
    there = partner[among] >= 0
    return float(weights[among][there].sum() / weights[among].sum())


def _span(text: Words, pattern: Pattern, first: int, last: int, *, exact: bool) -> Span:
    """Return the span from the ``first`` word to ``last``, with the signs at the quote's ends."""
    last = min(last, len(text))
    if first >= last:
        at = int(text.ends[last - 1]) if last else 0
        return Span(at, at)
    start, end = int(text.starts[first]), int(text.ends[last - 1])
    if exact:
        start, end = start + pattern.cut_start, max(start + 1, end - pattern.cut_end)
    lead, trail = pattern.lead, pattern.trail
    if lead and text.text.endswith(lead, 0, start):
        start -= len(lead)
    if trail and text.text.startswith(trail, end):
        end += len(trail)
    return Span(start, max(start, end))
