"""Warnings for the user about how a file was read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr
from gettext import ngettext
from itertools import groupby

from reader.importing.ocr import HOW_TO_INSTALL
from reader.importing.pdf.pages import PageFacts
from reader.text.document import PageState

_MOST_NAMED = 12


def warnings_for(facts: Sequence[PageFacts], *, repaired: bool, ocr_tried: bool) -> tuple[str, ...]:
    """Return one or two sentences for each thing that went wrong."""
    found = []
    if repaired:
        found.append(
            tr("The file is damaged and was repaired for reading; something may be missing.")
        )
    pictures = _pages(facts, PageState.PICTURE)
    if pictures:
        what = tr("No text found on {pages}, only pictures.").format(
            pages=_named(pictures, len(facts))
        )
        found.append(what if ocr_tried else f"{what} {tr(HOW_TO_INSTALL)}")
    damaged = _pages(facts, PageState.DAMAGED)
    if damaged:
        found.append(
            tr("The file is damaged on {pages}, which can't be read.").format(
                pages=_named(damaged, len(facts))
            )
        )
    return tuple(found)


def _pages(facts: Sequence[PageFacts], state: PageState) -> list[int]:
    return [number for number, fact in enumerate(facts, start=1) if fact.state is state]


def _named(numbers: Sequence[int], count: int) -> str:
    if len(numbers) == count:
        return tr("any page") if count > 1 else tr("its only page")
    if len(numbers) == 1:
        return tr("page {page}").format(page=numbers[0])
    ranges = list(_ranges(numbers))
    shown = ", ".join(ranges[:_MOST_NAMED])
    more = len(ranges) - _MOST_NAMED
    if more <= 0:
        return tr("pages {pages}").format(pages=shown)
    return ngettext(
        "pages {pages} and in {count} more places", "pages {pages} and in {count} more places", more
    ).format(pages=shown, count=more)


def _ranges(numbers: Sequence[int]) -> Iterable[str]:
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        several = tr("{first} to {last}").format(first=run[0], last=run[-1])
        yield several if len(run) > 1 else str(run[0])
