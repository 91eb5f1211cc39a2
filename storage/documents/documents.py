"""The documents of a library, each stored completely or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from reader.errors import LibraryError
from reader.records import Details, DocumentRecord, Source
from reader.text.document import DocumentId, DocumentText, Format, PageState, ParsedDocument
from reader.text.imprint import Imprint, imprint_of
from reader.text.word_counts import words_in
from storage.documents.erasing import ERASING, erase, erase_in_steps, tidy_in_steps
from storage.experiences.experiences import StoredExperiences
from storage.file import leftovers, reserve
from storage.file.errors import is_about_room
from storage.file.store import Store
from storage.rows import content, encoding
from storage.search import index
from storage.search.analysis import Analyser

_UNREADABLE = (PageState.PICTURE, PageState.DAMAGED)
_RECORDS = """SELECT id, path, sha256, size, format,
        ifnull(edits.title, documents.title), ifnull(edits.authors, documents.authors),
        CASE WHEN edits.language IS NULL THEN documents.language
             ELSE nullif(edits.language, '') END,
        pages, words, characters, unreadable_pages, warnings, added, modified,
        ifnull(edits.imprint, documents.imprint)
    FROM documents LEFT JOIN edits ON edits.document = id WHERE set_aside IS NULL"""

_Row = tuple[Any, ...]


class StoredDocuments:
    """``reader.ports.Documents`` in the library file."""

    def __init__(self, store: Store, analyser: Analyser, experiences: StoredExperiences) -> None:
        self._store = store
        self._analyser = analyser
        self._experiences = experiences
        # A novel takes 10 MB, so concurrent callers share one object.
        self._at_hand: WeakValueDictionary[tuple[DocumentId, str], DocumentText] = (
            WeakValueDictionary()
        )
        # Lists of thousands are read again and again while one of them is being read.
        self._records: dict[int, tuple[_Row, DocumentRecord]] = {}

    def add(self, parsed: ParsedDocument, source: Source) -> DocumentRecord:
        """Store a document with its text and index, completely or not at all.

        If a document with this content is already stored, perhaps by another program just now, that
        one is returned. One that was set aside is put back.

        Raises:
            LibraryError: if the library cannot be written.
        """
        texts = index.indexed_texts(parsed.content)
        # Before the write lock is taken: other programs wait only as long as they must.
        postings = self._analyser.postings(texts)
        with self._store.together():
            present = self.by_hash(source.sha256) or self.put_back_by_hash(source.sha256)
            if present is not None:
                return present
            document = self._insert_record(parsed, source)
            content.insert(self._store, document, parsed.content, postings.lengths)
            index.insert(self._store, document, texts, postings)
            return self.get(document)

    def bringing(self, book: bytes) -> AbstractContextManager[Path]:
        """The place of an EPUB in the library's folder; it is removed again on failure.

        Raises ``LibraryError`` if it cannot be written there.
        """
        return leftovers.bringing_book(self._store.path, book)

    def all(self) -> Sequence[DocumentRecord]:
        """Every document, the newest last."""
        return [self._record(row) for row in self._store.rows(f"{_RECORDS} ORDER BY id")]

    def get(self, document: DocumentId) -> DocumentRecord:
        """One document. Raises ``NotFoundError``."""
        row = self._store.row(f"{_RECORDS} AND id = ?", document)
        if row is None:
            raise content.no_such(document)
        return self._record(row)

    def by_hash(self, sha256: str) -> DocumentRecord | None:
        """The document whose file has this content, whatever its path."""
        row = self._store.row(f"{_RECORDS} AND sha256 = ?", sha256)
        return None if row is None else self._record(row)

    def content(self, document: DocumentId) -> DocumentText:
        """Its canonical text and structure. Raises ``NotFoundError``."""
        with self._store.unchanging():
            key = document, self.get(document).source.sha256
            found = self._at_hand.get(key)
            if found is None:
                found = self._at_hand[key] = content.load(self._store, document)
            return found

    def outline(self, document: DocumentId) -> DocumentText:
        """Its text with sections and pages alone. Raises ``NotFoundError``."""
        with self._store.unchanging():
            characters = self.get(document).characters
            return content.outline(self._store, document, characters)

    def cover(self, document: DocumentId) -> bytes | None:
        """Its cover picture, PNG or JPEG. Raises ``NotFoundError``."""
        self.get(document)
        row = self._store.row("SELECT picture FROM covers WHERE document = ?", document)
        return None if row is None else bytes(row[0])

    def original(self, document: DocumentId) -> Details:
        """The details in its file, without edits. Raises ``NotFoundError``."""
        row = self._store.row(
            "SELECT title, authors, language, imprint FROM documents WHERE id = ?", document
        )
        if row is None:
            raise content.no_such(document)
        title, authors, language, imprint = row
        return Details(title, tuple(json.loads(authors)), language, _imprint(imprint))

    def edit(self, document: DocumentId, details: Details) -> DocumentRecord:
        """Edit its details; a value equal to the original is no edit any more.

        Raises ``NotFoundError``.
        """
        with self._store.together():
            columns = _edits(details, self.original(document))
            self._store.run("DELETE FROM edits WHERE document = ?", document)
            if columns:
                self._store.insert("edits", {"document": document, **columns})
            return self.get(document)

    def relocate(self, document: DocumentId, path: Path) -> DocumentRecord:
        """Store its file's new path. Raises ``NotFoundError``."""
        with self._store.together():
            self._store.run(
                "UPDATE documents SET path = ?, modified = NULL WHERE id = ?",
                encoding.path_column(path),
                document,
            )
            return self.get(document)

    def note_unchanged(self, document: DocumentId, modified: int) -> None:
        """Store that its file, with that modification time, still holds what was imported."""
        self._store.run("UPDATE documents SET modified = ? WHERE id = ?", modified, document)

    def set_aside(self, document: DocumentId) -> None:
        """Hide it; nothing is erased yet. Raises ``NotFoundError``."""
        with self._store.together():
            self.get(document)
            now = datetime.now(UTC).isoformat()
            self._store.run("UPDATE documents SET set_aside = ? WHERE id = ?", now, document)

    def put_back(self, document: DocumentId) -> DocumentRecord:
        """Undo ``set_aside``. Raises ``NotFoundError`` once it has been erased."""
        with self._store.together():
            self._store.run(
                "UPDATE documents SET set_aside = NULL WHERE id = ? AND sha256 <> ?",
                document,
                f"{ERASING}{document}",
            )
            self._experiences.put_back(document)
            return self.get(document)

    def put_back_by_hash(self, sha256: str) -> DocumentRecord | None:
        """The same for the document with this content; None if none is set aside."""
        row = self._store.row(
            "SELECT id FROM documents WHERE sha256 = ? AND set_aside IS NOT NULL", sha256
        )
        return None if row is None else self.put_back(DocumentId(row[0]))

    def set_aside_before(self, moment: datetime) -> Sequence[DocumentId]:
        """Documents set aside before ``moment``, which are to be erased."""
        rows = self._store.rows(
            "SELECT id FROM documents WHERE set_aside < ? ORDER BY id",
            moment.astimezone(UTC).isoformat(),
        )
        return [DocumentId(number) for (number,) in rows]

    def remove(self, document: DocumentId) -> None:
        """Erase it, set aside or not, with all derived data. A file of the user's is not touched.

        Stored data is overwritten, not only unlinked. Raises ``NotFoundError``.
        """
        paths = self._store.rows("SELECT path FROM documents WHERE id = ?", document)
        try:
            erase(self._store, self._experiences, self._analyser, document)
        except LibraryError as problem:
            if not is_about_room(problem):
                raise
            reserve.give(self._store.path)
            erase_in_steps(self._store, self._experiences, document)
        else:
            self._tidy()
        for (path,) in paths:
            leftovers.discard_book(self._store.path, encoding.path_value(path))

    def _record(self, row: _Row) -> DocumentRecord:
        """The record of a row; the same object as long as the row is the same."""
        known = self._records.get(row[0])
        if known is None or known[0] != row:
            known = self._records[row[0]] = row, _record(row)
        return known[1]

    def _tidy(self) -> None:
        """Free the space of what was erased, which needs some itself."""
        try:
            self._store.tidy()
        except LibraryError as problem:
            if not is_about_room(problem):
                raise
            reserve.give(self._store.path)
            tidy_in_steps(self._store)

    def _insert_record(self, parsed: ParsedDocument, source: Source) -> DocumentId:
        said, found = parsed.metadata, parsed.content
        unreadable = [page.number for page in found.pages if page.state in _UNREADABLE]
        values = {
            "sha256": source.sha256,
            "path": encoding.path_column(source.path),
            "size": source.size,
            "format": parsed.format.value,
            "title": encoding.storable(said.title),
            "authors": encoding.as_json(said.authors),
            "language": said.language,
            "encrypted": parsed.encrypted,
            "pages": len(found.pages),
            "words": words_in(found.text),
            "characters": len(found.text),
            "unreadable_pages": encoding.as_json(unreadable),
            "warnings": encoding.as_json(parsed.warnings),
            "added": datetime.now(UTC).isoformat(),
            "modified": source.modified,
            "imprint": encoding.as_json(said.imprint.as_dict()),
        }
        document = DocumentId(self._store.insert("documents", values))
        if said.cover is not None:
            self._store.insert("covers", {"document": document, "picture": said.cover})
        return document


def _edits(details: Details, original: Details) -> dict[str, object]:
    """The columns of the details that differ from the original."""
    columns: dict[str, object] = {}
    if details.title != original.title:
        columns["title"] = encoding.storable(details.title)
    if details.authors != original.authors:
        columns["authors"] = encoding.as_json(details.authors)
    if details.language != original.language:
        columns["language"] = encoding.storable(details.language or "")
    if details.imprint != original.imprint:
        columns["imprint"] = encoding.as_json(details.imprint.as_dict())
    return columns


def _record(row: _Row) -> DocumentRecord:
    number, path, sha256, size, kind, title, authors, language, *counts = row
    pages, words, characters, unreadable_pages, warnings, added, modified, imprint = counts
    return DocumentRecord(
        id=DocumentId(number),
        source=Source(encoding.path_value(path), sha256, size, modified),
        format=Format(kind),
        title=title,
        authors=tuple(json.loads(authors)),
        language=language,
        pages=pages,
        words=words,
        characters=characters,
        unreadable_pages=tuple(json.loads(unreadable_pages)),
        warnings=tuple(json.loads(warnings)),
        added=datetime.fromisoformat(added),
        imprint=_imprint(imprint),
    )


def _imprint(column: str | None) -> Imprint:
    return imprint_of(json.loads(column)) if column else Imprint()
