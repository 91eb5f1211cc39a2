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

WORDS, TOKENIZER, DESCRIPTION = "words.bin", "tokenizer.json", "network.json"
ENCODER, READER = "encoder.onnx", "reader.onnx"
"""The graphs; both point to the embeddings in ``WORDS``."""
MEANS = "means.npy"
"""Means of the encoder's vectors of questions, and of passages: 2 × width."""
FORMAT = 2
"""Raised whenever inputs or outputs of a network change."""

_REINSTALL = "pip install --force-reinstall --no-deps ."


class Description(BaseModel):
    """``network.json``: which files belong to this version of the program, by checksum."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    format: int
    sha256: Mapping[str, str]


def network_folder() -> Path:
    """The folder of the networks that come with the program."""
    return Path(str(files("resources"))) / "network"


@lru_cache(4)
def described(folder: Path) -> Description:
    """What the folder says of its files. Raises ``ModelError``."""
    try:
        found = Description.model_validate_json((folder / DESCRIPTION).read_bytes())
    except OSError as unreadable:
        raise _missing(unreadable) from unreadable
    except ValidationError as invalid:
        raise ModelError(
            tr("The description of the reader network is damaged."), install_again(_REINSTALL)
        ) from invalid
    if found.format != FORMAT:
        raise ModelError(
            tr("The reader network is of another version than the program."),
            install_again(_REINSTALL),
        )
    return found


def verify(folder: Path, graph: str) -> None:
    """Check a graph and what it needs against the description.

    Raises:
        ModelError: a file is missing, cut short, damaged, or of another version.
    """
    expected = described(folder).sha256
    for name in (graph, WORDS, MEANS, TOKENIZER):
        try:
            with (folder / name).open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as unreadable:
            raise _missing(unreadable) from unreadable
        if found != expected.get(name):
            raise ModelError(
                tr("The file of the reader network is damaged, so it was not loaded."),
                install_again(_REINSTALL),
            )


def opened(folder: Path, graph: str) -> onnxruntime.InferenceSession:
    """A graph, verified and ready to run. Raises ``ModelError``."""
    verify(folder, graph)
    try:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        options.intra_op_num_threads = usable_cores()
        return onnxruntime.InferenceSession(
            str(folder / graph), options, providers=["CPUExecutionProvider"]
        )
    except Exception as broken:
        raise unloadable(broken) from broken


def unloadable(broken: Exception) -> ModelError:
    """The error for files that their libraries don't take."""
    reason = str(broken).split("\n")[0]
    return ModelError(
        tr("The reader network can't be loaded ({reason}).").format(reason=reason),
        install_again(_REINSTALL),
    )


def _missing(unreadable: OSError) -> ModelError:
    return ModelError(
        tr("Can't read the file of the reader network ({reason}).").format(
            reason=unreadable.strerror
        ),
        install_again(_REINSTALL),
    )
