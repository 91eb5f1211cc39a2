"""Documents of a library, made by code."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from reader.records import Collection, CollectionId, DocumentRecord, MemoryStatus, Position, Source
from reader.text.document import DocumentId, Format
from ui.library.entry import ShelfContents, ShelfEntry

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def entry(
    number: int,
    title: str = "A book",
    authors: tuple[str, ...] = (),
    *,
    read: float | None = None,
    opened: int = 0,
    remembered: float = 1.0,
    path: str = "",
) -> ShelfEntry:
    """Document ``number``; opened ``opened`` days after it all began if ``read`` is given."""
    source = Source(Path(path or f"/books/{number}.pdf"), f"{number:064}", 1234)
    record = DocumentRecord(
        id=DocumentId(number),
        source=source,
        format=Format.PDF,
        title=title,
        authors=authors,
        language="en",
        pages=12,
        words=1000,
        characters=6000,
        unreadable_pages=(),
        warnings=(),
        added=BEGAN + timedelta(minutes=number),
    )
    complete = remembered == 1
    memory = MemoryStatus(100, round(100 * remembered), 5, round(6000 * remembered), complete, None)
    position = None
    if read is not None:
        position = Position(0, round(6000 * read), BEGAN + timedelta(days=opened))
    return ShelfEntry(record, memory, position)


def collection(number: int, name: str, *documents: int) -> Collection:
    return Collection(CollectionId(number), name, tuple(DocumentId(each) for each in documents))


def many(count: int) -> ShelfContents:
    """A library of ``count`` documents of every kind."""
    entries = [
        entry(
            number,
            f"{'The ' * (number % 2)}Book {number * 7919 % count} of the sea and its weather",
            (f"Ada Writer{number % 83}",),
            read=(number % 10) / 9 if number % 3 else None,
            opened=number % 50,
            remembered=(number % 5) / 4,
        )
        for number in range(1, count + 1)
    ]
    return ShelfContents(entries, [collection(1, "Sea", *range(1, count, 4))])
