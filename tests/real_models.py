"""Real language models to test with, fetched in advance by ``make models``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scripts.fetch_models import REAL_MODELS, SMALLEST, models_folder


def real_model(name: str = SMALLEST.name) -> Path:
    """The model's file; skips the test where it is absent, but in CI the smallest must be there."""
    (model,) = (each for each in REAL_MODELS if each.name == name)
    path = model.path(models_folder())
    if not path.is_file():
        absent = f"needs {path}: python -m scripts.fetch_models {name}"
        if name == SMALLEST.name and os.environ.get("CI") == "true":
            pytest.fail(absent)
        pytest.skip(absent)
    return path
