"""What is asked of the engine, and what comes back: plain values, the same on both sides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a prompt.

    ``special`` text comes from the model's own chat template, and its special tokens are read as
    such; all other text is data, in which the same letters are plain letters.
    """

    text: str
    special: bool = False


Prompt = tuple[Part, ...]
"""Parts are turned into tokens one by one: prompts that begin alike share what was evaluated."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the next token is drawn. At ``temperature`` 0 it is the likeliest one, always."""

    temperature: float = 0.0
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Generate:
    """Go on writing after ``prompt``: at most ``most`` tokens, up to one of ``stops``.

    ``grammar`` is in llama.cpp's GBNF, with the rule ``root``; what is written always follows it.
    """

    prompt: Prompt
    most: int
    sampling: Sampling = Sampling()
    stops: tuple[str, ...] = ()
    grammar: str | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """How likely each of ``completions`` is after ``prompt``; nothing is written."""

    prompt: Prompt
    completions: tuple[str, ...]


Request = Generate | Score


class Ending(StrEnum):
    """Why a text ends where it does."""

    DONE = "done"
    """The model said so, or its grammar has no more to say."""
    STOP = "stop"
    """One of the stop strings came."""
    LENGTH = "length"
    """As many tokens as were allowed, or as the context holds."""


@dataclass(frozen=True, slots=True)
class Wrote:
    """A bit of the text of request number ``request``."""

    request: int
    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The whole of what was generated.

    ``logprobs`` has one natural logarithm per token: how likely it was among all tokens, whatever
    the sampling or the grammar. ``prompt_tokens`` are those of the prompt; ``evaluated`` how many
    of them were not in the cache.
    """

    request: int
    text: str
    ending: Ending
    logprobs: tuple[float, ...]
    prompt_tokens: int
    evaluated: int

    @property
    def uncertainty(self) -> float:
        """The mean negative log-probability of the tokens (EM², equation 8); 0 without any."""
        return -sum(self.logprobs) / len(self.logprobs) if self.logprobs else 0.0


@dataclass(frozen=True, slots=True)
class Scored:
    """For each completion the log-probability of each of its tokens."""

    request: int
    logprobs: tuple[tuple[float, ...], ...]
    prompt_tokens: int
    evaluated: int

    @property
    def totals(self) -> tuple[float, ...]:
        """The log-likelihood of each completion."""
        return tuple(sum(each) for each in self.logprobs)


Event = Wrote | Finished | Scored


@dataclass(frozen=True, slots=True)
class Loading:
    """How a model file is loaded.

    ``context`` is in tokens, shared by all sequences; ``threads`` None takes the machine's cores.
    ``rearranged``: llama.cpp may lay weights out anew for what this processor has. That is faster,
    takes memory, and kills the process on some processors.
    """

    path: Path
    context: int
    sequences: int = 16
    batch: int = 512
    gpu_layers: int = 0
    threads: int | None = None
    rearranged: bool = True


@dataclass(frozen=True, slots=True)
class Device:
    """A processor llama.cpp can compute on; ``total`` and ``free`` in bytes."""

    name: str
    description: str
    gpu: bool
    total: int
    free: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of loading."""

    description: str
    context: int
    trained_context: int
    sequences: int
    layers: int
    gpu_layers: int
    before: str
    """Special text that the model expects before a message …"""
    after: str
    """… and after it, up to where it begins to answer."""
    has_template: bool
    """False for models that were not made for conversation."""
    turn: str = ""
    """Special text between an earlier question and its answer …"""
    between: str = ""
    """… and between that answer and the next question."""
