"""What the palette offers, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ui.fuzzy import match

_HINT_COUNTS = 0.5
_RECENT_COUNTS = 15.0
_UNUSABLE_COUNTS = 0.8


@dataclass(frozen=True, slots=True)
class Command:
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
    """A matching command, and which characters of its text matched."""

    command: Command
    met: frozenset[int] = frozenset()


def ranked(
    typed: str, commands: Iterable[Command], recent: Sequence[str], most: int
) -> list[Found]:
    """Return the best ``most``; if nothing is typed, recently used ones first."""
    if not typed.strip():
        last = sorted(commands, key=lambda command: _age(command, recent))
        return [Found(command) for command in last[:most]]
    scored = []
    for order, command in enumerate(commands):
        found = match(typed, command.text)
        score = found.score if found else 0.0
        if not found and (hinted := match(typed, command.hint)):
            score = hinted.score * _HINT_COUNTS
        if score:
            if command.name in recent:
                score += _RECENT_COUNTS / (1 + _age(command, recent))
            score *= 1 if command.usable else _UNUSABLE_COUNTS
            met = found.met if found else frozenset()
            scored.append((-score, order, Found(command, met)))
    scored.sort(key=lambda one: one[:2])
    return [found for _, _, found in scored[:most]]


def _age(command: Command, recent: Sequence[str]) -> int:
    return recent.index(command.name) if command.name in recent else len(recent)
