"""Highlights and bookmarks as calibre exports them (JSON)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reader.annotations.formats.found import Found, entries, mark_of, moment_of
from reader.annotations.mark import MarkKind

_LISTS = {"calibre_annotation_collection": "annotations", "calibre_highlights": "highlights"}


def read_calibre(content: object) -> Iterator[Found | None] | None:
    """Read the entries of an export; None if ``content`` is none."""
    if not isinstance(content, dict):
        return None
    holder = _LISTS.get(str(content.get("type")))
    if holder is None:
        return None
    listed = content.get(holder)
    return (_found(entry) for entry in entries(listed))


def _found(entry: Mapping[str, object]) -> Found | None:
    inner = entry.get("annotation")
    said = inner if isinstance(inner, dict) else entry
    if said.get("removed"):
        return None
    created = moment_of(said.get("timestamp"))
    if said.get("type") == "bookmark":
        return mark_of("", said.get("title"), MarkKind.BOOKMARK, created=created)
    style = said.get("style")
    look = style if isinstance(style, dict) else {}
    underlined = look.get("kind") == "decoration"
    return mark_of(
        said.get("highlighted_text"),
        said.get("notes"),
        MarkKind.UNDERLINE if underlined else MarkKind.HIGHLIGHT,
        colour=look.get("which"),
        created=created,
    )
