"""Which sentences of a text a retelling of it came from, by the words and figures they share.

A word that stands nowhere as it is is looked for in other forms, without its ending; figures are
compared by their values: “25” is “twenty-five”.

So every sentence that a model writes about a passage leads back to the passage (DESIGN, "Trace,
citation, path"), without asking the model for it.
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
"""Values of these kinds are no numbers that something else could have."""
_MOST_SOURCES = 3
_WORTH_ADDING = 0.2
"""Share of the retelling's weight that a further sentence must explain anew."""


def sources(sentence: str, candidates: Sequence[str], *, worth: float = _WORTH_ADDING) -> list[int]:
    """Indices of the candidates that ``sentence`` tells of, ascending; at least one.

    A further one must explain the share ``worth`` of the sentence that those before do not.

    Rare words weigh more. A sentence without a word in common with any is put to the first.
    """
    bags = [forms(text) for text in candidates]
    spread = Counter(word for bag in bags for word in bag)
    said = {word if word in spread else _form(word) for word in terms(sentence)}
    weights = {word: math.log(1 + len(bags) / spread[word]) for word in said & set(spread)}
    whole = sum(weights.values())
    missing, chosen = dict(weights), list[int]()
    while bags and len(chosen) < _MOST_SOURCES:
        gains = [sum(missing.get(word, 0.0) for word in bag) for bag in bags]
        best = max(range(len(bags)), key=gains.__getitem__)
        if (chosen and gains[best] < worth * whole) or (chosen and not gains[best]):
            break
        chosen.append(best)
        for word in bags[best]:
            missing.pop(word, None)
    return sorted(chosen)


@lru_cache(maxsize=4096)
def terms(text: str, shortest: int = 1) -> frozenset[str]:
    """Its words of at least so many letters, and the values of its figures."""
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
    return found.union(map(_form, found))


def _form(word: str) -> str:
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
"""As ``_WORTH_ADDING``: a citation that bears out a word or two is a distraction."""
_LEAST_EXPLAINED = 0.35
"""Share of a statement's weight that stands in the sentences it is said to rest on."""


def aligned(statement: str, candidates: Sequence[str]) -> list[int]:
    """Indices of the candidates that ``statement`` rests on, ascending; none if none explains it.

    A word that stands nowhere in the candidates weighs as much as the rarest.
    """
    found = (
        sources(statement, candidates, worth=_WORTH_CITING)[:_MOST_ALIGNED] if candidates else []
    )
    said = terms(statement, _SHORTEST)
    known = {term for index in found for term in forms(candidates[index])}
    explained = sum(term in known or _form(term) in known for term in said)
    if not said or explained < _LEAST_EXPLAINED * len(said):
        return []
    return found


_SHORTEST = 4
"""Letters of words that say something."""
