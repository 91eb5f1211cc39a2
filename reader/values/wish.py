"""A person's wishes for the style of answers."""

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
    """Something that a person wrote in their own words."""


@dataclass(frozen=True, slots=True)
class Wish:
    """``text`` says it to a model and to people."""

    kind: WishKind
    text: str
