"""The engine after a failure: with fewer demands, and the sentences that say so."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from models.engine.engine_values import BATCH, Loading

_LEAST_CONTEXT = 1024
_LEAST_BATCH = 64


def gpu_warning(planned: int, tried: int, loaded: int) -> str:
    """Say that the GPU holds fewer layers than ``planned``; empty if that is no news.

    ``tried`` is the number asked for at last, ``loaded`` the number that the GPU holds.
    """
    if tried and not loaded:
        said = tr(
            "The GPU that was to run {planned} layers of the model wasn't found. The model runs "
            "on the processor instead, which is slower."
        )
    elif tried == planned:
        return ""
    elif loaded:
        said = tr(
            "The GPU doesn't have enough memory for {planned} layers of the model. It runs "
            "{fewer} of them; the processor runs the rest, which is slower."
        )
    else:
        said = tr(
            "The GPU doesn't have enough memory for {planned} layers of the model. The model "
            "runs on the processor instead, which is slower."
        )
    return said.format(planned=planned, fewer=loaded)


def started_again(before: Loading, after: Loading) -> str:
    """Say that the process was restarted, and with fewer demands; to be filled with them."""
    if before.gpu_layers and not after.gpu_layers:
        return tr(
            "The language model's process stopped working. It was restarted without the GPU, so "
            "it is slower, and continues where it was."
        )
    if after.gpu_layers < before.gpu_layers:
        return tr(
            "The language model's process stopped working. It was restarted with {layers} of its "
            "layers on the GPU and continues where it was."
        )
    if before.rearranged and not after.rearranged:
        return tr(
            "The language model's process stopped working. It was restarted with safer settings "
            "that may be slower, and continues where it was."
        )
    if after.context < before.context:
        return tr(
            "The language model's process stopped working. It was restarted with a smaller "
            "context ({context} tokens) and continues where it was."
        )
    return tr(
        "The language model's process stopped working. It was restarted and continues where it was."
    )


def fewer_layers(loading: Loading) -> Loading:
    """A configuration for a GPU with too little memory: half of the layers, no larger batches."""
    return replace(loading, gpu_layers=loading.gpu_layers // 2, batch=min(BATCH, loading.batch))


def smaller(loading: Loading) -> Loading:
    """A configuration that needs less: fewer layers on the GPU, else a smaller context.

    Weights rearranged for this processor go before the context, together with the layers: the
    processor may lack instructions that it claims to have.
    """
    if loading.gpu_layers:
        return replace(fewer_layers(loading), rearranged=False)
    if loading.rearranged:
        return replace(loading, rearranged=False)
    return replace(
        loading,
        context=max(min(_LEAST_CONTEXT, loading.context), loading.context // 2),
        batch=max(min(_LEAST_BATCH, loading.batch), loading.batch // 2),
    )
