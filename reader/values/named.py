"""A person, place or term of a document, with the places that mention it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reader.text.span import Span
from reader.text.titles import untitled

_RARE = 50
"""The share of mentions, as 1 / n, below which a form is too rare to be the heading."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name: ``name`` is its heading; ``mentions`` are in order, and there is at least one."""

    name: str
    mentions: tuple[Span, ...]

    @property
    def first(self) -> Span:
        """The first mention."""
        return self.mentions[0]

    def forms(self, text: str) -> tuple[str, ...]:
        """Return its names in the text, the most frequent first."""
        counted = Counter(_on_one_line(each.of(text)) for each in self.mentions)
        return tuple(form for form, _ in counted.most_common())

    def up_to(self, offset: int, text: str) -> Named | None:
        """Return what is known of it after reading to ``offset``; None before the first mention."""
        count = bisect_right(self.mentions, offset, key=lambda span: span.end)
        if count == len(self.mentions):
            return self
        known = self.mentions[:count]
        return replace(self, name=heading(text, known), mentions=known) if known else None

    def nearest(self, offset: int) -> int:
        """Return the mention that holds ``offset``, else the next one, else the last."""
        found = bisect_right(self.mentions, offset, key=lambda span: span.end)
        return min(found, len(self.mentions) - 1)


def heading(text: str, mentions: Sequence[Span]) -> str:
    """Return the fullest form that is not rare; of equally full ones the most frequent."""
    counted = Counter(_on_one_line(each.of(text)) for each in mentions)
    usual = [
        form for form, count in counted.items() if count > 1 and count * _RARE >= len(mentions)
    ]

    def fullness(form: str) -> tuple[int, bool, int, str]:
        words = untitled(form).count(" ")
        return words, words == 0 and " " in form, counted[form], form

    return max(usual or counted, key=fullness)


def _on_one_line(words: str) -> str:
    return " ".join(words.split())
