"""What a bundle has beside what PyInstaller finds by itself, and what it does without."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
START = ROOT / "installers" / "pyinstaller" / "start.py"
CHANGES = ROOT / "CHANGELOG.md"
ICONS = {
    "win32": ROOT / "resources" / "desktop" / "gistwalker.ico",
    "darwin": ROOT / "resources" / "desktop" / "gistwalker.icns",
}
OWN = ("reader", "models", "storage", "ui", "resources")
"""Packages of the program; children are started by the names of their modules."""

WITH_DATA = ("resources", "citeproc", "simplemma", "stopwordsiso")
"""Packages that read files which lie among their modules."""

WITH_LIBRARIES = ("llama_cpp",)
"""Packages that load shared libraries which lie among their modules."""

LIBRARIES = ("*.so", "*.so.*", "*.dylib", "*.dll")

BY_NAME = ("transformers", "sentence_transformers", "hf_xet", "tokenizers", "safetensors")
"""Libraries that import their own modules by name, depending on the model that is opened."""

NAMED = ("gistwalker", "sentence-transformers", "llama-cpp-python", "EbookLib", "sqlite-utils")
"""Distributions whose version is asked for at run time, with all that they need."""

LEFT_OUT = (
    "IPython",
    "matplotlib",  # an extra; nothing else loads it
    "pandas",
    "pip",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "pymupdf.layout",  # guesses layouts with a network of its own; nobody asks it to
    "pytest",
    "setuptools",
    "tensorboard",
    "tkinter",
)
"""Modules that nothing here needs."""

TRIMMED = (
    "llama_cpp/lib/libmtmd",
    "torch/bin/",
    "torch/include/",
    "torch/share/",
    "torch/test/",
    "PySide6/Qt/qml/",
    "PySide6/Qt/plugins/egldeviceintegrations/",
    "PySide6/Qt/plugins/platformthemes/libqgtk3",  # wants the GTK of the machine it was built on
    "PySide6/Qt/plugins/qmltooling/",
    "PySide6/Qt/plugins/sqldrivers/",
    "PySide6/Qt/translations/",
)
"""What hooks collect, by the beginnings of their names: for developers, or for what is left out."""

SPARED = (
    "torch/bin/torch_shm_manager",  # torch looks for it when it is imported
    "PySide6/Qt/translations/qtbase_de",  # the program itself speaks English and German
)
"""What is kept of it."""


def kept(entries: Iterable[tuple[str, str, Any]]) -> list[tuple[str, str, Any]]:
    """Of what was collected for a bundle, what is not among ``TRIMMED``."""
    return [entry for entry in entries if not _trimmed(entry[0].replace("\\", "/"))]


def _trimmed(target: str) -> bool:
    return target.startswith(TRIMMED) and not target.startswith(SPARED)


def runs(module: str) -> bool:
    """Whether a library's module is for running it, and not for making it."""
    return not module.rpartition(".")[2].startswith(("convert_", "modular_"))
