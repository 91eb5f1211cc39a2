"""Pieces of a document, with their places."""

from __future__ import annotations

from dataclasses import dataclass

from reader.text.document import DocumentId
from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quote with its place; made by ``citations.verified`` only."""

    document: DocumentId
    span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of a document with its place: ``text`` is exactly ``span``'s characters."""

    document: DocumentId
    span: Span
    text: str
