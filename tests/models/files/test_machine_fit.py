from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from models.engine.engine_values import Device
from models.files.description import ModelFile
from models.files.machine_fit import Fit, needs, plan

GB = 1 << 30


def a_model(layers=24, layer=100 << 20, other=300 << 20, cache=2048, context=32768):
    return ModelFile(
        Path("m.gguf"), "m", "llama", 1, 1, context, (layer,) * layers, other, (cache,) * layers,
        None,
    )  # fmt: skip


def gpu(free):
    return (Device("CUDA0", "a GPU", gpu=True, total=free, free=free),)


def test_all_of_it_goes_to_a_gpu_that_is_large_enough():
    made = plan(a_model(), gpu(24 * GB), 16 * GB)
    assert (made.fit, made.gpu_layers, made.context) == (Fit.GPU, 25, 16_384)


def test_as_many_layers_as_fit_go_to_a_small_one():
    made = plan(a_model(), gpu(2 * GB), 16 * GB)
    assert made.fit is Fit.PARTLY
    assert 0 < made.gpu_layers < 24


def test_without_a_gpu_it_runs_on_the_processor():
    assert plan(a_model(), (), 16 * GB).fit is Fit.CPU


def test_where_memory_is_short_the_context_shrinks():
    made = plan(a_model(cache=16_384), (), 6 * GB)
    assert made.fit is Fit.CPU
    assert made.context < 16_384


def test_what_cannot_fit_is_said():
    assert plan(a_model(), (), GB).fit is Fit.NOT


def test_no_more_context_is_planned_than_the_model_was_trained_for():
    assert plan(a_model(context=1024), (), 16 * GB).context == 1024


@given(st.integers(1, 60), st.integers(1, 400), st.integers(0, 64), st.integers(0, 64))
def test_what_is_planned_fits_into_what_is_free(layers, megabytes, memory, video):
    model = a_model(layers=layers, layer=megabytes << 20)
    made = plan(model, gpu(video * GB), memory * GB)
    assert 0 <= made.gpu_layers <= layers + 1
    if made.fit is not Fit.NOT:
        assert needs(model, made.context) <= (memory + video) * GB
    if made.gpu_layers:
        share = sum(model.layer_bytes[layers - min(layers, made.gpu_layers) :])
        assert share <= video * GB
