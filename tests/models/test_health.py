from __future__ import annotations

import pytest

from models import health
from reader.errors import ModelError
from reader.model_choice import Computes

CPU = Computes("CPU", "a processor", gpu=False, total=16_000_000_000, free=8_000_000_000)
GPU = Computes("CUDA0", "a graphics card", gpu=True, total=24_000_000_000, free=20_000_000_000)


def test_what_the_installed_build_computes_on_is_said():
    check = health.llama_check()
    assert check.good
    assert "llama-cpp-python" in check.detail
    assert "runs on" in check.detail


@pytest.mark.parametrize(
    ("devices", "says"),
    [
        ((CPU,), "on the processor: this build supports no GPU"),
        ((CPU, GPU), "on CUDA0 (a graphics card, 20.0 / 24.0 GB)"),
    ],
)
def test_gpus_are_named_with_their_memory(monkeypatch, devices, says):
    monkeypatch.setattr(health, "known_devices", lambda: devices)
    assert says in health.llama_check().detail


def test_a_build_that_does_not_start_is_named_and_not_needed(monkeypatch):
    def broken():
        raise ModelError("It does not start.", "Install it again.")

    monkeypatch.setattr(health, "known_devices", broken)
    check = health.llama_check()
    assert (check.good, check.needed, check.detail) == (False, False, "It does not start.")


def test_a_network_of_another_version_is_named(monkeypatch, tmp_path):
    assert health.network_check().good
    monkeypatch.setattr(health.network, "network_folder", lambda: tmp_path)
    check = health.network_check()
    assert (check.good, check.needed) == (False, True)
    assert "Can't read the program's file" in check.detail
