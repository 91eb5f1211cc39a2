from __future__ import annotations

import hashlib

import pytest

from models.choice import Embedded, FromFile, FromServer
from models.files.header import Header, read_header
from models.provenance import provenance, quantisation
from tests.models.babbling import write_model
from tests.real_models import real_model


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return write_model(tmp_path_factory.mktemp("models") / "babbling.gguf")


def test_a_model_file_is_named_with_its_checksum(model):
    said, machine = provenance(FromFile(model, 4096), "babbling", "letters", 3)
    assert said.startswith("Model: babbling, babbling.gguf, ")
    assert f"context 4096, SHA-256 {hashlib.sha256(model.read_bytes()).hexdigest()}." in said
    assert said.endswith("Sentence encoder: letters.")
    assert machine.endswith("computes on 3 threads.")
    assert str(model.parent) not in said


def test_a_server_and_the_embedded_reader_have_no_file():
    said, _ = provenance(FromServer("http://127.0.0.1:9", "small"), "small", "letters", None)
    assert said.startswith("Model: small, small served at http://127.0.0.1:9.")
    said, _ = provenance(Embedded(), "embedded reader", "letters", None)
    assert said == "Model: embedded reader. Sentence encoder: letters."


@pytest.mark.parametrize(("kind", "name"), [(15, "Q4_K_M"), (999, "type 999"), ("", "")])
def test_the_quantisation_is_what_the_file_says(kind, name):
    assert quantisation(Header(3, {"general.file_type": kind}, (), 0, 0)) == name
    assert quantisation(Header(3, {}, (), 0, 0)) == ""


@pytest.mark.real_model
def test_the_quantisation_of_a_real_model():
    assert quantisation(read_header(real_model())) == "Q4_1"
