"""Reading positions, one for each document."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from reader.records import Position, Restriction
from reader.text.document import DocumentId
from storage.file.store import Store
from storage.rows.content import require

_COLUMNS = ", ".join(("place", "furthest", "opened", *Restriction))


class StoredPositions:
    """``reader.ports.Positions`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> Mapping[DocumentId, Position]:
        """The positions in all documents that were opened."""
        rows = self._store.rows(f"SELECT document, {_COLUMNS} FROM positions")
        return {DocumentId(document): _position(row) for document, *row in rows}

    def of(self, document: DocumentId) -> Position | None:
        """The position in a document; None if it was never opened."""
        row = self._store.row(
            f"SELECT {_COLUMNS} FROM positions WHERE document = ?",
            document,
        )
        return None if row is None else _position(row)

    def open(self, document: DocumentId) -> Position:
        """Note that it is opened now; return its position. Raises ``NotFoundError``."""
        now = datetime.now(UTC)
        with self._store.together():
            require(self._store, document)
            self._store.run(
                """INSERT INTO positions (document, place, furthest, opened) VALUES (?, 0, 0, ?)
                   ON CONFLICT (document) DO UPDATE SET opened = excluded.opened""",
                document,
                now.isoformat(),
            )
            return self.of(document) or Position(0, 0, now)

    def move(self, document: DocumentId, place: int, furthest: int) -> None:
        """Store the current position and the furthest one read. Raises ``NotFoundError``."""
        with self._store.together():
            require(self._store, document)
            self._store.run(
                """INSERT INTO positions (document, place, furthest, opened) VALUES (?, ?, ?, ?)
                   ON CONFLICT (document) DO UPDATE
                   SET place = excluded.place, furthest = excluded.furthest""",
                document,
                place,
                furthest,
                datetime.now(UTC).isoformat(),
            )

    def restrict(self, document: DocumentId, restriction: Restriction, *, wished: bool) -> None:
        """Store whether a restriction applies to the document. Raises ``NotFoundError``."""
        column = restriction.value
        with self._store.together():
            require(self._store, document)
            self._store.run(
                f"""INSERT INTO positions (document, place, furthest, opened, {column})
                    VALUES (?, 0, 0, ?, ?)
                    ON CONFLICT (document) DO UPDATE SET {column} = excluded.{column}""",
                document,
                datetime.now(UTC).isoformat(),
                wished,
            )

    def keep(self, document: DocumentId, position: Position | None) -> None:
        """Replace the entire position; None deletes it. Raises ``NotFoundError``."""
        with self._store.together():
            require(self._store, document)
            self._store.run("DELETE FROM positions WHERE document = ?", document)
            if position is not None:
                self._store.insert("positions", {"document": document, **_columns(position)})


def _columns(position: Position) -> dict[str, object]:
    return {
        "place": position.place,
        "furthest": position.furthest,
        "opened": position.opened.isoformat(),
        **{each.value: each in position.restrictions for each in Restriction},
    }


def _position(row: list[Any]) -> Position:
    place, furthest, opened, *flags = row
    restrictions = (each for each, flag in zip(Restriction, flags, strict=True) if flag)
    return Position(place, furthest, datetime.fromisoformat(opened), frozenset(restrictions))
