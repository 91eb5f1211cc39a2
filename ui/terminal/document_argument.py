"""DOC on the command line: an id, a path, or a unique part of a title; and its sections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reader.errors import NotFoundError
from reader.importing.parser_client import source_of
from reader.ports import Library
from reader.records import Collection, DocumentRecord
from reader.text.document import DocumentText, Section

_MOST_NAMED = 5

Importing = Callable[[Path], DocumentRecord]


def find_document(
    library: Library, name: str, importing: Importing | None = None
) -> DocumentRecord:
    """Return the one document that ``name`` means; a new path goes to ``importing``.

    Raises:
        NotFoundError: if no document, or more than one, matches.
    """
    records = library.documents.all()
    path = Path(name).expanduser()
    if path.is_file():
        return _by_path(records, path) or _imported(path, importing)
    if name.isdecimal():
        return _only([record for record in records if record.id == int(name)], name)
    wanted = name.casefold()
    exact = [record for record in records if record.title.casefold() == wanted]
    return _only(exact or [r for r in records if wanted in r.title.casefold()], name)


def find_section(content: DocumentText, record: DocumentRecord, wanted: str) -> Section:
    """The first section with the words ``wanted`` in its heading. Raises ``NotFoundError``."""
    words = wanted.casefold()
    found = next((one for one in content.sections if words in one.title.casefold()), None)
    if found is None:
        raise NotFoundError(
            f"No heading of “{record.title}” contains “{wanted}”.",
            "“gistwalker tree DOC” shows the headings.",
        )
    return found


def documents_in(library: Library, collection: str | None) -> list[DocumentRecord]:
    """Return the documents of the collection with this name; none without a name.

    Raises:
        NotFoundError: if there is no such collection, or nothing in it.
    """
    if collection is None:
        return []
    known = library.collections.all()
    found = _collection(known, collection)
    if found is None:
        names = ", ".join(f"“{each.name}”" for each in known) or "none"
        raise NotFoundError(
            f"There is no collection “{collection}”.", f"Collections of this library: {names}."
        )
    if not found.documents:
        raise NotFoundError(f"The collection “{found.name}” is empty.", "Add documents first.")
    return [library.documents.get(document) for document in found.documents]


def _by_path(records: Sequence[DocumentRecord], path: Path) -> DocumentRecord | None:
    here = path.resolve()
    unchanged = (
        record
        for record in records
        if record.source.path == here and record.source.sha256 == source_of(here).sha256
    )
    return next(unchanged, None)


def _imported(path: Path, importing: Importing | None) -> DocumentRecord:
    if importing is None:
        raise NotFoundError(
            f"“{path}” isn't in the library.", "Import it first: gistwalker import FILE"
        )
    return importing(path)


def _only(found: Sequence[DocumentRecord], name: str) -> DocumentRecord:
    if not found:
        raise NotFoundError(
            f"No document matches “{name}”.",
            "Give an id or part of a title from “gistwalker list”, or the path of a file.",
        )
    if len(found) > 1:
        named = ", ".join(f"{record.id} “{record.title}”" for record in found[:_MOST_NAMED])
        raise NotFoundError(
            f"“{name}” matches several documents: {named}.", "Give the id of one of them."
        )
    return found[0]


def _collection(known: Sequence[Collection], name: str) -> Collection | None:
    folded = name.casefold()
    exact = [each for each in known if each.name == name]
    return next(iter(exact or [each for each in known if each.name.casefold() == folded]), None)
