"""A server's answer as it arrives: its text without thoughts, reason for its end, likelihoods."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.chat.model_output import bare
from models.chat.reasoning import WithoutReasoning, closes_unopened

Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """Part of an answer, or all of it. ``ending`` is the server's reason for ending it."""

    text: str
    thought: str
    ending: str | None
    logprobs: tuple[Said, ...] = ()


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


class Hearing:
    """Separates the answer of a thinking model from its thoughts.

    ``opened``: its template opens the thought, so that the answer has no mark for it. ``held``:
    that is not known yet, and what sounds like a thought is not released before the end.
    """

    def __init__(self, *, opened: bool = False, held: bool = False) -> None:
        self._answer = WithoutReasoning(opened=opened, held=held)
        self._opened = opened
        self._thought = ""
        self._text = ""
        self._ending: str | None = None

    def add(self, part: Part) -> str:
        """The part of the answer that is certain now."""
        self._thought += part.thought
        self._text += part.text
        self._ending = part.ending or self._ending
        return self._answer.add(part.text)

    def finish(self) -> str:
        """The text held back."""
        return self._answer.finish(ended=self._ending != "length")

    @property
    def all_text(self) -> str:
        """The entire output, thoughts included."""
        return self._thought + self._text

    @property
    def thinks(self) -> bool:
        """Whether there was a thought."""
        return bool(self._thought) or self._answer.cut or self.opens_unseen

    @property
    def opens_unseen(self) -> bool:
        """Whether a thought ended that has no opening mark in the answer."""
        return not self._opened and closes_unopened(self._text)

    @property
    def in_thought(self) -> bool:
        """Whether the model was still thinking at the end."""
        if self._answer.cut:
            return not self._opened or self._ending == "length"
        return bool(self._thought) and not self._text.strip()
