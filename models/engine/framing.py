"""Text that a model expects around messages: its chat template, filled with place-holders.

A template is a program that came with the file. It runs sandboxed, in the engine's own process,
which is abandoned if it never ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from gettext import gettext as tr

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from models.engine.engine_values import Frame

_MESSAGE, _ASKED, _ANSWERED = (f"\ue000{name}\ue000" for name in ("message", "asked", "answered"))
"""Private-use characters, which no template contains."""

_UNUSABLE = (
    jinja2.TemplateError,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    RecursionError,
)
"""Exceptions raised by templates that cannot be filled."""

REASONING_OPENED, REASONING_CLOSED = "<think>", "</think>"
"""Marks around the reasoning of thinking models."""

_LONGEST_REASON = 100


PLAIN = Frame("", "\n\nAnswer:\n", own=False, turn="\n\nAnswer:\n")


def frame_of(template: str | None, begin: str, end: str) -> Frame:
    """The frame for a single message from the user."""
    if not template:
        return PLAIN
    try:
        text = _fill(template, begin, end, [_asking(_MESSAGE)])
    except _UNUSABLE as error:
        return replace(PLAIN, problem=_reason(error))
    before, found, after = text.partition(_MESSAGE)
    if not found or _MESSAGE in after:
        lost = tr("it loses the message") if not found else tr("it repeats the message")
        return replace(PLAIN, problem=lost)
    frame = Frame(before, _without_reasoning(after), own=True)
    turn, between = _turns(template, begin, end, before) or (frame.turn, frame.between)
    return replace(frame, turn=turn, between=between)


def _reason(error: Exception) -> str:
    """The error's own words, on one line."""
    said = " ".join(str(error).split()) or type(error).__name__
    return f"{said[:_LONGEST_REASON]}…" if len(said) > _LONGEST_REASON else said


def _turns(template: str, begin: str, end: str, before: str) -> tuple[str, str] | None:
    """The text around an earlier answer; None if the template allows a single message only."""
    answered = {"role": "assistant", "content": _ANSWERED}
    try:
        text = _fill(template, begin, end, [_asking(_ASKED), answered, _asking(_MESSAGE)])
    except _UNUSABLE:
        return None
    first, asked, rest = text.partition(_ASKED)
    turn, replied, rest = rest.partition(_ANSWERED)
    between, found, _ = rest.partition(_MESSAGE)
    return (turn, between) if first == before and asked and replied and found else None


def _asking(content: str) -> dict[str, str]:
    return {"role": "user", "content": content}


def _fill(template: str, begin: str, end: str, messages: Sequence[Mapping[str, str]]) -> str:
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    environment.globals["raise_exception"] = _refuse
    return environment.from_string(template).render(
        messages=messages,
        add_generation_prompt=True,
        bos_token=begin,
        eos_token=end,
        enable_thinking=False,
    )


def _without_reasoning(after: str) -> str:
    """Close reasoning that the template opens: reading skills need the result only."""
    if after.rstrip().endswith(REASONING_OPENED):
        return f"{after.rstrip()}\n\n{REASONING_CLOSED}\n\n"
    return after


def _refuse(message: str) -> None:
    raise jinja2.TemplateError(message)
