"""Marks as a text that can be asked like a document: the notes, and the words they are on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from gettext import gettext as tr
from itertools import accumulate, pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reader.annotations.mark import Mark
from reader.importing.assemble import BETWEEN_BLOCKS, assemble
from reader.importing.drafts import DraftBlock
from reader.records import DocumentRecord, Source
from reader.text.document import BlockKind, DocumentId, DocumentText, Format, Section
from reader.text.normalise import normalise
from reader.text.span import Span, SpanTable
from reader.values.quotation import Citation

_MOST_WORDS = 200_000
"""The limit of words in notes that are asked at once; the latest ones count."""


@dataclass(frozen=True, slots=True)
class NoteQuote:
    """Words of a note, or of the text it is on, as an answer cites them."""

    mark: Mark
    quote: str


@dataclass(frozen=True)
class NotesText:
    """Marks one after the other, each a section and a passage, with their ``starts``."""

    id: DocumentId
    marks: tuple[Mark, ...]
    content: DocumentText
    starts: tuple[int, ...]
    vectors: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    """One row for each sentence, or none."""

    @classmethod
    def of(cls, number: DocumentId, marks: Sequence[Mark]) -> NotesText:
        """Make it from those of ``marks`` that have words, up to the limit."""
        drafts = [(mark, _drafts(mark)) for mark in _latest(marks)]
        drafts = [(mark, blocks) for mark, blocks in drafts if blocks]
        assembled = assemble([block for _, blocks in drafts for block in blocks])
        gap = len(BETWEEN_BLOCKS)
        lengths = [sum(len(block.text) + gap for block in blocks) for _, blocks in drafts]
        starts = [0, *accumulate(lengths)]
        spans = [Span(start, end - gap) for start, end in pairwise(starts)]
        titles = (mark.title for mark, _ in drafts)
        sections = [Section(span, name, 1) for span, name in zip(spans, titles, strict=True)]
        content = DocumentText(
            assembled.text,
            assembled.blocks,
            tuple(sections),
            assembled.sentences,
            SpanTable.of(spans),
            pages=(),
        )
        return cls(number, tuple(mark for mark, _ in drafts), content, tuple(starts[:-1]))

    @property
    def record(self) -> DocumentRecord:
        """The record as of a document."""
        return DocumentRecord(
            id=self.id,
            source=Source(Path(), "", 0),
            format=Format.TEXT,
            title=tr("My notes"),
            authors=(),
            language=None,
            pages=0,
            words=len(self.content.text.split()),
            characters=len(self.content.text),
            unreadable_pages=(),
            warnings=(),
            added=datetime.now(UTC),
        )

    @property
    def passages(self) -> list[str]:
        """The text of each mark."""
        return [span.of(self.content.text) for span in self.content.passages]

    def quotes(self, citations: Sequence[Citation]) -> tuple[NoteQuote, ...]:
        """Return the quotes of the notes, by the marks they are in."""
        return tuple(
            NoteQuote(self.marks[self._at(each.span.start)], each.quote) for each in citations
        )

    def _at(self, offset: int) -> int:
        return max(0, bisect_right(self.starts, offset) - 1)


def _drafts(mark: Mark) -> list[DraftBlock]:
    """Yield the note, then the words it is on."""
    said = [*mark.note.splitlines(), mark.anchor.quote]
    texts = (" ".join(normalise(part).split()) for part in said)
    return [DraftBlock(text, BlockKind.PARAGRAPH) for text in texts if text]


def _latest(marks: Sequence[Mark]) -> list[Mark]:
    """Return marks in the order given, without the oldest if there are too many."""
    kept, words = set(), 0
    for mark in sorted(marks, key=lambda each: each.changed, reverse=True):
        words += len(mark.note.split()) + len(mark.anchor.quote.split())
        if words > _MOST_WORDS:
            break
        kept.add(mark.id)
    return [mark for mark in marks if mark.id in kept]
