"""Antecedents of pronouns: names and things in the previous turns, the likeliest first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from enum import Enum

from models.embedded.weights import SIZES
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens
from reader.text.stemming import stem
from reader.values.question import Turn

_CAPITAL = r"[^\W\d_a-z][\w’'-]*"
_TITLE = r"[^\W\d_a-z]\w{0,4}\.(?= [A-Z])"
_NAME = re.compile(rf"(?:{_TITLE}|{_CAPITAL})(?: (?:(?:of|de|von|van|der|la|the) )*{_CAPITAL})*")
_WORDS = ENGLISH.question
_THING = re.compile(rf"\b(?:{either(_WORDS.articles)}) ((?:[\w’'-]+ ?){{1,5}})", re.IGNORECASE)
_PLACED = r"\b(?:the|at|in|on|near|from) (?:the )?"
_ASKS_WHO = re.compile(
    rf"^\W*(?:(?:{either(_WORDS.leading)}) )*(?:who|whom|whose)\b", re.IGNORECASE
)
_ASKS_WHO_IT_IS = re.compile(
    rf"^\W*(?:(?:{either(_WORDS.leading)}) )*"
    rf"(?i:who(?: is| was|['’]s)) (?:the )?{_NAME.pattern}\W*$"
)
_DID = re.compile(rf"\b(?:{either(_WORDS.helping)})\b", re.IGNORECASE)
_PARTICIPLE = re.compile(r"(?:ed|en)$")


class Kind(Enum):
    """Kinds of things that a pronoun can refer to."""

    MAN = "man"
    WOMAN = "woman"
    THING = "thing"
    MANY = "many"


def antecedent(kind: Kind, earlier: Sequence[Turn], taken: Collection[str] = ()) -> str | None:
    """The likeliest candidate in the last turns that is not in ``taken``; None if nothing fits."""
    for turn in reversed(earlier[-SIZES.look_back :]):
        for found in _candidates(kind, turn):
            if found not in taken and _fits(kind, found):
                return found
    return None


def names(text: str) -> list[str]:
    """Runs of capitalised words, in order; a capital at the start of a sentence doesn't count."""
    found = []
    for match in _NAME.finditer(text):
        name = match.group().removesuffix("'s").removesuffix("’s")
        words = name.split()
        while words and (
            words[0].lower() in STOP_WORDS or words[0].lower() in ENGLISH.document.references
        ):
            words = words[1:]
        starts = len(words) == len(name.split()) and _begins_sentence(text, match.start())
        if words and not (starts and len(words) == 1):
            found.append(" ".join(words))
    return found


def things(turn: Turn) -> list[str]:
    """Noun phrases with an article in the turn's question."""
    evidence = " ".join(tokens(_evidence(turn)))
    return [
        f"the {thing}"
        for match in _THING.finditer(turn.question)
        if (thing := _head(match.group(1).split(), turn.question[: match.start()], evidence))
    ]


def _candidates(kind: Kind, turn: Turn) -> Iterator[str]:
    question, evidence = turn.question, _evidence(turn)
    asked = [f"the {name}" if f"the {name}" in question else name for name in names(question)]
    # A name after “at” or “the” is a place's rather than a person's.
    people = [
        name for name in names(evidence) if not re.search(_PLACED + re.escape(name), evidence)
    ]
    ranked = [name for name, _ in Counter(people).most_common()]
    if kind is Kind.MANY:
        yield from re.findall(rf"{_NAME.pattern} and {_NAME.pattern}", turn.question)
    if kind in (Kind.THING, Kind.MANY):
        yield from things(turn)
        yield from asked
        return
    # Whoever asks who wants to go on with the answer, but with Peter after “Who is Peter?”.
    news = [name for name in ranked if name not in asked]
    goes_on = _ASKS_WHO.search(question) and not _ASKS_WHO_IT_IS.search(question)
    yield from (*news, *asked) if goes_on else asked
    yield from things(turn)
    yield from ranked


def _evidence(turn: Turn) -> str:
    """The text of the first quote, or the answer itself if it has none."""
    return " ".join(c.quote for c in turn.cited[:2]) or turn.answer


def _fits(kind: Kind, found: str) -> bool:
    words = [word.strip(".").lower() for word in found.split()]
    people, ends = ENGLISH.people, {words[0], words[-1]}
    man, woman = not ends.isdisjoint(people.men), not ends.isdisjoint(people.women)
    if kind is Kind.MANY:
        plural = words[-1].endswith("s") and not words[-1].endswith(("ss", "us", "is"))
        return " and " in found or (plural and words[0] == "the") or words[-1] in people.groups
    if kind is Kind.THING:
        return not man and not woman
    return not (woman if kind is Kind.MAN else man)


def _head(run: Sequence[str], before: str, evidence: str) -> str:
    """The words after an article that belong together.

    Words that are together in the evidence do; otherwise all up to the next function word,
    without the verb that ends a question with “did” or “was”.
    """
    words: list[str] = []
    for word in run:
        if word.lower() in STOP_WORDS:
            break
        words.append(word)
    goes_on = run[len(words) : len(words) + 1] == ["of"]
    if _DID.search(before) and len(words) > 1 and not goes_on:
        words.pop()
    for count in range(len(words), 0, -1):
        if _stands_in(words[:count], evidence):
            return " ".join(words[:count])
    verb = len(words) > 1 and _PARTICIPLE.search(words[-1])
    return " ".join(words[:-1] if verb else words)


def _stands_in(words: Sequence[str], evidence: str) -> bool:
    wanted = [stem(word.lower()) for word in words]
    said = [stem(token) for token in tokens(evidence)]
    return any(said[at : at + len(wanted)] == wanted for at in range(len(said)))


def _begins_sentence(text: str, at: int) -> bool:
    before = text[:at].rstrip(" \n“‘\"'(—…")
    return not before or before[-1] in ".?!:"
