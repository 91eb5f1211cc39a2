"""Removes elements of a page that are nested too deeply for a parser."""

from __future__ import annotations

import re
from collections import Counter

_TAG = re.compile(r"<(/?)([A-Za-z][^\s/<>]*)[^<>]*>")
_ALONE = frozenset(
    """
    area base br col embed hr img input link meta param source track wbr html head body p
    """.split()  # noqa: SIM905  # a list of literals is harder to read
)
"""Elements that end at the latest with the next of their kind, so that they do not nest."""
_LISTED = {"li", "dt", "dd", "option", "optgroup", "rt", "rp"}
_PARTS = _LISTED | {"tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "caption"}
"""Parts of lists, tables and choices, which nest only as those do."""


def shallow(text: str, most: int) -> str:
    """Return ``text`` without the tags of elements deeper than ``most``; their text stays."""
    if text.count("<") <= most:
        return text
    flattening = _Flattening(most)
    return _TAG.sub(flattening.keep, text)


class _Flattening:
    def __init__(self, most: int) -> None:
        self._most = most
        self._open = Counter[str]()
        self._depth = 0
        self._dropped = Counter[str]()

    def keep(self, tag: re.Match[str]) -> str:
        """Return the tag, or nothing."""
        name = tag[2].lower()
        if name in _ALONE:
            return tag[0]
        if name in _PARTS:
            return "" if self._depth >= self._most else tag[0]
        return self._end(tag[0], name) if tag[1] else self._begin(tag[0], name)

    def _begin(self, tag: str, name: str) -> str:
        if tag.endswith("/>"):
            return tag
        if self._depth >= self._most:
            self._dropped[name] += 1
            return ""
        self._depth += 1
        self._open[name] += 1
        return tag

    def _end(self, tag: str, name: str) -> str:
        if self._dropped[name]:
            self._dropped[name] -= 1
            return ""
        if self._open[name]:
            self._open[name] -= 1
            self._depth -= 1
        return tag
