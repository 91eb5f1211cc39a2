"""Whether what was retrieved has the known evidence of a document as it was imported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.evaluation.questions import Places
from reader.text.document import DocumentText
from reader.text.ink import InkMap, ink
from reader.text.span import Span, merge

DEPTHS = (1, 3, 5)
"""The numbers of first places in which a hit is looked for (hit at k)."""
RECALL_DEPTH = 5


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

    def locate(self, gold: Places) -> Places:
        """Return all places that are found in the imported text."""
        found = (found for span in gold.spans if (found := self._found(span)))
        return Places(gold.pages, merge(found))

    def _found(self, span: Span) -> Span | None:
        """Find the same characters at their counted place, or nearest to it."""
        wanted = ink(span.of(self._original))
        if not wanted:
            return None
        expected = self._original_ink.number(span.start)
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


@dataclass(frozen=True, slots=True)
class Judgement:
    """``rank`` of the first place with evidence, from 1, or None; ``recall`` from 0 to 1."""

    rank: int | None
    recall: float


def judge(content: DocumentText, places: Sequence[Span], gold: Places) -> Judgement:
    """Compare retrieved ``places``, best first, with the evidence.

    Evidence by page is compared with the pages that the places are on, in their order. ``recall``
    is the share of the evidence's words, or of its pages, in the first five.
    """
    if gold.pages:
        pages = pages_in_order(content, places)
        rank = next((n for n, page in enumerate(pages, 1) if page in gold.pages), None)
        return Judgement(rank, len(gold.pages & {*pages[:RECALL_DEPTH]}) / len(gold.pages))
    hits = (n for n, place in enumerate(places, 1) if any(map(place.overlaps, gold.spans)))
    return Judgement(next(hits, None), _share(content, gold.spans, places[:RECALL_DEPTH]))


def pages_in_order(content: DocumentText, places: Iterable[Span]) -> list[int]:
    """Return the numbers of the pages that ``places`` are on, each once."""
    pages = (page.number for place in places for page in content.pages_of(place))
    return list(dict.fromkeys(pages))


def _share(content: DocumentText, wanted: Sequence[Span], places: Iterable[Span]) -> float:
    read = merge(places)
    common = (one.intersection(other) for one in wanted for other in read)
    total = sum(content.words.of(span) for span in wanted)
    return sum(content.words.of(span) for span in common if span) / total if total else 0.0
