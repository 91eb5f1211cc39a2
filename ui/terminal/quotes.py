"""Quotes on the command line: beside their mark, not too long."""

from __future__ import annotations

import shutil
import textwrap

from reader.text.quotation_marks import quoted

_MOST = 360
"""Characters of a quote; a longer one loses its middle."""
_WIDEST = 100
_NARROWEST = 40


def cited(number: int, place: str, quote: str, indent: str = "", *, in_full: bool = False) -> str:
    """Return a mark with its place and its quote, as lines indented below the place.

    A long quote is shortened, unless it is to be ``in_full``.
    """
    mark = f"{indent}[{number}] "
    columns = shutil.get_terminal_size().columns
    return textwrap.fill(
        f"{place}: {quoted(' '.join(quote.split()) if in_full else shortened(quote))}",
        width=min(max(columns, _NARROWEST), _WIDEST),
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def shortened(text: str, most: int = _MOST) -> str:
    """Return the text on one line; beyond ``most`` characters only its beginning and end."""
    flat = " ".join(text.split())
    if len(flat) <= most:
        return flat
    half = (most - len(" … ")) // 2
    head, tail = flat[:half], flat[-half:]
    if " " in head and " " in tail:
        head, tail = head.rsplit(" ", 1)[0], tail.split(" ", 1)[1]
    return f"{head} … {tail}"
