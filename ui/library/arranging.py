"""The choice and the order of the documents shown from the library."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from gettext import gettext as tr
from typing import Any

from reader.records import Collection, CollectionId, DocumentRecord
from reader.text.document import DocumentId
from ui.library.entry import ShelfContents, ShelfEntry
from ui.settings.choices import Order

ORDER_WORDS: Mapping[StrEnum, str] = {
    Order.OPENED: tr("Recently opened"),
    Order.ADDED: tr("Recently added"),
    Order.TITLE: tr("Title"),
    Order.AUTHOR: tr("Author"),
    Order.PROGRESS: tr("Progress"),
    Order.SERIES: tr("Series"),
}

_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
_REMEMBERED = 50_000
_BEHIND = 1e12
"""The place of volumes without a number."""


class Standing(StrEnum):
    """The shelves that every library has; the one for duplicates only if there are any."""

    ALL = "all"
    READING = "reading"
    UNREAD = "unread"
    TWICE = "twice"


STANDING_WORDS = {
    Standing.ALL: tr("All"),
    Standing.READING: tr("Reading"),
    Standing.UNREAD: tr("Unread"),
    Standing.TWICE: tr("Possible duplicates"),
}

Shelf = Standing | CollectionId
"""The chosen shelf: one of the standing shelves, or a collection."""


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """A shelf with its name, and how many documents are on it."""

    shelf: Shelf
    name: str
    count: int


def shelf_rows(contents: ShelfContents) -> list[ShelfRow]:
    """All shelves, the standing ones first."""
    standing = [
        ShelfRow(each, STANDING_WORDS[each], len(on_shelf(contents, each))) for each in Standing
    ]
    standing = [row for row in standing if row.count or row.shelf is not Standing.TWICE]
    own = [ShelfRow(each.id, each.name, len(each.documents)) for each in contents.collections]
    return standing + own


def filtered(
    entries: Iterable[ShelfEntry], collections: Sequence[Collection], typed: str
) -> list[ShelfEntry]:
    """Return those with all of ``typed`` in title, authors, series, file or collection."""
    words = plain(typed).split()
    names: dict[DocumentId, str] = {}
    for collection in collections if words else ():
        for document in collection.documents:
            names[document] = f"{names.get(document, '')} {collection.name}"
    return [entry for entry in entries if not words or _has_all(words, entry.record, names)]


def on_shelf(contents: ShelfContents, shelf: Shelf) -> list[ShelfEntry]:
    """The documents of one shelf."""
    if shelf is Standing.TWICE:
        return _alike(contents.entries)
    if isinstance(shelf, Standing):
        return [entry for entry in contents.entries if _stands_on(shelf, entry)]
    members = {d for each in contents.collections if each.id == shelf for d in each.documents}
    return [entry for entry in contents.entries if entry.record.id in members]


def ordered(entries: Iterable[ShelfEntry], order: Order) -> list[ShelfEntry]:
    """Return the entries sorted; of two equal ones, the one added later comes first."""
    newest_first = sorted(entries, key=lambda entry: entry.record.id, reverse=True)
    return sorted(newest_first, key=_KEYS[order])


@lru_cache(maxsize=_REMEMBERED)
def plain(text: str) -> str:
    """Return ``text`` without case and accents, as people type when they search."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _has_all(words: Sequence[str], record: DocumentRecord, names: Mapping[DocumentId, str]) -> bool:
    said = (record.title, *record.authors, record.imprint.series, record.source.path.name)
    text = f"{plain(' '.join(said))} {plain(names.get(record.id, ''))}"
    return all(word in text for word in words)


def _stands_on(shelf: Standing, entry: ShelfEntry) -> bool:
    if shelf is Standing.READING:
        return entry.position is not None and not entry.finished
    return shelf is Standing.ALL or entry.position is None


def _alike(entries: Sequence[ShelfEntry]) -> list[ShelfEntry]:
    """Return those with another document's title and authors, next to each other."""
    groups: dict[tuple[str, str], list[ShelfEntry]] = {}
    for entry in entries:
        title, authors = work = _work(entry.record.title, entry.record.authors)
        if title and authors:
            groups.setdefault(work, []).append(entry)
    return [entry for group in groups.values() if len(group) > 1 for entry in group]


@lru_cache(maxsize=_REMEMBERED)
def _work(title: str, authors: tuple[str, ...]) -> tuple[str, str]:
    """Return the words of title and authors, by which two copies of a work are known."""
    names = sorted(_WORD.findall(plain(" ".join(authors))))
    return " ".join(_WORD.findall(plain(title))), " ".join(names)


def _opened(entry: ShelfEntry) -> tuple[bool, float]:
    """Return the key for opened ones first, latest at the top, then the others."""
    when = entry.position.opened if entry.position else entry.record.added
    return entry.position is None, -when.timestamp()


def _surname(entry: ShelfEntry) -> tuple[bool, str, str]:
    authors = entry.record.authors
    name = plain(authors[0]) if authors else ""
    last = name.split(",")[0] if "," in name else name.rsplit(" ", 1)[-1]
    return not name, last.strip(), plain(entry.record.title)


def _series(entry: ShelfEntry) -> tuple[bool, str, float, str]:
    """Return the key for volumes of a series by number; documents of none come last."""
    imprint = entry.record.imprint
    number = _NUMBER.match(imprint.series_number)
    place = float(number[0]) if number else _BEHIND
    return not imprint.series, plain(imprint.series), place, plain(entry.record.title)


_KEYS: dict[Order, Callable[[ShelfEntry], Any]] = {
    Order.OPENED: _opened,
    Order.ADDED: lambda entry: -entry.record.added.timestamp(),
    Order.TITLE: lambda entry: plain(entry.record.title).lstrip(" \"'“„«‘(["),
    Order.AUTHOR: _surname,
    Order.PROGRESS: lambda entry: -entry.progress,
    Order.SERIES: _series,
}
