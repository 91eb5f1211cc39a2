"""Folders of sentence-transformers, validated before anything in them is loaded."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from gettext import gettext as tr
from pathlib import Path, PurePosixPath
from typing import Any

from models.files.identity import identity
from reader.errors import ModelError

_WEIGHTS = ".safetensors"
_COUNTS = (".json", ".txt", ".model", _WEIGHTS)
"""Suffixes of files that affect what a model computes; pictures and papers do not."""

_LEFT_OUT = ("onnx", "openvino", ".cache", ".git", "data_config.json")
_OWN_MODULES = "sentence_transformers."
_MOST_JSON = 1 << 20
_MOST_HEADER = 1 << 24
_DIGITS = 16
_PASSAGE_PROMPTS = ("document", "passage", "corpus")


@dataclass(frozen=True, slots=True)
class SentenceFolder:
    """Description of a folder. ``reranks``: it is a cross-encoder. ``size`` in bytes."""

    path: Path
    reranks: bool
    size: int
    question_prompt: str
    passage_prompt: str


def describe_folder(path: Path) -> SentenceFolder:
    """Describe the model in ``path``, from its small files alone.

    Raises:
        ModelError: it is no model of sentence-transformers, or one that would not be loaded.
    """
    if not (path / "config.json").is_file():
        raise ModelError(
            tr("There is no sentence-transformers model in {folder}.").format(folder=path),
            tr("Its folder must contain config.json and model.safetensors."),
        )
    weights = [file for file in _files(path) if file.suffix == _WEIGHTS]
    if not weights:
        raise ModelError(
            tr("The model in {folder} has no weights in safetensors.").format(folder=path.name),
            tr("Other formats can run code when loaded and are not opened."),
        )
    _refuse_foreign_modules(path)
    for file in weights:
        _refuse_truncated(file)
    config, own = _json(path / "config.json"), _json(path / "config_sentence_transformers.json")
    prompts = own.get("prompts")
    prompts = prompts if isinstance(prompts, dict) else {}
    passage = next((prompts[name] for name in _PASSAGE_PROMPTS if prompts.get(name)), "")
    return SentenceFolder(
        path,
        _reranks(config, own),
        sum(file.stat().st_size for file in _files(path)),
        str(prompts.get("query") or ""),
        str(passage),
    )


def name_of(path: Path) -> str:
    """The folder's name with a checksum of everything that affects what the model computes.

    A third of a gigabyte takes less than a second. A GGUF file has its identity. Raises
    ``ModelError``.
    """
    try:
        if path.is_file():
            return f"{path.stem} ({identity(path)})"
        stamps = tuple((str(f), f.stat().st_size, f.stat().st_mtime_ns) for f in _files(path))
        return f"{path.name.partition('@')[0]} sha256:{_digest(path, stamps)}"
    except OSError as error:
        raise ModelError(
            tr("Can't read the model in {folder} ({reason}).").format(
                folder=path, reason=error.strerror
            )
        ) from error


def make_sure(path: Path, name: str) -> None:
    """Raise ``ModelError`` if the model in ``path`` does not match ``name``."""
    if name_of(path).rpartition(":")[2] != name.rpartition(":")[2]:
        raise ModelError(
            tr("The model in {folder} isn't the one that was chosen.").format(folder=path),
            tr("Choose it again, or the built-in one (gistwalker models use-encoder built-in)."),
        )


@lru_cache(maxsize=8)
def _digest(path: Path, stamps: tuple[tuple[str, int, int], ...]) -> str:
    summing = hashlib.sha256()
    for text, _, _ in stamps:
        file = Path(text)
        summing.update(f"{file.relative_to(path).as_posix()}\0".encode("utf-8", "replace"))
        with file.open("rb") as stream:
            summing.update(hashlib.file_digest(stream, "sha256").digest())
    return summing.hexdigest()[:_DIGITS]


def _files(path: Path) -> list[Path]:
    """Files that affect what it computes, in a fixed order."""
    return sorted(_walk(path))


def _walk(path: Path) -> Iterator[Path]:
    for file in path.rglob("*"):
        if belongs(PurePosixPath(file.relative_to(path).as_posix())) and file.is_file():
            yield file


def belongs(inside: PurePosixPath) -> bool:
    """Whether a file of a model's folder affects what the model computes."""
    return inside.suffix in _COUNTS and not set(inside.parts).intersection(_LEFT_OUT)


def _refuse_truncated(file: Path) -> None:
    """Refuse a truncated file, which would crash the process that loads it."""
    try:
        with file.open("rb") as stream:
            length = int.from_bytes(stream.read(8), "little")
            header = json.loads(stream.read(min(length, _MOST_HEADER)))
            ends = [each["data_offsets"][1] for n, each in header.items() if n != "__metadata__"]
            complete = 8 + length + max(ends, default=0) == file.stat().st_size
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
        complete = False
    if not complete:
        raise ModelError(
            tr("The weights of the model in {folder} are incomplete.").format(
                folder=file.parent.name
            ),
            tr("It may not have been copied completely."),
        )


def _refuse_foreign_modules(path: Path) -> None:
    """Refuse classes of the model's own, which would be executed."""
    listed = _json(path / "modules.json", [])
    forms = listed if isinstance(listed, list) else [None]
    kinds = [str(form.get("type", "")) if isinstance(form, dict) else "" for form in forms]
    config = _json(path / "config.json")
    if "auto_map" in config or not all(kind.startswith(_OWN_MODULES) for kind in kinds):
        raise ModelError(
            tr("The model in {folder} contains its own code.").format(folder=path.name),
            tr("For safety, it isn't run. Choose another model."),
        )


def _reranks(config: Any, own: Any) -> bool:
    if own.get("model_type"):
        return bool(own["model_type"] == "CrossEncoder")
    architectures = config.get("architectures") or ()
    return any("ForSequenceClassification" in str(name) for name in architectures)


def _json(path: Path, otherwise: Any = None) -> Any:
    default = {} if otherwise is None else otherwise
    try:
        if not path.is_file():
            return default
        with path.open("rb") as stream:
            found = json.loads(stream.read(_MOST_JSON))
    except (OSError, ValueError) as error:
        raise ModelError(
            tr("Can't read {file} of the model in {folder}.").format(
                file=path.name, folder=path.parent.name
            ),
            tr("It may not have been copied completely."),
        ) from error
    if otherwise is None and not isinstance(found, dict):
        return {}
    return found
