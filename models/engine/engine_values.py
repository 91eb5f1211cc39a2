"""Requests to the engine and its answers: plain values, the same on both sides."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a prompt.

    ``special`` text comes from the model's own chat template and may contain special tokens; in all
    other text the same characters are plain text.
    """

    text: str
    special: bool = False


Prompt = tuple[Part, ...]
"""Parts of a prompt, tokenized one by one so that prompts with equal beginnings share them."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """The sampling of tokens. At ``temperature`` 0 the likeliest one is always taken."""

    temperature: float = 0.0
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.05
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Generate:
    """Continue ``prompt`` by at most ``most`` tokens.

    ``grammar`` is in llama.cpp's GBNF, with the rule ``root``; the text always follows it.
    """

    prompt: Prompt
    most: int
    sampling: Sampling = Sampling()
    grammar: str | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Compute the likelihood of each of ``completions`` after ``prompt``, without generating."""

    prompt: Prompt
    completions: tuple[str, ...]


Request = Generate | Score


@dataclass(frozen=True, slots=True)
class Wrote:
    """The next piece of the text of request number ``request``."""

    request: int
    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A complete generation.

    ``written`` counts its tokens, ``prompt_tokens`` those of the prompt, and ``evaluated`` those of
    the prompt that were not in the cache.
    """

    request: int
    text: str
    written: int
    prompt_tokens: int
    evaluated: int


@dataclass(frozen=True, slots=True)
class Scored:
    """For each completion the natural logarithm of the probability of each of its tokens."""

    request: int
    logprobs: tuple[tuple[float, ...], ...]
    prompt_tokens: int
    evaluated: int

    @property
    def totals(self) -> tuple[float, ...]:
        """The log-likelihood of each completion."""
        return tuple(sum(each) for each in self.logprobs)


Event = Wrote | Finished | Scored


BATCH = 512
"""Tokens evaluated together, unless a fast GPU takes more."""


@dataclass(frozen=True, slots=True)
class Loading:
    """Settings for loading a model file.

    ``context`` is in tokens, shared by all sequences; ``threads`` None takes all cores. A batch is
    evaluated in one piece. ``small_cache``: keys and values in 8 bits instead of 16.
    ``rearranged``: llama.cpp may repack weights for this processor. That is faster, takes memory,
    and crashes on some processors. ``templated``: its chat template can be used.
    """

    path: Path
    context: int
    sequences: int = 16
    batch: int = BATCH
    gpu_layers: int = 0
    small_cache: bool = False
    threads: int | None = None
    rearranged: bool = True
    templated: bool = True


@dataclass(frozen=True, slots=True)
class Frame:
    """Special text before and after a message, up to where the model begins to answer.

    ``own`` is False if the model brings no usable template, as base models do; ``problem`` says why
    one that it brings is unusable. ``turn`` stands between an earlier message and its answer,
    ``between`` between that answer and the message.
    """

    before: str
    after: str
    own: bool
    turn: str = "\n\n"
    between: str = "\n\n"
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Properties of a loaded model."""

    description: str
    context: int
    trained_context: int
    sequences: int
    layers: int
    gpu_layers: int
    frame: Frame
