"""The row of a table that a question names exactly, for the whole company: net sales."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from models.embedded.asked import take_apart
from models.embedded.evidence import Evidence
from models.embedded.focus import says_growth
from models.embedded.kinds import wanted
from models.embedded.material import Material
from models.embedded.own_names import names_of
from models.embedded.tables import group_of, has_changes, header_of, row_of, years_in
from models.embedded.weights import SIZES
from models.embedded.wholeness import of_the_whole
from models.embedded.wordlists import ENGLISH
from models.embedded.words import STOP_WORDS, content_terms, stems_of, tokens, without_owner
from reader.text.document import BlockKind
from reader.text.stemming import stem

_WORDS = ENGLISH.statement
_AROUND, _CHANGES = stems_of(_WORDS.around), stems_of(_WORDS.changes)
_KEPT = "statement row"
_SPENDING = frozenset(map(stem, ("spend", "spent")))
_SPENT = re.compile(r"(?<!not )\bspen[dt] (?:on|for)\b", re.IGNORECASE)
"""What something was spent on is the name of a row."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """The question's words that a row has, and words above it that were not asked for."""

    held: int
    further: int
    sentence: int


def statement_row(evidence: Evidence) -> int | None:
    """The sentence with the row that the question names, for its years; None without one.

    Every word of the question must be in the row’s name or in the heading of its group, except for
    years and units; the name of the document's subject is needed only if a row has it. Where no row
    is in a statement of the whole, the only one of its name, or one whose value another row of that
    name has too.
    """
    return evidence.once(_KEPT, lambda: _row(evidence))


def growth_stated(evidence: Evidence) -> list[int]:
    """The closest sentence with the name of a sum that says in per cent how it changed."""
    named = [each for each in evidence.subjects if each.stem not in _CHANGES]
    if not named:
        return []
    holding = reduce(np.intersect1d, [each.sentences for each in named])
    saying = [n for n in holding.tolist() if says_growth(evidence.material.text(n))]
    return [max(saying, key=lambda n: evidence.cosines_of_all[n])] if saying else []


def _row(evidence: Evidence) -> int | None:
    whole_name, without_own = _named(evidence)
    fits = list(_fits(evidence, whole_name))
    if not fits and without_own != whole_name:
        fits = list(_fits(evidence, without_own))
    fits = fits or list(_fits_of_section(evidence, without_own))
    if wanted(evidence.question).growth:
        grown = [fit for fit in fits if has_changes(evidence.material, fit.sentence)]
        fits = grown or ([] if growth_stated(evidence) else fits)
    if not fits:
        return None
    best = max((-fit.further, fit.held) for fit in fits)
    rows = [fit.sentence for fit in fits if (-fit.further, fit.held) == best]
    years = set(years_in(evidence.question))
    over = {at: _years_over(evidence, at) for at in rows}
    dated = [at for at in rows if not years or over[at] & years]
    dated.sort(key=lambda at: not over[at])  # a row whose columns are named first
    whole = (at for at in dated if of_the_whole(evidence.material, at))
    found = next(whole, None)
    return _agreed(evidence, rows, dated) if found is None else found


def _fits(evidence: Evidence, named: frozenset[str]) -> Iterator[_Fit]:
    own = frozenset(map(stem, evidence.material.own_names)) - named
    for at in _candidates(evidence, named):
        terms = _called(evidence, at) - own
        if not terms or len(terms - named) > (len(terms & named) >= SIZES.least_held):
            continue
        group = frozenset() if named <= terms else _over(evidence, at) - own
        further = len((terms | group) - named)
        if named <= terms | group and further <= SIZES.further_words:
            yield _Fit(len(terms & named), further, at)


def _fits_of_section(evidence: Evidence, named: frozenset[str]) -> Iterator[_Fit]:
    """Rows with nothing but the question's words, of which the section's title has the others.

    The “effective income tax rate” is the row “Effective tax rate” under “Income taxes”.
    """
    material = evidence.material
    for at in _candidates(evidence, named):
        terms = _called(evidence, at)
        if len(terms) < SIZES.least_held or not terms <= named:
            continue
        sections = material.content.sections_at(material.content.sentences[at].start)
        titled = frozenset().union(*(_stems(each.title) for each in sections))
        if named <= terms | titled:
            yield _Fit(len(terms), 0, at)


def _called(evidence: Evidence, index: int) -> frozenset[str]:
    """The stems of a row's name; none if it isn't a row, or only a total or a remainder."""
    material, text = evidence.material, evidence.material.text(index)
    row = row_of(text) if material.kind(index) is BlockKind.TABLE else None
    if row is None or _in_contents(material, index):
        return frozenset()
    label = row.label.of(text)
    alike = _WORDS.distinguishing.isdisjoint(set(tokens(label)) ^ set(tokens(evidence.question)))
    return _stems(label) if alike else frozenset()


def _in_contents(material: Material, index: int) -> bool:
    """Whether its numbers are those of pages: it is under “Page” or “Contents”."""
    section = material.content.section_at(material.content.sentences[index].start)
    return section is not None and not _WORDS.contents.isdisjoint(tokens(section.title))


def _over(evidence: Evidence, index: int) -> frozenset[str]:
    """The stems of the heading of a row's group."""
    group = group_of(evidence.material, index)
    return frozenset() if group is None else _stems(evidence.material.text(group))


def _stems(said: str) -> frozenset[str]:
    """Without the numbers of footnotes."""
    return frozenset(each for each in content_terms(said) if not each.isdigit()) - _AROUND


def _candidates(evidence: Evidence, named: frozenset[str]) -> Sequence[int]:
    """The sentences that have most of the words."""
    words = map(without_owner, take_apart(evidence.question).words)
    places = [evidence.sentences_with(word) for word in words if stem(word) in named]
    if not places:
        return ()
    found, counts = np.unique(np.concatenate(places), return_counts=True)
    kept: list[int] = found[np.argsort(-counts, kind="stable")[: SIZES.most_rows]].tolist()
    return sorted(kept)


def _agreed(evidence: Evidence, rows: Sequence[int], preferred: Sequence[int]) -> int | None:
    """The first row, preferably of those ``preferred``, whose first value another row repeats.

    The only row needs no other.
    """
    values = {at: _values(evidence, at) for at in rows}
    if len(rows) == 1 and any(map(str.isdigit, values[rows[0]][0])):
        return rows[0] if preferred else None
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


def _named(evidence: Evidence) -> tuple[frozenset[str], frozenset[str]]:
    """The question's words without units; then also without the name of the document's subject."""
    question = evidence.question
    own = (names_of(question) & evidence.material.own_names) - _WORDS.measures
    words = [without_owner(word) for word in take_apart(question).words]
    plain = [word for word in words if word not in _WORDS.codes | STOP_WORDS and word.isalpha()]
    around = _AROUND | _CHANGES if wanted(question).growth else _AROUND
    around = around | _SPENDING if _SPENT.search(question) else around
    named = (map(stem, plain), (stem(word) for word in plain if word not in own))
    whole_name, without_own = (frozenset(stems) - around for stems in named)
    return whole_name, without_own


def _years_over(evidence: Evidence, index: int) -> set[str]:
    header = header_of(evidence.material, index)
    return set(years_in(header.of(evidence.material.content.text))) if header else set()
