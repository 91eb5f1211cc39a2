"""Forms of questions that need an answer of their own kind: several in one, counts, negations.

Knows English questions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.embedded.weights import SIZES
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens

_WORDS = ENGLISH.question
_ENDS = re.compile(r"(?<=[?？؟])\s+")  # noqa: RUF001  # full-width and Arabic marks are meant
_AND_ASKS = re.compile(
    rf",?\s+and\s+(?=(?:{either(_WORDS.asking)})\b(?:\s+[\w’'-]+){{2,}})",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:(?:in|on|at|by|to|from|of|for|with) )?"
    rf"(?:{either(_WORDS.asking | _WORDS.opening)})\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(
    r"^\W*how (?:often|many times) (?:is|are|was|were|does|do|did)\s+"
    r"(?:the\s+)?(?:words?|terms?|names?|phrases?)?\s*"
    r"[“\"‘'«]?(?P<word>[^”\"’»?]+?)[”\"’'»]?\s+"
    r"(?:occurs?|appears?|(?:be )?mentioned|(?:be )?named|used|stands?|comes? up)\b"
    r"(?P<rest>[^?]*)\??\W*$",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"^\s*(?:(?:in|throughout|within) (?:the |this |all of the )?"
    r"(?:whole |entire )?(?:text|book|document|novel|paper|report|story|play|file)|here|altogether|"
    r"in (?:all|total))?\s*$",
    re.IGNORECASE,
)
_WHO_IS = re.compile(
    r"^\W*(?:(?i:who|what) (?i:is|was|are|were)|(?i:wer|was) (?i:ist|war)) (?i:the )?"
    r"(?P<name>(?i:mr\.? |mrs\.? |miss |dr\.? )?[A-Z][\w’'-]*(?:\.? [A-Z][\w’'-]*)*)\W*$"
)
_WHO_HAS = re.compile(
    r"^\W*who(?: is| was|['’]s) (?:the|its|their|our) (?P<role>[^?]*?[^?\s])\W*$", re.IGNORECASE
)
_WHOSE_OFFICE = re.compile(
    r"^\W*[Ww]ho(?: is| was|['’]s) (?P<owner>[A-Z][^?]*?)['’]s? (?P<role>[^?]*?[^?\s])\W*$"
)
_AGE = re.compile(r"\bhow old\b", re.IGNORECASE)
_NEGATED = re.compile(
    r"\b(?:not|never|nobody|no one|none|neither|nor|without|except|(?:did|do|does|is|are|was|were|"
    r"has|have|had|could|would|can|wo|should)n['’]t|cannot)\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:compared? (?:to|with)|versus|vs\.?|difference between|"
    r"(?:more|less|fewer|\w+er)\b[^.?]{0,40}\bthan|"
    r"(?:which|who|is|are|was|were|do|does|did|has|have|had) (?:[\w’'-]+ ){0,6}"
    r"(?:more|less|fewer|larger|smaller|bigger|older|younger|longer|"
    r"shorter|higher|lower|better|worse|faster|earlier|later)\b.*\bor\b|"
    r"(?:which|who|is|are|was|were|do|does|did|has|have|had)\b.*\b[\w’'-]+,? or .*"
    r"\b(?:first|last|earlier|later|older|younger|more|less|most|least)\W*$|"
    r"(?:which|who)\b.*\bthe (?:most|least|fewest|\w{2,}est)\b.*\bor\b)",
    re.IGNORECASE,
)
_OF_THE_PROGRAM = re.compile(
    r"\bgistwalker\b|\b(?:who|what|how old) are you\b|\bare you (?:an?|the|able|real|chatgpt)\b|"
    r"\bwhat(?:['’]s| is) your (?:name|version|model|purpose)\b|\bcan you (?:hear|help) me\b|"
    r"\bwho (?:made|built|wrote|created|programmed|trained) you\b|\bwhat can you do\b|"
    r"\b(?:which|what) (?:language )?model (?:are|do) you\b|"
    r"\bthis (?:program|app|application|software)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Count:
    """A question about the number of occurrences of ``words``."""

    words: str


def parts_of(question: str) -> tuple[str, ...]:
    """The questions in one, each of which asks for itself; the whole where it is but one."""
    sentences = [part for part in _ENDS.split(question.strip()) if part.strip()]
    parts = [part for sentence in sentences for part in _split(sentence)]
    asking = [part for part in parts if _ASKS.search(part)]
    if len(asking) > 1 and len(asking) == len(parts):
        return tuple(parts)
    return (question,)


def count_asked(question: str) -> Count | None:
    """The occurrences that the question asks to count; None if it asks for no count."""
    found = _COUNTS.match(" ".join(question.split()))
    if found is None or not _WHERE.match(found["rest"]):
        return None
    return Count(found["word"].strip(" ,'’\"”"))


def is_negated(question: str) -> bool:
    """Whether it asks for what did not happen, or for whom something is not so."""
    return _NEGATED.search(question) is not None


def compares(question: str) -> bool:
    """Whether it asks how two things differ."""
    return _COMPARED.search(question) is not None


def asks_who_somebody_is(question: str) -> bool:
    """Whether it asks only who or what a named person or thing is."""
    return named_person(question) is not None


def asks_age(question: str) -> bool:
    """Whether it asks how old somebody or something is."""
    return _AGE.search(question) is not None


def named_person(question: str) -> str | None:
    """The name in a question that asks only who or what somebody is."""
    found = _WHO_IS.search(question)
    return None if found is None else found["name"]


def role_asked(question: str) -> str:
    """In small letters, the office in “who is the chief executive officer?”; empty if none is."""
    found = _WHO_HAS.match(question)
    return found["role"].casefold() if found else ""


def office_asked(question: str) -> str:
    """The same, also in “who is Halden’s CEO?”, where it is “ceo of Halden”."""
    if found := _WHOSE_OFFICE.match(question):
        return f"{found['role'].casefold()} of {found['owner']}"
    return role_asked(question)


def is_foreign(question: str) -> bool:
    """Whether it begins like a question in another language than English."""
    return not _WORDS.foreign.isdisjoint(tokens(question)[:1])


def is_of_the_program(question: str) -> bool:
    """Whether it asks about this program and not about any text."""
    return _OF_THE_PROGRAM.search(question) is not None


def only_names(question: str) -> bool:
    """Whether it names something without saying what it wants to know about it."""
    words = tokens(question)
    asks = "?" in question and len(words) > 1
    return (
        not asks and ENGLISH.question.openers.isdisjoint(words) and not STOP_WORDS.issuperset(words)
    )


def _split(sentence: str) -> list[str]:
    """At “and” before a word that asks, where both sides are long enough to be questions."""
    parts = _AND_ASKS.split(sentence)
    if any(len(tokens(part)) < SIZES.least_asking for part in parts):
        return [sentence]
    marked = [f"{part.rstrip(' ,')}?" for part in parts[:-1]]
    return [f"{part[:1].upper()}{part[1:]}" for part in (*marked, parts[-1])]
