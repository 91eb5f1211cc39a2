"""People and terms in the library file: a row each, with packed mentions."""

from __future__ import annotations

from collections.abc import Sequence

from reader.text.document import DocumentId
from reader.text.span import SpanTable
from reader.values.named import Named
from storage.file.store import Store
from storage.rows import encoding
from storage.rows.content import no_such


class StoredNames:
    """``reader.ports.Names`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, document: DocumentId, version: int) -> Sequence[Named] | None:
        """The list of a document in its order; None if there is none of that version."""
        with self._store.unchanging():
            if not self._store.row(_LISTED, document, version):
                return None
            rows = self._store.rows(
                "SELECT name, mentions FROM names WHERE document = ? ORDER BY position", document
            )
        return [Named(name, tuple(encoding.span_table(mentions))) for name, mentions in rows]

    def keep(self, document: DocumentId, version: int, names: Sequence[Named]) -> None:
        """Store a list, replacing the one before. Raises ``NotFoundError``."""
        with self._store.together():
            if not self._store.row("SELECT 1 FROM documents WHERE id = ?", document):
                raise no_such(document)
            self._store.run("DELETE FROM name_lists WHERE document = ?", document)
            self._store.insert("name_lists", {"document": document, "version": version})
            self._store.run_all(
                "INSERT INTO names (document, position, name, mentions) VALUES (?, ?, ?, ?)",
                (
                    (
                        document,
                        position,
                        encoding.storable(each.name),
                        encoding.packed_spans(SpanTable.of(each.mentions)),
                    )
                    for position, each in enumerate(names)
                ),
            )


_LISTED = "SELECT 1 FROM name_lists WHERE document = ? AND version = ?"
