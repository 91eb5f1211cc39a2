"""Compares answers with accepted ones: ROUGE, the measures of HotpotQA and LongBench, conclusions.

ROUGE-1, ROUGE-2 and ROUGE-L (Lin, 2004) are F-measures over lower-case words, without stemming; the
package that is commonly used depends on a natural-language toolkit for its stemmer.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence

from reader.hopping.graph import words

_LETTERS = re.compile(r"[^\W_]+")
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation + "“”‘’–—…")
_CLOSED = frozenset({"yes", "no", "noanswer"})
"""Answers for which partial agreement counts nothing."""

_DECIDED = re.compile(r"\W*(yes|no)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:[-'’.,:/&][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[a-z\d]{3}[.!?])\s")
_ENDS = frozenset(
    [
        *("a", "an", "and", "are", "as", "at", "be", "been", "both", "by", "did", "do", "does"),
        *("for", "from", "had", "has", "have", "he", "her", "his", "in", "is", "it", "its", "of"),
        *("on", "or", "she", "that", "the", "their", "there", "they", "this", "to", "was", "were"),
        *("which", "who", "whose", "with"),
    ]
)
"""English words that no short answer begins or ends with."""

_INSIDE = frozenset({"of", "the", "and", "de", "von", "van"})
"""Words that a name or a list may hold."""
_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
_LETTER = re.compile(r"^\W*\(?([A-Za-z])\)(?:\W|$)|^\W*([A-Za-z])[.:]?\W*$")
_ROUNDED = 1e6
"""The value from which a number is written without an exponent."""
_PLAIN = re.compile(r"[^\w\s]")


def rouge(answer: str, references: Sequence[str]) -> dict[str, float]:
    """Return the three figures, from 0 to 1, each with the reference that gives the best."""
    said = _LETTERS.findall(answer.lower())
    wanted = [_LETTERS.findall(reference.lower()) for reference in references]
    return {
        "ROUGE-1": max((_common_runs(said, each, 1) for each in wanted), default=0.0),
        "ROUGE-2": max((_common_runs(said, each, 2) for each in wanted), default=0.0),
        "ROUGE-L": max((_longest(said, each) for each in wanted), default=0.0),
    }


def exact(answer: str, accepted: Sequence[str]) -> bool:
    """Whether one of ``accepted`` is equal, except for capitals, articles and punctuation."""
    return any(_plain(answer) == _plain(each) for each in accepted)


def holds(answer: str, accepted: Sequence[str]) -> bool:
    """Whether the answer has one of ``accepted``, word for word."""
    said = f" {' '.join(_plain(answer))} "
    return any(found and f" {' '.join(found)} " in said for found in map(_plain, accepted))


def f1(answer: str, accepted: Sequence[str]) -> float:
    """Return the harmonic mean of precision and recall over words, for the best of ``accepted``."""
    return max((_f1(answer, each) for each in accepted), default=0.0)


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
        wanted = [_belongs(word) for word in said]
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


def _f1(answer: str, gold: str) -> float:
    said, wanted = _plain(answer), _plain(gold)
    if said == wanted:
        return 1.0
    if _CLOSED & {" ".join(said), " ".join(wanted)}:
        return 0.0
    return _common_runs(said, wanted, 1)


def _plain(text: str) -> list[str]:
    return _ARTICLES.sub(" ", text.casefold().translate(_PUNCTUATION)).split()


def _common_runs(said: Sequence[str], wanted: Sequence[str], length: int) -> float:
    """Score by runs of ``length`` words that both have, counted as often as both have them."""
    ours, theirs = (
        Counter(zip(*(text[n:] for n in range(length)), strict=False)) for text in (said, wanted)
    )
    return _f_measure((ours & theirs).total(), ours.total(), theirs.total())


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
    """The harmonic mean of precision and recall."""
    return 2 * common / (said + wanted) if common else 0.0


def agrees(said: str, known: str) -> bool:
    """Compare numbers by value, options by letter, all else by words, yes and no by the first."""
    return concluded(said, known) == concluded(known, known)


def concluded(said: str, known: str) -> str:
    """Reduce ``said`` to its conclusion, in the form of the ``known`` answer."""
    if _NUMBER.fullmatch(known.strip()):
        found = _NUMBER.findall(said)
        return _value(found[-1]) if found else ""
    if re.fullmatch(r"\([A-Z]\)", known.strip()):
        letter = _LETTER.match(said)
        return (letter[1] or letter[2]).upper() if letter else ""
    words = _PLAIN.sub(" ", said.casefold()).split()
    if known.strip().casefold() in {"yes", "no", "true", "false"}:
        return words[0] if words else ""
    return " ".join(words)


def majority(said: Iterable[str], known: str) -> str:
    """Return the conclusion that occurs most often, the first among equals."""
    listed = list(said)
    counts = Counter(concluded(one, known) for one in listed)
    return max(listed, key=lambda one: counts[concluded(one, known)], default="")


def _value(number: str) -> str:
    value = float(number.replace(",", ""))
    return f"{value:g}" if abs(value) < _ROUNDED else f"{value:.0f}"
