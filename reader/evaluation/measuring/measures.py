"""Checks whether what was retrieved has the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reader.evaluation.measuring.gold import Places
from reader.text.document import DocumentText
from reader.text.span import Span, merge
from reader.text.word_counts import WordCounts

DEPTHS = (1, 3, 5)
"""The numbers of first places in which a hit is looked for (hit at k)."""

RECALL_DEPTH = 5


@dataclass(frozen=True, slots=True)
class Retrieved:
    """The places that a method found for one question, best first.

    ``words`` were read of the document. ``answered`` is None for methods that only find places,
    ``quote`` the first citation of an answer.
    """

    places: tuple[Span, ...]
    words: float
    answered: bool | None = None
    quote: Span | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """``rank`` of the first place with evidence, from 1, or None; ``recall`` from 0 to 1."""

    rank: int | None
    recall: float


def judge(
    content: DocumentText, words: WordCounts, places: Sequence[Span], gold: Places
) -> Judgement:
    """Compare retrieved ``places``, best first, with the evidence.

    Evidence by page is compared with the pages that the places are on, in their order. ``recall``
    is the share of the evidence's words, or of its pages, in the first five.
    """
    if gold.pages:
        pages = pages_in_order(content, places)
        rank = next((n for n, page in enumerate(pages, 1) if page in gold.pages), None)
        return Judgement(rank, len(gold.pages & {*pages[:RECALL_DEPTH]}) / len(gold.pages))
    hits = (n for n, place in enumerate(places, 1) if any(map(place.overlaps, gold.spans)))
    return Judgement(next(hits, None), _share(words, gold.spans, places[:RECALL_DEPTH]))


def pages_in_order(content: DocumentText, places: Iterable[Span]) -> list[int]:
    """Return the numbers of the pages that ``places`` are on, each once."""
    pages = (page.number for place in places for page in content.pages_of(place))
    return list(dict.fromkeys(pages))


def _share(words: WordCounts, wanted: Iterable[Span], places: Iterable[Span]) -> float:
    read = merge(places)
    wanted = list(wanted)
    common = (one.intersection(other) for one in wanted for other in read)
    total = sum(words.of(span) for span in wanted)
    return sum(words.of(span) for span in common if span) / total if total else 0.0
