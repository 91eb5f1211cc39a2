"""Choosing a pause: at a heading, or where the subject changes (ReadAgent's episode pagination)."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.embedded.centrality import term_vectors
from models.embedded.material import Material
from models.embedded.weights import GISTS
from reader.text.document import BlockKind

_RUNS = {BlockKind.LIST_ITEM, BlockKind.TABLE, BlockKind.VERSE, BlockKind.CODE}


def best_pause(material: Material, pauses: Sequence[int]) -> int:
    """Index of the offset at which the text coheres least and its structure pauses most.

    Both are measured in standard deviations of the cohesion over the candidates, so that a
    heading outweighs any change of subject within a chapter. The later of two equals wins.
    """
    shifts = np.array([_shift(material, offset) for offset in pauses], np.float32)
    spread = float(shifts.std())
    standard = (shifts - shifts.mean()) / spread if spread > 0 else np.zeros_like(shifts)
    structure = np.array([_structure(material, offset) for offset in pauses], np.float32)
    total = standard + structure
    return int(len(pauses) - 1 - total[::-1].argmax())


def _shift(material: Material, offset: int) -> float:
    """One minus the cosine between the text before ``offset`` and the text after it.

    Lower if one side is short, near the ends of a document.
    """
    sentences = material.content.sentences
    middle = int(sentences.starts.searchsorted(np.int32(offset), side="left"))
    sides = range(max(0, middle - GISTS.side), min(len(sentences), middle + GISTS.side))
    vectors = material.vectors_of(sides)
    if vectors is None:
        vectors = term_vectors([material.text(index) for index in sides])
    cut = middle - sides.start
    certainty = math.sqrt(min(cut, len(sides) - cut) / GISTS.side)
    return certainty * (1.0 - _cosine(vectors[:cut].sum(axis=0), vectors[cut:].sum(axis=0)))


def _cosine(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(one @ other) / lengths if lengths > 0 else 0.0


def _structure(material: Material, offset: int) -> float:
    blocks = material.content.blocks
    number = bisect_right(blocks, offset, key=lambda block: block.span.end)
    if number >= len(blocks):
        return GISTS.heading_next
    following, preceding = blocks[number], blocks[number - 1].kind if number else None
    if following.span.start < offset:
        return 0.0
    if preceding is BlockKind.HEADING:
        return GISTS.heading_cut_off
    if following.kind is BlockKind.HEADING:
        return GISTS.heading_next
    if not any(map(str.isalnum, following.span.of(material.content.text))):
        return GISTS.break_next
    runs_on = preceding is following.kind and preceding in _RUNS
    return GISTS.within_run if runs_on else GISTS.paragraph_end
