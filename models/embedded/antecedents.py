"""Antecedents of pronouns: names and things in the previous turns, the likeliest first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from itertools import dropwhile, takewhile

from models.embedded.weights import FOLLOWING
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens
from reader.text.stemming import stem
from reader.values.question import Turn

_CAPITAL = r"[^\W\d_a-z][\w’'-]*"
_TITLE = r"[^\W\d_a-z]\w{0,4}\.(?= [A-Z])"
_NAME = re.compile(rf"(?:{_TITLE}|{_CAPITAL})(?: (?:(?:of|de|von|van|der|la|the) )*{_CAPITAL})*")
_THING = re.compile(rf"\b(?:{either(ENGLISH.articles)}) ((?:[\w’'-]+ ?){{1,5}})", re.IGNORECASE)
_PLACED = r"\b(?:the|at|in|on|near|from) (?:the )?"
_ASKS_WHO = re.compile(
    rf"^\W*(?:(?:{either(ENGLISH.leading)}) )*(?:who|whom|whose)\b", re.IGNORECASE
)
_NO_NAMES = STOP_WORDS | ENGLISH.references
_DID = re.compile(rf"\b(?:{either(ENGLISH.helping)})\b", re.IGNORECASE)


class Kind(Enum):
    """Kinds of things that a pronoun can refer to."""

    MAN = "man"
    WOMAN = "woman"
    THING = "thing"
    MANY = "many"


def antecedent(kind: Kind, earlier: Sequence[Turn], taken: Collection[str] = ()) -> str | None:
    """The likeliest candidate in the last turns that is not in ``taken``; None if nothing fits."""
    turns = reversed(earlier[-FOLLOWING.look_back :])
    found = (each for turn in turns for each in _candidates(kind, turn))
    return next((each for each in found if each not in taken and _fits(kind, each)), None)


def names(text: str) -> list[str]:
    """Runs of capitalised words, in order; a capital at the start of a sentence doesn't count."""
    found = []
    for match in _NAME.finditer(text):
        whole = match.group().removesuffix("'s").removesuffix("’s").split()
        words = list(dropwhile(lambda word: word.lower() in _NO_NAMES, whole))
        before = text[: match.start()].rstrip(" \n“‘\"'(—…")
        begins = words == whole and (not before or before[-1] in ".?!:")
        if words and not (begins and len(words) == 1):
            found.append(" ".join(words))
    return found


def things(turn: Turn) -> list[str]:
    """Noun phrases with an article in the turn's question."""
    evidence = " ".join(map(stem, tokens(_evidence(turn))))
    return [
        f"the {thing}"
        for match in _THING.finditer(turn.question)
        if (thing := _head(match.group(1).split(), turn.question[: match.start()], evidence))
    ]


def is_plural(word: str) -> bool:
    """Whether it looks like the plural of a noun."""
    return word not in STOP_WORDS and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def _candidates(kind: Kind, turn: Turn) -> Iterator[str]:
    question, evidence = turn.question, _evidence(turn)
    named = names(question)
    asked = [f"the {name}" if f"the {name}" in question else name for name in named]
    if kind is Kind.MANY:
        yield from re.findall(rf"{_NAME.pattern} and {_NAME.pattern}", question)
    if kind in (Kind.THING, Kind.MANY):
        yield from (*things(turn), *asked)
        return
    # A name after “at” or “the” is a place's rather than a person's.
    people = Counter(
        name for name in names(evidence) if not re.search(_PLACED + re.escape(name), evidence)
    )
    ranked = [name for name, _ in people.most_common()]
    # Whoever asks who wants to go on with the answer, but with Peter after “Who is Peter?”.
    goes_on = _ASKS_WHO.search(question) and not named
    yield from (*ranked, *asked) if goes_on else asked
    yield from (*things(turn), *ranked)


def _evidence(turn: Turn) -> str:
    """The text of the first quotes, or the answer itself if it has none."""
    return " ".join(c.quote for c in turn.cited[:2]) or turn.answer


def _fits(kind: Kind, found: str) -> bool:
    words = [word.strip(".").lower() for word in found.split()]
    ends = {words[0], words[-1]}
    man, woman = not ends.isdisjoint(ENGLISH.men), not ends.isdisjoint(ENGLISH.women)
    if kind is Kind.MANY:
        several = words[0] == "the" and is_plural(words[-1])
        return " and " in found or several or words[-1] in ENGLISH.groups
    if kind is Kind.THING:
        return not man and not woman
    return not (woman if kind is Kind.MAN else man)


def _head(run: Sequence[str], before: str, evidence: str) -> str:
    """The words after an article that belong together.

    Words that are together in the ``evidence``, which has stems, do; otherwise all up to the next
    function word, without the verb that ends a question with “did” or “was”.
    """
    words = list(takewhile(lambda word: word.lower() not in STOP_WORDS, run))
    goes_on = run[len(words) : len(words) + 1] == ["of"]
    if _DID.search(before) and len(words) > 1 and not goes_on:
        words.pop()
    for count in range(len(words), 0, -1):
        stems = " ".join(stem(word.lower()) for word in words[:count])
        if f" {stems} " in f" {evidence} ":
            return " ".join(words[:count])
    verb = len(words) > 1 and words[-1].endswith(("ed", "en"))
    return " ".join(words[:-1] if verb else words)
