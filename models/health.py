"""Checks of the models for ``doctor``."""

from __future__ import annotations

import importlib.metadata
import importlib.util

from models.minilm import model_folder, verify
from reader.errors import ModelProblem
from reader.health import Check


def encoder_check() -> Check:
    """Whether the embedded sentence encoder is there and is the right file."""
    name = "embedded sentence encoder"
    try:
        verify(model_folder())
    except ModelProblem as problem:
        return Check(name, good=False, detail=problem.what, hint=problem.hint)
    return Check(name, good=True, detail="all-MiniLM-L6-v2, checksum as expected")


def llama_check() -> Check:
    """Whether llama.cpp's bindings are installed. Not imported: a broken build may end us."""
    name = "llama.cpp"
    if importlib.util.find_spec("llama_cpp") is None:
        return Check(
            name,
            good=False,
            detail="not installed; the embedded reader does not need it",
            hint="Install it again: pip install llama-cpp-python==0.3.36",
            needed=False,
        )
    version = importlib.metadata.version("llama-cpp-python")
    return Check(name, good=True, detail=f"llama-cpp-python {version}")
