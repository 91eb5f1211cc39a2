"""Finds the program's own words in the text of old answers, from before they were stored apart.

The wording here is that of its time, in every language of then; it never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LEAD = re.compile(r"^([^\n“”:]{2,120}:) (?=[“‘\[])", re.MULTILINE)
_CAVEAT = re.compile(r"\((?:unconfirmed|nicht belegt)(?:: [^)\n]{1,400})?\)")


def asides_in(text: str) -> Iterator[tuple[str, int, int]]:
    """The kind, start and end of each aside, in order."""
    leads = (("lead", *found.span(1)) for found in _LEAD.finditer(text))
    caveats = (("caveat", *found.span()) for found in _CAVEAT.finditer(text))
    end = 0
    for kind, start, stop in sorted((*leads, *caveats), key=lambda aside: aside[1]):
        if start >= end:
            yield kind, start, stop
            end = stop
