"""Whether a model's chat template can be used: asked in a process that may hang or die."""

from __future__ import annotations

from functools import lru_cache

from models.engine.engine_wire import Says
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import ChildFailedError

_WORKER = "models.engine.template_worker"
_LIMITS = Limits(silence=10, memory=1 << 30)
_KEPT = 64


@lru_cache(_KEPT)
def template_problem(template: str) -> str:
    """The reason why ``template`` can't be used; empty if it can."""
    try:
        with ChildProcess(_WORKER, _LIMITS) as child:
            return str(child.ask(Message(Says.FRAME, {"template": template})).data["problem"])
    except ChildFailedError as failed:
        return str(failed)
