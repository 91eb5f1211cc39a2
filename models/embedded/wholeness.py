"""Whether a figure is that of the whole: the company’s net sales rather than one segment’s."""

from __future__ import annotations

import re
from collections.abc import Collection

from models.embedded.candidates import names
from models.embedded.material import Material
from models.embedded.tables import row_of
from models.embedded.weights import QUOTES
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, content_terms, tokens
from reader.text.document import BlockKind
from reader.text.stemming import stem

_WORDS = ENGLISH.statement
_STATEMENT = re.compile(rf"\b(?:{either(_WORDS.whole)})\b", re.IGNORECASE)
_TOTAL = re.compile(rf"^\W*(?:{either(_WORDS.summing)})\b", re.IGNORECASE)
_SEGMENT = re.compile(rf"\b(?:{either(_WORDS.parts)})\b", re.IGNORECASE)
_TOTALS = frozenset(map(stem, _WORDS.totals))
_PARTS = frozenset(map(stem, _WORDS.part_names))


def wholeness(material: Material, index: int, stems: Collection[str]) -> float:
    """A factor: above 1 for a row or sentence about the whole, below for one about a part.

    ``stems`` are the question’s: a part that it names itself is what is asked for.
    """
    text = material.text(index)
    row = row_of(text)
    if row is not None and (len(row.values) > 1 or material.kind(index) is BlockKind.TABLE):
        return _of_row(material, index, row.label.of(text), stems)
    if _SEGMENT.search(text) and not _names_part(stems):
        return QUOTES.part
    return QUOTES.part if _owned(text, stems) else 1.0


def of_the_whole(material: Material, index: int) -> bool:
    """Whether a row is in a statement about the whole, by the headings over its table."""
    above = _headings(material, index)
    return _STATEMENT.search(above) is not None and _SEGMENT.search(above) is None


def _of_row(material: Material, index: int, label: str, stems: Collection[str]) -> float:
    terms = set(content_terms(label))
    pure = bool(terms) and terms <= _TOTALS.union(stems)
    factor = QUOTES.total if pure or (_TOTAL.match(label) and terms & set(stems)) else 1.0
    above = _headings(material, index)
    if _SEGMENT.search(above) and not _names_part(stems):
        return factor * QUOTES.part
    return factor * (QUOTES.whole if _STATEMENT.search(above) else 1.0)


def _headings(material: Material, index: int) -> str:
    """The headings over a row: those right before its table."""
    block = int(material.block_of[index])
    blocks = material.content.blocks[max(0, block - QUOTES.blocks_above) : block]
    text = material.content.text
    return " ".join(b.span.of(text) for b in blocks if b.kind is BlockKind.HEADING)


def _names_part(stems: Collection[str]) -> bool:
    return not _PARTS.isdisjoint(stems)


def _owned(text: str, stems: Collection[str]) -> bool:
    """Whether the beginning of the sentence attributes the amount to a name not asked about."""
    for span in names(text):
        if span.start > len(text) // 3:
            return False
        behind = [t for t in tokens(text[span.end : span.end + 40]) if t != "s"][:1]
        own = [t for t in tokens(span.of(text)) if t not in STOP_WORDS]
        foreign = bool(own) and not any(stem(token) in stems for token in own)
        if foreign and behind and stem(behind[0]) in stems:
            return True
    return False
