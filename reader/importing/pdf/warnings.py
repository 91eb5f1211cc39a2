"""What the reader of a book should know about how its file was read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.importing.ocr import HOW_TO_INSTALL
from reader.importing.pdf.pages import PageFacts
from reader.text.document import PageState

_MOST_NAMED = 12


def warnings_for(facts: Sequence[PageFacts], *, repaired: bool, ocr_tried: bool) -> tuple[str, ...]:
    """One sentence or two for each thing that went wrong."""
    found = []
    if repaired:
        found.append("The file is damaged and was repaired for reading; something may be missing.")
    pictures = _pages(facts, PageState.PICTURE)
    if pictures:
        what = f"No text could be found on {_named(pictures, len(facts))}: only pictures."
        found.append(what if ocr_tried else f"{what} {HOW_TO_INSTALL}")
    damaged = _pages(facts, PageState.DAMAGED)
    if damaged:
        found.append(f"The file is damaged at {_named(damaged, len(facts))}, which cannot be read.")
    return tuple(found)


def _pages(facts: Sequence[PageFacts], state: PageState) -> list[int]:
    return [number for number, fact in enumerate(facts, start=1) if fact.state is state]


def _named(numbers: Sequence[int], count: int) -> str:
    if len(numbers) == count:
        return "any page" if count > 1 else "its only page"
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    ranges = list(_ranges(numbers))
    shown = ", ".join(ranges[:_MOST_NAMED])
    more = len(ranges) - _MOST_NAMED
    return f"pages {shown}" + (f" and in {more} more places" if more > 0 else "")


def _ranges(numbers: Iterable[int]) -> Iterable[str]:
    first = last = None
    for number in numbers:
        if last is not None and number == last + 1:
            last = number
            continue
        if first is not None:
            yield str(first) if first == last else f"{first} to {last}"
        first = last = number
    if first is not None:
        yield str(first) if first == last else f"{first} to {last}"
