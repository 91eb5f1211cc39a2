"""Requests and events as messages between the engine's process and the program."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from models.engine.engine_values import (
    Device,
    Ending,
    Event,
    Finished,
    Generate,
    Loaded,
    Loading,
    Part,
    Prompt,
    Request,
    Sampling,
    Score,
    Scored,
    Wrote,
)
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
    EMBED = "embed"
    EMBEDDED = "embedded"
    BUSY = "busy"
    """No events yet, but the evaluation goes on."""
    PROBLEM = "problem"


def load_message(loading: Loading) -> Message:
    """Ask for a model."""
    return Message(Says.LOAD, dataclasses.asdict(loading) | {"path": str(loading.path)})


def loading_of(data: Mapping[str, Any]) -> Loading:
    """The settings in a message."""
    return Loading(**{**data, "path": Path(data["path"])})


def loaded_message(loaded: Loaded) -> Message:
    """Report the properties of the loaded model."""
    return Message(Says.LOADED, dataclasses.asdict(loaded))


def loaded_of(data: Mapping[str, Any]) -> Loaded:
    """The properties of the loaded model in a message."""
    return Loaded(**data)


def work_message(call: int, requests: Sequence[Request], *, background: bool = False) -> Message:
    """Ask for ``requests``; background ones pause while others are worked on."""
    forms = [{"kind": _KINDS[type(each)], **dataclasses.asdict(each)} for each in requests]
    return Message(Says.WORK, {"call": call, "background": background, "requests": forms})


def in_background(message: Message) -> bool:
    """Whether a ``work_message`` may wait."""
    return bool(message.data.get("background"))


def requests_of(data: Mapping[str, Any]) -> list[Request]:
    """The requests in a message."""
    return [_request(form) for form in data["requests"]]


def count_message(prompts: Sequence[Prompt]) -> Message:
    """Ask for the number of tokens of each prompt."""
    return Message(
        Says.COUNT, {"prompts": [[dataclasses.asdict(p) for p in each] for each in prompts]}
    )


def prompts_of(data: Mapping[str, Any]) -> list[Prompt]:
    """The prompts to be counted in a message."""
    return [_prompt(each) for each in data["prompts"]]


def events_message(events: Sequence[tuple[int, Event]]) -> Message:
    """Report events, each with its call."""
    forms = [
        {"call": call, "kind": _EVENT_KINDS[type(event)], **dataclasses.asdict(event)}
        for call, event in events
    ]
    return Message(Says.EVENTS, {"events": forms})


def events_of(data: Mapping[str, Any]) -> list[tuple[int, Event]]:
    """The events in a message, each with its call."""
    return [(int(form["call"]), _event(form)) for form in data["events"]]


_KINDS = {Generate: "generate", Score: "score"}
_EVENT_KINDS = {Wrote: "wrote", Finished: "finished", Scored: "scored"}


def _prompt(parts: Sequence[Mapping[str, Any]]) -> Prompt:
    return tuple(Part(part["text"], part["special"]) for part in parts)


def _request(form: Mapping[str, Any]) -> Request:
    match form["kind"]:
        case "generate":
            return Generate(
                _prompt(form["prompt"]),
                form["most"],
                Sampling(**form["sampling"]),
                tuple(form["stops"]),
                form["grammar"],
            )
        case _:
            return Score(_prompt(form["prompt"]), tuple(form["completions"]))


def _event(form: Mapping[str, Any]) -> Event:
    match form["kind"]:
        case "wrote":
            return Wrote(form["request"], form["text"])
        case "finished":
            return Finished(
                form["request"],
                form["text"],
                Ending(form["ending"]),
                form["written"],
                form["prompt_tokens"],
                form["evaluated"],
            )
        case _:
            logprobs = tuple(tuple(each) for each in form["logprobs"])
            return Scored(form["request"], logprobs, form["prompt_tokens"], form["evaluated"])


def devices_message(devices: Sequence[Device]) -> Message:
    """Report the devices to compute on."""
    return Message(Says.DEVICES, {"devices": [dataclasses.asdict(device) for device in devices]})


def devices_of(data: Mapping[str, Any]) -> tuple[Device, ...]:
    """The devices in a message."""
    return tuple(Device(**device) for device in data["devices"])


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
