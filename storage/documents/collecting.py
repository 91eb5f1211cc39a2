"""Named collections of documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from gettext import gettext as tr

from reader.errors import NameTakenError, NotFoundError
from reader.records import Collection, CollectionId
from reader.text.document import DocumentId
from storage.file.store import Store
from storage.rows import encoding
from storage.rows.content import require


class StoredCollections:
    """``reader.ports.Collections`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> Sequence[Collection]:
        """All collections, in the user's order, without documents that are set aside."""
        with self._store.unchanging():
            names = self._store.rows("SELECT id, name FROM collections ORDER BY position, id")
            pairs = self._store.rows(
                """SELECT collection, document FROM collected
                   JOIN documents ON documents.id = document
                   WHERE set_aside IS NULL ORDER BY position, document"""
            )
        members: dict[int, list[DocumentId]] = defaultdict(list)
        for collection, document in pairs:
            members[collection].append(DocumentId(document))
        return [
            Collection(CollectionId(number), name, tuple(members[number])) for number, name in names
        ]

    def make(self, name: str, after: CollectionId | None = None) -> Collection:
        """Create one, at the end or after another. Raises ``NameTakenError``."""
        kept = encoding.storable(name)
        with self._store.together():
            order = self._order()
            at = len(order) if after not in order else order.index(after) + 1
            self._refuse_taken(kept)
            number = CollectionId(self._store.insert("collections", {"name": kept, "position": at}))
            self.arrange([*order[:at], number, *order[at:]])
        return Collection(number, kept, ())

    def put_back(self, collection: Collection, at: int) -> None:
        """Restore a removed one, with its id and documents, at position ``at``.

        Raises ``NameTakenError``. Documents that were erased meanwhile are left out.
        """
        with self._store.together():
            order = self._order()
            self._refuse_taken(collection.name)
            values = {"id": collection.id, "name": collection.name, "position": at}
            self._store.insert("collections", values)
            self.arrange([*order[:at], collection.id, *order[at:]])
            self._store.run_all(
                """INSERT INTO collected SELECT ?, id, ? FROM documents WHERE id = ?""",
                ((collection.id, i, document) for i, document in enumerate(collection.documents)),
            )

    def rename(self, collection: CollectionId, name: str) -> None:
        """Rename it. Raises ``NameTakenError`` and ``NotFoundError``."""
        kept = encoding.storable(name)
        with self._store.together():
            self._require(collection)
            self._refuse_taken(kept, but=collection)
            self._store.run("UPDATE collections SET name = ? WHERE id = ?", kept, collection)

    def remove(self, collection: CollectionId) -> None:
        """Remove the collection; its documents stay in the library. Raises ``NotFoundError``."""
        with self._store.together():
            self._require(collection)
            self._store.run("DELETE FROM collections WHERE id = ?", collection)

    def arrange(self, collections: Sequence[CollectionId]) -> None:
        """Set the order; collections not named come last."""
        with self._store.together():
            rest = [known for known in self._order() if known not in set(collections)]
            self._store.run_all(
                "UPDATE collections SET position = ? WHERE id = ?",
                enumerate([*collections, *rest]),
            )

    def put_in(self, collection: CollectionId, documents: Sequence[DocumentId]) -> None:
        """Add documents; those already in it keep their places. Raises ``NotFoundError``."""
        with self._store.together():
            self._require(collection)
            for document in documents:
                require(self._store, document)
            (last,) = self._store.row(
                "SELECT ifnull(max(position), -1) FROM collected WHERE collection = ?", collection
            )
            self._store.run_all(
                "INSERT OR IGNORE INTO collected VALUES (?, ?, ?)",
                ((collection, each, i) for i, each in enumerate(documents, start=last + 1)),
            )

    def take_out(self, collection: CollectionId, documents: Sequence[DocumentId]) -> None:
        """Remove documents from it. Raises ``NotFoundError``."""
        with self._store.together():
            self._require(collection)
            self._store.run_all(
                "DELETE FROM collected WHERE collection = ? AND document = ?",
                ((collection, document) for document in documents),
            )

    def _order(self) -> list[CollectionId]:
        rows = self._store.rows("SELECT id FROM collections ORDER BY position, id")
        return [CollectionId(number) for (number,) in rows]

    def _require(self, collection: CollectionId) -> None:
        if self._store.row("SELECT 1 FROM collections WHERE id = ?", collection) is None:
            raise NotFoundError(
                tr("Collection {collection} is no longer in this library.").format(
                    collection=collection
                ),
                tr("Another program may have deleted it."),
            )

    def _refuse_taken(self, name: str, but: CollectionId | None = None) -> None:
        taken = self._store.row(
            "SELECT 1 FROM collections WHERE name = ? AND id IS NOT ?", name, but
        )
        if taken is not None:
            raise NameTakenError(
                tr("There is already a collection “{name}”.").format(name=name),
                tr("Choose another name."),
            )
