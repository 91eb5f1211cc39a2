"""Sentences that define a term, as contracts, laws and papers do.

Knows English; in other languages nothing is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.embedded.evidence import Evidence
from models.embedded.introductions import Introduction
from models.embedded.material import Material
from models.embedded.occurrences import sentences_naming
from models.embedded.weights import DEFINITIONS
from models.embedded.wordlists import ENGLISH, either
from reader.text.document import BlockKind
from reader.text.span import Span

_KEPT = "definitions"
_WORDS = ENGLISH.definition
_WORK = rf"(?: (?:under|in|of|for|from|by) (?:this|the) (?:{either(_WORDS.works)}))?"
_QUOTE, _UNQUOTE = "[“\"‘']", "[”\"’']"
_TERM = rf"{_QUOTE}?(?P<term>[^?]{{2,60}}?){_UNQUOTE}?"
_AMOUNTS = "how (?:much|high|large|big|long)"
_MEAN = "(?:mean|stand for|refer to)"
_ASKS = tuple(
    re.compile(rf"^\W*{pattern}{_WORK}\W*$", re.IGNORECASE)
    for pattern in (
        rf"(?:what|when|{_AMOUNTS}) (?:is|are|was|were) (?:the |an? )?{_TERM}",
        rf"what (?:do|does|did) (?:the (?:term|word|abbreviation) )?{_TERM} {_MEAN}",
        rf"what is (?:the )?(?:meaning|definition) of {_TERM}",
        rf"what is meant by (?:the (?:term|word) )?{_TERM}",
        rf"how (?:is|are) {_TERM} defined",
        rf"define {_TERM}",
    )
)
_ALTERNATIVES = re.compile(r",? or |, ")
_ABBREVIATION = re.compile(r"[A-Z][A-Za-z0-9-]*[A-Z][A-Za-z0-9-]*")


@dataclass(frozen=True, slots=True)
class _Shape:
    """A pattern with the stretch ``said`` that defines."""

    pattern: re.Pattern[str]
    weight: float


def definitions_asked_for(evidence: Evidence) -> tuple[Introduction, ...]:
    """The sentences that define the term that the question asks about, best first."""
    return evidence.once(_KEPT, lambda: definitions_of(evidence.material, evidence.question))


def definitions_of(material: Material, question: str) -> tuple[Introduction, ...]:
    """The sentences that define what ``question`` asks about; or terms that end with its words."""
    term = term_asked(question)
    if not term or not material.is_english:
        return ()
    found = list(_found(material, term, _shapes(rf"(?i:{re.escape(term)})")))
    if not found:
        longer = rf"(?:[A-Z][\w’'-]* ){{1,4}}(?i:{re.escape(term)})"
        found = list(_found(material, term, _shapes(longer, unsure=True)))
    found.sort(key=lambda each: -each.weight)
    least = DEFINITIONS.close_to_best * max((each.weight for each in found), default=0.0)
    return tuple(each for each in found if each.weight >= least)[: DEFINITIONS.most]


def term_asked(question: str) -> str:
    """The term whose meaning, amount or date is asked for; empty if it asks for something else."""
    asked = " ".join(question.split())
    matches = (found["term"] for pattern in _ASKS if (found := pattern.match(asked)))
    term = next(matches, "").strip(" .,“”\"‘’'")
    return "" if len(term.split()) > DEFINITIONS.longest else term


def _found(material: Material, term: str, shapes: Sequence[_Shape]) -> Iterator[Introduction]:
    for index in sentences_naming(material, [term]):
        text = material.evened(index)
        if (entry := _entry(material, index, term)) is not None:
            yield entry
            continue
        said = [
            (shape.weight, Span(*match.span("said")))
            for shape in (*shapes, *_spelled_out(term))
            for match in shape.pattern.finditer(text)
        ]
        if said and material.kind(index) is not BlockKind.HEADING:
            weight, span = max(said, key=lambda each: each[0])
            yield Introduction(index, span, weight, index)


def _entry(material: Material, index: int, term: str) -> Introduction | None:
    """The sentence after the term that stands alone at the beginning of its paragraph.

    As in a glossary: “Gist. A shortened episode.”
    """
    head = material.text(index).casefold().rstrip(" .:")
    following = index + 1
    if term.casefold() not in _ALTERNATIVES.split(head) or not material.first_in_block(index):
        return None
    if len(head.split()) > DEFINITIONS.longest:
        return None
    if following >= len(material.content.sentences) or material.first_in_block(following):
        return None
    whole = Span(0, len(material.text(following).rstrip(" .")))
    return Introduction(following, whole, DEFINITIONS.entry, index)


def _shapes(term: str, *, unsure: bool = False) -> tuple[_Shape, ...]:
    """Patterns for “Term” means …, and for … (the “Term”)."""
    less = DEFINITIONS.longer_term if unsure else 1.0
    quoted = rf"{_QUOTE}(?:[Tt]he )?{term}{_UNQUOTE}"
    means = rf"(?:,? [^“”\"]{{0,60}},)? (?:{either(_WORDS.meaning)})[,:;]? (?:when [^,]{{3,60}}, )?"
    clause = r"(?:[^.;:]|[.:](?=\d)){2,160}?"
    phrase = r"(?:[^,.;:()“”]|[,.:](?=\s?\d)){2,120}"
    return tuple(
        _Shape(re.compile(pattern), weight * less)
        for pattern, weight in (
            (rf"{quoted}{means}(?P<said>{clause})(?=[.;:,](?: |$)|$)", 1.0),
            (rf"{quoted}{means}(?P<said>[^.;:]{{100,160}})(?= )", 1.0),
            (rf"{quoted} (?:{either(_WORDS.elsewhere)})(?P<said>)", DEFINITIONS.elsewhere),
            (rf"(?P<said>{phrase}) \([^()“”\"]{{0,60}}{quoted}[^()]{{0,80}}\)", 0.95),
        )
    )


def _spelled_out(term: str) -> tuple[_Shape, ...]:
    """The pattern for the words before an abbreviation in brackets that begin with its letters."""
    if not _ABBREVIATION.fullmatch(term):
        return ()
    letters = [letter for letter in term if letter.isalpha()]
    first = re.escape(letters[0])
    words = rf"(?P<said>\b(?i:{first})[\w’'-]*(?:[ -][\w’'-]+){{0,{len(letters) + 1}}})"
    return (_Shape(re.compile(rf"{words} \({re.escape(term)}\)"), DEFINITIONS.abbreviation),)
