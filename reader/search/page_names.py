"""Finds a page by its name, and the text of it and up to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as tr

from reader.errors import ExitCode, GistwalkerError
from reader.text.document import DocumentText, PrintPage
from reader.text.span import Span

_PERCENT = re.compile(r"(\d{1,3}(?:[.,]\d+)?)\s*%")
_WHOLE = 100.0


class NoSuchPageError(GistwalkerError, ValueError):
    """No page of the document has that name."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class PageGoal:
    """The page to go to: exactly one of the fields is set."""

    page: int | None = None
    """A page of the present layout, counted from 1."""
    offset: int | None = None
    """An offset in the canonical text, for a page of the printed edition."""
    share: float | None = None
    """A share of the document, 0 to 1."""


@dataclass(frozen=True)
class PageNames:
    """The names of the pages of an open document: ``labels`` in the order of its pages."""

    labels: Sequence[str]
    print_pages: Sequence[PrintPage] = ()

    def find(self, typed: str) -> PageGoal:
        """Find the place that the user means: a printed page, a label, a number, a percentage.

        Printed pages come first, since those are what books and teachers cite; then labels, as
        shown at the page; then plain numbers. A label needs no capitals typed.

        Raises:
            NoSuchPageError: no page has that name.
        """
        name = _plain(typed)
        percent = _PERCENT.fullmatch(name)
        if percent and float(percent[1].replace(",", ".")) <= _WHOLE:
            return PageGoal(share=float(percent[1].replace(",", ".")) / _WHOLE)
        if name in self._printed:
            return PageGoal(offset=self._printed[name])
        if name in self._labelled:
            return PageGoal(page=self._labelled[name])
        number = int(name) if name.isdecimal() and len(name) < 10 else 0
        if 1 <= number <= len(self.labels):
            return PageGoal(page=number)
        raise NoSuchPageError(self._refusal(typed.strip()))

    @property
    def known(self) -> list[str]:
        """All names worth suggesting while the user types, in the order of the document."""
        names = [page.label for page in self.print_pages] or list(self.labels)
        return list(dict.fromkeys(name.strip() for name in names if name.strip()))

    def _refusal(self, typed: str) -> str:
        known = self.known
        what = tr("There is no page “{name}”.").format(name=typed[:40])
        if not known:
            return what
        reach = tr("The pages go from {first} to {last}.")
        return f"{what} {reach.format(first=known[0][:20], last=known[-1][:20])}"

    @cached_property
    def _printed(self) -> dict[str, int]:
        return {_plain(page.label): page.start for page in reversed(self.print_pages)}

    @cached_property
    def _labelled(self) -> dict[str, int]:
        numbers = range(len(self.labels), 0, -1)
        return {_plain(self.labels[number - 1]): number for number in numbers}


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def end_of_page(content: DocumentText, typed: str) -> int:
    """Return the offset after the page's last character, and after those of all pages before.

    Raises:
        NoSuchPageError: no page has that name.
    """
    labels = [page.label for page in content.pages]
    goal = PageNames(labels, content.print_pages).find(typed)
    if goal.page is not None:
        return _end_of(content, goal.page)
    if goal.offset is not None:
        later = (page.start for page in content.print_pages if page.start > goal.offset)
        return min(later, default=len(content.text))
    return round((goal.share or 0.0) * len(content.text))


def text_of_page(content: DocumentText, typed: str) -> str:
    """Return the text of a page; of a share (“50%”), that of the page at this place.

    Raises:
        NoSuchPageError: no page has that name.
    """
    return "\n\n".join(span.of(content.text).strip() for span in spans_of_page(content, typed))


def spans_of_page(content: DocumentText, typed: str) -> tuple[Span, ...]:
    """Return where the same text is, mostly one stretch.

    Raises:
        NoSuchPageError: no page has that name.
    """
    goal = PageNames([page.label for page in content.pages], content.print_pages).find(typed)
    if goal.offset is not None:
        return (Span(goal.offset, end_of_page(content, typed)),)
    at = round((goal.share or 0.0) * (len(content.text) - 1))
    shown = content.pages_of(Span(at, at + 1))
    number = goal.page or (shown[0].number if shown else 1)
    return content.pages[number - 1].spans


def end_of_page_at(content: DocumentText, offset: int) -> int:
    """Return the same for the page that shows the character at ``offset``."""
    shown = content.pages_of(Span(offset, offset + 1))
    return _end_of(content, shown[-1].number) if shown else offset


def _end_of(content: DocumentText, number: int) -> int:
    spans = (page.spans for page in content.pages[:number])
    return max((span.end for found in spans for span in found), default=0)
