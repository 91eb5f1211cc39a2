"""Pieces of a document, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from reader.text.document import DocumentId
from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quote and where it stands; made by ``citations.verified`` only."""

    document: DocumentId
    span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of a document and where it stands: ``text`` is exactly ``span``'s characters."""

    document: DocumentId
    span: Span
    text: str
