"""Where answers of before they were kept have words of the program's own: read from their text.

What stands here is how such words were written then, in every language there was; it never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LEAD = re.compile(r"^([^\n“”:]{2,120}:) (?=[“‘\[])", re.MULTILINE)
_CAVEAT = re.compile(r"\((?:unconfirmed|nicht belegt)(?:: [^)\n]{1,400})?\)")


def asides_in(text: str) -> Iterator[tuple[str, int, int]]:
    """Kind, start and end of each, in their order."""
    leads = (("lead", *found.span(1)) for found in _LEAD.finditer(text))
    caveats = (("caveat", *found.span()) for found in _CAVEAT.finditer(text))
    end = 0
    for kind, start, stop in sorted((*leads, *caveats), key=lambda aside: aside[1]):
        if start >= end:
            yield kind, start, stop
            end = stop
