"""The choice and the order of the marks in the list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from reader.annotations.filtering import MarkFilter
from reader.annotations.mark import Colour, Mark
from reader.records import CollectionId
from ui.annotations.mark_jobs import MarksContents


class Reach(StrEnum):
    """The sources of the marks in the list."""

    DOCUMENT = "document"
    EVERYTHING = "everything"
    UNPLACED = "unplaced"


class Since(StrEnum):
    """The greatest age of the marks in the list."""

    EVER = "ever"
    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


_DAYS = {Since.WEEK: 7, Since.MONTH: 31, Since.YEAR: 366}


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice of marks; ``reach`` may be a collection."""

    reach: Reach | CollectionId = Reach.DOCUMENT
    words: str = ""
    colour: Colour | None = None
    since: Since = Since.EVER


def listed(contents: MarksContents, wanted: Filter, now: datetime) -> list[Mark]:
    """Return those that match, in reading order, document by document."""
    fits = MarkFilter(wanted.words, wanted.colour, since=_oldest(wanted.since, now))
    return fits.among(_reached(contents, wanted.reach))


def unplaced_here(contents: MarksContents) -> int:
    """Return how many marks of the open document have no place in it."""
    return sum(mark.span is None for mark in contents.here)


def _reached(contents: MarksContents, reach: Reach | CollectionId) -> Sequence[Mark]:
    if reach is Reach.EVERYTHING:
        return contents.everywhere
    if reach is Reach.UNPLACED:
        return [mark for mark in contents.everywhere if not mark.placed]
    if reach is Reach.DOCUMENT:
        return contents.here
    members = {d for each in contents.collections if each.id == reach for d in each.documents}
    return [mark for mark in contents.everywhere if mark.document in members]


def _oldest(since: Since, now: datetime) -> datetime | None:
    if since is Since.TODAY:
        return now.astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    return now - timedelta(days=_DAYS[since]) if since in _DAYS else None
