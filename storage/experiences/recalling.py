"""The source of recall: kept experiences, vectors of their questions, and recent changes."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence

import numpy as np

from reader.encoder_scales import Floats
from reader.values.experience import ExperienceId, Kind, Scope, ScopeKind
from storage.file.store import Store

AMONG = "IN (SELECT value FROM json_each(?))"


def ids(among: Collection[ExperienceId]) -> str:
    """Ids as a JSON list: a statement allows only a limited number of parameters."""
    return json.dumps(sorted(among))


class RecallSource:
    """The part of ``StoredExperiences`` that recall reads."""

    _store: Store

    def revision(self) -> int:
        """A number that changes with every change; the library counts by itself."""
        (number,) = self._store.row("SELECT number FROM experience_revision")
        return int(number)

    def changed_since(self, revision: int) -> Sequence[ExperienceId]:
        """Experiences changed since that revision, including forgotten ones."""
        rows = self._store.rows(
            "SELECT experience FROM experience_touched WHERE revision > ?", revision
        )
        return [ExperienceId(number) for (number,) in rows]

    def kept(
        self, among: Collection[ExperienceId] | None = None
    ) -> Sequence[tuple[ExperienceId, Kind, Scope]]:
        """The essentials of all experiences in the memory, or ``among`` these, by ascending id."""
        condition, values = ("", []) if among is None else (f"AND id {AMONG}", [ids(among)])
        rows = self._store.rows(
            f"""SELECT id, kind, scope_kind, scope_of FROM experiences
                WHERE standing = 'kept' AND set_aside IS NULL {condition} ORDER BY id""",
            *values,
        )
        kinds = {kind.value: kind for kind in Kind}
        scopes = {(kind, of): Scope(ScopeKind(kind), of) for _, _, kind, of in rows}
        return [(ExperienceId(n), kinds[kind], scopes[scope, of]) for n, kind, scope, of in rows]

    def vectors(
        self, encoder: str, among: Collection[ExperienceId] | None = None
    ) -> tuple[Sequence[ExperienceId], Floats]:
        """Unit vectors of the questions, one row per id, in ascending order of ids."""
        condition, values = ("", []) if among is None else (f"AND experience {AMONG}", [ids(among)])
        rows = self._store.rows(
            f"""SELECT experience, row FROM experience_vectors
                WHERE encoder = ? {condition} ORDER BY experience""",
            encoder,
            *values,
        )
        if not rows:
            return (), np.zeros((0, 0), np.float32)
        together = np.frombuffer(b"".join(row for _, row in rows), dtype="<f4")
        matrix = together.astype(np.float32, copy=False).reshape(len(rows), -1)
        return [ExperienceId(number) for number, _ in rows], matrix
