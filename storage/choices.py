"""Choices for one library, by name."""

from __future__ import annotations

from reader.records import Choice
from storage.file.store import Store
from storage.rows import encoding


class StoredChoices:
    """``reader.ports.Choices`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, choice: Choice) -> str | None:
        """The stored choice; None if there is none."""
        row = self._store.row("SELECT value FROM choices WHERE name = ?", choice)
        return None if row is None else str(row[0])

    def set(self, choice: Choice, value: str | None) -> None:
        """Store a choice; None returns to the default."""
        if value is None:
            self._store.run("DELETE FROM choices WHERE name = ?", choice)
        else:
            self._store.run(
                """INSERT INTO choices VALUES (?, ?)
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value""",
                choice,
                encoding.storable(value),
            )
