"""Chains of assignments, as variable tracking has them, in short pieces of text."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from reader.evaluation.variable_tracking import Tracking, TrackingSample, make
from scripts.tiny_model.world import UNKNOWN


@dataclass(frozen=True, slots=True)
class Chain:
    """One chain in a text. ``statements[n]`` gives ``names[n]`` the value of the name before it."""

    sample: TrackingSample

    @property
    def length(self) -> int:
        """How many statements it has."""
        return len(self.sample.statements)

    def step(self, number: int) -> str:
        """Statement ``number`` with its name unknown; behind the last one there is one more."""
        return f"VAR {UNKNOWN} = {self._value(number)}."

    def question(self, number: int) -> str:
        """The same as a question."""
        return f"Which variable is {self._value(number)}?"

    def _value(self, number: int) -> str:
        return self.sample.value if number == 0 else f"VAR {self.sample.names[number - 1]}"


def chain(random: Random, hops: int, chains: int, words: int) -> Chain:
    """A chain in a text of about ``words`` words, with others beside it."""
    task = Tracking(hops, chains, words)
    return Chain(make(task, random.randrange(1 << 40), lambda text: len(text.split())))


def sentences(text: str) -> list[str]:
    """Those of a sample: none has a full stop inside."""
    return [f"{part.strip()}." for part in text.replace("\n", " ").split(".") if part.strip()]
