"""A real library with a made-up document in it, for tests of what uses both."""

from __future__ import annotations

import hashlib
from pathlib import Path

from reader.records import Source
from reader.text.document import DocumentId, DocumentText, Format, Metadata, ParsedDocument
from storage.library import SqliteLibrary


def put(library: SqliteLibrary, content: DocumentText, title: str = "A book") -> DocumentId:
    """Keep a document in a library; its id."""
    digest = hashlib.sha256(content.text.encode()).hexdigest()
    parsed = ParsedDocument(Format.PDF, Metadata(title), content)
    return library.documents.add(parsed, Source(Path("book.pdf"), digest, 1)).id
