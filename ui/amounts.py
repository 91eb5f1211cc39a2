"""Counts, sizes and times as words, with the language's separators."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from reader.language import number

_FEW = 2
"""Seconds below which their tenths count."""
_MANY = 100
"""Seconds from which times are given in minutes, and minutes from which in hours."""


def pages(count: int) -> str:
    """Return “1 page”, “1,200 pages”."""
    return ngettext("{count} page", "{count} pages", count).format(count=number(count))


def passages(count: int) -> str:
    """Return “1 passage”, “1,200 passages”."""
    return ngettext("{count} passage", "{count} passages", count).format(count=number(count))


def words(count: int) -> str:
    """Return “1 word”, “1,200 words”."""
    return ngettext("{count} word", "{count} words", count).format(count=number(count))


def questions(count: int) -> str:
    """Return “1 question”, “1,200 questions”."""
    return ngettext("{count} question", "{count} questions", count).format(count=number(count))


def percent(share: float) -> str:
    """Return a ``share`` of one, such as “12%”."""
    return tr("{number}%").format(number=round(share * 100))


def done_of(done: int, of: int) -> str:
    """Return “3 of 1,200”."""
    return tr("{done} of {all}").format(done=number(done), all=number(of))


def duration(seconds: float) -> str:
    """Return a time, roughly: in seconds, or in minutes or hours if there are many."""
    if seconds < _FEW:
        return tr("{seconds} s").format(seconds=number(max(0.1, seconds), 1))
    if seconds < _MANY:
        return tr("{seconds} s").format(seconds=round(seconds))
    if seconds < 60 * _MANY:
        return tr("{minutes} min").format(minutes=round(seconds / 60))
    return tr("{hours} h").format(hours=round(seconds / 3600))


def size(amount: int) -> str:
    """Return a number of bytes."""
    if amount >= 1e9:
        return tr("{size} GB").format(size=number(amount / 1e9, 1))
    if amount >= 1e6:
        return tr("{size} MB").format(size=number(amount / 1e6, 1))
    return tr("{size} kB").format(size=number(round(amount / 1e3)))


def signed(value: float, decimals: int = 2) -> str:
    """Return the value with its decimals, and a minus if negative."""
    return number(value, decimals).replace("-", "−")
