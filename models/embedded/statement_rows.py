"""The row of a statement that a question names exactly, for the whole company: net sales."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.embedded.asked import take_apart
from models.embedded.evidence import Evidence
from models.embedded.own_names import names_of
from models.embedded.tables import header_of, row_of, years_in
from models.embedded.wholeness import of_the_whole
from models.embedded.words import STOP_WORDS, content_terms, tokens, without_owner
from reader.text.document import BlockKind
from reader.text.stemming import stem

_MOST_ROWS = 400
"""Rows that are considered: a word may be in every line of a report."""

_AROUND = frozenset(
    content_terms(
        """total amount million billion company group fiscal year value fy figure usd dollar
        consolidated overall annual full end"""
    )
)
"""Stems that name a period or a unit rather than the row."""

_SUMS = frozenset(["total", "other"])
"""Words that distinguish rows of the same name."""
_UNITS = frozenset(["usd", "eur", "gbp", "us", "gaap", "million", "millions", "fy"])


def statement_row(evidence: Evidence, question: str) -> int | None:
    """The sentence that is this row, under the years that are asked about; None where none is.

    Every word of the question must be the row’s name, but for years and units; a question that
    names somebody else than the document itself may be about a part. Where no row stands in a
    statement of the whole, one whose value another row of that name has too.
    """
    terms = _named(evidence)
    subjects = [each for each in evidence.subjects if each.stem in terms]
    if not terms or len(subjects) < len(terms):
        return None
    found = subjects[0].sentences
    for subject in subjects[1:]:
        found = np.intersect1d(found, subject.sentences, assume_unique=True)
    rows = [at for at in found[:_MOST_ROWS].tolist() if _is_called(evidence, at, terms)]
    years = set(years_in(question))
    dated = [at for at in rows if not years or _years_over(evidence, at) & years]
    whole = (at for at in dated if of_the_whole(evidence.material, at))
    return next(whole, None) or _agreed(evidence, rows, dated if years else rows)


def _agreed(evidence: Evidence, rows: Sequence[int], preferred: Sequence[int]) -> int | None:
    """The first row, preferably of those ``preferred``, whose first value another row repeats."""
    values = {at: _values(evidence, at) for at in rows}
    for at in (*preferred, *rows):
        first = values[at][0]
        others = (values[other] for other in rows if other != at)
        if any(map(str.isdigit, first)) and any(first in each for each in others):
            return at
    return None


def _values(evidence: Evidence, index: int) -> tuple[str, ...]:
    text = evidence.material.text(index)
    row = row_of(text)
    return tuple(value.of(text).strip("$ ") for value in row.values) if row else ("",)


def _named(evidence: Evidence) -> frozenset[str]:
    """The question's words, if it names nobody but the document's own subject."""
    question = evidence.question
    names = names_of(question)
    if names - _UNITS and not names - _UNITS <= evidence.material.own_names:
        return frozenset()
    words = map(without_owner, take_apart(question).words)
    asked = {stem(word) for word in words if word not in STOP_WORDS | names}
    plain = {word for word in asked if not any(c.isdigit() for c in word)}
    return frozenset(plain - _AROUND)


def _is_called(evidence: Evidence, index: int, terms: frozenset[str]) -> bool:
    material = evidence.material
    if material.kind(index) is not BlockKind.TABLE:
        return False
    row = row_of(material.text(index))
    if row is None:
        return False
    label = row.label.of(material.text(index))
    alike = _SUMS.isdisjoint(set(tokens(label)) ^ set(tokens(evidence.question)))
    return alike and set(content_terms(label)) - _AROUND == terms


def _years_over(evidence: Evidence, index: int) -> set[str]:
    header = header_of(evidence.material, index)
    return set(years_in(header.of(evidence.material.content.text))) if header else set()
