"""The library's facts about a document, in words."""

from __future__ import annotations

from gettext import gettext as tr

from reader.bibliography.cleaning import made_the_file
from ui.amounts import percent
from ui.library.entry import ShelfEntry
from ui.widgets.wording import one_line

_NEARLY_ALL = 0.99
_LONGEST_AUTHORS = 80
_LONGEST_NUMBER = 12


def title_words(entry: ShelfEntry) -> str:
    """Return a title, never empty."""
    return one_line(entry.record.title) or tr("(no title)")


def author_words(entry: ShelfEntry) -> str:
    """Return the authors, in one line, without programs and services that made the file."""
    authors = (name for name in entry.record.authors if not made_the_file(name))
    return one_line(", ".join(authors), _LONGEST_AUTHORS)


def series_words(entry: ShelfEntry) -> str:
    """Return the series and the number in it; empty for a document of none."""
    imprint = entry.record.imprint
    name = one_line(imprint.series, _LONGEST_AUTHORS)
    if not name or not imprint.series_number:
        return name
    number = one_line(imprint.series_number, _LONGEST_NUMBER)
    return tr("{series}, no. {number}").format(series=name, number=number)


def progress_words(entry: ShelfEntry) -> str:
    """Return how far the user is; empty for a document that was never opened."""
    if entry.finished:
        return tr("Finished")
    if entry.position is None:
        return ""
    return tr("{share} read").format(share=percent(min(_NEARLY_ALL, entry.progress)))


def memory_words(entry: ShelfEntry) -> str:
    """Return how much of the document is in memory."""
    share = entry.remembered
    if share == 1:
        return tr("in memory")
    return (
        tr("{share} in memory").format(share=percent(share)) if share else tr("not in memory yet")
    )
