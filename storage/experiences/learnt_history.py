"""The history of experiences: changes, decisions, and records of forgetting."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from reader.experience_ports import Change, Decided, HistoryEntry
from reader.learning.plain_experiences import experience_of, plain
from reader.values.experience import Decision, Experience, ExperienceId, Scope, ScopeKind
from reader.values.maker import Maker
from storage.file.store import Store
from storage.rows.encoding import maker_id

_DECISION = """d.newcomer, d.scope_kind, d.scope_of, d.memory, d.objective_before,
    d.objective_after, d.measured_on, d.scored, d.exact, m.model, m.version, m.parameters,
    d.moment"""


def note(
    store: Store, before: Experience | None, after: Experience, decision: int | None = None
) -> None:
    """Store a change of one of them, with its decision if any."""
    store.insert(
        "experience_changes",
        {
            "experience": after.id,
            "before": None if before is None else json.dumps(plain(before), ensure_ascii=False),
            "after": json.dumps(plain(after), ensure_ascii=False),
            "moment": datetime.now(UTC).isoformat(),
            "decision": decision,
        },
    )


def put_decision(store: Store, decided: Decided) -> int:
    """Store a decision; return its number."""
    decision = decided.decision
    return store.insert(
        "decisions",
        {
            "newcomer": decided.newcomer,
            "scope_kind": decided.scope.kind.value,
            "scope_of": decided.scope.of,
            "memory": json.dumps(sorted(decision.memory)),
            "objective_before": decision.before,
            "objective_after": decision.after,
            "measured_on": decision.measured_on,
            "scored": decision.scored,
            "exact": decision.exact,
            "maker": maker_id(store, decided.by),
            "moment": decided.moment.astimezone(UTC).isoformat(),
        },
    )


def _forgotten(store: Store, lowest: int, top: int) -> list[HistoryEntry]:
    rows = store.rows(
        """SELECT after, count, moment FROM forgettings
           WHERE after >= ? AND after < ? ORDER BY id DESC""",
        lowest,
        top,
    )
    return [
        HistoryEntry(after, datetime.fromisoformat(moment), forgotten=count)
        for after, count, moment in rows
    ]


def _decided_in(store: Store, wanted: Sequence[int]) -> dict[int, tuple[Decided, str]]:
    rows = store.rows(
        f"""SELECT d.id, e.question, {_DECISION} FROM decisions d
            JOIN makers m ON m.id = d.maker
            JOIN experiences e ON e.id = d.newcomer
            WHERE d.id IN (SELECT value FROM json_each(?))""",
        json.dumps(wanted),
    )
    return {number: (_decided(row), question) for number, question, *row in rows}


def _change(before: str | None, after: str, moment: str) -> Change:
    return Change(
        None if before is None else experience_of(json.loads(before)),
        experience_of(json.loads(after)),
        datetime.fromisoformat(moment),
    )


def _decided(row: Sequence[Any]) -> Decided:
    newcomer, scope, of, memory, before, after, measured_on, scored, exact, *rest = row
    *maker, moment = rest
    kept = frozenset(ExperienceId(one) for one in json.loads(memory))
    return Decided(
        ExperienceId(newcomer),
        Scope(ScopeKind(scope), of),
        Decision(kept, before, after, measured_on, scored, bool(exact)),
        Maker(*maker),
        datetime.fromisoformat(moment),
    )


class LearntHistory:
    """The part of ``StoredExperiences`` about their changes."""

    _store: Store

    def history(self, experience: ExperienceId | None = None) -> Sequence[Change]:
        """The changes of one experience or of all, the latest last."""
        rows = self._store.rows(
            """SELECT before, after, moment FROM experience_changes
               WHERE ?1 IS NULL OR experience = ?1 ORDER BY id""",
            experience,
        )
        return [_change(*row) for row in rows]

    def decisions(self, scope: Scope | None = None) -> Sequence[Decided]:
        """All decisions, in order."""
        rows = self._store.rows(
            f"""SELECT {_DECISION} FROM decisions d
                JOIN makers m ON m.id = d.maker ORDER BY d.id"""
        )
        made = [_decided(row) for row in rows]
        return [one for one in made if scope is None or one.scope == scope]

    def story(self, before: int | None = None, most: int = 200) -> Sequence[HistoryEntry]:
        """The latest ``most`` changes before number ``before``, newest first, with related ones.

        Changes hidden with their document are left out. Fewer than ``most`` changes are the last.
        """
        top = 2**62 if before is None else before
        with self._store.unchanging():
            rows = self._store.rows(
                """SELECT c.id, c.before, c.after, c.moment, c.decision
                   FROM experience_changes c JOIN experiences e ON e.id = c.experience
                   WHERE c.id < ? AND e.set_aside IS NULL ORDER BY c.id DESC LIMIT ?""",
                top,
                most,
            )
            known = _decided_in(self._store, [row[-1] for row in rows if row[-1] is not None])
            forgotten = _forgotten(self._store, rows[-1][0] if len(rows) == most else 0, top)
        changed = [
            HistoryEntry(
                number,
                datetime.fromisoformat(moment),
                _change(was, is_now, moment),
                *known.get(by, (None, "")),
            )
            for number, was, is_now, moment, by in rows
        ]
        # Forgetting comes after the change whose number it has.
        return sorted(
            [*changed, *forgotten], key=lambda one: (one.number, one.change is None), reverse=True
        )
