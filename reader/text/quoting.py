"""Quotation marks around what is quoted, which may have its own."""

from __future__ import annotations

_OWN = frozenset('“”„"')


def quoted(text: str) -> str:
    """In double marks; in single ones where double marks stand inside, so that both can be told."""
    return f"‘{text}’" if _OWN.intersection(text) else f"“{text}”"
