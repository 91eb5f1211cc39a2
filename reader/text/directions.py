"""Writing from right to left: which texts are, and how the characters of a mixed line are read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby, pairwise

_LEFTWARD = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_FROM_RIGHT = frozenset({"R", "AL"})
_FROM_LEFT = frozenset({"L", "EN", "AN"})
_BEGINNING = 20_000
"""Characters."""
_IN_NUMBERS = frozenset({"CS", "ES", "ET"})
"""The kinds of signs inside numbers; between others, white space is read to the left."""


def has_leftward(text: str) -> bool:
    """Whether any of ``text`` is written from right to left."""
    return not text.isascii() and _LEFTWARD.search(text) is not None


def runs_leftward(text: str) -> bool:
    """Whether most letters of ``text`` are written from right to left."""
    if not has_leftward(text):
        return False
    kinds = [unicodedata.bidirectional(sign) for sign in text if sign.isalpha()]
    return 2 * sum(kind in _FROM_RIGHT for kind in kinds) > len(kinds)


def written_leftward(text: str) -> bool:
    """Whether a document is written from right to left, by its beginning."""
    return runs_leftward(text[:_BEGINNING])


def isolated(text: str) -> str:
    """Return ``text`` so that it leaves the order of a sentence around it alone."""
    return (
        f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if has_leftward(text) else text
    )


def is_mixed(text: str) -> bool:
    """Whether a line is written from right to left, but not its numbers or some of its words."""
    return runs_leftward(text) and any(unicodedata.bidirectional(c) in _FROM_LEFT for c in text)


def reading_order(text: str, middles: Sequence[float]) -> list[int]:
    """Return the order in which the characters of a mixed line are read.

    ``middles`` are their places across the page. Accents stay behind their letter.
    """
    clusters: list[list[int]] = []
    for at, sign in enumerate(text):
        if clusters and unicodedata.combining(sign):
            clusters[-1].append(at)
        else:
            clusters.append([at])
    clusters.sort(key=lambda cluster: -middles[cluster[0]])
    kinds = [unicodedata.bidirectional(text[cluster[0]]) for cluster in clusters]
    order: list[int] = []
    for rightward, group in groupby(range(len(clusters)), key=_joined(kinds).__getitem__):
        run = list(group)
        for number in reversed(run) if rightward else run:
            order += clusters[number]
    return order


def _joined(kinds: Sequence[str]) -> list[bool]:
    """Mark what is read to the right: words and numbers, and the signs inside them."""
    marked = [kind in _FROM_LEFT for kind in kinds]
    known = [at for at, kind in enumerate(kinds) if kind in _FROM_LEFT | _FROM_RIGHT]
    for before, after in pairwise(known):
        words = "L" in (kinds[before], kinds[after])
        if (
            marked[before]
            and marked[after]
            and (words or _IN_NUMBERS.issuperset(kinds[before + 1 : after]))
        ):
            marked[before:after] = [True] * (after - before)
    return marked
