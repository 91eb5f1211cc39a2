"""Erasing experiences completely, and restoring them shortly afterwards."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from storage.file.store import Store

OWN = {
    "experiences": "id",
    "experience_evidence": "experience",
    "experience_vectors": "experience",
    "decisions": "newcomer",
    "experience_changes": "experience",
    "recollections": "experience",
}
"""Tables in an order in which rows can be restored, with the column of the experience's id."""

_RECALLS = """action = 'recall' AND reason <> '' AND answer IN (
    SELECT answer FROM recollections
    WHERE experience IN (SELECT value FROM json_each(?1)))"""
"""Steps of answers that name recalled experiences."""

_RECALLS_UNKNOWN = """action = 'recall' AND reason <> ''
    AND NOT EXISTS (SELECT 1 FROM recollections r WHERE r.answer = steps.answer)"""
"""The same for answers from before recollections were stored: any experience may be named."""

_MOVED = """SELECT id, decision FROM experience_changes WHERE decision IN (
    SELECT id FROM decisions WHERE newcomer IN (SELECT value FROM json_each(?)))"""
"""Changes to other experiences by decisions about these."""

_Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def erase(store: Store, experiences: Collection[int]) -> _Rows:
    """Delete them with all their rows; return the deleted rows."""
    wanted = json.dumps(sorted(experiences))
    kept = {
        table: _dicts(
            store,
            f"SELECT * FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))",
            wanted,
        )
        for table, column in OWN.items()
    }
    kept["moved"] = _dicts(store, _MOVED, wanted)
    mentions = f"(({_RECALLS}) OR ({_RECALLS_UNKNOWN}))"
    kept["steps"] = _dicts(store, f"SELECT * FROM steps WHERE {mentions}", wanted)
    store.run(f"UPDATE steps SET reason = '' WHERE {mentions}", wanted)
    store.run("DELETE FROM experiences WHERE id IN (SELECT value FROM json_each(?))", wanted)
    return kept


def restore(store: Store, kept: object) -> None:
    """Put back what ``erase`` returned, without rows whose references are gone."""
    if not isinstance(kept, Mapping):
        return
    for table in OWN:
        for row in kept[table]:
            if table != "recollections" or _there(store, row["answer"]):
                store.insert(table, row)
    for row in kept["moved"]:
        store.run(
            "UPDATE experience_changes SET decision = ? WHERE id = ?", row["decision"], row["id"]
        )
    for number in kept.get("forgettings", ()):
        store.run("DELETE FROM forgettings WHERE id = ?", number["id"])
    for row in kept["steps"]:
        store.run(
            "UPDATE steps SET reason = ? WHERE answer = ? AND position = ?",
            row["reason"],
            row["answer"],
            row["position"],
        )


def note(store: Store, count: int) -> Mapping[str, Any]:
    """Store only the number of forgotten experiences; return the row's id."""
    latest = store.row("SELECT seq FROM sqlite_sequence WHERE name = 'experience_changes'")
    values = {
        "after": latest[0] if latest else 0,
        "count": count,
        "moment": datetime.now(UTC).isoformat(),
    }
    return {"id": store.insert("forgettings", values)}


def _there(store: Store, answer: int) -> bool:
    return store.row("SELECT 1 FROM answers WHERE id = ?", answer) is not None


def _dicts(store: Store, sql: str, value: str) -> list[Mapping[str, Any]]:
    with store.gate():
        return list(store.database.query(sql, [value]))
