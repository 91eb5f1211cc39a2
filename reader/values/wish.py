"""The user's wishes for the style of answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class WishKind(StrEnum):
    """The subject of a wish."""

    LANGUAGE = "language"
    SHORT = "short"
    FULL = "full"
    LIST = "list"
    SECTIONS = "sections"
    OTHER = "other"
    """Something that the user wrote in their own words."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish; ``text`` is its wording for a model and for people."""

    kind: WishKind
    text: str
