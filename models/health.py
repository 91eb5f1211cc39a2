"""Checks of the models for ``doctor``."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from gettext import gettext as tr

from models.minilm import model_folder, verify
from reader.errors import ModelProblem
from reader.health import Check


def encoder_check() -> Check:
    """Whether the embedded sentence encoder is there and is the right file."""
    name = tr("embedded sentence encoder")
    try:
        verify(model_folder())
    except ModelProblem as problem:
        return Check(name, good=False, detail=problem.what, hint=problem.hint)
    detail = tr("{model}, checksum as expected").format(model="all-MiniLM-L6-v2")
    return Check(name, good=True, detail=detail)


def llama_check() -> Check:
    """Whether llama.cpp's bindings are installed. Not imported: a broken build may end us."""
    name = "llama.cpp"
    if importlib.util.find_spec("llama_cpp") is None:
        return Check(
            name,
            good=False,
            detail=tr("not installed; the embedded reader does not need it"),
            hint=tr("Install it again: {command}").format(
                command="pip install llama-cpp-python==0.3.36"
            ),
            needed=False,
        )
    version = importlib.metadata.version("llama-cpp-python")
    detail = f"llama-cpp-python {version}"
    return Check(name, good=True, detail=detail)
