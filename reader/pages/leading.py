"""Finds the character of the canonical text that the destination of a link means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from reader.pages.flowing_places import chapter_span
from reader.pages.page_text import PageText
from reader.text.document import DocumentText
from reader.text.ink import InkMap, ink
from reader.text.normalise import normalise

_ABOVE = 3.0
"""The points by which a destination may be below the top of its line."""
_BESIDE = 0.5
"""The weight of a point to the side, in points below."""
_ENOUGH = 8
"""The number of characters that is unmistakable."""


def offset_of_anchor(content: DocumentText, found: Mapping[str, Any]) -> int | None:
    """Return the offset of an anchor counted in visible characters; None if not counted."""
    if "ink" not in found:
        return None
    span = chapter_span(content, int(found["chapter"]))
    text = span.of(content.text)
    shown, after = ink(text), ink(normalise(str(found["after"])))
    at = min(int(found["ink"]), len(shown))
    if not shown.startswith(after, at):
        at = _nearest(shown, after, at)
    return span.start + min(InkMap(text).offset(at), max(0, len(span) - 1))


def offset_of_spot(text: PageText, x: float | None, y: float | None) -> int | None:
    """Return the first character of the line that begins at, or next below, a point of a page.

    A point without height means the whole page, one without ``x`` any column. None without text.
    """
    if not text:
        return None
    if y is None:
        return text.span.start
    starts, boxes = text.line_starts()
    below = np.maximum(0.0, boxes[:, 1] - y)
    cost = below + (_BESIDE * np.abs(boxes[:, 0] - x) if x else 0.0)
    cost[boxes[:, 3] <= y + _ABOVE] += 1e6  # lines above only where there are no others
    return int(starts[int(np.lexsort((starts, cost))[0])])


def _nearest(shown: str, after: str, at: int) -> int:
    """Return the place of ``after`` nearest to ``at``; ``at`` itself if there is none."""
    piece = after[: max(_ENOUGH, len(after) // 2)]
    if not piece:
        return at
    before, beyond = shown.rfind(piece, 0, at + len(piece)), shown.find(piece, at)
    places = [place for place in (before, beyond) if place >= 0]
    return min(places, key=lambda place: abs(place - at), default=at)
