"""The tokens in the cache, and reuse of what was evaluated of a prompt before.

llama.cpp's cache is one pool of cells; a cell may belong to several sequences, so that sequences
with a common beginning share it. This module assigns sequences to requests; it uses no C.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

_LITTLE = 0.5
"""Largest share of the common beginning that may be lost at the end of a sequence."""


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
    """One sequence: its evaluated tokens, whether it is in use, and when it was last used.

    ``coming`` are the tokens that its user will evaluate: others that need the same can wait.
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
        """Whether another sequence will soon evaluate at least ``least`` more tokens of it."""
        there = max((_common(slot.tokens, prompt) for slot in self._slots), default=0)
        return any(
            _common(slot.coming, prompt) >= there + least for slot in self._slots if slot.busy
        )

    def begin(self, prompt: Sequence[int], most: int) -> Slot | None:
        """A sequence with the longest known beginning of ``prompt``; None if all are in use.

        At most ``most`` tokens are reused: those from there on need logits, which are not kept.
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
        """Drop from the cache all but its tokens; everything, if it cannot be trimmed."""
        if not self._cells.trim(slot.number, len(slot.tokens)):
            self._empty(slot)

    def end(self, slot: Slot) -> None:
        """Release a sequence; its tokens stay, for prompts with the same beginning."""
        self._clock += 1
        slot.busy, slot.used, slot.coming = False, self._clock, ()

    def forget_oldest(self) -> bool:
        """Free the cells of the idle sequence used the longest ago; False if there is none."""
        idle = [slot for slot in self._slots if not slot.busy and slot.tokens]
        if not idle:
            return False
        self._empty(min(idle, key=lambda slot: slot.used))
        return True

    def _target(self, best: Slot, shared: int) -> Slot | None:
        """The slot to use: in place if little is lost, else the one that loses least.

        If a text's next prompt always took another slot than its last one, the prompts of many
        texts would evict each other.
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
    """Length of the common beginning of two sequences."""
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
