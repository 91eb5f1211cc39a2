"""Selects the experiences shown beside a question: the most similar ones (EM², eq. 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from reader.encoder_scales import Floats
from reader.experience_ports import Experiences
from reader.ports import Encoder
from reader.values.experience import Experience, ExperienceId

AT_MOST = 8
"""The number of demonstrations in a prompt, as in the paper."""

_ROUNDING = 1e-6
"""The rounding error by which the cosine of opposite rows may be below -1."""


def best(
    likeness: Floats,
    at_most: int = AT_MOST,
    least: float = -1.0,
    order: NDArray[np.int64] | None = None,
) -> list[int]:
    """Return the indices of the most similar, best first, without those below ``least``.

    ``likeness`` are cosines of the question with each experience's.

    Of equal ones that with the smaller number in ``order`` comes first, or the earlier one, so that
    the same memory always gives the same demonstrations. Takes linear time.
    """
    most = min(at_most, len(likeness))
    if most <= 0:
        return []
    edge = np.partition(likeness, len(likeness) - most)[len(likeness) - most]
    near = np.flatnonzero(likeness >= max(edge, least - _ROUNDING))
    among_equals = near if order is None else order[near]
    ranked = near[np.lexsort((among_equals, -likeness[near]))]
    return [int(place) for place in ranked[:most]]


def vectors_of(
    wanted: Sequence[Experience], experiences: Experiences, encoder: Encoder
) -> Mapping[ExperienceId, Floats]:
    """Return unit vectors of the questions of ``wanted``; missing ones are computed and stored.

    Raises ``ModelError``.
    """
    ids, rows = experiences.vectors(encoder.name, [one.id for one in wanted])
    known = dict(zip(ids, rows, strict=True))
    missing = [one for one in wanted if one.id not in known]
    if missing:
        made = encoder.encode([one.question for one in missing])
        new = {one.id: row for one, row in zip(missing, made, strict=True)}
        experiences.add_vectors(encoder.name, new)
        known.update(new)
    return known


_RESERVE = 8
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
        size = wanted + wanted // _RESERVE + _RESERVE
        ids, rows = np.empty(size, np.int64), np.empty((size, width), np.float32)
        if len(self):
            ids[: len(self)], rows[: len(self)] = self.ids, self.vectors
        self._ids, self._rows = ids, rows
