"""The model and the machine that an evaluation was made with."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator

import psutil

from models.choice import FromFile, FromServer, ModelChoice
from models.files.header import read_header
from models.files.quantisation import quantisation


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
