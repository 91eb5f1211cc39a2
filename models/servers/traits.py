"""A server's properties as it reports them: which program it is, its context, its slots.

llama-server has ``/props``, Ollama ``/api/ps`` and ``/api/show``, LM Studio ``/api/v0/models``; all
have ``/v1/models``, to which some add properties of a model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any
from urllib.parse import quote

from models.servers.problems import UnservedRequestError
from models.servers.requests import Requests

_OLLAMA_CONTEXT = _LM_STUDIO_CONTEXT = 4096
"""Default context of these programs; the rest of a prompt is dropped silently."""
_LOADING_SECONDS = 300
_BATCHING = ("vllm", "sglang")
"""Programs that work on any number of requests at a time."""
_BATCHED = 8


class Program(Enum):
    """Programs with APIs of their own."""

    LLAMA_SERVER = auto()
    OLLAMA = auto()
    LM_STUDIO = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class Traits:
    """``context`` in tokens, None if unknown. ``slots`` work at a time."""

    program: Program = Program.OTHER
    context: int | None = None
    slots: int = 1


def traits_of(requests: Requests, model: str) -> Traits:
    """The server's properties; defaults for those it does not report. Raises ``ModelError``."""
    props = _asked(requests, f"/props?model={quote(model, safe='')}")
    settings = props.get("default_generation_settings")
    if isinstance(settings, dict):
        context = _positive(settings.get("n_ctx")) or _listed(requests, model).context
        return Traits(Program.LLAMA_SERVER, context, _positive(props.get("total_slots")) or 1)
    if isinstance(_asked(requests, "/api/ps").get("models"), list):
        return Traits(Program.OLLAMA, _ollama_context(requests, model))
    for entry in _entries(_asked(requests, "/api/v0/models"), model):
        if "max_context_length" in entry:
            return Traits(Program.LM_STUDIO, _lm_studio_context(entry))
    return _listed(requests, model)


def _listed(requests: Requests, model: str) -> Traits:
    for entry in _entries(_asked(requests, "/v1/models"), model):
        slots = _BATCHED if str(entry.get("owned_by")).casefold() in _BATCHING else 1
        return Traits(Program.OTHER, _context_in(entry), slots)
    return Traits()


def _context_in(entry: Mapping[str, Any]) -> int | None:
    own = entry.get("meta")
    meta = own if isinstance(own, dict) else {}
    stated = (
        entry.get("max_model_len"),
        entry.get("context_length"),
        meta.get("n_ctx"),
        meta.get("n_ctx_train"),
    )
    return next(filter(None, map(_positive, stated)), None)


def _lm_studio_context(entry: Mapping[str, Any]) -> int | None:
    loaded, most = (
        _positive(entry.get(name)) for name in ("loaded_context_length", "max_context_length")
    )
    return loaded or min(_LM_STUDIO_CONTEXT, most or _LM_STUDIO_CONTEXT)


def _ollama_context(requests: Requests, model: str) -> int:
    """The context of the loaded model, which is loaded for this, as it is needed soon anyway."""
    running = _running(requests, model)
    if running is None:
        with suppress(UnservedRequestError):
            requests.post("/api/generate", {"model": model, "stream": False}, _LOADING_SECONDS)
        running = _running(requests, model)
    if running:
        return running
    try:
        shown = requests.post("/api/show", {"model": model})
    except UnservedRequestError:
        return _OLLAMA_CONTEXT
    chosen = next(_parameters(shown.get("parameters"), "num_ctx"), None)
    details = shown.get("model_info")
    known = details if isinstance(details, dict) else {}
    trained = next((v for k, v in known.items() if k.endswith(".context_length")), None)
    return chosen or min(_OLLAMA_CONTEXT, _positive(trained) or _OLLAMA_CONTEXT)


def _running(requests: Requests, model: str) -> int | None:
    loaded = _asked(requests, "/api/ps").get("models")
    for entry in loaded if isinstance(loaded, list) else ():
        if isinstance(entry, dict) and entry.get("name") in (model, f"{model}:latest"):
            return _positive(entry.get("context_length"))
    return None


def _parameters(lines: object, name: str) -> Iterator[int]:
    for line in str(lines).splitlines():
        key, _, value = line.partition(" ")
        if key == name and value.strip().isdigit():
            yield int(value)


def _entries(listed: Mapping[str, Any], model: str) -> Iterator[Mapping[str, Any]]:
    """The entries for one model in a list of models."""
    data = listed.get("data")
    for entry in data if isinstance(data, list) else ():
        if isinstance(entry, dict) and entry.get("id") == model:
            yield entry


def _asked(requests: Requests, path: str) -> dict[str, Any]:
    """The answer at an address; empty if the server has no such address."""
    try:
        return requests.get(path)
    except UnservedRequestError:
        return {}


def _positive(value: object) -> int | None:
    return value if isinstance(value, int) and value > 0 else None
