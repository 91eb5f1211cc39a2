"""The devices that a language model can compute on."""

from __future__ import annotations

import contextlib

import psutil

from models.engine.engine_wire import Says
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import ChildKilledError
from reader.model_choice import Computes

_WORKER = "models.engine.engine_worker"
_SILENCE = 120


def find_devices(worker: str = _WORKER) -> tuple[Computes, ...]:
    """The devices that llama.cpp can compute on, asked in a process of its own.

    If another program ends that process, it is asked once more. Raises ``ChildFailedError``.
    """
    with contextlib.suppress(ChildKilledError):
        return _asked_for_devices(worker)
    return _asked_for_devices(worker)


def _asked_for_devices(worker: str) -> tuple[Computes, ...]:
    with ChildProcess(worker, Limits(_SILENCE, int(psutil.virtual_memory().total))) as child:
        return tuple(Computes(**each) for each in child.ask(Message(Says.DEVICES)).data["devices"])
