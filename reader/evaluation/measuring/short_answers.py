"""Compares short answers with accepted ones by the measures of HotpotQA and LongBench."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence

from reader.hopping.graph import words

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation + "“”‘’–—…")
_CLOSED = frozenset({"yes", "no", "noanswer"})
"""Answers for which partial agreement counts nothing."""

_DECIDED = re.compile(r"\W*(yes|no)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:[-'’.,:/&][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[a-z\d]{3}[.!?])\s")


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENDS = _listed(
    """a an and are as at be been both by did do does for from had has have he her his in is it its
    of on or she that the their there they this to was were which who whose with"""
)
"""English words that no short answer begins or ends with."""

_INSIDE = frozenset({"of", "the", "and", "de", "von", "van"})
"""Words that a name or a list may hold."""


def short_form(question: str, answer: str) -> str:
    """Return the few words of a complete sentence that ``question`` asks for.

    Sets of questions accept “Oslo”, a person is answered “The ferry sails from Oslo.”: words of the
    question are cut off, and the first run of the remaining words is taken. If none remain, the
    answer is one of the options in the question: the first one named.
    """
    decided = _DECIDED.match(answer)
    if decided:
        return decided[1]
    sentence = _SENTENCE.split(answer.strip(), maxsplit=1)[0]
    said = list(_WORD.finditer(sentence))
    asked = set(words(question)) | _ENDS
    wanted = [_folded(word) not in asked for word in said]
    if not any(wanted):
        wanted = [_is_name(word) and _folded(word) not in _ENDS for word in said]
    if not any(wanted):
        return sentence
    first = last = wanted.index(True)
    while first and _is_name(said[first]) and _belongs(said[first - 1]):
        first -= 1
    for place in range(first, len(said)):
        if wanted[place] or (_is_name(said[last]) and _is_name(said[place])):
            last = place
        elif _folded(said[place]) not in _INSIDE:
            break
    return sentence[said[first].start() : said[last].end()]


def _folded(word: re.Match[str]) -> str:
    return next(iter(words(word[0])), "")


def _is_name(word: re.Match[str]) -> bool:
    return word[0][0].isupper() or word[0][0].isdigit()


def _belongs(word: re.Match[str]) -> bool:
    return _is_name(word) and _folded(word) not in _ENDS


def exact(answer: str, accepted: Sequence[str]) -> bool:
    """Whether one of ``accepted`` is equal, except for capitals, articles and punctuation."""
    return any(_words(answer) == _words(each) for each in accepted)


def holds(answer: str, accepted: Sequence[str]) -> bool:
    """Whether the answer has one of ``accepted``, word for word."""
    said = f" {' '.join(_words(answer))} "
    return any(words and f" {' '.join(words)} " in said for words in map(_words, accepted))


def f1(answer: str, accepted: Sequence[str]) -> float:
    """Return the harmonic mean of precision and recall over words, for the best of ``accepted``."""
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
