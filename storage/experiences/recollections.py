"""Experiences in use: the answers that recalled them, and models' uncertainty of answers."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from reader.encoder_scales import Floats
from reader.experience_ports import Use
from reader.values.experience import ExperienceId, Kind, Recalled, Scope, ScopeKind
from reader.values.maker import Maker
from storage.file.store import Store
from storage.rows.encoding import maker_id

_USES = """
    SELECT r.experience, count(DISTINCT r.answer),
        count(DISTINCT CASE WHEN v.label = 'confirmed' THEN r.answer END),
        count(DISTINCT CASE WHEN v.label IN ('corrected', 'wrong') THEN r.answer END)
    FROM recollections r
    LEFT JOIN experiences v
        ON v.source = r.answer AND v.kind = 'answer' AND v.set_aside IS NULL
    {condition} GROUP BY r.experience"""
"""Uses with the user's verdicts on the answers, as in ``reader.learning.verdicts``."""


def insert(store: Store, answer: int, recalled: Sequence[Recalled]) -> None:
    """Store the recollections of an answer, without experiences forgotten meanwhile."""
    store.run_all(
        "INSERT INTO recollections SELECT ?, ?, id, ? FROM experiences WHERE id = ?",
        ((answer, place, one.likeness, one.experience.id) for place, one in enumerate(recalled)),
    )


def of_answer(store: Store, answer: int) -> Sequence[ExperienceId]:
    """The experiences that an answer recalled, the most similar first."""
    rows = store.rows(
        "SELECT experience FROM recollections WHERE answer = ? ORDER BY position", answer
    )
    return [ExperienceId(number) for (number,) in rows]


class Recollections:
    """The part of ``StoredExperiences`` about their use."""

    _store: Store

    def uses(self, among: Collection[ExperienceId] | None = None) -> Mapping[ExperienceId, Use]:
        """Uses by experience; nothing for those never recalled."""
        if among is None:
            rows = self._store.rows(_USES.format(condition=""))
        else:
            condition = f"WHERE r.experience {AMONG}"
            rows = self._store.rows(_USES.format(condition=condition), ids(among))
        return {ExperienceId(number): Use(*counts) for number, *counts in rows}

    def unreviewed(self, by: Maker, most: int) -> Sequence[int]:
        """A model's latest answers without a known uncertainty, oldest first."""
        rows = self._store.rows(
            """SELECT a.id FROM answers a JOIN documents d ON d.id = a.document
               WHERE a.model = ? AND a.state = 'whole' AND a.answered AND NOT a.unaided
                   AND d.set_aside IS NULL
                   AND EXISTS (
                       SELECT 1 FROM citations c WHERE c.answer = a.id AND c.role = 'citation')
                   AND NOT EXISTS (SELECT 1 FROM uncertainties u WHERE u.answer = a.id)
               ORDER BY a.id DESC LIMIT ?""",
            by.model,
            most,
        )
        return sorted(number for (number,) in rows)

    def note_uncertainty(self, answer: int, by: Maker, nats: float) -> None:
        """Store a model's uncertainty of a stored answer."""
        with self._store.together():
            self._store.run(
                "INSERT OR REPLACE INTO uncertainties SELECT id, ?, ? FROM answers WHERE id = ?",
                maker_id(self._store, by),
                nats,
                answer,
            )

    def uncertainties(self, by: Maker) -> Mapping[int, float]:
        """Uncertainties by answer, in the order in which they were asked."""
        rows = self._store.rows(
            """SELECT answer, nats FROM uncertainties JOIN makers ON makers.id = maker
               WHERE model = ? AND version = ? AND parameters = ? ORDER BY answer""",
            by.model,
            by.version,
            by.parameters,
        )
        return dict(rows)


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
