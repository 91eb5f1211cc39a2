"""Titles of shelves: that of the collection, or the number of documents."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import ngettext

from reader.ports import Library
from reader.records import Collection
from reader.text.document import DocumentId


def shelf_title(library: Library, volumes: Sequence[DocumentId]) -> str:
    """Return the name of the collection of exactly these documents, else “3 documents”."""
    count = len(set(volumes))
    found = collection_title(library, volumes)
    return found or ngettext("{count} document", "{count} documents", count).format(count=count)


def collection_title(library: Library, volumes: Sequence[DocumentId]) -> str:
    """Return the name of the collection of exactly these documents; empty if there is none."""
    found = collection_of(library, volumes)
    return found.name if found else ""


def collection_of(library: Library, volumes: Sequence[DocumentId]) -> Collection | None:
    """Return the collection of exactly these documents."""
    wanted = set(volumes)
    collections = library.collections.all()
    return next((each for each in collections if set(each.documents) == wanted), None)
