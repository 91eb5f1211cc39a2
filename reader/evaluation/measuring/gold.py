"""Finds the known evidence in a document as it was imported."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from reader.evaluation.questions import Gold, GoldPage, GoldPassage
from reader.text.document import DocumentText
from reader.text.ink import InkMap, ink
from reader.text.span import Span, merge


@dataclass(frozen=True, slots=True)
class Places:
    """Evidence in one document: ``pages`` by number, or ``spans`` of its text; one is empty."""

    pages: frozenset[int]
    spans: tuple[Span, ...]


class Locator:
    """Finds the evidence of one document, by counting the characters that are not white space.

    Args:
        content: the document as imported.
        original: the text file it was imported from; None for other formats, whose evidence is
            given by page.
    """

    def __init__(self, content: DocumentText, original: str | None) -> None:
        self._ink = InkMap(content.text)
        self._visible = ink(content.text)
        self._original = original or ""
        self._original_ink = InkMap(self._original)

    def locate(self, gold: Iterable[Gold]) -> Places | None:
        """Return all places that are found; None if there are none."""
        places = list(gold)
        pages = frozenset(place.number for place in places if isinstance(place, GoldPage))
        passages = [place for place in places if isinstance(place, GoldPassage)]
        spans = merge(found for found in map(self._found, passages) if found)
        return Places(pages, spans) if pages or spans else None

    def _found(self, passage: GoldPassage) -> Span | None:
        """Find the same characters at their counted place, or nearest to it."""
        wanted = ink(passage.span.of(self._original))
        if not wanted:
            return None
        expected = self._original_ink.number(passage.span.start)
        before = self._visible.rfind(wanted, 0, expected + len(wanted))
        after = self._visible.find(wanted, expected)
        found = [place for place in (before, after) if place >= 0]
        if not found:
            return None
        first = min(found, key=lambda place: abs(place - expected))
        return self._ink.span(first, first + len(wanted))


def original_text(path: Path) -> str | None:
    """Return the text in which evidence of ``path`` counts its characters, line ends unchanged."""
    if path.suffix != ".txt":
        return None
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()
