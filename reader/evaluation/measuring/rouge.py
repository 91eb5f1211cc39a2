"""ROUGE-1, ROUGE-2 and ROUGE-L (Lin, 2004): the overlap of an answer's wording with a reference.

F-measures over lower-case words, without stemming; of several references the best one counts. The
package that is commonly used depends on a natural-language toolkit for its stemmer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")


def rouge(answer: str, references: Sequence[str]) -> dict[str, float]:
    """Return the three figures, from 0 to 1, each with the reference that gives the best."""
    said, wanted = _words(answer), [_words(reference) for reference in references]
    return {
        "ROUGE-1": max((_overlap(said, each, 1) for each in wanted), default=0.0),
        "ROUGE-2": max((_overlap(said, each, 2) for each in wanted), default=0.0),
        "ROUGE-L": max((_longest(said, each) for each in wanted), default=0.0),
    }


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _overlap(said: Sequence[str], wanted: Sequence[str], length: int) -> float:
    """Score by runs of ``length`` words that both have, counted as often as both have them."""
    ours, theirs = _runs(said, length), _runs(wanted, length)
    common = sum((ours & theirs).values())
    return _f_measure(common, sum(ours.values()), sum(theirs.values()))


def _runs(words: Sequence[str], length: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(words[n:] for n in range(length)), strict=False))


def _longest(said: Sequence[str], wanted: Sequence[str]) -> float:
    """Score by the longest sequence of words that both have in order, gaps allowed."""
    row = [0] * (len(wanted) + 1)
    for word in said:
        before = 0
        for n, other in enumerate(wanted, 1):
            above = row[n]
            row[n] = before + 1 if word == other else max(above, row[n - 1])
            before = above
    return _f_measure(row[-1], len(said), len(wanted))


def _f_measure(common: int, said: int, wanted: int) -> float:
    if not common:
        return 0.0
    precision, recall = common / said, common / wanted
    return 2 * precision * recall / (precision + recall)
