"""How well a short answer agrees with accepted ones: HotpotQA's measures, LongBench's too."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation + "“”‘’–—…")
_CLOSED = frozenset({"yes", "no", "noanswer"})
"""Answers of which a part is worth nothing."""


def exact(answer: str, accepted: Sequence[str]) -> bool:
    """Whether one of ``accepted`` is the same, but for capitals, articles and punctuation."""
    return any(_words(answer) == _words(each) for each in accepted)


def f1(answer: str, accepted: Sequence[str]) -> float:
    """The harmonic mean of precision and recall over words, of the best of ``accepted``."""
    return max((_f1(answer, each) for each in accepted), default=0.0)


def _f1(answer: str, gold: str) -> float:
    said, wanted = _words(answer), _words(gold)
    if said != wanted and (_CLOSED & {" ".join(said), " ".join(wanted)}):
        return 0.0
    common = sum((Counter(said) & Counter(wanted)).values())
    if not common:
        return float(said == wanted)
    precision, recall = common / len(said), common / len(wanted)
    return 2 * precision * recall / (precision + recall)


def _words(text: str) -> list[str]:
    return _ARTICLES.sub(" ", text.casefold().translate(_PUNCTUATION)).split()
