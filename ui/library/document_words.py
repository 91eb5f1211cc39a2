"""The library's facts about a document, in words."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from reader.bibliography.cleaning import made_the_file
from reader.values.maker import Maker
from ui.library.entry import ShelfEntry
from ui.widgets.tips import plain_tip
from ui.widgets.wording import one_line, pages, percent, reader_name

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


def maker_words(maker: Maker, names: Mapping[str, str]) -> str:
    """Return who made a memory, and which version of that reader."""
    said = {"model": reader_name(maker, names), "version": one_line(maker.version, 40)}
    return tr("{model}, version {version}").format(**said)


def spoken(entry: ShelfEntry) -> str:
    """Return all that a row shows, for a screen reader."""
    parts = [
        title_words(entry),
        author_words(entry),
        series_words(entry),
        pages(entry.record.pages),
        progress_words(entry) or tr("not opened yet"),
        memory_words(entry),
    ]
    return ", ".join(part for part in parts if part)


def tip(entry: ShelfEntry) -> str:
    """Return all that a row cuts off."""
    state = " · ".join(part for part in (progress_words(entry), memory_words(entry)) if part)
    path = one_line(str(entry.record.source.path))
    lines = [title_words(entry), author_words(entry), series_words(entry), state, path]
    return plain_tip("\n".join(line for line in lines if line))
