"""Passage selection for multi-hop questions without a language model.

A multi-hop question does not name the subjects of its later passages; the first passages do. So
passages are picked one after another. Each pick removes from the query the words that it covers and
adds the names that it introduces; the next pick is searched for with both. How the constants were
chosen, and their effect, is in docs/evidence/multihop.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from models.embedded.weights import HOPS
from models.embedded.words import STOP_WORDS, content_terms, tokens
from reader.asking.passage_scores import bm25
from reader.records import TermCounts

Floats = NDArray[np.float32]

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_OPENING = re.compile(r"(?:^|[.?!:;\n]\s*|[“\"‘'(\[—–]\s*)$")  # quotes and dashes
_LOOK_BACK = 4
_SAID = -1
"""In place of a passage: a person's answer."""
_SHORTENED = re.compile(r"(?:n['’]t|['’](?:ll|m|ve|d|re|s))$")


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is written, and the passages that contain its term."""

    written: str
    term: TermCounts


def look_up(words: Iterable[str], counts: Callable[[str], Sequence[TermCounts]]) -> list[Word]:
    """Words with their terms, each term once."""
    found: dict[str, Word] = {}
    for word in words:
        for term in counts(word):
            found.setdefault(term.term, Word(word, term))
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Pick:
    """A passage, by index, and how it was found.

    ``by`` are the words that led to it, the rarest first: names from the pick at place ``after``
    (from 0), or where that is None the question's own.
    """

    passage: int
    promise: float
    after: int | None = None
    by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ground:
    """The data that picking needs about one question and one text.

    ``counts`` looks a word up; ``asked`` are the words of the question. ``meaning`` has one number
    per passage: 0 at the median closeness, 1 for the closest; all 0 without vectors. Passages that
    are ``closed`` are not picked.
    """

    text: str
    passages: Sequence[str]
    lengths: NDArray[np.int32]
    counts: Callable[[str], Sequence[TermCounts]]
    asked: Sequence[Word]
    meaning: Floats
    closed: NDArray[np.bool_] | None = None


def picks(ground: Ground, most: int, given: Sequence[int | str] = ()) -> list[Pick]:
    """At most ``most`` passages, in the order in which one leads to the next.

    They continue from those ``given``, which are not among them; ``Pick.after`` counts both. A
    string in ``given`` is a person's answer that stands in for a passage.
    """
    search = _Search(ground)
    for known in given:
        if isinstance(known, str):
            search.take_said(known)
        else:
            search.take(Pick(known, float(search.first[known])))
    while len(search.picked) < min(most + len(given), len(ground.passages)):
        found = search.best()
        if found is None:
            break
        search.take(found)
    return search.picked[len(given) :]


def named(text: str, everything: str) -> dict[str, str]:
    """Words of ``text`` that name something, as written, by their folded form.

    A capital that may only open a sentence counts unless ``everything`` has the word in small
    letters. Text without any capital names whatever carries meaning.
    """
    found: dict[str, str] = {}
    for match in _WORD.finditer(text):
        word, before = match.group(), text[max(0, match.start() - _LOOK_BACK) : match.start()]
        meant = _SHORTENED.sub("", word.casefold())  # “I’ll” names nobody
        if not any(letter.isupper() for letter in word) or meant in STOP_WORDS:
            continue
        if not (_OPENING.search(before) and f" {word.lower()}" in everything):
            found.setdefault(word.casefold(), word)
    if not found and text == text.lower():
        return {term: term for term in content_terms(text)}
    return found


@dataclass
class _Search:
    """``_links`` are the names that each pick introduces, and how much each passage has of them."""

    ground: Ground
    picked: list[Pick] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._left = np.ones(len(self.ground.asked))
        self.first = self._own()
        self._links: list[tuple[Sequence[Word], Floats]] = []
        self._known = {word.term.term for word in self.ground.asked}

    def take(self, pick: Pick) -> None:
        """Lower the weight of words that the passage covers, and add the names it introduces."""
        passage = pick.passage
        self.picked.append(pick)
        self._fade([passage in word.term.passages for word in self.ground.asked])
        names = self._newly_named(self.ground.passages[passage], least=2)
        weights = bm25([word.term for word in names], self.ground.lengths)
        weights[passage] = 0
        self._links.append((names, _relative(weights) * self.first[passage]))

    def take_said(self, text: str) -> None:
        """Add words that stand in for a passage; the names in them get full weight."""
        self.picked.append(Pick(_SAID, 1.0))
        said = {word.term.term for word in look_up(tokens(text), self.ground.counts)}
        self._fade([word.term.term in said for word in self.ground.asked])
        names = self._newly_named(text)
        weights = bm25([word.term for word in names], self.ground.lengths)
        self._links.append((names, _relative(weights)))

    def best(self) -> Pick | None:
        """The most promising passage; None if none is."""
        own, linked = self._own(), self._linked()
        promise = own if not self._links else (1 - HOPS.link) * own + HOPS.link * sum(linked)
        promise = np.array(promise, np.float32)
        promise[[each.passage for each in self.picked if each.passage != _SAID]] = -1
        if self.ground.closed is not None:
            promise[self.ground.closed] = -1
        best = int(promise.argmax())
        return self._explained(best, float(promise[best]), own) if promise[best] > 0 else None

    def _own(self) -> Floats:
        """Score of each passage against the remaining words of the question."""
        ground = self.ground
        terms = [word.term for word in ground.asked]
        words = _relative(bm25(terms, ground.lengths, self._left.tolist()))
        return (1 - HOPS.meaning) * words + HOPS.meaning * ground.meaning

    def _linked(self) -> list[Floats]:
        last = len(self._links) - 1
        return [
            weights * np.float32(HOPS.fade ** (last - n))
            for n, (_, weights) in enumerate(self._links)
        ]

    def _explained(self, passage: int, promise: float, own: Floats) -> Pick:
        shares = [float(weights[passage]) for weights in self._linked()]
        best = int(np.argmax(shares)) if shares else 0
        if not shares or HOPS.link * shares[best] <= (1 - HOPS.link) * float(own[passage]):
            return Pick(passage, promise, None, _in(passage, self.ground.asked))
        return Pick(passage, promise, best, _in(passage, self._links[best][0]))

    def _fade(self, said: Sequence[bool]) -> None:
        self._left[np.array(said, bool)] *= HOPS.said

    def _newly_named(self, text: str, least: int = 0) -> list[Word]:
        """The rarest names in a text that the question has not, and ``least`` passages have."""
        found = look_up(named(text, self.ground.text).values(), self.ground.counts)
        new = (w for w in found if w.term.term not in self._known and len(w.term.passages) >= least)
        return _rarest(new)[: HOPS.most_names]


def _in(passage: int, words: Iterable[Word]) -> tuple[str, ...]:
    """The words that a passage contains, the rarest first."""
    return tuple(word.written for word in _rarest(words) if passage in word.term.passages)


def _rarest(words: Iterable[Word]) -> list[Word]:
    return sorted(words, key=lambda word: len(word.term.passages))


def _relative(values: Floats) -> Floats:
    """``values`` as shares of the highest; all 0 if that is 0."""
    highest = float(values.max(initial=0.0))
    return values / np.float32(highest) if highest > 0 else np.zeros_like(values)
