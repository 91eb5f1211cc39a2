"""The files of the networks that come with the program: where they are, what they must be."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from gettext import gettext as tr
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from models.transformer import usable_cores
from reader.bundle import install_again
from reader.errors import ModelError

if TYPE_CHECKING:
    import onnxruntime

READER, ENCODER = "weights.onnx", "encoder.onnx"
"""The graphs."""
WORDS = "words.bin"
"""The embeddings of words that a graph points to."""
MEANS = "means.npy"
"""Means of the encoder's vectors of questions, and of passages: 2 × width."""
TOKENIZER, DESCRIPTION = "tokenizer.json", "network.json"
FORMAT = 2
"""Raised whenever inputs or outputs of a network change."""

_REINSTALL = "pip install --force-reinstall --no-deps ."


class Description(BaseModel):
    """``network.json``: which files belong to this version of the program, by checksum."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    format: int
    sha256: Mapping[str, str]


def network_folder() -> Path:
    """The folder of the reader network."""
    return Path(str(files("resources"))) / "network"


def encoder_folder() -> Path:
    """The folder of the sentence encoder."""
    return Path(str(files("resources"))) / "encoder"


@lru_cache(4)
def described(folder: Path) -> Description:
    """What the folder says of its files. Raises ``ModelError``."""
    try:
        found = Description.model_validate_json((folder / DESCRIPTION).read_bytes())
    except OSError as unreadable:
        raise _missing(folder / DESCRIPTION, unreadable) from unreadable
    except ValidationError as invalid:
        raise _damaged(folder / DESCRIPTION) from invalid
    if found.format != FORMAT:
        raise ModelError(
            tr("The files in {folder} are of another version than the program.").format(
                folder=folder.name
            ),
            install_again(_REINSTALL),
        )
    return found


def verify(folder: Path) -> None:
    """Check all files of a folder against its description.

    Raises:
        ModelError: a file is missing, cut short, damaged, or of another version.
    """
    for name, expected in described(folder).sha256.items():
        try:
            with (folder / name).open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as unreadable:
            raise _missing(folder / name, unreadable) from unreadable
        if found != expected:
            raise _damaged(folder / name)


def opened(folder: Path, graph: str) -> onnxruntime.InferenceSession:
    """A graph, verified and ready to run. Raises ``ModelError``."""
    verify(folder)
    try:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        options.intra_op_num_threads = usable_cores()
        # Threads that wait would compute nothing, on battery too, and keep others waiting.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        return onnxruntime.InferenceSession(
            str(folder / graph), options, providers=["CPUExecutionProvider"]
        )
    except Exception as broken:
        raise unloadable(folder / graph, broken) from broken


def unloadable(file: Path, broken: Exception) -> ModelError:
    """The error for a file that its library doesn't take."""
    reason = str(broken).split("\n")[0]
    return ModelError(
        tr("The program's file {file} can't be loaded ({reason}).").format(
            file=_named(file), reason=reason
        ),
        install_again(_REINSTALL),
    )


def _missing(file: Path, unreadable: OSError) -> ModelError:
    return ModelError(
        tr("Can't read the program's file {file} ({reason}).").format(
            file=_named(file), reason=unreadable.strerror
        ),
        install_again(_REINSTALL),
    )


def _damaged(file: Path) -> ModelError:
    return ModelError(
        tr("The program's file {file} is damaged, so it was not loaded.").format(file=_named(file)),
        install_again(_REINSTALL),
    )


def _named(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"
