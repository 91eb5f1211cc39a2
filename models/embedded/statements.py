"""The row of a statement that is named exactly as a question names it: net sales, of the whole."""

from __future__ import annotations

import re

import numpy as np

from models.embedded.asked import take_apart
from models.embedded.evidence import Evidence
from models.embedded.stemming import stem
from models.embedded.tables import header_of, row_of, years_in
from models.embedded.wholeness import of_the_whole
from models.embedded.words import STOP_WORDS, content_terms, tokens, without_owner
from reader.text.document import BlockKind

_MOST_ROWS = 400
"""Rows that are looked at: a word may stand in every line of a report."""

_AROUND = frozenset(
    content_terms(
        """total amount million billion company group fiscal year value fy figure usd dollar
        consolidated overall annual full end"""
    )
)
"""Stems that say of which time or in what, not of what."""

_UNITS = frozenset(["usd", "eur", "gbp", "us", "gaap", "million", "millions", "fy"])
_NAME = re.compile(r"(?<!^)(?<![.?!]\s)\b[A-Z][\w&’'-]*")


def statement_row(evidence: Evidence, question: str) -> int | None:
    """The sentence that is this row, under the years that are asked about; None where none is.

    Every word of the question must be the row’s name, but for years and units; a question that
    names somebody may be about a part.
    """
    terms = _named(evidence)
    subjects = [each for each in evidence.subjects if each.stem in terms]
    if not terms or len(subjects) < len(terms):
        return None
    rows = subjects[0].sentences
    for subject in subjects[1:]:
        rows = np.intersect1d(rows, subject.sentences, assume_unique=True)
    years = set(years_in(question))
    fitting = [
        (of_the_whole(evidence.material, index), -index)
        for index in rows[:_MOST_ROWS].tolist()
        if _suits(evidence, index, terms, years)
    ]
    whole, index = max(fitting, default=(False, 0))
    return -index if whole else None


def _named(evidence: Evidence) -> frozenset[str]:
    """The question's words, if it names nobody but whom the whole document is about."""
    question = evidence.question
    parts = {part for name in _NAME.findall(question) for part in tokens(name)}
    names = {without_owner(part) for part in parts if not any(map(str.isdigit, part))}
    if names - _UNITS and not names - _UNITS <= evidence.material.own_names:
        return frozenset()
    words = map(without_owner, take_apart(question).words)
    asked = {stem(word) for word in words if word not in STOP_WORDS | names}
    plain = {word for word in asked if not any(c.isdigit() for c in word)}
    return frozenset(plain - _AROUND)


def _suits(evidence: Evidence, index: int, terms: frozenset[str], years: set[str]) -> bool:
    material = evidence.material
    if material.kind(index) is not BlockKind.TABLE:
        return False
    row = row_of(material.text(index))
    if row is None or set(content_terms(row.label.of(material.text(index)))) - _AROUND != terms:
        return False
    header = header_of(material, index)
    said = set(years_in(header.of(material.content.text))) if header else set()
    return bool(said & years) if years else True
