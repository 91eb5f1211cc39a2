"""What a model expects around a message: its own chat template, filled once with a place-holder.

A template is a program that came with the file. It runs sandboxed, in the engine's own process,
which is given up if it never ends.
"""

from __future__ import annotations

from dataclasses import dataclass

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

_MESSAGE = "\ue000message\ue000"
"""Letters for private use, which no template has."""

REASONING_OPENED, REASONING_CLOSED = "<think>", "</think>"
"""Between them thinking models talk to themselves."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Special text before and after a message, up to where the model begins to answer.

    ``own`` is False if the model brings no usable template, as base models do.
    """

    before: str
    after: str
    own: bool


PLAIN = Frame("", "\n\nAnswer:\n", own=False)


def frame_of(template: str | None, begin: str, end: str) -> Frame:
    """The frame for a single message from a person."""
    if not template:
        return PLAIN
    try:
        text = _fill(template, begin, end)
    except (jinja2.TemplateError, TypeError, ValueError, ArithmeticError, LookupError):
        return PLAIN
    before, found, after = text.partition(_MESSAGE)
    if not found or _MESSAGE in after:
        return PLAIN
    return Frame(before, _without_reasoning(after), own=True)


def _fill(template: str, begin: str, end: str) -> str:
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    environment.globals["raise_exception"] = _refuse
    return environment.from_string(template).render(
        messages=[{"role": "user", "content": _MESSAGE}],
        add_generation_prompt=True,
        bos_token=begin,
        eos_token=end,
        enable_thinking=False,
    )


def _without_reasoning(after: str) -> str:
    """Reasoning that the template opens is closed again: reading skills ask for the result."""
    if after.rstrip().endswith(REASONING_OPENED):
        return f"{after.rstrip()}\n\n{REASONING_CLOSED}\n\n"
    return after


def _refuse(message: str) -> None:
    raise jinja2.TemplateError(message)
