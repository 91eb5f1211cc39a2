"""The literal content of an EPUB's package, independent of the parser."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """A part in the manifest, with its full name in the archive."""

    id: str
    name: str
    media_type: str
    properties: frozenset[str]


@dataclass(frozen=True, slots=True)
class Statement:
    """An element of the metadata."""

    text: str
    attributes: Mapping[str, str]


TERMS = ("title", "creator", "language", "publisher", "date", "identifier")
"""The elements of Dublin Core that are read."""


@dataclass(frozen=True)
class Description:
    """The package's statements, in its order.

    ``terms`` are those by ``TERMS``; ``metas`` are general statements, which name a cover or refine
    another statement. ``spine`` has identifiers of items in reading order; ``ncx`` is the
    identifier that the spine gives for an EPUB 2 table of contents, or empty.
    """

    terms: Mapping[str, tuple[Statement, ...]]
    metas: tuple[Statement, ...]
    manifest: tuple[Item, ...]
    spine: tuple[str, ...]
    ncx: str
