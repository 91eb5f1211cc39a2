"""Single rows of a document's vectors, looked up in the library as they are needed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.document_ports import Memories
from reader.text.document import DocumentId

Floats = NDArray[np.float32]

_BLOCK = 128
"""Rows fetched together."""
_KEPT = 16
"""Blocks kept: 3 MB, enough for the reading of a few episodes."""


class StoredVectors:
    """Vectors read from the library in blocks, so that memory does not grow with the document."""

    def __init__(self, memories: Memories, document: DocumentId, encoder: str) -> None:
        self._memories = memories
        self._document = document
        self._encoder = encoder
        self._blocks: OrderedDict[int, Floats] = OrderedDict()

    def of(self, sentences: Sequence[int]) -> Floats | None:
        """The rows of the sentences, or None if some have none."""
        rows = []
        for sentence in sentences:
            block = self._block(sentence // _BLOCK)
            if sentence % _BLOCK >= len(block):
                return None
            rows.append(block[sentence % _BLOCK])
        return np.stack(rows) if rows else None

    def _block(self, number: int) -> Floats:
        """The stored part of a block; kept once it is complete."""
        block = self._blocks.pop(number, None)
        if block is None:
            first = number * _BLOCK
            block = self._memories.vectors(self._document, self._encoder, first, first + _BLOCK)
        if len(block) == _BLOCK:
            self._blocks[number] = block
            while len(self._blocks) > _KEPT:
                self._blocks.popitem(last=False)
        return block
