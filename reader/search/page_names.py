"""Finds a page by its name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as tr

from reader.errors import ExitCode, GistwalkerError
from reader.text.document import PrintPage

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
