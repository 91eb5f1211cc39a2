from __future__ import annotations

import pytest

ENCODER = "models.encoder_worker"


@pytest.fixture(autouse=True, scope="package")
def _transformers_are_loaded(forkers):
    """Most encoders here are not the built-in one, and need a library that takes seconds."""
    usual = forkers.loaded[ENCODER]
    forkers.loaded[ENCODER] = (*usual, "sentence_transformers")
    yield
    forkers.loaded[ENCODER] = usual
