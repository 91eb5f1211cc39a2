"""Vectors in memory, added and removed one by one without moving the others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.encoder_scales import Floats
from reader.values.experience import ExperienceId

_ROOM = 8
"""An eighth more than needed is reserved; untouched, it takes no memory."""


class Rows:
    """A row for each experience, in no order. A change costs as much as one row, on average."""

    def __init__(self) -> None:
        self._ids = np.empty(0, np.int64)
        self._rows = np.empty((0, 0), np.float32)
        self._places: dict[ExperienceId, int] = {}

    def __len__(self) -> int:
        return len(self._places)

    @property
    def ids(self) -> NDArray[np.int64]:
        """The ids of the rows of ``vectors``; valid until the next change."""
        return self._ids[: len(self)]

    @property
    def vectors(self) -> Floats:
        """The rows; valid until the next change."""
        return self._rows[: len(self)]

    def put(self, ids: Sequence[ExperienceId], rows: Floats) -> None:
        """Add rows that are not there yet."""
        if not len(ids):
            return
        first, end = len(self), len(self) + len(ids)
        self._make_room(end, rows.shape[1])
        self._ids[first:end] = ids
        self._rows[first:end] = rows
        self._places.update(zip(ids, range(first, end), strict=True))

    def drop(self, one: ExperienceId) -> None:
        """Remove a row, if it is there: the last one takes its place."""
        place = self._places.pop(one, None)
        if place is None:
            return
        last = len(self)
        if place < last:
            self._ids[place] = self._ids[last]
            self._rows[place] = self._rows[last]
            self._places[ExperienceId(int(self._ids[place]))] = place

    def _make_room(self, wanted: int, width: int) -> None:
        if wanted <= len(self._ids) and width == self._rows.shape[1]:
            return
        size = wanted + wanted // _ROOM + _ROOM
        ids, rows = np.empty(size, np.int64), np.empty((size, width), np.float32)
        if len(self):
            ids[: len(self)], rows[: len(self)] = self.ids, self.vectors
        self._ids, self._rows = ids, rows
