"""The stable JSON of ``gistwalker models``, documented in the handbook.

Sizes are in bytes, contexts in tokens, rates in tokens per second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from reader.model_checks.model_check import Assignment, ModelCheck, verdict
from reader.model_choice import (
    Machine,
    Model,
    Recommendation,
    Server,
    Trial,
    Unfinished,
)
from reader.network import Noted
from reader.roles import Skill
from ui.terminal.model_showing import command_for
from ui.terminal.shapes import Shape


def machine_shape(machine: Machine) -> Shape:
    """Return the machine's processors and memory, as JSON."""
    return {
        "processor": machine.processor,
        "cores": machine.cores,
        "memory": machine.memory,
        "free": machine.free,
        "devices": [asdict(device) for device in machine.devices],
        "problem": machine.problem or None,
    }


def model_shape(model: Model) -> Shape:
    """Return a model as ``list``, ``add``, ``use`` and ``download`` print it."""
    planned, measured = model.planned, model.measured
    return {
        "name": model.name,
        "kind": model.kind.value,
        "used": model.chosen,
        "place": model.place or None,
        "size": model.size,
        "parameters": model.parameters,
        "context": model.context,
        "planned": None
        if planned is None
        else {
            "fit": planned.fit.value,
            "context": planned.context,
            "gpu_layers": planned.gpu_layers,
            "layers": planned.layers,
            "needs": planned.needs,
        },
        "measured": None
        if measured is None
        else {**asdict(measured), "when": measured.when.isoformat()},
        "skills": None if model.assignment is None else assignment_shape(model.assignment),
        "problem": model.problem or None,
        "remark": model.remark or None,
    }


def assignment_shape(assigned: Assignment) -> Shape:
    """Return who does which skill with a model, and what was measured of it, as JSON."""
    check = assigned.check
    return {
        "roles": {skill: assigned.roles.doer(skill) for skill in Skill},
        "by_hand": dict(assigned.by_hand),
        "check": None if check is None else check_shape(check),
    }


def check_shape(check: ModelCheck) -> Shape:
    """Return the measurements of a model's skills, as JSON."""
    return {**asdict(check), "when": check.when.isoformat(), "verdict": verdict(check)}


def recommendation_shape(
    found: Recommendation, servers: Sequence[Server], *, is_first: bool
) -> Shape:
    """Return the model to begin with, and the servers found."""
    offer = found.offer
    return {
        "machine": machine_shape(found.machine),
        "model": None if offer is None else asdict(offer),
        "why": found.why,
        "brings": found.brings,
        "command": None if offer is None else command_for(offer, is_first=is_first),
        "servers": [server_shape(server) for server in servers],
    }


def unfinished_shape(unfinished: Unfinished) -> Shape:
    """Return an unfinished download."""
    return {**asdict(unfinished.remote), "done": unfinished.done}


def server_shape(server: Server) -> Shape:
    """Return a model server that answered."""
    return {**asdict(server), "models": list(server.models)}


def trial_shape(trial: Trial) -> Shape:
    """Return the result of ``test``, as JSON."""
    written = trial.written_rate
    return {
        **asdict(trial),
        "remarks": list(trial.remarks),
        "load_seconds": round(trial.load_seconds, 3),
        "prompt_rate": round(trial.prompt_rate, 1),
        "written_rate": None if written is None else round(written, 1),
    }


def connection_shape(noted: Noted) -> Shape:
    """Return a line of the network ledger."""
    when = None if noted.when is None else noted.when.isoformat()
    return {"when": when, **asdict(noted.connection)}
