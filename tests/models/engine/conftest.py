from __future__ import annotations

import pytest

from models.engine.client import EngineClient
from models.engine.engine_values import Loading, Part
from scripts import gguf_models


@pytest.fixture(scope="session")
def random_model(tmp_path_factory):
    """A GGUF with random weights: it babbles, always the same."""
    path = tmp_path_factory.mktemp("models") / "random.gguf"
    shape = gguf_models.SHAPES["tiny"]
    gguf_models.write(
        path,
        shape,
        gguf_models.byte_vocabulary(shape.vocabulary),
        gguf_models.random_weights(shape),
    )
    return path


@pytest.fixture
def engine(random_model):
    client = EngineClient(Loading(random_model, context=4096, sequences=8, threads=1))
    yield client
    client.close()


def prompt(text):
    return (Part("<|user|>", special=True), Part(text), Part("<|assistant|>", special=True))
