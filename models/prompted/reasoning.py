"""Leaving out what a thinking model says to itself before it answers."""

from __future__ import annotations

from models.engine.framing import REASONING_CLOSED as CLOSED
from models.engine.framing import REASONING_OPENED as OPENED


class WithoutReasoning:
    """Takes a text in pieces, gives it without the reasoning at its beginning."""

    def __init__(self) -> None:
        self._held = ""
        self._answers = False

    def add(self, piece: str) -> str:
        """What of the answer is certain after ``piece``."""
        if self._answers:
            return piece
        self._held += piece
        begun = self._held.lstrip()
        if begun.startswith(OPENED):
            _, closed, answer = begun.partition(CLOSED)
            return self._begin(answer) if closed else ""
        return "" if OPENED.startswith(begun) else self._begin(self._held)

    def finish(self) -> str:
        """What was held back, now that nothing follows. Reasoning that never ended is no answer."""
        begun = self._held.lstrip()
        return "" if self._answers or begun.startswith(OPENED) else self._held

    def _begin(self, answer: str) -> str:
        self._held = (
            f"{OPENED}{CLOSED}{answer}" if self._held.lstrip().startswith(OPENED) else answer
        )
        answer = answer.lstrip()
        self._answers = bool(answer)
        return answer


def without_reasoning(text: str) -> str:
    """``text`` without the reasoning at its beginning."""
    filtered = WithoutReasoning()
    return filtered.add(text) + filtered.finish()
