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
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence

Origins = Sequence[tuple[Span, ...]]

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
        if chosen and (gains[best] < worth * total or not gains[best]):
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


def sourced(written: Sequence[str], candidates: Sequence[str], origins: Origins) -> Gist:
    """A gist of ``written``; ``origins`` are the spans of each of ``candidates``."""
    made = []
    for sentence in written:
        found = sources(sentence, candidates)
        spans = [span for index in found for span in origins[index]] or list(origins[0])
        made.append(GistSentence(sentence, tuple(dict.fromkeys(spans))))
    return Gist(tuple(made))
