"""The graph of sub-questions: accepted additions, their order, and their dependencies."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from reader.hop_skills import Wanted
from reader.support.support_words import listed
from reader.text.document import DocumentId
from reader.values.hop import Fact, Hop, HopState, places_of
from reader.values.quotation import Citation, Excerpt

_WORD = re.compile(r"[^\W_]+(?:['’.,:/-][^\W_]+)*")
_NUMBER = re.compile(r"\d")
_POSSESSIVE = re.compile(r"['’]s?$")
_PLURAL = re.compile(r"(?<=[^\W\d_]{3})s$")


_OPENERS = listed(
    """a about after all also although an and are as at because been before being both but by can
    did do does during each every for from had has have he her hers his how i if in into is it its
    many most neither no none nor not of on one only or other our she since so some that the their
    then there these they this those through to until was we were what when where whether which
    while who whom whose why will with yes you"""
)
"""English words that are capitalised at the start of a sentence and name nothing."""


_LITTLE = listed("a an and are at by did do does for in is of on or that the to was were with")


def words(text: str) -> list[str]:
    """Return the words in order, folded, without endings of possession and plural."""
    return [_folded(word) for word in _WORD.findall(text)]


def key(text: str) -> frozenset[str]:
    """Return a key that equal questions share: their words, without order and function words."""
    found = frozenset(words(text))
    return found - _LITTLE or found


def figures(text: str) -> frozenset[str]:
    """Return everything that has a digit, thousands without their commas."""
    return frozenset(word.replace(",", "") for word in words(text) if _NUMBER.search(word))


def names(text: str) -> frozenset[str]:
    """Return words with a capital letter, folded, except those that only open a sentence."""
    return frozenset(
        _folded(word)
        for word in _WORD.findall(text)
        if any(letter.isupper() for letter in word) and word.casefold() not in _OPENERS
    )


def _folded(word: str) -> str:
    return _PLURAL.sub("", _POSSESSIVE.sub("", word.casefold()))


Waves = tuple[tuple[Hop, ...], ...]
"""Hops in the order in which they can be looked into; those of one wave are independent."""


def accept(plan: Sequence[Wanted], question: str, known: Sequence[Hop], most: int) -> Waves:
    """Accept what is new in ``plan``: up to ``most``, without repetitions and circles.

    Numbers go on from those of ``known``. A plan that repeats the question is a repetition, unless
    it is the first.
    """
    first = 1 + max((hop.number for hop in known), default=0)
    seen = {key(hop.asked) for hop in known} | ({key(question)} if known else set())
    made: list[Hop] = []
    places: dict[int, int] = {}
    for place, wanted in enumerate(plan):
        if key(wanted.text) and key(wanted.text) not in seen and len(made) < most:
            seen.add(key(wanted.text))
            places[first + place] = first + len(made)
            number = first + len(made)
            made.append(_hop(number, wanted))
    old = {hop.number for hop in known}
    drafts = [_placed(hop, question, known, old, places) for hop in made]
    return _waves(drafts, old)


def _hop(number: int, wanted: Wanted) -> Hop:
    return Hop(number, wanted.text, wanted.after, read=wanted.passages, phrasing=wanted.phrasing)


def _placed(
    hop: Hop, question: str, known: Sequence[Hop], old: set[int], places: dict[int, int]
) -> Hop:
    """Add the needed hops: from the plan, or else by the names it has from earlier facts."""
    said = {n if n in old else places.get(n, n) for n in hop.after}
    needs = said or set(needed(hop.asked, question, known))
    return replace(hop, after=tuple(sorted(needs)))


def needed(text: str, question: str, known: Sequence[Hop]) -> tuple[int, ...]:
    """Return the hops with facts that added a name or figure to ``text``, not ``question``."""
    left = (names(text) | figures(text)) - key(question)
    found = []
    for hop in known:
        brought = frozenset[str]().union(*(key(fact.text) for fact in hop.facts))
        if hop.carries and brought & left:
            found.append(hop.number)
            left -= brought
    return tuple(found)


def _waves(drafts: Sequence[Hop], old: set[int]) -> Waves:
    """Order them in waves; those that wait for each other are left out."""
    done, waiting, waves = set(old), list(drafts), []
    while waiting:
        ready = [hop for hop in waiting if done.issuperset(hop.after)]
        if not ready:
            break
        waves.append(tuple(ready))
        done.update(hop.number for hop in ready)
        waiting = [hop for hop in waiting if hop.number not in done]
    return tuple(waves)


def ancestors(numbers: Sequence[int], graph: Sequence[Hop]) -> tuple[int, ...]:
    """Return ``numbers`` and everything that they depend on, ascending."""
    by_number = {hop.number: hop for hop in graph}
    found: set[int] = set()
    waiting = [number for number in numbers if number in by_number]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            waiting.extend(n for n in by_number[number].after if n in by_number)
    return tuple(sorted(found))


def descendants(number: int, graph: Sequence[Hop]) -> frozenset[int]:
    """Return everything that depends on a hop, without itself."""
    below: set[int] = {number}
    for hop in sorted(graph, key=lambda each: each.number):
        if below.intersection(hop.after):
            below.add(hop.number)
    return frozenset(below - {number})


def levels(graph: Sequence[Hop]) -> list[list[Hop]]:
    """Group the hops by the length of the longest chain of hops before them."""
    found: list[list[Hop]] = []
    waiting = sorted(graph, key=lambda each: each.number)
    while waiting:
        left = {hop.number for hop in waiting}
        level = [hop for hop in waiting if not left.intersection(hop.after)] or waiting
        found.append(level)
        waiting = [hop for hop in waiting if hop not in level]
    return found


def with_question(graph: Sequence[Hop], number: int, asked: str) -> tuple[Hop, ...]:
    """Return the graph with another question at a hop, which is open again.

    What depended on it is removed.
    """
    return _changed(graph, number, lambda hop: Hop(number, asked, hop.after))


def with_fact(graph: Sequence[Hop], number: int, fact: str) -> tuple[Hop, ...]:
    """Return the graph with the user's fact at a hop; it has no quotes."""
    return _changed(
        graph,
        number,
        lambda hop: replace(_open(hop), state=HopState.GIVEN, facts=(Fact(fact),)),
    )


def relocated(
    hop: Hop, quote: Callable[[Citation], Citation], read: Callable[[Excerpt], Excerpt]
) -> Hop:
    """Return a hop with other places for its quotes and for what was read for it."""
    facts = (replace(fact, quotes=tuple(map(quote, fact.quotes))) for fact in hop.facts)
    return replace(hop, facts=tuple(facts), read=tuple(map(read, hop.read)))


def documents_of(graph: Sequence[Hop]) -> frozenset[DocumentId]:
    """Return the documents of its quotes and passages."""
    return frozenset(place.document for hop in graph for place in places_of(hop))


def reopened(
    graph: Sequence[Hop], is_gone: Callable[[Citation | Excerpt], bool]
) -> tuple[Hop, ...]:
    """Return the graph with hops reopened that used places which are not allowed.

    What depended on them in turn is removed.
    """
    for hop in graph:
        if any(map(is_gone, places_of(hop))):
            return reopened(_changed(graph, hop.number, _open), is_gone)
    return tuple(graph)


def _open(hop: Hop) -> Hop:
    """Return the questions and steps, as if nothing had been found yet."""
    return Hop(hop.number, hop.asked, hop.after, phrasing=hop.phrasing)


def _changed(graph: Sequence[Hop], number: int, change: Callable[[Hop], Hop]) -> tuple[Hop, ...]:
    gone = descendants(number, graph)
    kept = (hop for hop in graph if hop.number not in gone)
    return tuple(change(hop) if hop.number == number else hop for hop in kept)
