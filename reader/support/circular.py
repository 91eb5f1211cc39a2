"""Detects statements that only repeat the question, or explain a name by the same name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader.support.statement_names import names
from reader.support.support_words import content_stems, listed, says_little, stem, words

_ASKS = re.compile(
    r"\b(?:who|whom|whose|what|which|where|when|why|how|wer|wen|wem|wessen|was|welche[mnrs]?|wo|"
    r"wann|warum|wie|weshalb|wieso)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"\b(?:or|oder)\b", re.IGNORECASE)
_NEUTRAL = listed(
    "a an the is was are were be been being do did does has have had of to in on at for by with "
    "and that this der die das ein eine einen einem einer ist war sind waren hat hatte von zu im am"
)
"""Words that a statement may add to those of the question without saying more."""
_WHY = re.compile(r"\b(?:why|warum|weshalb|wieso)\b", re.IGNORECASE)
_NO_REASON = listed("because since it they he she weil denn er sie es")
"""The same, where a reason is asked: “They fear the dark because they fear the dark.”"""
_COVERED = 0.8
_PAST: dict[str, str] = dict(
    re.findall(
        r"(\w+)/(\w+)",
        "went/go told/tell said/say saw/see sold/sell bought/buy gave/give took/take came/come "
        "made/make found/find left/leave met/meet wrote/write paid/pay knew/know thought/think "
        "brought/bring lost/lose held/hold kept/keep got/get became/become began/begin fell/fall "
        "ran/run sent/send built/build spent/spend won/win stood/stand led/lead felt/feel",
    )
)
_IS = re.compile(
    r"\s(?:is|was|are|were|remains|ist|war|lautet|heißt|hieß)\b(?:\s+(?:also|actually|really|simply|"
    r"in fact|still))*(?:\s+(?:called|named|known as))?\s+(?=\S)",
    re.IGNORECASE,
)
_OF_NAMES = listed("name names named identity alias called known namen")


def repeats(statement: str, question: str) -> bool:
    """Whether ``statement`` says nothing that ``question`` does not.

    Questions for yes or no and those with a choice are answered by their own words.
    """
    if not _ASKS.search(question) or _CHOICE.search(question):
        return False
    asked = set(map(_stem, words(question)))
    said = words(statement)
    neutral = _NEUTRAL | _NO_REASON if _WHY.search(question) else _NEUTRAL
    if any(_stem(word) not in asked and word not in neutral for word in said):
        return False
    asking = words(question)
    meaning = [_stem(w) for w in asking if not (says_little(w) or _ASKS.fullmatch(w))]
    stated = set(map(_stem, said))
    covered = sum(each in stated for each in meaning)
    return bool(meaning) and covered >= _COVERED * len(meaning)


def explains_itself(statement: str) -> bool:
    """Whether a name is explained by itself: “X’s name is X”."""
    found = _IS.search(statement)
    if not found:
        return False
    before, behind = statement[: found.start()], statement[found.end() :]
    given = [word for word in words(behind) if not says_little(word)]
    if not given or not _is_a_name(behind, given):
        return False
    left = words(before)
    own = [word for word in left if not says_little(word)]
    return set(given) <= set(left) and (own == given or not _OF_NAMES.isdisjoint(words(statement)))


def says_nothing_new(statement: str, questions: Sequence[str]) -> bool:
    """Whether a statement is no answer to a question, in any of its wordings."""
    return explains_itself(statement) or any(repeats(statement, each) for each in questions)


def _is_a_name(text: str, meaning: Sequence[str]) -> bool:
    """Whether all content words of a text are one name."""
    capitals = [word for word in re.findall(r"\w+", text) if word[0].isupper()]
    found = names(f"So it is {text}")
    return len(found) == 1 and len(capitals) >= len(meaning) and bool(content_stems(text))


def present_of(word: str) -> str:
    """The present of a common irregular past; any other word as it is."""
    return _PAST.get(word, word)


def _stem(word: str) -> str:
    return stem(present_of(word))
