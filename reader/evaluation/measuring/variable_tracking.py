"""Variable tracking: chains of assignments hidden in a long text (Hsieh et al., RULER).

Generated for every sample, in our own words: so its answer is known, and its length is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase

_NAME_LETTERS = 5
_SMALLEST, _LARGEST = 10_000, 99_999
_HAY = (
    "The fields lay still under the snow.",
    "A cart went by on the road to the mill.",
    "Somebody had left the gate open again.",
    "In the evening the wind turned to the north.",
    "Nobody in the village spoke of it.",
    "The river carried leaves past the bridge.",
)
_SENTENCES_PER_PARAGRAPH = 5

Measure = Callable[[str], int]
"""Counts the tokens of a text."""


@dataclass(frozen=True, slots=True)
class Tracking:
    """The form of a question: ``chains`` of ``hops`` each, in about ``tokens`` of text."""

    hops: int
    chains: int
    tokens: int

    @property
    def name(self) -> str:
        """The name in tables."""
        return f"{self.hops} hops, {self.chains} chains, {self.tokens} tokens"


@dataclass(frozen=True, slots=True)
class TrackingSample:
    """A text, the value that is asked for, and the names that have it, in the chain's order.

    ``statements`` are the chain's sentences as they are in ``text``.
    """

    text: str
    value: str
    names: tuple[str, ...]
    statements: tuple[str, ...]

    @property
    def question(self) -> str:
        """The question as a reader gets it."""
        return f"Which variables have the value {self.value}?"


def grid(lengths: tuple[int, ...]) -> Iterator[Tracking]:
    """Return 2, 4 and 8 hops on one chain, and 2 hops on 1, 2 and 3 chains, at every length."""
    for tokens in lengths:
        for hops, chains in ((2, 1), (4, 1), (8, 1), (2, 2), (2, 3)):
            yield Tracking(hops, chains, tokens)


def make(task: Tracking, seed: int, measure: Measure) -> TrackingSample:
    """Generate sample number ``seed`` of ``task``: the same one every time.

    The longest text of at most ``task.tokens`` by ``measure``; statements are never left out.
    """
    random = Random(f"{task.hops} {task.chains} {task.tokens} {seed}")
    chains = _chains(random, task)
    said = _interleaved(random, [_statements(chain) for chain in chains])
    count = _most_hay(said, task.tokens, measure)
    text = _text(_strewn(random, said, count))
    first = chains[0]
    return TrackingSample(text, first[0], tuple(first[1:]), tuple(_statements(first)))


def score(sample: TrackingSample, answer: str) -> float:
    """Return the share of the names that occur in ``answer``."""
    return sum(name in answer for name in sample.names) / len(sample.names)


def _chains(random: Random, task: Tracking) -> list[list[str]]:
    """Return chains, each a value and then its names, all different."""
    names: dict[str, None] = {}
    wanted = task.chains * (task.hops + 1)
    while len(names) < wanted:
        names["".join(random.choices(ascii_uppercase, k=_NAME_LETTERS))] = None
    values = random.sample(range(_SMALLEST, _LARGEST + 1), task.chains)
    made = iter(names)
    return [[str(value), *(next(made) for _ in range(task.hops + 1))] for value in values]


def _statements(chain: list[str]) -> list[str]:
    value, first, *rest = chain
    before = [first, *rest]
    following = (f"VAR {new} = VAR {old}." for old, new in zip(before, rest, strict=False))
    return [f"VAR {first} = {value}.", *following]


def _interleaved(random: Random, chains: list[list[str]]) -> list[str]:
    """Return all statements in random order, except that those of a chain keep theirs."""
    waiting = [list(chain) for chain in chains]
    said = []
    while any(waiting):
        turn = random.choice([chain for chain in waiting if chain])
        said.append(turn.pop(0))
    return said


def _most_hay(said: list[str], tokens: int, measure: Measure) -> int:
    """Return how many sentences of filler fit, found by bisection."""
    low, high = 0, max(1, tokens)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(_text([*said, *_hay(middle)])) <= tokens:
            low = middle
        else:
            high = middle - 1
    return low


def _hay(count: int) -> list[str]:
    return [_HAY[n % len(_HAY)] for n in range(count)]


def _strewn(random: Random, said: list[str], count: int) -> list[str]:
    """Insert the statements among ``count`` sentences of filler, at random depths, in order."""
    places = sorted(random.randint(0, count) for _ in said)
    sentences = _hay(count)
    for place, statement in zip(reversed(places), reversed(said), strict=True):
        sentences.insert(place, statement)
    return sentences


def _text(sentences: list[str]) -> str:
    size = _SENTENCES_PER_PARAGRAPH
    parts = (sentences[at : at + size] for at in range(0, len(sentences), size))
    return "\n\n".join(" ".join(part) for part in parts)
