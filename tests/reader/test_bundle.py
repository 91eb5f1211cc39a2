"""Nobody is advised to use pip inside a bundle, which has none."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from models.health import llama_check
from models.network.network_files import verify
from models.readers import known_devices
from reader.bundle import install_again
from reader.errors import ChildFailedError, ModelError
from reader.evaluation.reports import PlotsMissingError, require_plots
from ui.speech.reading_aloud import how_to_get_a_voice


@pytest.fixture(params=[False, True], ids=["environment", "bundle"])
def bundled(request, monkeypatch):
    monkeypatch.setattr(sys, "frozen", request.param, raising=False)
    return request.param


def llama_is_missing(monkeypatch, _folder):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    return llama_check().hint


def llama_is_broken(monkeypatch, _folder):
    def broken():
        raise ChildFailedError("it ended")

    monkeypatch.setattr("models.readers.find_devices", broken)
    with pytest.raises(ModelError, match="doesn't start") as refused:
        known_devices()
    return refused.value.hint


def the_encoder_is_missing(_monkeypatch, folder):
    with pytest.raises(ModelError) as refused:
        verify(folder)
    return refused.value.hint


def plots_are_missing(monkeypatch, _folder):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(PlotsMissingError) as refused:
        require_plots()
    return str(refused.value)


def a_voice_is_missing(_monkeypatch, _folder):
    return how_to_get_a_voice()


@pytest.mark.parametrize(
    "advice",
    [
        llama_is_missing,
        llama_is_broken,
        the_encoder_is_missing,
        plots_are_missing,
        a_voice_is_missing,
    ],
)
def test_what_is_advised_suits_how_the_program_is_installed(bundled, advice, monkeypatch, tmp_path):
    said = advice(monkeypatch, tmp_path)
    in_place = (
        "pip install" in said or "README, “llama.cpp”" in said or "extra “speech”; on" in said
    )
    assert in_place is not bundled, said
    assert ("Install Gistwalker" in said) is bundled, said


def test_the_command_is_named_outside_a_bundle(monkeypatch):
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    monkeypatch.setattr(sys, "prefix", "/an environment")
    monkeypatch.setenv("VIRTUAL_ENV", "/an environment")
    assert install_again("pip install a==1") == "Install it again: pip install a==1"


def test_pip_of_an_environment_that_is_not_activated_is_called_by_its_python(monkeypatch):
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    monkeypatch.setattr(sys, "prefix", "/an environment")
    monkeypatch.setattr(sys, "executable", "/an environment/bin/python")
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    said = 'Install it again: "/an environment/bin/python" -m pip install a==1'
    assert install_again("pip install a==1") == said
