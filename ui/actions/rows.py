"""The rows of the palette, and their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ui.fuzzy import match

_HINT_COUNTS = 0.5
_RECENT_COUNTS = 15.0
_UNUSABLE_COUNTS = 0.8


@dataclass(frozen=True, slots=True)
class Row:
    """Something that can be done, opened or set."""

    text: str
    kind: str
    run: Callable[[], None]
    hint: str = ""
    """A description of the action; if it cannot be used, the reason."""
    keys: str = ""
    name: str = ""
    """The key under which its use is remembered; empty for none."""
    usable: bool = True

    @property
    def spoken(self) -> str:
        """The complete row, for a screen reader."""
        return ", ".join(part for part in (self.text, self.kind, self.keys, self.hint) if part)


@dataclass(frozen=True, slots=True)
class Found:
    """A matching row, and which characters of its text matched."""

    row: Row
    met: frozenset[int] = field(default_factory=frozenset)


def ranked(typed: str, rows: Iterable[Row], recent: Sequence[str], most: int) -> list[Found]:
    """Return the best ``most`` of ``rows``; if nothing is typed, recently used ones first."""
    if not typed.strip():
        last = sorted(rows, key=lambda row: _age(row, recent))
        return [Found(row) for row in last[:most]]
    scored = []
    for order, row in enumerate(rows):
        found = match(typed, row.text)
        score = found.score if found else 0.0
        if not found and (hinted := match(typed, row.hint)):
            score = hinted.score * _HINT_COUNTS
        if score:
            if row.name in recent:
                score += _RECENT_COUNTS / (1 + _age(row, recent))
            score *= 1 if row.usable else _UNUSABLE_COUNTS
            scored.append((-score, order, Found(row, found.met if found else frozenset())))
    scored.sort(key=lambda one: one[:2])
    return [found for _, _, found in scored[:most]]


def _age(row: Row, recent: Sequence[str]) -> int:
    return recent.index(row.name) if row.name in recent else len(recent)
