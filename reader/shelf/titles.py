"""What a shelf is called: as its collection is, or by how many documents are on it."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import ngettext

from reader.ports import Library
from reader.text.document import DocumentId


def shelf_title(library: Library, volumes: Sequence[DocumentId]) -> str:
    """The name of the collection that holds just these, else “3 documents”."""
    wanted = set(volumes)
    for collection in library.collections.all():
        if set(collection.documents) == wanted:
            return collection.name
    count = len(wanted)
    return ngettext("{count} document", "{count} documents", count).format(count=count)
