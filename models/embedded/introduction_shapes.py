"""Patterns for statements of who somebody is: apposition, kinship, role.

Knows English; in other languages nothing is found.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import Literal

from models.embedded.relations.names import CAPITAL
from models.embedded.relations.vocabulary import any_of, vocabularies
from models.embedded.weights import INTRODUCTIONS
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens

_WORDS = ENGLISH.introduction
_TITLE_WORDS = vocabularies()[0].all_titles
_TITLED = any_of(_TITLE_WORDS)
TITLES = frozenset(title.rstrip(".").lower() for title in _TITLE_WORDS)
CAPITALS = "A-ZÀ-ÖØ-Þ"
_NAME = rf"{CAPITAL}[\w’'-]*\w"
_OWNER = rf"(?:(?i:{either(_WORDS.owners)})\b|(?:{_NAME} )?{_NAME}['’]s?)"
_DETERMINED = rf"\b(?:{_OWNER}|an?|the|one of)"
_PERSON = (
    rf"(?<![\w’'-])(?:[\w-]+-)?"
    rf"(?:(?:{either(_WORDS.roles)})|[a-z]{{2,}}(?:{either(_WORDS.endings)}))"
    r"(?![\w-]|['’])"
)
_ROLE = re.compile(rf"(?:{_PERSON}|\b(?:{either(_WORDS.things)})(?![\w-]|['’]))")
_ADJECTIVES = rf"(?:(?!(?:{either(STOP_WORDS)}) )[a-z][\w’'-]*,? ){{0,4}}?"
_END = r"(?=[,.;:!?)—–”]|$| (?:and|but|who|whom|whose|which|that|when|as|if|because|while|where)\b)"
_STRETCH = r"[^,.;:!?()—–“”]{3,90}?"
_PREDICATE = re.compile(
    r"\b(?:is|was|are|were|am|be|been|have|has|had|without|but|and|not)(?: not| quite| only| no)?$"
    r"|['’](?:s|m|re)$"
)
"""Words before a stretch by which it says something of another subject."""
_IS_OBJECT = re.compile(
    rf"(?:\b(?:{either(_WORDS.before_objects)})|[,;] and)(?: {_NAME},?)*$", re.IGNORECASE
)
_DEFINING = STOP_WORDS - {"own", "same", "only", "most", "other", "very", "much", "more"}
_OTHER = "…"
_ADDRESSES = re.compile(r"(?<!\bI),$")
"""A name after a comma is that of the person addressed."""
_SPEAKERS = re.compile(r"(?:my|our|your) ", re.IGNORECASE)
"""“My cousin Anne” doesn't say whose cousin she is."""
_PARTS = re.compile(r"[.;:!?—–)]|,(?! and\b)")
GOES_ON = re.compile(
    rf"^[“\"]?(?P<who>He|She) (?:{either(_WORDS.being)})(?: \w+ly)? "
    rf"(?P<said>{_DETERMINED} {_STRETCH}){_END}"
)


Use = Literal["", "subject", "apposed", "role", "before"]
"""What a stretch must be: whose subject is the name; a role behind it; a role; one before it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern with the stretch ``said``."""

    pattern: re.Pattern[str]
    weight: float
    use: Use


def fitness(text: str, match: re.Match[str], shape: Shape) -> float:
    """How well the words that were found describe who somebody is."""
    said, before, behind = match["said"], text[: match.start()].rstrip(), text[match.end() :]
    role, defined = role_in(said)
    if is_empty(said) or (shape.use in ("apposed", "role", "before") and not role):
        return 0.0
    if shape.use == "subject" and _IS_OBJECT.search(before):
        return 0.0
    if shape.use == "apposed" and (defined == _OTHER or _ADDRESSES.search(before)):
        return 0.0
    parted = shape.use == "before" and match[0].startswith(f"{said},")
    if parted and (
        _PREDICATE.search(before) or not _PARTS.match(behind) or said.startswith("your ")
    ):
        return 0.0
    if not role:
        return INTRODUCTIONS.without_role
    weight = INTRODUCTIONS.general if role in _WORDS.general else 1.0
    spoken = shape.use == "before" and _SPEAKERS.match(said)
    return weight * (INTRODUCTIONS.speakers if spoken else 1.0)


def role_in(said: str) -> tuple[str, str]:
    """The role that “my dear sister of whom I spoke” ends with before what defines it, or nothing.

    Then the word by which that begins, or ``_OTHER`` if it defines nothing.
    """
    words = said.removeprefix("one of ").split(" ")[1:]
    if words[:1] and words[0][:1].isupper():
        words = words[1:]
    head = list(takewhile(lambda word: word.lower() not in _DEFINING, words))
    rest = words[len(head) :][:1]
    role = head[-1] if head and _ROLE.fullmatch(head[-1]) else ""
    if not rest:
        return role, ""
    return role, rest[0] if rest[0] in _WORDS.defining else _OTHER


def is_empty(said: str) -> bool:
    """Whether it is a description such as “a little late” rather than a person."""
    return not _WORDS.empty.isdisjoint(tokens(said)[1:3])


def called_by(name: str, text: str) -> str:
    """A pattern for the name, and for the parts of it that only this person has in ``text``."""
    *given, family = name.split(" ")
    forms = [rf"{re.escape(name)}(?: {_NAME})?"]
    titled = bool(given) and given[0].rstrip(".").lower() in TITLES
    if not given:
        other = rf"(?:(?!(?i:{either(_WORDS.before_objects)}) ){_NAME} )?"
        forms = [rf"(?:(?:{_TITLED}) )?{other}{re.escape(name)}(?: {_NAME})?"]
    elif not titled:
        if _only(rf"\b{re.escape(given[0])} ({_NAME})", text, [*given[1:], family][0]):
            forms.append(rf"{re.escape(given[0])}(?! {CAPITAL})")
        if _only(rf"\b({_NAME}) {re.escape(family)}\b", text, given[-1]):
            forms.append(rf"(?:(?:{_TITLED}) )?{re.escape(family)}")
    return rf"(?<![\w’'-])(?:{'|'.join(forms)})(?![\w-]|['’]s)"


def _only(pattern: str, text: str, own: str) -> bool:
    """Whether what is beside a part of a name is nearly always ``own``, titles apart."""
    beside = Counter(each for each in re.findall(pattern, text) if each not in _TITLE_WORDS)
    return INTRODUCTIONS.others * (beside.total() - beside[own]) <= beside[own]


@cache
def shapes_of(called: str) -> tuple[Shape, ...]:
    """Patterns for sentences that say who is called so; ``said`` are the words for it."""
    being, naming = either(_WORDS.being), either(_WORDS.naming)
    person = rf"(?P<said>{_DETERMINED} {_ADJECTIVES}{_PERSON})"
    stretch = rf"(?P<said>{_DETERMINED} {_STRETCH})"
    lives = rf"(?P<said>who(?:se)? (?:{either(_WORDS.lives)}) {_STRETCH})"
    said = rf"(?P<said>(?:I am|I['’]m|[Mm]y name (?:is|was)) {called})"
    once = r"(?P<said>(?!wh)[a-z][^.;:!?”]{3,90}?)"
    known = r"(?P<said>[a-z][^()]{3,60})"
    kin = rf"(?P<said>my {_PERSON})"
    was, says = rf"(?:{being})", vocabularies()[0].speaking
    made: tuple[tuple[str, float, Use], ...] = (
        (rf"\bwho {called} {was}[:;,—–] ?(?:s?he|it) {was} {stretch}{_END}", 1.1, ""),
        (rf"{called}(?:, [^,.;]{{2,40}},)? {was}(?: \w+ly)? {stretch}{_END}", 1.0, "subject"),
        (rf"{called}, {stretch}(?=[.;:!?)—–”]|,(?! and\b| or\b))", 0.9, "apposed"),
        (rf"{called} \({known}\)", 0.8, "role"),
        (rf"{person},? (?:the )?{called}", 1.0, "before"),
        (rf"{person},? (?:{naming}) {called}", 0.9, "role"),
        (said, 1.2, ""),
        (rf"\b[Tt]his(?:, [^,.;]{{2,30}},)? is {called}, {once}{_END}", 1.0, ""),
        (rf"{called}, {lives}{_END}", 0.6, ""),
        (rf"{called}[,.!?][^“]*” (?:{says}) {kin}", 0.5, ""),
    )
    return tuple(Shape(re.compile(pattern), weight, use) for pattern, weight, use in made)
