"""Readest: the notes in a book's ``config.json``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reader.annotations.formats.found import Found, entries, mark_of, moment_of
from reader.annotations.mark import MarkKind

_LISTS = ("booknotes", "bookNotes")


def read_readest(content: object) -> Iterator[Found | None] | None:
    """Read the notes of a book; None if ``content`` has none."""
    if not isinstance(content, dict):
        return None
    listed = next((content[key] for key in _LISTS if isinstance(content.get(key), list)), None)
    return None if listed is None else (_found(entry) for entry in entries(listed))


def _found(entry: Mapping[str, object]) -> Found | None:
    if entry.get("deletedAt"):
        return None
    created = moment_of(entry.get("createdAt"))
    if entry.get("type") == "bookmark":
        return mark_of(entry.get("text"), entry.get("note"), MarkKind.BOOKMARK, created=created)
    underlined = entry.get("style") in ("underline", "squiggly")
    return mark_of(
        entry.get("text"),
        entry.get("note"),
        MarkKind.UNDERLINE if underlined else MarkKind.HIGHLIGHT,
        colour=entry.get("color"),
        created=created,
    )
