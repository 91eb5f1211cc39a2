"""Tooltips with words from documents. Qt guesses whether a tooltip is HTML."""

from __future__ import annotations

_JOINER = "\u2060"
"""Has no width and no looks. After the character that opens a tag it settles the guess."""


def plain_tip(words: str) -> str:
    """Return ``words`` in a form that Qt shows literally."""
    return words.replace("<", f"<{_JOINER}").replace("&lt;", f"&{_JOINER}lt;")
