"""Factors of a sentence's score: whether it has what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.embedded.evidence import Evidence, weights_of
from models.embedded.features import Feature
from models.embedded.focus import focus
from models.embedded.kinds import Kind, Wanted
from models.embedded.material import Material
from models.embedded.question_forms import role_asked
from models.embedded.tables import header_of, is_row, years_in
from models.embedded.weights import QUOTES
from models.embedded.wholeness import wholeness


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence, by its number, for a question that asks for something ``wanted``."""

    evidence: Evidence
    wanted: Wanted
    index: int

    @property
    def material(self) -> Material:
        """The document it is in."""
        return self.evidence.material


SentenceFeature = Callable[[Candidate], float]
"""A factor of the sentence's score, 1 where it has nothing to say."""


def _kind(candidate: Candidate) -> float:
    if candidate.wanted.kind is Kind.THING:
        return 1.0
    text = " ".join(candidate.material.text(candidate.index).split())
    weights = weights_of(candidate.evidence)
    found = focus(text, candidate.wanted, weights, candidate.material.is_plain)
    if found is None or (candidate.wanted.counted and not found.of_kind):
        return 1.0  # a sum of money is no number of things
    role = role_asked(candidate.evidence.question)
    if role and found.of_kind:
        return QUOTES.has_role if role in text.casefold() else 1.0
    return 1.0 + QUOTES.expected + QUOTES.fitting * max(0.0, min(1.0, found.score))


def _wholeness(candidate: Candidate) -> float:
    asks_for_sum = candidate.wanted.kind is Kind.AMOUNT and not candidate.wanted.counted
    if not asks_for_sum and not is_row(candidate.material, candidate.index):
        return 1.0
    stems = weights_of(candidate.evidence).keys()
    return wholeness(candidate.material, candidate.index, stems)


def _other_years(candidate: Candidate) -> float:
    years = years_in(candidate.evidence.question)
    if not years or not is_row(candidate.material, candidate.index):
        return 1.0
    header = header_of(candidate.material, candidate.index)
    named = years_in(header.of(candidate.material.content.text)) if header else ()
    return QUOTES.other_year if named and not set(named) & set(years) else 1.0


def _beside_names(candidate: Candidate) -> float:
    if not candidate.evidence.entities.names:
        return 1.0  # coverage counts the words of a question without names already
    missing = 1 - float(candidate.evidence.asked_of_names[candidate.index])
    return 1 - QUOTES.only_names * missing


SENTENCE_FEATURES: Mapping[Feature, SentenceFeature] = {
    Feature.KIND: _kind,
    Feature.WHOLENESS: _wholeness,
    Feature.OTHER_YEARS: _other_years,
    Feature.BESIDE_NAMES: _beside_names,
}
