"""Lists in one sentence that says what it lists: “three segments: North, South and Online”.

A question for such a list has little but the noun, which is on every page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from models.embedded.evidence import Evidence
from models.embedded.introductions import Introduction
from models.embedded.kinds import Kind, wanted
from models.embedded.listed_parts import words_naming
from models.embedded.material import Material
from models.embedded.relations.names import has_long_run
from models.embedded.weights import INTRODUCTIONS, LISTS
from models.embedded.wordlists import ENGLISH
from models.embedded.words import content_terms
from reader.text.span import Span
from reader.text.stemming import stem

_KEPT = "announced lists"
_NUMBER = rf"(?:{'|'.join(ENGLISH.list.numbers)}|[2-9]|1[0-2])"
_PART = r"[^.:]"
_ITEMS = (
    rf"(?P<said>{_PART}{{3,200}}?[,;] {_PART}{{2,120}}?\b(?:and|or) {_PART}{{2,120}}"
    rf"|{_PART}{{2,80}} and {_PART}{{2,80}})"
)
_COUNTED = re.compile(
    rf"\b{_NUMBER} (?:[\w-]+ ){{0,4}}(?P<noun>[\w-]+)"
    r"(?: ?[:\u2014\u2013] ?| are | were |,? namely |, (?-i:(?=[A-Z])))"
    rf"(?!of |which |that |in |for ){_ITEMS}",
    re.IGNORECASE,
)
_OWNED = re.compile(
    r"\b(?:[Oo]ur|[Tt]he|[Ii]ts) (?:[\w-]+ ){0,3}?(?P<noun>[\w-]+)"
    rf" (?:are|were|consist of|comprise)(?: the following)?:? (?=[A-Z“]){_ITEMS}"
)


_WHO_ARE = re.compile(
    r"^\W*who are (?:the |its |their |[\w.&]+['’]s? )(?:[a-z]+ )?(?P<noun>[a-z]+s)\W*$",
    re.IGNORECASE,
)


def lists_asked_for(evidence: Evidence) -> tuple[Introduction, ...]:
    """The sentence with the list that the question asks for; ``said`` are its items."""
    return evidence.once(_KEPT, lambda: tuple(_lists(evidence)))


def _lists(evidence: Evidence) -> list[Introduction]:
    noun = _noun(evidence.question)
    if not noun or not evidence.material.is_english:
        return []
    named = words_naming(evidence) - {noun}
    sentences = [n for each in evidence.subjects if each.stem == noun for n in each.sentences]
    found = list(_found(evidence.material, sentences, noun, named))
    found.sort(key=lambda each: -each.weight)
    return found[:1]


def _noun(question: str) -> str:
    """The stem of what several are asked for, in no certain year; empty if that isn't asked."""
    if who := _WHO_ARE.match(" ".join(question.split())):
        return stem(who["noun"].casefold())
    asked = wanted(question)
    several = asked.plural or asked.kind is Kind.LIST
    return asked.noun if several and not asked.years else ""


def _found(
    material: Material, sentences: list[int], noun: str, named: frozenset[str]
) -> Iterator[Introduction]:
    for rank, index in enumerate(sentences):
        text = material.evened(index)
        if has_long_run(text) or not named <= set(content_terms(text)):
            continue
        for pattern, weight in ((_COUNTED, LISTS.counted), (_OWNED, LISTS.owned)):
            match = next(
                (m for m in pattern.finditer(text) if stem(m["noun"].casefold()) == noun), None
            )
            if match:
                late = 1 - INTRODUCTIONS.late * rank / len(sentences)
                yield Introduction(index, Span(*match.span("said")), weight * late, index)
                break
