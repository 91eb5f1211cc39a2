"""Whether a model fits this machine, with which context, and how many of its layers on the GPU.

An estimate from the file's header; if loading shows that it was too optimistic, less is tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.engine.engine_values import Device
from models.files.description import ModelFile
from reader.model_choice import Fit

_WORKING_BYTES = 320 << 20
"""For intermediate results of a batch, and llama.cpp itself."""
_SPARE = 0.9
"""Share of free memory that is used; the rest is left to other programs."""
_LEAST_CONTEXT = 2048
_STEP = 256
DEFAULT_CONTEXT = 16_384
"""Tokens, shared by all sequences; more is seldom worth its memory."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings to load a model here. ``context`` in tokens, ``needs`` in bytes of all memory."""

    fit: Fit
    context: int
    gpu_layers: int
    needs: int


def plan(
    model: ModelFile,
    devices: Sequence[Device],
    memory: int,
    wish: int = DEFAULT_CONTEXT,
) -> Plan:
    """Plan for ``memory`` free bytes besides the GPU's, with a context of ``wish`` if possible."""
    gpu = max((device.free for device in devices if device.gpu), default=0)
    room = int(max(0, memory) * _SPARE)
    for context in _contexts(min(wish, model.trained_context)):
        layers = _layers_on_gpu(model, int(gpu * _SPARE), context)
        held = _on_gpu(model, layers, context) if layers else 0
        total = needs(model, context)
        if total - held <= room:
            return Plan(_fit(model, layers), context, layers, total)
    least = min(_LEAST_CONTEXT, model.trained_context)
    return Plan(Fit.NOT, least, 0, needs(model, least))


def needs(model: ModelFile, context: int) -> int:
    """Bytes for weights, cache and intermediate results."""
    weights = sum(model.layer_bytes) + model.other_bytes
    return weights + context * sum(model.cache_bytes) + _WORKING_BYTES


def _contexts(largest: int) -> list[int]:
    """From the largest down, halved each time."""
    sizes = [largest]
    while sizes[-1] // 2 >= _LEAST_CONTEXT:
        sizes.append(sizes[-1] // 2 // _STEP * _STEP)
    return sizes


def _layers_on_gpu(model: ModelFile, room: int, context: int) -> int:
    """The number of layers that fit, from the last; one more than there are includes the output."""
    for layers in range(model.layers + 1, 0, -1):
        if _on_gpu(model, layers, context) <= room:
            return layers
    return 0


def _on_gpu(model: ModelFile, layers: int, context: int) -> int:
    inner = min(layers, model.layers)
    weights = sum(model.layer_bytes[model.layers - inner :])
    cache = context * sum(model.cache_bytes[len(model.cache_bytes) - inner :]) if inner else 0
    output = model.other_bytes if layers > model.layers else 0
    return weights + cache + output + _WORKING_BYTES


def _fit(model: ModelFile, layers: int) -> Fit:
    if not layers:
        return Fit.CPU
    return Fit.GPU if layers > model.layers else Fit.PARTLY
