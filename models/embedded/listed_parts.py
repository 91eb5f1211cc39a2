"""Lists that are written as no list: the rows under one name, the headings below a heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from models.embedded.asked import take_apart
from models.embedded.evidence import Evidence
from models.embedded.kinds import Kind, wanted
from models.embedded.material import Material
from models.embedded.tables import group_of, row_of
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, content_terms, tokens, without_owner
from reader.text.document import BlockKind, Section
from reader.text.span import Span
from reader.text.stemming import stem

_LEAST, _MOST = 2, 12
_LABEL_WORDS = 6
_TOTAL = "total"
_KEPT = "listed parts"
_OF_ANYBODY = frozenset(
    content_terms("company group firm main major various different all key principal factors")
)

_NUMBERED = re.compile(
    rf"^\W*(?:(?:{either(ENGLISH.document.parts)})\s+)?\d[\d.]*[a-z]?\W+", re.IGNORECASE
)
"""“Item 1A.” before a title."""


@dataclass(frozen=True, slots=True)
class Parts:
    """``name`` is what they are parts of, ``items`` what each is called: places in the text.

    ``shown`` is what is quoted. ``complete``: the file says that these are all.
    """

    name: Span
    items: tuple[Span, ...]
    shown: tuple[Span, ...]
    complete: bool = True


def parts_asked_for(evidence: Evidence) -> Parts | None:
    """The list that has all words of the question, wherever it is."""
    return evidence.once(_KEPT, lambda: _parts(evidence))


def _parts(evidence: Evidence) -> Parts | None:
    asked = wanted(evidence.question)
    if not (asked.plural or asked.counted or asked.kind is Kind.LIST) or asked.years:
        return None
    named = words_naming(evidence)
    if not named:
        return None
    return next(_in_tables(evidence, named), None) or next(_of_headings(evidence, named), None)


def words_naming(evidence: Evidence) -> frozenset[str]:
    """Stems of the question, except the name of the document's subject."""
    own = evidence.material.own_names
    words = map(without_owner, take_apart(evidence.question).words)
    asked = {stem(word) for word in words if word not in STOP_WORDS and word not in own}
    return frozenset(asked - _OF_ANYBODY)


def _in_tables(evidence: Evidence, named: frozenset[str]) -> Iterator[Parts]:
    """Rows from the line that names them down to their total; both have the question's words."""
    material = evidence.material
    for at in _sentences(evidence, named):
        text = material.text(at)
        if tokens(text)[:1] != [_TOTAL] or row_of(text) is None:
            continue
        head = group_of(material, at)
        if head is None or not named <= set(content_terms(material.text(head))):
            continue
        rows = range(head + 1, at)
        if _LEAST <= len(rows) <= _MOST and (labels := _labels(material, rows)):
            sentences = material.content.sentences
            whole = Span(sentences[head].start, sentences[at].end)
            yield Parts(sentences[head], labels, (whole,))


def _labels(material: Material, rows: range) -> tuple[Span, ...]:
    """The names of the rows; empty if one of them isn't a row of a table."""
    found = []
    for at in rows:
        row, start = row_of(material.text(at)), material.content.sentences[at].start
        if row is None or len(row.label.of(material.text(at)).split()) > _LABEL_WORDS:
            return ()
        found.append(Span(start + row.label.start, start + row.label.end))
    return tuple(found)


def _of_headings(evidence: Evidence, named: frozenset[str]) -> Iterator[Parts]:
    """The headings right below one that has the question's words and no others."""
    material = evidence.material
    sections = material.content.sections
    for number, section in enumerate(sections):
        title = _NUMBERED.sub("", section.title)
        if set(content_terms(title)) - _OF_ANYBODY != named:
            continue
        inside = (each for each in sections[number + 1 :] if section.span.contains(each.span))
        below = [each for each in inside if each.level == section.level + 1]
        complete = bool(below)
        below = below or _up_to_next_part(sections, number)
        items = tuple(filter(None, (_heading(material, each.span.start) for each in below)))
        name = _heading(material, section.span.start)
        if name is not None and _LEAST <= len(items) <= _MOST and len(items) == len(below):
            yield Parts(name, items, (name, *items), complete)


def _up_to_next_part(sections: Sequence[Section], number: int) -> list[Section]:
    """The headings between “Item 1A.” and the next item, where a file has all on one level.

    Such a file may set others of them as text. None where no item follows: the rest of a file is
    no list.
    """
    level = sections[number].level
    if _NUMBERED.match(sections[number].title) is None:
        return []
    between = takewhile(
        lambda each: each.level == level and _NUMBERED.match(each.title) is None,
        sections[number + 1 :],
    )
    found = list(between)
    following = sections[number + 1 + len(found) :][:1]
    return found if following and _NUMBERED.match(following[0].title) else []


def _heading(material: Material, start: int) -> Span | None:
    """The heading that a section begins with, as a sentence of the text."""
    inside = material.inside(Span(start, len(material.content.text)))
    first = inside.start
    if first >= len(material.content.sentences) or material.kind(first) is not BlockKind.HEADING:
        return None
    return material.content.sentences[first]


def _sentences(evidence: Evidence, named: frozenset[str]) -> list[int]:
    subjects = [each for each in evidence.subjects if each.stem in named]
    if len(subjects) < len(named):
        return []
    rarest = min(subjects, key=lambda each: len(each.sentences))
    found: list[int] = rarest.sentences.tolist()
    return found
