"""Sentences that say who or what somebody is: by apposition, kinship, role, or name.

Knows English; in other languages nothing is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from models.embedded.evidence import Evidence
from models.embedded.introduction_shapes import (
    CAPITALS,
    GOES_ON,
    TITLES,
    called_by,
    fitness,
    role_in,
    shapes_of,
)
from models.embedded.material import Material
from models.embedded.occurrences import occurrences
from models.embedded.question_forms import named_person
from models.embedded.relations.names import evened
from models.embedded.sentence_quality import asks
from models.embedded.weights import INTRODUCTIONS
from models.embedded.words import content_terms, tokens
from reader.text.document import BlockKind
from reader.text.span import Span, cover

_KEPT = "introductions"


@dataclass(frozen=True, slots=True)
class Introduction:
    """A sentence by its number, and ``said``: the words in it that say who somebody is.

    ``first`` is the sentence that names them: the one before where this one goes on with a pronoun.
    With ``whole``, all from there on is said: the lines of an address.
    """

    sentence: int
    said: Span
    weight: float
    first: int
    whole: bool = False

    def place(self, material: Material) -> Span:
        """The sentences to quote: this one, and the one with the person's name if it is another."""
        sentences = material.content.sentences
        return cover([sentences[self.first], sentences[self.sentence]])


def introductions_asked_for(evidence: Evidence) -> tuple[Introduction, ...]:
    """The introductions of the person or thing that the question asks about, best first."""
    name = named_person(evidence.question)
    if name is None:
        return ()
    return evidence.once(_KEPT, lambda: introductions_of(evidence.material, name))


def introductions_of(material: Material, name: str) -> tuple[Introduction, ...]:
    """The sentences that say who ``name`` is; if none does, the first of many that mention it."""
    found = sorted(_found(material, name), key=lambda each: -each.weight)
    chosen: list[Introduction] = []
    known = set(content_terms(name))
    for each in found:
        if each.weight < max(INTRODUCTIONS.least, INTRODUCTIONS.close_to_best * found[0].weight):
            break
        words = set(content_terms(each.said.of(material.text(each.sentence))))
        if words <= known or len(chosen) == INTRODUCTIONS.most:
            continue
        chosen.append(each)
        known |= words
    return tuple(chosen) or _first_mention(material, name)


def _first_mention(material: Material, name: str) -> tuple[Introduction, ...]:
    called = re.compile(called_by(name, evened(material.content.text)))
    naming = [
        index
        for index in _naming(material, name)
        if _readable(material, index) and called.search(evened(material.text(index)))
    ]
    if len(naming) < INTRODUCTIONS.often:
        return ()
    first = next((n for n in naming if name in evened(material.text(n))), naming[0])
    return (Introduction(first, Span(0, 0), 0.0, first),)


def _found(material: Material, name: str) -> Iterator[Introduction]:
    """The best stretch of each sentence that has the name and says who that is."""
    sentences = _naming(material, name)
    called = called_by(name, evened(material.content.text))
    shapes, last = shapes_of(called), re.compile(rf"{called}[^{CAPITALS}]*$")
    pronoun = _pronoun(material.content.text, called)
    for rank, index in enumerate(sentences):
        text = evened(material.text(index))
        early = 1 - INTRODUCTIONS.late * rank / len(sentences)
        said = [
            (shape.weight * fitness(text, match, shape), Span(*match.span("said")))
            for shape in shapes
            for match in shape.pattern.finditer(text)
        ]
        weight, span = max(said, default=(0.0, Span(0, 0)))
        if weight > 0:
            yield Introduction(index, span, weight * early * _readable(material, index), index)
        going_on = _going_on(material, index + 1, pronoun) if last.search(text) else None
        for other in filter(None, (going_on, _signed(material, called, index))):
            yield replace(other, weight=other.weight * early)


def _signed(material: Material, called: str, index: int) -> Introduction | None:
    """A name of several words that stands alone, as under a letter."""
    text = material.text(index).rstrip(".")
    if " " not in text or re.fullmatch(called, evened(text)) is None:
        return None
    if material.kind(index) is BlockKind.HEADING or not material.first_in_block(index):
        return None
    return Introduction(index, Span(0, len(text)), INTRODUCTIONS.signed, max(0, index - 1))


def _going_on(material: Material, index: int, pronoun: str | None) -> Introduction | None:
    """The sentence that says who was just named: “He was the vicar”."""
    if index >= len(material.content.sentences) or material.first_in_block(index):
        return None
    found = GOES_ON.search(evened(material.text(index)))
    if found is None or pronoun not in (None, found["who"]) or not role_in(found["said"])[0]:
        return None
    weight = INTRODUCTIONS.going_on * _readable(material, index)
    return Introduction(index, Span(*found.span("said")), weight, index - 1)


def _naming(material: Material, name: str) -> list[int]:
    """The sentences with a word of the name."""
    words = [word for word in tokens(name) if word not in TITLES]
    starts = np.unique(np.concatenate([occurrences(material, word) for word in words or [name]]))
    numbers = material.content.sentences.starts.searchsorted(starts, side="right") - 1
    return sorted(set(numbers.tolist()))


def _readable(material: Material, index: int) -> float:
    text = material.text(index)
    if material.kind(index) not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE):
        return 0.0
    questions = INTRODUCTIONS.asking if asks(text) else 1.0
    long = len(text.split()) > INTRODUCTIONS.long_words
    return questions * (INTRODUCTIONS.long if long else 1.0)


def _pronoun(text: str, called: str) -> str | None:
    """He or She, whichever follows the name more often; None if neither does."""
    following = re.findall(rf"{called}[^.;“”{CAPITALS}]{{1,80}}?\b(he|she|his|her)\b", text)
    if not following:
        return None
    return "He" if 2 * sum(word in {"he", "his"} for word in following) > len(following) else "She"
