"""Which sentences of a text a retelling of it came from, by the words they share.

So every sentence that a model writes about a passage leads back to the passage (DESIGN, "Trace,
citation, path"), without asking the model for it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"\w+")
_MOST_SOURCES = 3
_WORTH_ADDING = 0.2
"""Share of the retelling's weight that a further sentence must explain anew."""


def sources(sentence: str, candidates: Sequence[str], *, worth: float = _WORTH_ADDING) -> list[int]:
    """Indices of the candidates that ``sentence`` tells of, ascending; at least one.

    A further one must explain the share ``worth`` of the sentence that those before do not.

    Rare words weigh more. A sentence without a word in common with any is put to the first.
    """
    bags = [set(_words(text)) for text in candidates]
    spread = Counter(word for bag in bags for word in bag)
    weights = {
        word: math.log(1 + len(bags) / spread[word]) for word in set(_words(sentence)) & set(spread)
    }
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


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


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
    words = {word for word in _words(statement) if len(word) > _SHORT or word.isdigit()}
    known = {word for index in found for word in _words(candidates[index])}
    if not words or len(words & known) < _LEAST_EXPLAINED * len(words):
        return []
    return found


_SHORT = 3
"""Letters of words that say little."""
