"""Turns groups of rows into blocks of text, and records which characters each line shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from reader.importing.drafts import DraftBlock
from reader.importing.pdf.groups import Group
from reader.importing.pdf.hyphens import Hyphens
from reader.importing.pdf.printed import SOFT_HYPHEN, Integers
from reader.importing.pdf.printed_rows import Rows
from reader.text.document import BlockKind

_WITHOUT_SPACES = (
    "\u2e80-\u303f\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff65"
    "\U00020000-\U0003ffff"
)
_CJK = re.compile(f"[{_WITHOUT_SPACES}]")
_KEEPS_LINES = (BlockKind.TABLE, BlockKind.CODE)


@dataclass(frozen=True)
class Drafts:
    """Blocks, and the place of every printed line in one of them.

    ``starts`` and ``ends`` are offsets in the text of ``blocks[owners[i]]``; ``lines`` are indices
    into the printed lines. ``first_rows`` names the first row of each block.
    """

    blocks: list[DraftBlock]
    first_rows: list[int]
    owners: Integers
    starts: Integers
    ends: Integers
    lines: Integers


def drafts_of(rows: Rows, groups: Sequence[Group]) -> Drafts:
    """Return the text of every group."""
    hyphens = Hyphens(rows.texts)
    bounds = list(zip(rows.starts.tolist(), rows.ends.tolist(), strict=True))
    blocks: list[DraftBlock] = []
    places: list[tuple[int, int, int, int]] = []
    for owner, group in enumerate(groups):
        lines = [range(*bounds[row]) for row in group.rows]
        pieces = _pieces(rows.printed.texts, lines, hyphens, keeps_lines=group.kind in _KEEPS_LINES)
        position = 0
        for piece, line in zip(pieces, chain.from_iterable(lines), strict=True):
            end = position + len(piece)
            places.append((owner, position + (piece[0] in " \n"), end, line))
            position = end
        blocks.append(DraftBlock("".join(pieces), group.kind, group.level))
    table = np.array(places, dtype=np.int32).reshape(-1, 4)
    return Drafts(
        blocks,
        [group.rows[0] for group in groups],
        table[:, 0],
        table[:, 1],
        table[:, 2],
        table[:, 3],
    )


def _pieces(
    texts: Sequence[str], rows: Sequence[range], hyphens: Hyphens, *, keeps_lines: bool
) -> list[str]:
    """Yield one piece of text per printed line, with its separator from the one before."""
    pieces: list[str] = []
    for row in rows:
        for line in row:
            text = texts[line]
            if not pieces:
                pieces.append(text)
            elif keeps_lines and line == row.start:
                pieces.append("\n" + text)
            elif text.isascii() and pieces[-1][-1].isalnum():
                pieces.append(" " + text)
            else:
                pieces.append(_follow(pieces, text, hyphens, same_row=line != row.start))
    pieces[-1] = pieces[-1].rstrip(SOFT_HYPHEN) or pieces[-1]
    return pieces


def _follow(pieces: list[str], text: str, hyphens: Hyphens, *, same_row: bool) -> str:
    """Return ``text`` with its separator; mends a word broken at the end of the last piece."""
    last = pieces[-1]
    if last[-1] in "-\N{HYPHEN}" + SOFT_HYPHEN and not same_row:
        joined = hyphens.joined(last, text)
        if joined is not None and joined.strip():
            pieces[-1] = joined
            return text
    if last[-1] > "\u2e7f" and _CJK.match(last[-1]) and _CJK.match(text):
        return text
    return " " + text
