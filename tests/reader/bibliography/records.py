"""A document to cite, made by code."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from reader.records import DocumentRecord, Source
from reader.text.document import DocumentId, Format
from reader.text.imprint import Imprint


def record_of(
    title="Walks & <ways>",
    authors=("Ada Example",),
    path="w.pdf",
    form=Format.PDF,
    **imprint,
) -> DocumentRecord:
    return DocumentRecord(
        id=DocumentId(1),
        source=Source(Path(path), "ab" * 32, 1),
        format=form,
        title=title,
        authors=tuple(authors),
        language="en",
        pages=2,
        words=10,
        characters=100,
        unreadable_pages=(),
        warnings=(),
        added=datetime(2020, 1, 1, tzinfo=UTC),
        imprint=Imprint(**imprint),
    )
