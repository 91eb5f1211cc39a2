"""The content of files of marks, whatever program wrote them, and values that many share."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import gettext as tr

from reader.annotations.mark import LONGEST_NOTE, LONGEST_QUOTE, Anchor, Colour, MarkKind
from reader.errors import UnreadableFileError
from reader.text.span import Span

MOST_BYTES = 64 << 20
MOST_ENTRIES = 20_000
"""The limit for one file; more than anybody has marked in one document."""
_MILLISECONDS = 10_000_000_000
"""The number from which seconds would be in a far century, so that it is milliseconds."""
_NAMED = {
    "yellow": Colour.YELLOW,
    "orange": Colour.YELLOW,
    "green": Colour.GREEN,
    "olive": Colour.GREEN,
    "blue": Colour.BLUE,
    "cyan": Colour.BLUE,
    "red": Colour.PINK,
    "pink": Colour.PINK,
    "magenta": Colour.PINK,
    "purple": Colour.PURPLE,
    "violet": Colour.PURPLE,
}
_HUES = (
    (0.055, Colour.PINK),
    (0.19, Colour.YELLOW),
    (0.45, Colour.GREEN),
    (0.69, Colour.BLUE),
    (0.82, Colour.PURPLE),
)
"""The largest hue of each colour; red and pink are at both ends."""
_GREY = 0.12
_FARTHEST = 1 << 31
_HEX = re.compile(r"#?([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")


@dataclass(frozen=True, slots=True)
class Found:
    """A mark in a file; whether its place is right is checked later."""

    kind: MarkKind
    anchor: Anchor
    span: Span | None = None
    colour: Colour = Colour.YELLOW
    note: str = ""
    created: datetime | None = None
    page: str = ""
    """The label of its page, if the file has one."""


@dataclass(frozen=True, slots=True)
class Read:
    """The readable entries, and the number of those left out."""

    found: tuple[Found, ...]
    left_out: int


def read_all(found: Iterable[Found | None]) -> Read:
    """Collect the entries of ``found``, up to the limit; None means one left out."""
    kept: list[Found] = []
    left_out = 0
    for each in found:
        if each is None or len(kept) >= MOST_ENTRIES:
            left_out += 1
        else:
            kept.append(each)
    return Read(tuple(kept), left_out)


def mark_of(
    quote: object,
    note: object = "",
    kind: MarkKind = MarkKind.HIGHLIGHT,
    *,
    underlined: bool = False,
    colour: object = None,
    created: datetime | None = None,
    page: object = "",
) -> Found | None:
    """Return a mark by its words; None if it is empty."""
    words, said = plain(quote).strip()[:LONGEST_QUOTE], plain(note).strip()[:LONGEST_NOTE]
    if not words and not said:
        return None
    kind, label = MarkKind.UNDERLINE if underlined else kind, plain(page)[:40].strip()
    return Found(kind, Anchor(words), None, colour_of(colour), said, created, label)


def plain(value: object) -> str:
    """Return text without control characters; empty for other values."""
    kept = value[: 2 * LONGEST_NOTE] if isinstance(value, str) else ""
    return "".join(c for c in kept if c.isprintable() or c.isspace())


def colour_of(value: object) -> Colour:
    """Return the colour nearest to a name or to ``#rrggbb``; yellow if there is none."""
    if not isinstance(value, str):
        return Colour.YELLOW
    if code := _HEX.fullmatch(value.strip()):
        return colour_of_rgb(*(int(code[1][i : i + 2], 16) / 255 for i in (0, 2, 4)))
    return _NAMED.get(value.strip().casefold(), Colour.YELLOW)


def colour_of_rgb(red: float, green: float, blue: float) -> Colour:
    """Return the colour nearest to an RGB value."""
    hue, _, saturation = colorsys.rgb_to_hls(red, green, blue)
    if saturation < _GREY:
        return Colour.YELLOW
    return next((colour for end, colour in _HUES if hue < end), Colour.PINK)


def moment_of(value: object, *, local: bool = False) -> datetime | None:
    """Parse a time in ISO 8601, or in seconds or milliseconds since 1970.

    One without an offset is ``local``, or else unknown.
    """
    try:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            seconds = value / 1000 if abs(value) > _MILLISECONDS else value
            return datetime.fromtimestamp(seconds, UTC)
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
        if found is None or (found.tzinfo is None and not local):
            return None
        return found.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return None


def span_of(start: object, end: object) -> Span | None:
    """Return the span between two numbers; None if they are none, or out of order."""
    numbers = [n for n in (start, end) if isinstance(n, int) and not isinstance(n, bool)]
    in_order = len(numbers) == 2 and 0 <= numbers[0] <= numbers[1] < _FARTHEST
    return Span(*numbers) if in_order else None


def entries(value: object) -> list[Mapping[str, object]]:
    """Return the objects of a list; empty if it is none."""
    return [e for e in value if isinstance(e, dict)] if isinstance(value, list) else []


def refused() -> UnreadableFileError:
    """Return an error for a file that contains no marks."""
    return UnreadableFileError(
        tr("This file contains no annotations that can be read."),
        tr(
            "Choose a file exported from Zotero, KOReader, Readest or calibre, or W3C Web "
            "Annotations (JSON)."
        ),
    )
