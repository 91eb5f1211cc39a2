"""Takes the text from what MuPDF shows, and its structure from the markup.

MuPDF's pages and the XHTML mostly hold the same visible characters. Where they differ, characters
that are not shown (hidden by a style) leave the text, and what is only shown (a picture's
replacement, a number made by a style) has no place in it. If hardly anything agrees, MuPDF's own
paragraphs are the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.importing.drafts import DraftBlock
from reader.importing.structure import Structure
from reader.text.alignment import align
from reader.text.document import BlockKind
from reader.text.ink import ink
from reader.text.normalise import normalise

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
        links=[(int(before[a]), int(before[b]), address) for a, b, address in structure.links],
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
