"""What the program says behind a statement that its quotes do not bear out."""

from __future__ import annotations

import re
from functools import cached_property
from gettext import gettext as tr

_LONGEST = 400
"""Characters."""


class Caveats:
    """Finds them in an answer, in the language of the window."""

    def all_in(self, text: str) -> list[tuple[int, int]]:
        """Where each begins and ends."""
        return [found.span() for found in self._pattern.finditer(text)]

    def begun_in(self, text: str, start: int, end: int) -> int | None:
        """Where one begins that is not closed between ``start`` and ``end``."""
        at = text.rfind("(", max(start, end - _LONGEST), end)
        tail = text[at:end] if at >= 0 else ")"
        return at if ")" not in tail and self._may_be(tail) else None

    def _may_be(self, tail: str) -> bool:
        return any(b.startswith(tail) or tail.startswith(b) for b in self._beginnings)

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        said = (tr("(unconfirmed)"), tr("(unconfirmed: {words})"))
        return tuple(each.removesuffix(")").removesuffix("{words}") for each in said)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        short, long = map(re.escape, self._beginnings)
        return re.compile(rf"(?:{short}|{long}[^)\n]{{1,{_LONGEST}}})\)")
