"""Kinds of answers that a question asks for: a person, a place, a time, an amount, a list."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from models.embedded.asked import take_apart
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens
from reader.text.stemming import stem


class Kind(StrEnum):
    """Kinds of things that are asked for."""

    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    AMOUNT = "amount"
    FREQUENCY = "frequency"
    REASON = "reason"
    MANNER = "manner"
    LIST = "list"
    WHETHER = "whether"
    MEANING = "meaning"
    THING = "thing"
    """Anything else."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The kind of answer a question asks for, in detail.

    ``noun``: the stem of its class (“which river”, “how many islands”), or empty. ``share``: an
    amount in per cent. ``plural``: several things are asked for. ``name``: a name of something.
    ``growth``: by how much a sum changed. ``counted``: how many, how old, how far, rather than a
    sum. ``verb`` is the stem of the verb of which it is the subject (``acts``) or the object.
    ``years`` are those that the question names.
    """

    kind: Kind
    noun: str = ""
    share: bool = False
    plural: bool = False
    name: bool = False
    growth: bool = False
    counted: bool = False
    verb: str = ""
    acts: bool = False
    years: tuple[str, ...] = ()


def _asked(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_WORDS = ENGLISH.question
_SHARE = _asked(rf"\b(?:{either(_WORDS.shares)})\b")
_DEGREES, _AMOUNTS = either(_WORDS.degrees), either(_WORDS.amounts)
_GROWTH = _asked(
    r"\bhow (?:much|strongly|far|fast)\b.*\b(?:grow|grew|grown|increased?|decreased?|declined?|"
    r"rise|rose|risen|fall|fell|fallen|drop(?:ped)?|changed?|improved?)\b"
    r"|\bwhat (?:is|was|were)\b.*\b(?:growth|increase|decrease|decline|rise|drop|change)s?\b"
)
_TIMES, _PLACES, _PEOPLE = map(either, (_WORDS.times, _WORDS.places, _WORDS.people))
_KINDS = (
    (
        Kind.REASON,
        _asked(
            r"\b(?:why|what (?:\w+ )?(?:causes?d?|reasons?)|warum|weshalb|wieso)\b"
            r"|\bwhat (?:is|are|was|were) the (?:\w+ )?(?:causes?|reasons?)\b"
        ),
    ),
    (
        Kind.FREQUENCY,
        _asked(
            r"\bhow (?:often|frequently|many times(?! (?:as|more|less|\w+er)\b))\b"
            r"|\bwie ?(?:oft|häufig)\b"
        ),
    ),
    (
        Kind.AMOUNT,
        _asked(rf"\bhow (?:{_DEGREES})\b|\bwie ?(?:viele?n?|lange|alt|hoch|weit|oft)\b"),
    ),
    (Kind.TIME, _asked(rf"\b(?:when|wann|(?:what|which)(?: (?:is|was|were) the)? (?:{_TIMES}))\b")),
    (Kind.PLACE, _asked(rf"\b(?:where|wo|wohin|woher|(?:what|which) (?:{_PLACES}))\b")),
    (Kind.PERSON, _asked(rf"\b(?:who|whose|whom|wer|wen|wem|(?:what|which) (?:{_PEOPLE}))\b")),
    (Kind.AMOUNT, _asked(rf"\bwhat (?:is|was|were|are|did)\b.*\b(?:{_AMOUNTS})\b")),
    (
        Kind.AMOUNT,
        _asked(
            r"\bwhat (?:did|do|does|has|have|had)\b.*\b(?:pay|paid|spend|spent|cost|earn|earned)\b"
            r"(?! for\W*$)"
        ),
    ),
    (Kind.AMOUNT, _asked(r"\bwhat (?:\w+ )?(?:percent(?:age)?|proportion|amount|number)\b")),
    (Kind.MANNER, _asked(r"\b(?:how|wie)\b")),
)
_SUM = _asked(rf"\b(?:{_AMOUNTS})\b")
_WHETHER = _asked(r"^\W*(?:is|are|was|were|does?|did|can|could|has|have|had|will|would|should)\b")
_MEANING = _asked(
    r"^\W*what (?:is|are|was|were) (?:an? |the )?[\w-]+(?: [\w-]+)?\W*$"
    r"|\bwhat does .+ (?:mean|stand for)\b|\bmeaning of\b|\bdefin(?:e|ition)\b"
)
_NAMED = _asked(r"\b(?:which|what|how many|how much|name|list)\s")
_SEVERAL = _asked(
    r"\b(?:what|which) (?:[\w-]+ )?[\w-]+[a-rt-z]s "
    r"(?:are|were|do|does|did|has|have|had|can|could|will|would|should|may|might)\b"
    r"|\b(?:what|which) (?:two|three|four|five|six|other|various|different)\b"
    r"|\bwhat (?:are|were) (?:the|some|its|their|two|three|four|five)\b|\blist\b|\bname the\b"
)
_COUNTED = _asked(rf"\bhow (?:{either(_WORDS.counted)})\b")
_YEAR = re.compile(r"(?:19|20)\d\d")
_CALLED = _asked(rf"\b(?:{either(_WORDS.calling)})\b")
_FIRST = _asked(
    r"^\W*(?:when(?:ever)?|if|after|before|while|as|once|although|since|wenn|als|nachdem)\b[^?]*?,\s+"
    rf"(?=(?:\w+ )?(?:{either(_WORDS.asking)})\b)"
)
"""A subordinate clause before the main one: “When he died, who …”."""
_LATER = _asked(r"(?<=\w)[,\s]+(?:when|where|who|whom|whose|which|why|how)\b")
_ASKS = _asked(rf"\b(?:{either(_WORDS.asking)})\b")
_ASKING = frozenset(["who", "whom", "what", "which", "where", "when", "how"])
_LINKING = frozenset(["is", "are", "was", "were", "has", "have", "had", "will", "would", "can"])


def wanted(question: str) -> Wanted:
    """The kind of answer that ``question`` asks for; knows English and the plainest German."""
    clause = take_apart(question).clause
    if _WHETHER.match(clause):
        return Wanted(Kind.WHETHER)
    verb, acts = _verb(clause)
    plural = _SEVERAL.search(clause) is not None
    main = _main(clause)
    kind = next((kind for kind, pattern in _KINDS if pattern.search(main)), None)
    if kind is None and not plural and _MEANING.search(clause):
        return Wanted(Kind.MEANING)
    if kind is None and not plural and _SUM.search(clause) and not _ASKING & set(tokens(clause)):
        kind = Kind.AMOUNT
    return Wanted(
        kind or (Kind.LIST if plural else Kind.THING),
        _noun(clause),
        share=kind is Kind.AMOUNT and _SHARE.search(clause) is not None,
        plural=plural,
        name=_CALLED.search(clause) is not None,
        growth=kind is Kind.AMOUNT and _GROWTH.search(clause) is not None,
        counted=_COUNTED.search(clause) is not None,
        verb=verb,
        acts=acts,
        years=tuple(_YEAR.findall(question)),
    )


def _main(clause: str) -> str:
    """The main clause of a question, up to the subordinate one that follows: “when he saw it”."""
    main = clause[found.end() :] if (found := _FIRST.match(clause)) else clause
    begun = _ASKS.search(main)
    later = _LATER.search(main, begun.end()) if begun else None
    return main[: later.start()] if later else main


def _verb(clause: str) -> tuple[str, bool]:
    """The stem of the main verb, and whether its subject is asked for (“who found it”)."""
    words = tokens(clause)
    asking = next((n for n, word in enumerate(words) if word in _ASKING), None)
    if asking is None or asking + 1 == len(words):
        return "", False
    behind = words[asking + 1 :]
    if behind[0] not in STOP_WORDS and words[asking] in {"who", "what"}:
        return stem(behind[0]), True
    meaning = [word for word in behind if word not in STOP_WORDS]
    helped = any(word in _WORDS.helping for word in behind[:4])
    return (stem(meaning[-1]), False) if meaning and helped else ("", False)


def _noun(clause: str) -> str:
    """“river” for “which large river runs”, “rivers” for “what are the main rivers of”, stemmed."""
    found = _NAMED.search(clause)
    words = tokens(clause[found.end() :]) if found else []
    if words and words[0] in _LINKING:
        words = [word for word in words[1:4] if word not in STOP_WORDS]
    named = ""
    for word in [word for word in words if not word.endswith(("'s", "’s"))][:3]:
        if word in _LINKING | _WORDS.helping or word in STOP_WORDS:
            break
        named = word
        if word.endswith("s") and not word.endswith(("ss", "is", "us")):
            break
    return stem(named) if named else ""
