"""Events of making or checking a pack, and the kinds of file it can be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded when a pack is made
    from reader.evidence_packs.pack import Pack, PagePicture


class PackFormat(StrEnum):
    """The kinds of file that a pack can be."""

    PDF = "pdf"
    HTML = "html"
    MARKDOWN = "md"


class Verdict(StrEnum):
    """The result of one check."""

    HOLDS = "holds"
    FAILS = "fails"
    UNCHECKED = "unchecked"


@dataclass(frozen=True)
class PackProgress:
    """Event: the number of quotes that have been looked up."""

    done: int
    of: int


@dataclass(frozen=True)
class Collected:
    """Event, the last: the pack. ``without_pages`` are titles of documents without pictures."""

    pack: Pack
    pictures: tuple[PagePicture, ...]
    without_pages: tuple[str, ...]
