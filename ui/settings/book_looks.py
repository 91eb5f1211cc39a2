"""Text settings of single books that differ from the settings for all."""

from __future__ import annotations

import json
from dataclasses import replace

from ui.settings.fields import entries
from ui.settings.parsing import fit, plain
from ui.settings.settings_table import BookTextSettings, Kept, Settings

_GROUP = "book_text"
_MOST_BOOKS = 500


def has_own_text(settings: Settings, book: str) -> bool:
    """Whether ``book``, named by the beginning of its checksum, is set unlike the others."""
    return book in settings.kept.books


def text_of(settings: Settings, book: str) -> BookTextSettings:
    """Return the text settings of ``book``: its own if it has any, otherwise those for all."""
    written = settings.kept.books.get(book)
    if written is None:
        return settings.book_text
    known = {entry.name: entry for entry in entries(Settings(), _GROUP)}
    values: dict[str, object] = {}
    for name, _, value in (each.partition("=") for each in written):
        try:
            values[name] = fit(known[name], json.loads(value))
        except (KeyError, ValueError, RecursionError):
            continue  # the file may be edited by hand, or be of another version
    return replace(BookTextSettings(), **values)  # type: ignore[arg-type]  # checked by ``fit``


def with_text(settings: Settings, book: str, text: BookTextSettings | None) -> Kept:
    """The kept state with the settings of ``book``; with None it is set like the others."""
    books = {name: written for name, written in settings.kept.books.items() if name != book}
    if text is not None:
        books[book] = tuple(
            f"{entry.name}={json.dumps(plain(getattr(text, entry.name)), ensure_ascii=False)}"
            for entry in entries(Settings(), _GROUP)
            if getattr(text, entry.name) != entry.default
        )
    return replace(settings.kept, books=dict(list(books.items())[-_MOST_BOOKS:]))
