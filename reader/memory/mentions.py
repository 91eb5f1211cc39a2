"""The list of people and terms of a document: made once, and kept with its memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from reader.errors import LibraryError
from reader.ports import Library
from reader.text.document import DocumentId, DocumentText
from reader.values.named import Named


@dataclass(frozen=True, slots=True)
class NameFinder:
    """Finds the names of a text; results of another version are not used any more."""

    version: int
    find: Callable[[DocumentText], Sequence[Named]]


def names_of(library: Library, document: DocumentId, finder: NameFinder) -> Sequence[Named]:
    """Return the people and terms of a document, most frequent first: stored, else found now.

    If they cannot be stored (a full disk, a library opened read-only), they are found again next
    time.

    Raises:
        NotFoundError: if there is no such document.
    """
    kept = library.names.of(document, finder.version)
    if kept is not None:
        return kept
    found = finder.find(library.documents.content(document))
    with suppress(LibraryError):
        library.names.keep(document, finder.version, found)
    return found
