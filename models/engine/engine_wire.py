"""Requests and events as messages between the engine's process and the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Any

from models.engine.engine_values import (
    Event,
    Finished,
    Generate,
    Request,
    Score,
    Scored,
    Wrote,
)
from reader.checked_json import checked
from reader.child_messages import Message
from reader.errors import ModelError, PromptTooLongError


class Says(StrEnum):
    """Kinds of messages, in both directions."""

    DEVICES = "devices"
    LOAD = "load"
    LOADED = "loaded"
    WORK = "work"
    EVENTS = "events"
    CANCEL = "cancel"
    CANCELLED = "cancelled"
    COUNT = "count"
    COUNTED = "counted"
    FRAME = "frame"
    FRAMED = "framed"
    BUSY = "busy"
    """No events yet, but the evaluation goes on."""
    PROBLEM = "problem"


_KINDS: Mapping[str, type[Any]] = {
    each.__name__: each for each in (Generate, Score, Wrote, Finished, Scored)
}


def work_message(call: int, requests: Sequence[Request], *, background: bool = False) -> Message:
    """Ask for ``requests``; background ones pause while others are worked on."""
    forms = [_form(each) for each in requests]
    return Message(Says.WORK, {"call": call, "background": background, "requests": forms})


def requests_of(data: Mapping[str, Any]) -> list[Request]:
    """The requests in a message."""
    return [checked(_KINDS[form["kind"]], form) for form in data["requests"]]


def events_message(events: Sequence[tuple[int, Event]]) -> Message:
    """Report events, each with its call."""
    return Message(Says.EVENTS, {"events": [{"call": c, **_form(event)} for c, event in events]})


def events_of(data: Mapping[str, Any]) -> list[tuple[int, Event]]:
    """The events in a message, each with its call."""
    return [(int(form["call"]), checked(_KINDS[form["kind"]], form)) for form in data["events"]]


def problem_message(problem: ModelError, call: object = None) -> Message:
    """Report an error."""
    data = {"what": problem.what, "hint": problem.hint, "call": call}
    if isinstance(problem, PromptTooLongError):
        data |= {"tokens": problem.tokens, "most": problem.most}
    return Message(Says.PROBLEM, data)


def problem_of(data: Mapping[str, Any]) -> ModelError:
    """The error in a message."""
    if "tokens" in data:
        return PromptTooLongError(int(data["tokens"]), int(data["most"]))
    return ModelError(str(data["what"]), str(data["hint"]))


def _form(value: Request | Event) -> dict[str, Any]:
    return {"kind": type(value).__name__, **asdict(value)}
