"""Real language models for tests: small files that are on this machine, or the test is skipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FOLDER = "GISTWALKER_MODELS"
"""The environment variable that says where they are."""


def real_model(name: str) -> Path:
    """The file of the model ``name``; where it is absent, the test is skipped."""
    usual = Path.home() / ".cache" / "gistwalker-models"
    path = Path(os.environ.get(FOLDER) or usual) / f"{name}.gguf"
    if not path.is_file():
        pytest.skip(f"the model {path} is absent: set {FOLDER} to its folder")
    return path
