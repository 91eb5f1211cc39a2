"""The model and the machine that an evaluation was made with."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator

import psutil

from models.choice import FromFile, FromServer, ModelChoice
from models.files.header import Header, read_header

_NAMES = {
    0: "F32",
    1: "F16",
    2: "Q4_0",
    3: "Q4_1",
    7: "Q8_0",
    8: "Q5_0",
    9: "Q5_1",
    10: "Q2_K",
    11: "Q3_K_S",
    12: "Q3_K_M",
    13: "Q3_K_L",
    14: "Q4_K_S",
    15: "Q4_K_M",
    16: "Q5_K_S",
    17: "Q5_K_M",
    18: "Q6_K",
    25: "IQ4_NL",
    30: "IQ4_XS",
    32: "BF16",
}
"""Names by llama.cpp's number of the file type."""


def provenance(choice: ModelChoice, name: str, encoder: str, threads: int | None) -> Iterator[str]:
    """Sentences for a report; ``threads`` None means one on each core.

    Raises:
        ModelError: the model's file cannot be read.
    """
    yield f"Model: {name}{_details(choice)}. Sentence encoder: {encoder}."
    cores = psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
    memory = psutil.virtual_memory().total / 2**30
    yield (
        f"Machine: {platform.system()} {platform.machine()}, {cores} cores "
        f"({psutil.cpu_count() or cores} logical), {memory:.0f} GiB of memory; "
        f"the model computes on {threads or cores} threads."
    )


def _details(choice: ModelChoice) -> str:
    match choice:
        case FromFile(path, context):
            stored = quantisation(read_header(path)) or "of unknown quantisation"
            room = f", context {context}" if context else ""
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            return f", {path.name}, {stored}{room}, SHA-256 {digest}"
        case FromServer(address, model):
            return f", {model} served at {address}"
        case _:
            return ""


def quantisation(header: Header) -> str:
    """Its name, or the number of an unknown file type; empty if the file gives none."""
    kind = header.values.get("general.file_type")
    if not isinstance(kind, int) or isinstance(kind, bool):
        return ""
    return _NAMES.get(kind, f"type {kind}")
