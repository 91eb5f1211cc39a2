"""The parties of a contract, which its opening names.

Knows English; in other languages nothing is found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.embedded.evidence import Evidence
from models.embedded.material import Material
from models.embedded.office import NAME
from models.embedded.relations.names import has_long_run
from models.embedded.weights import DEFINITIONS
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import tokens
from reader.text.span import Span

_KEPT = "parties"
_WORDS = ENGLISH.introduction
_ASKS = re.compile(
    r"^\W*(?:who|which|what|between (?:whom|which))\b"
    r"(?: (?:is|are|was|were|the|persons|people|companies|two|three|contracting))* parties\b"
    rf"(?: (?:to|of|in|involved in) (?:this|the) (?:{either(ENGLISH.definition.works)}))?\W*$",
    re.IGNORECASE,
)
_CALLED = r"\([^()“”\"]{0,60}[“\"](?:[Tt]he )?(?P<called>[^”\"]{2,40})[”\"]\)"
_PARTY = re.compile(rf"{NAME}[^“”\"()]{{0,160}}?{_CALLED}")
_BETWEEN = re.compile(rf"\b(?:{either(_WORDS.between)})\b")


@dataclass(frozen=True, slots=True)
class Parties:
    """The sentence that names them, and each with what the contract calls it."""

    sentence: Span
    named: tuple[str, ...]


def parties_asked_for(evidence: Evidence) -> Parties | None:
    """The parties, if the question asks for them and one sentence of the opening names several."""
    return evidence.once(_KEPT, lambda: parties_of(evidence.material, evidence.question))


def parties_of(material: Material, question: str) -> Parties | None:
    """The same, of a document."""
    if not material.is_english or not _ASKS.match(" ".join(question.split())):
        return None
    opening = Span(0, min(DEFINITIONS.opening, len(material.content.text)))
    for index in material.inside(opening):
        text = material.evened(index)
        between = None if has_long_run(text) else _BETWEEN.search(text)
        named = _named(text[between.end() :]) if between else ()
        if len(named) > 1:
            return Parties(material.content.sentences[index], named)
    return None


def _named(text: str) -> tuple[str, ...]:
    """“Orrin, Inc. (Tenant)”; the contract itself and other things are no parties."""
    found = [
        (match["name"], match["called"])
        for match in _PARTY.finditer(text)
        if not ENGLISH.definition.works.issuperset(tokens(match["called"]))
    ]
    return tuple(f"{name} ({called})" for name, called in found)
