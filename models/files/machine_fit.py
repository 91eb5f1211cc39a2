"""Whether a model fits this machine, and with which settings it is loaded.

An estimate from the file's header; if loading shows that it was too optimistic, less is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.engine.engine_values import BATCH
from models.files.description import ModelFile
from reader.model_choice import Computes, Fit

_WORKING_BYTES = 320 << 20
"""For intermediate results of a batch of the usual size, and llama.cpp itself."""
_SPARE = 0.9
"""Share of free memory that is used; the rest is left to other programs."""
_LEAST_CONTEXT = 2048
_STEP = 256
DEFAULT_CONTEXT = 16_384
"""Tokens, shared by all sequences; more is seldom worth its memory."""
_ON_GPU = (65_536, 32_768, DEFAULT_CONTEXT, 8_192)
"""Contexts for a GPU that has all layers. Rather than with less, it is given fewer layers."""
_BATCHES = (2048, 1024, BATCH)
_UNSTOPPABLE = 0.25
"""Seconds that a larger batch than usual may take: on a GPU it cannot be cancelled."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings to load a model here. ``context`` in tokens, ``needs`` in bytes of all memory."""

    fit: Fit
    context: int
    gpu_layers: int
    needs: int
    batch: int = BATCH
    small_cache: bool = False


def plan(
    model: ModelFile,
    devices: Sequence[Computes],
    memory: int,
    wish: int | None = None,
    rate: float | None = None,
) -> Plan:
    """Plan for ``memory`` free bytes besides the GPU's, with a context of ``wish`` if possible.

    ``rate``: the tokens of a prompt that the GPU reads in a second, if that was measured.
    """
    gpu = int(max((device.free for device in devices if device.gpu), default=0) * _SPARE)
    most = max(BATCH, (rate or 0) * _UNSTOPPABLE)
    batches = [size for size in _BATCHES if size <= most]
    for context, small in _on_gpu_alone(model, wish):
        for batch in batches:
            total = needs(model, context, batch, small_cache=small)
            if total <= gpu:
                return Plan(Fit.GPU, context, model.layers + 1, total, batch, small)
    room = int(max(0, memory) * _SPARE)
    for context in _contexts(min(wish or DEFAULT_CONTEXT, model.trained_context)):
        layers = _layers_on_gpu(model, gpu, context)
        held = _on_gpu(model, layers, context) if layers else 0
        total = needs(model, context)
        if total - held <= room:
            return Plan(_fit(model, layers), context, layers, total)
    least = min(_LEAST_CONTEXT, model.trained_context)
    return Plan(Fit.NOT, least, 0, needs(model, least))


def needs(model: ModelFile, context: int, batch: int = BATCH, *, small_cache: bool = False) -> int:
    """Bytes for weights, cache and intermediate results."""
    cache = context * sum(model.cache_bytes)
    if small_cache:
        cache = cache * 17 // 32  # 32 values of 8 bits with a factor of 16
    return _weights(model) + cache + _WORKING_BYTES * batch // BATCH


def _weights(model: ModelFile) -> int:
    return sum(model.layer_bytes) + model.other_bytes


def _on_gpu_alone(model: ModelFile, wish: int | None) -> Iterator[tuple[int, bool]]:
    """Contexts for a GPU that has all layers, each with the size of its cache: the best first.

    A token that is written reads all weights, and the cache as far as it is filled, whatever is in
    it. So a cache above the usual size is no larger than the weights.
    """
    for wished in (wish,) if wish else _ON_GPU:
        context = min(wished, model.trained_context)
        usual = bool(wish) or context <= DEFAULT_CONTEXT
        if usual or context * sum(model.cache_bytes) <= _weights(model):
            yield context, False
        if usual:
            yield context, True


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
