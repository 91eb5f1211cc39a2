"""Signs that begin the items of lists, and belong to the page rather than to the words."""

from __future__ import annotations

BULLETS = "•▪▫◦●○■□‣\N{HYPHEN BULLET}∙·➢➔►✓✔❖"


def without_bullet(text: str) -> str:
    """``text`` without the bullet that it begins with, if any."""
    return text[1:].lstrip() if text[:1] and text[0] in BULLETS and text[1:2].isspace() else text
