"""The parts of a server's answer: text, thoughts, reason for its end, likelihoods."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.chat.model_output import bare

Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """Part of an answer, or all of it. ``ending`` is the server's reason for ending it."""

    text: str
    thought: str
    ending: str | None
    logprobs: tuple[Said, ...] = ()

    @property
    def cut(self) -> bool:
        """Whether it ended because the limit of tokens was reached."""
        return self.ending == "length"


def has_choice(said: Said) -> bool:
    """Whether an event, or a whole answer, has a message or a part of one, be it empty."""
    match said:
        case {"choices": [{"message": dict()} | {"delta": dict()}, *_]}:
            return True
    return False


def part_of(said: Said) -> Part:
    """The first choice of an event, or of a whole answer."""
    match said:
        case {"choices": [dict() as choice, *_]}:
            inner = choice.get("delta") or choice.get("message") or {}
            ending = choice.get("finish_reason")
            return Part(
                _text(inner, "content"),
                _text(inner, "reasoning_content") or _text(inner, "reasoning"),
                ending if isinstance(ending, str) else None,
                _logprobs(choice),
            )
    return Part("", "", None)


def weights_at(answer: Part, said: str, options: Sequence[str]) -> tuple[float, ...]:
    """The probabilities of the options where the answer names one; empty if unknown."""
    for token in answer.logprobs:
        if bare(str(token.get("token", ""))).casefold() != said.casefold():
            continue
        likely: dict[str, float] = {}
        for top in token.get("top_logprobs") or ():
            name, logprob = bare(str(top.get("token", ""))).casefold(), top.get("logprob")
            if isinstance(logprob, int | float):
                likely[name] = likely.get(name, 0.0) + math.exp(logprob)
        weights = [likely.get(option.casefold(), 0.0) for option in options]
        total = sum(weights)
        return tuple(weight / total for weight in weights) if total > 0 else ()
    return ()


def _text(inner: Said, name: str) -> str:
    text = inner.get(name)
    return text if isinstance(text, str) else ""


def _logprobs(choice: Said) -> tuple[Said, ...]:
    match choice:
        case {"logprobs": {"content": list(tokens)}}:
            return tuple(token for token in tokens if isinstance(token, dict))
    return ()
