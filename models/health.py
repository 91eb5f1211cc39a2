"""Checks of the models for ``doctor``."""

from __future__ import annotations

import importlib.metadata
import importlib.util
from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

from models.network import network_files as network
from models.readers import known_devices
from reader.bundle import install_again
from reader.errors import ModelError
from reader.health import Check
from reader.model_choice import Computes


def encoder_check() -> Check:
    """Whether the embedded sentence encoder is there and is the right file."""
    return _checked(tr("embedded sentence encoder"), network.encoder_folder())


def network_check() -> Check:
    """Whether the reader network is there and is the right file."""
    return _checked(tr("reader network"), network.network_folder())


def _checked(name: str, folder: Path) -> Check:
    try:
        network.verify(folder)
    except ModelError as problem:
        return Check(name, good=False, detail=problem.what, hint=problem.hint)
    return Check(name, good=True, detail=tr("checksum as expected"))


def llama_check() -> Check:
    """Whether llama.cpp is installed, and on which device it computes.

    It is asked in a process of its own: a broken build may crash the one that imports it.
    """
    name = "llama.cpp"
    if importlib.util.find_spec("llama_cpp") is None:
        return Check(
            name,
            good=False,
            detail=tr("not installed; the embedded reader does not need it"),
            hint=install_again("pip install llama-cpp-python==0.3.36"),
            needed=False,
        )
    version = importlib.metadata.version("llama-cpp-python")
    try:
        devices = known_devices()
    except ModelError as problem:
        return Check(name, good=False, detail=problem.what, hint=problem.hint, needed=False)
    says = tr("llama-cpp-python {version}; {computing}").format(
        version=version, computing=_computing(devices)
    )
    return Check(name, good=True, detail=says)


def _computing(devices: Sequence[Computes]) -> str:
    gpus = [device for device in devices if device.gpu]
    if not gpus:
        return tr("runs on the processor: this build supports no GPU here")
    named = (
        f"{gpu.name} ({gpu.description}, {gpu.free / 1e9:.1f} / {gpu.total / 1e9:.1f} GB)"
        for gpu in gpus
    )
    return tr("runs on {gpus}").format(gpus=", ".join(named))
