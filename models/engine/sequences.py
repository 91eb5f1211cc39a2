"""Which tokens stand in the cache, and how a prompt finds what was evaluated of it before.

llama.cpp's cache is one pool of cells; a cell may belong to several sequences, so that sequences
which begin alike share what they have in common. This module decides who uses which sequence; it
knows no C.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

_LITTLE = 0.5
"""Share of what a prompt has in common with a sequence that may be lost of it at its end."""


class Cells(Protocol):
    """The cache itself."""

    def copy(self, source: int, target: int, length: int) -> None:
        """Let ``target`` begin with the first ``length`` tokens of ``source``."""
        ...

    def trim(self, sequence: int, length: int) -> bool:
        """Keep the first ``length`` tokens; False if that cannot be done in part."""
        ...


@dataclass(eq=False)
class Slot:
    """One sequence: what of it is evaluated, whether somebody works on it, when it was last used.

    ``coming`` are the tokens that its user will evaluate: whoever needs the same can wait for them.
    """

    number: int
    tokens: list[int] = field(default_factory=list)
    busy: bool = False
    used: int = 0
    coming: Sequence[int] = ()


class Sequences:
    """All sequences of one context."""

    def __init__(self, cells: Cells, count: int) -> None:
        self._cells = cells
        self._slots = [Slot(number) for number in range(count)]
        self._clock = 0

    def worth_waiting(self, prompt: Sequence[int], least: int) -> bool:
        """Whether somebody is about to evaluate ``least`` more tokens of it than are there."""
        there = max((_common(slot.tokens, prompt) for slot in self._slots), default=0)
        return any(
            _common(slot.coming, prompt) >= there + least for slot in self._slots if slot.busy
        )

    def begin(self, prompt: Sequence[int], most: int) -> Slot | None:
        """A sequence that holds as much of ``prompt``'s beginning as is known; None if all work.

        At most ``most`` tokens are taken as known: of all from there on the logits are needed, and
        those of the past are gone.
        """
        best = max(self._slots, key=lambda slot: _common(slot.tokens, prompt))
        shared = min(_common(best.tokens, prompt), most)
        slot = self._target(best, shared)
        if slot is None:
            return None
        if slot is not best:
            self._empty(slot)
            if shared:
                self._cells.copy(best.number, slot.number, shared)
                slot.tokens = best.tokens[:]
                # What some kinds of models remember can only be copied as a whole.
                self._shorten(slot, shared)
        else:
            self._shorten(slot, shared)
        slot.busy = True
        slot.coming = list(prompt)
        return slot

    def restore(self, slot: Slot) -> None:
        """Drop from the cache what is not among its tokens; all, if that cannot be done in part."""
        if not self._cells.trim(slot.number, len(slot.tokens)):
            self._empty(slot)

    def end(self, slot: Slot) -> None:
        """Its tokens stay, for whoever comes with the same beginning."""
        self._clock += 1
        slot.busy, slot.used, slot.coming = False, self._clock, ()

    def forget_oldest(self) -> bool:
        """Give back the cells of the idle sequence used the longest ago; False if there is none."""
        idle = [slot for slot in self._slots if not slot.busy and slot.tokens]
        if not idle:
            return False
        self._empty(min(idle, key=lambda slot: slot.used))
        return True

    def _target(self, best: Slot, shared: int) -> Slot | None:
        """Where to put it: in place if little is lost, else where the least is.

        Were a text's next prompt always put beside the one before, the prompts of many texts, asked
        together, would drive out each other's texts.
        """
        if not best.busy and len(best.tokens) - shared <= shared * _LITTLE:
            return best
        idle = [slot for slot in self._slots if not slot.busy]
        empty = [slot for slot in idle if not slot.tokens]
        others = [slot for slot in idle if slot is not best]
        if empty:
            return empty[0]
        if others:
            return min(others, key=lambda slot: slot.used)
        return idle[0] if idle else None

    def _shorten(self, slot: Slot, length: int) -> None:
        if length < len(slot.tokens):
            if not self._cells.trim(slot.number, length):
                length = 0
                self._cells.trim(slot.number, 0)
            del slot.tokens[length:]

    def _empty(self, slot: Slot) -> None:
        self._cells.trim(slot.number, 0)
        slot.tokens = []


def _common(known: Sequence[int], wanted: Sequence[int]) -> int:
    """How many tokens two sequences have in common at their beginning."""
    most = min(len(known), len(wanted))
    if known[:most] == wanted[:most]:
        return most
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if known[low:middle] == wanted[low:middle]:
            low = middle
        else:
            high = middle
    return low
