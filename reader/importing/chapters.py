"""Takes the text from what MuPDF shows, and its structure from the markup.

MuPDF's pages and the XHTML mostly hold the same visible characters. Where they differ, characters
that are not shown (hidden by a style) leave the text, and what is only shown (a picture's
replacement, a number made by a style) has no place in it. If hardly anything agrees, MuPDF's own
paragraphs are the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from reader.importing.drafts import DraftBlock
from reader.importing.elements import clean_label
from reader.importing.epub.archive import resolve
from reader.importing.epub.contents import Entry
from reader.importing.structure import Structure
from reader.text.alignment import align
from reader.text.document import BlockKind, Link, PrintPage
from reader.text.ink import InkMap, ink
from reader.text.normalise import normalise
from reader.text.span import Span, merge

_AGREES = 0.7
_NO_TEXT = "[image]"

Paragraphs = Callable[[], Iterable[str]]


@dataclass(frozen=True)
class Chapter:
    """A chapter of the layout with its final text, of ``ink`` visible characters.

    ``page_ink`` holds for each page the first and last number (half-open) of its visible characters
    within the chapter.
    """

    structure: Structure
    ink: int
    page_ink: tuple[tuple[int, int], ...]


def settle(structure: Structure | None, pages: Sequence[str], paragraphs: Paragraphs) -> Chapter:
    """Reconcile markup and pages.

    Args:
        structure: the chapter by its markup, if it could be read.
        pages: the ink that each page of the chapter shows.
        paragraphs: MuPDF's own, asked for only if the markup does not fit.
    """
    shown = "".join(pages)
    if structure is not None:
        written = "".join(ink(block.text) for block in structure.blocks)
        if written == shown:
            places = np.arange(len(shown), dtype=np.int32)
            return Chapter(structure, len(shown), _page_ink(pages, places))
        places = align(shown, written)
        meaningless = len(_NO_TEXT) * shown.count(_NO_TEXT)
        if np.count_nonzero(places >= 0) >= _AGREES * (len(shown) - meaningless):
            return _only_shown(structure, written, pages, places)
    blocks = [DraftBlock(text, BlockKind.PARAGRAPH) for text in map(normalise, paragraphs())]
    own = Structure([block for block in blocks if block.text])
    written = "".join(ink(block.text) for block in own.blocks)
    return Chapter(own, len(written), _page_ink(pages, align(shown, written)))


def _only_shown(
    structure: Structure, written: str, pages: Sequence[str], places: NDArray[np.int32]
) -> Chapter:
    """Return the structure without the words that no page shows."""
    seen = np.zeros(len(written), dtype=bool)
    seen[places[places >= 0]] = True
    kept = np.zeros(len(written), dtype=bool)
    blocks = list(_kept_blocks(structure.blocks, seen, kept))
    before = np.concatenate(([0], np.cumsum(kept))).astype(np.int32)
    moved = Structure(
        blocks,
        {name: int(before[place]) for name, place in structure.anchors.items()},
        [(label, int(before[place])) for label, place in structure.print_pages],
        [(int(before[start]), int(before[end])) for start, end in structure.around],
        links=[
            (int(before[a]), int(before[min(b, len(written))]), address)
            for a, b, address in structure.links
            if a < len(written)
        ],
    )
    remains = np.append(kept, [False])[places]
    new_places = np.where(remains, before[places], -1).astype(np.int32)
    return Chapter(moved, int(before[-1]), _page_ink(pages, new_places))


def _kept_blocks(
    blocks: Iterable[DraftBlock], seen: NDArray[np.bool_], kept: NDArray[np.bool_]
) -> Iterator[DraftBlock]:
    """Yield the visible remains of the blocks, and mark the visible characters kept in ``kept``."""
    at = 0
    for block in blocks:
        lines: list[str] = []
        for line in block.text.split("\n"):
            words: list[str] = []
            for word in line.split(" "):
                end = at + len(word)
                if 2 * np.count_nonzero(seen[at:end]) >= len(word):
                    kept[at:end] = True
                    words.append(word)
                at = end
            lines.append(" ".join(words))
        text = "\n".join(line for line in lines if line)
        if text:
            yield DraftBlock(text, block.kind, block.level)


def _page_ink(pages: Sequence[str], places: NDArray[np.int32]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    at = end = 0
    for page in pages:
        known = places[at : at + len(page)]
        known = known[known >= 0]
        at += len(page)
        start, end = (int(known[0]), int(known[-1]) + 1) if len(known) else (end, end)
        found.append((start, end))
    return tuple(found)


class Places:
    """Converts positions in chapters, by visible characters, to offsets of the canonical text.

    ``names`` are the parts of the archive for ``chapters``, in the same order.
    """

    def __init__(self, names: Sequence[str], chapters: Sequence[Chapter], text: str) -> None:
        self._chapters = chapters
        self._ink = InkMap(text)
        self._bases = list(accumulate((chapter.ink for chapter in chapters), initial=0))[:-1]
        self._numbers: dict[str, int] = {}
        if len(names) == len(chapters):
            for number, name in enumerate(names):
                self._numbers.setdefault(_key(name), number)

    @cached_property
    def spine(self) -> tuple[int, ...]:
        """The offset at which each chapter begins."""
        return tuple(self._ink.offset(base) for base in self._bases)

    def page_span(self, chapter: int, first: int, last: int) -> Span:
        """Return the span of visible characters ``first`` up to ``last`` of a chapter."""
        base = self._bases[chapter]
        return self._ink.span(base + first, base + last)

    def of(self, entry: Entry) -> int | None:
        """Return the target of an entry: its anchor, or else the start of the part."""
        number = self._numbers.get(_key(entry.part))
        if number is None:
            return None
        within = self._chapters[number].structure.anchors.get(entry.fragment, 0)
        return self._ink.offset(self._bases[number] + within)

    def links(self) -> Iterator[Link]:
        """Yield the links that lead to a place in the text, in order."""
        for name, number in self._numbers.items():
            for first, last, address in self._chapters[number].structure.links:
                target = self.of(Entry("", 0, *resolve(name, address)))
                end = min(last, self._chapters[number].ink)
                if target is not None and first < end:
                    yield Link(self.page_span(number, first, end), target)

    def print_pages(self, listed: Iterable[Entry]) -> tuple[PrintPage, ...]:
        """Return the starts of printed pages: those ``listed``, else those marked in the text."""
        found = {
            (start, label): PrintPage(label, start)
            for label, start in (*self._listed(listed),) or (*self._marked(),)
        }
        return tuple(page for _, page in sorted(found.items(), key=lambda item: item[0][0]))

    def around(self, parts: Iterable[str]) -> tuple[Span, ...]:
        """Return the spans that the chapters mark as title page or the like, and all ``parts``."""
        found = [
            self.page_span(number, *ink)
            for number, chapter in enumerate(self._chapters)
            for ink in chapter.structure.around
        ]
        for part in parts:
            number = self._numbers.get(_key(part))
            if number is not None:
                found.append(self.page_span(number, 0, self._chapters[number].ink))
        return merge(found)

    def _listed(self, entries: Iterable[Entry]) -> Iterator[tuple[str, int]]:
        for entry in entries:
            label, start = clean_label(entry.title), self.of(entry)
            if label and start is not None:
                yield label, start

    def _marked(self) -> Iterator[tuple[str, int]]:
        for base, chapter in zip(self._bases, self._chapters, strict=True):
            for label, place in chapter.structure.print_pages:
                yield label, self._ink.offset(base + place)


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name)
