"""Matching of rewritten sentences with their source sentences, by shared words and figures.

A word that does not occur literally is looked for in other forms, without its ending; figures are
compared by their values: “25” equals “twenty-five”.

So every sentence that a model writes about a passage can be traced to it, without asking the model.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from reader.support.amounts import Amount, Kind
from reader.support.figures import figures
from reader.support.support_words import folded, stem

_WORD = re.compile(r"\w+")
_APART = frozenset({Kind.MONTH, Kind.TIME, Kind.DECADE, Kind.CENTURY})
"""Kinds of values that equal no number in another notation."""
_MOST_SOURCES = 3
_WORTH_ADDING = 0.2
"""Share of the retelling's weight that a further sentence must newly explain."""


def sources(sentence: str, candidates: Sequence[str], *, worth: float = _WORTH_ADDING) -> list[int]:
    """Indices of the candidates that ``sentence`` retells, ascending; at least one.

    A further one must explain at least the share ``worth`` that those before it do not. Rare words
    weigh more. A sentence that shares no word with any is assigned to the first.
    """
    bags = [forms(text) for text in candidates]
    spread = Counter(word for bag in bags for word in bag)
    said = {word if word in spread else stemmed(word) for word in terms(sentence)}
    weights = {word: math.log(1 + len(bags) / spread[word]) for word in said & set(spread)}
    total = sum(weights.values())
    missing, chosen = dict(weights), list[int]()
    while bags and len(chosen) < _MOST_SOURCES:
        gains = [sum(missing.get(word, 0.0) for word in bag) for bag in bags]
        best = max(range(len(bags)), key=gains.__getitem__)
        if (chosen and gains[best] < worth * total) or (chosen and not gains[best]):
            break
        chosen.append(best)
        for word in bags[best]:
            missing.pop(word, None)
    return sorted(chosen)


@lru_cache(maxsize=4096)
def terms(text: str, shortest: int = 1) -> frozenset[str]:
    """Its words with a minimum number of letters, and the values of its figures."""
    found, plain = set[str](), text
    for figure in figures(text):
        if figure.firm:
            found.update(_values(figure.readings))
            start, end = figure.span.start, figure.span.end
            plain = f"{plain[:start]}{' ' * (end - start)}{plain[end:]}"
    words = _WORD.findall(folded(plain))
    return frozenset(found.union(word for word in words if len(word) >= shortest))


@lru_cache(maxsize=4096)
def forms(text: str) -> frozenset[str]:
    """Its terms, and each word without its ending."""
    found = terms(text)
    return found.union(map(stemmed, found))


def stemmed(word: str) -> str:
    """A term without its ending, as ``forms`` has it."""
    return word if word.startswith(_VALUE) else f"{_ENDING}{stem(word)}"


def _values(readings: Sequence[Sequence[Amount]]) -> Iterator[str]:
    for reading in readings:
        for amount in reading:
            kind = amount.kind.value if amount.kind in _APART else ""
            yield f"{_VALUE}{kind}{amount.value.normalize()}"


_VALUE, _ENDING = "=", "~"
"""Mark values, and words without their endings, among words."""
_MOST_ALIGNED = 2
_WORTH_CITING = 0.35
"""As ``_WORTH_ADDING``: a citation that supports only a word or two is a distraction."""
_LEAST_EXPLAINED = 0.35
"""Share of a statement's weight that the sentences cited for it must contain."""


def aligned(statement: str, candidates: Sequence[str]) -> list[int]:
    """Indices of the candidates that support ``statement``, ascending; none if none does.

    A word that occurs in no candidate weighs as much as the rarest.
    """
    found = (
        sources(statement, candidates, worth=_WORTH_CITING)[:_MOST_ALIGNED] if candidates else []
    )
    said = terms(statement, _SHORTEST)
    known = {term for index in found for term in forms(candidates[index])}
    explained = sum(term in known or stemmed(term) in known for term in said)
    if not said or explained < _LEAST_EXPLAINED * len(said):
        return []
    return found


_SHORTEST = 4
"""Letters of the shortest words that are compared."""
