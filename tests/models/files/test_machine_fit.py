from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.files.description import ModelFile
from models.files.machine_fit import Fit, needs, plan
from reader.model_choice import Computes

GB = 1 << 30


def a_model(layers=24, layer=100 << 20, other=300 << 20, cache=2048, context=32768):
    return ModelFile(
        Path("m.gguf"), "m", "llama", 1, 1, context, (layer,) * layers, other, (cache,) * layers,
        None,
    )  # fmt: skip


def gpu(free):
    return (Computes("CUDA0", "a GPU", gpu=True, total=free, free=free),)


def test_all_of_it_goes_to_a_gpu_that_is_large_enough():
    made = plan(a_model(), gpu(24 * GB), 16 * GB)
    assert (made.fit, made.gpu_layers, made.context) == (Fit.GPU, 25, 32_768)
    assert (made.batch, made.small_cache) == (512, False)


def test_a_cache_larger_than_usual_is_no_larger_than_the_weights():
    model = a_model(cache=4 * 2048, context=128_000)  # 2.7 GB of weights
    assert plan(model, gpu(80 * GB), 16 * GB).context == 16_384
    assert plan(replace(model, cache_bytes=(2048,) * 24), gpu(80 * GB), GB).context == 32_768
    assert plan(replace(model, cache_bytes=(1024,) * 24), gpu(80 * GB), GB).context == 65_536


@pytest.mark.parametrize(
    ("free", "settings"),
    [
        (4.4, (25, 16_384, False)),
        (4.0, (25, 16_384, True)),
        (3.71, (25, 8_192, False)),
        (3.6, (25, 8_192, True)),
    ],
)
def test_on_a_gpu_with_less_memory_the_cache_shrinks_before_layers_are_left_out(free, settings):
    made = plan(a_model(context=16_384), gpu(int(free * GB)), 16 * GB)
    assert (made.gpu_layers, made.context, made.small_cache) == settings
    assert made.needs <= free * GB


@pytest.mark.parametrize(
    ("rate", "batch"), [(None, 512), (300.0, 512), (4100.0, 1024), (20_000.0, 2048)]
)
def test_a_gpu_reads_as_much_at_once_as_it_reads_in_a_quarter_of_a_second(rate, batch):
    assert plan(a_model(), gpu(24 * GB), GB, rate=rate).batch == batch
    assert plan(a_model(), (), 16 * GB, rate=rate).batch == 512


def test_the_context_that_was_wished_for_is_kept():
    assert plan(a_model(), gpu(24 * GB), GB, wish=4096).context == 4096
    made = plan(a_model(cache=16_384), gpu(12 * GB), GB, wish=32_768)
    assert (made.context, made.small_cache) == (32_768, True)


def test_as_many_layers_as_fit_go_to_a_small_one():
    made = plan(a_model(), gpu(2 * GB), 16 * GB)
    assert made.fit is Fit.PARTLY
    assert 0 < made.gpu_layers < 24


def test_without_a_gpu_it_runs_on_the_processor():
    made = plan(a_model(), (), 16 * GB)
    assert (made.fit, made.gpu_layers, made.context) == (Fit.CPU, 0, 16_384)
    assert (made.batch, made.small_cache) == (512, False)


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
        size = needs(model, made.context, small_cache=made.small_cache)
        assert size <= (memory + video) * GB
    if made.gpu_layers:
        share = sum(model.layer_bytes[layers - min(layers, made.gpu_layers) :])
        assert share <= video * GB
