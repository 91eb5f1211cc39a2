from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from models.choice import FromFile, FromServer
from models.measurements import Measurements
from reader.model_choice import Trial

FILE, SERVED = FromFile(Path("/m/a.gguf")), FromServer("http://localhost:8080", "small")
TRIAL = Trial("a", "CPU", 24, 0, 8192, 1.4, 320, 210.0, 6.5, "When?", "1854", "1854", True, ())


def test_the_last_trial_of_each_model_is_kept(tmp_path):
    measured = Measurements(tmp_path / "home")
    assert measured.of(FILE) is None
    measured.keep(FILE, TRIAL)
    measured.keep(SERVED, replace(TRIAL, written_rate=None, right=False))
    measured.keep(FILE, replace(TRIAL, prompt_rate=230.0))
    again = Measurements(tmp_path / "home")
    found = again.of(FILE)
    assert (found.prompt_rate, found.written_rate, found.right) == (230.0, 6.5, True)
    assert (found.device, found.layers, found.gpu_layers) == ("CPU", 24, 0)
    assert found.when.tzinfo is not None
    assert (again.of(SERVED).written_rate, again.of(SERVED).right) == (None, False)


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"x": 1}', "\udce9"])
def test_what_cannot_be_understood_is_as_if_it_had_never_been_measured(tmp_path, text):
    measured = Measurements(tmp_path)
    measured.keep(FILE, TRIAL)
    (tmp_path / "measured.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert measured.of(FILE) is None
    measured.keep(FILE, TRIAL)
    assert measured.of(FILE) is not None


def test_a_folder_that_cannot_be_written_loses_only_the_measurement(tmp_path):
    (tmp_path / "home").write_text("a file where the folder should be")
    Measurements(tmp_path / "home").keep(FILE, TRIAL)
    assert Measurements(tmp_path / "home").of(FILE) is None


def test_the_speed_of_a_gpu_is_that_of_a_trial_in_which_it_had_all_layers(tmp_path):
    measured = Measurements(tmp_path)
    measured.keep(FILE, replace(TRIAL, layers=24, gpu_layers=24, prompt_rate=900.0))
    assert measured.of(FILE).gpu_rate is None, "the processor had the output"
    measured.keep(FILE, replace(TRIAL, layers=24, gpu_layers=25, prompt_rate=900.0))
    assert measured.of(FILE).gpu_rate == 900.0
