"""Real language models to test with, where somebody has put them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def real_model(name="smollm2-135m"):
    """The model's file; skips the test where it is absent."""
    folder = os.environ.get("GISTWALKER_MODELS") or Path.home() / ".cache" / "gistwalker-models"
    path = Path(folder) / f"{name}.gguf"
    if not path.is_file():
        pytest.skip(f"needs {path}")
    return path
