"""The files of the reader network: where they are, and what they must be."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from gettext import gettext as tr
from importlib.resources import files
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from reader.bundle import install_again
from reader.errors import ModelError

WEIGHTS, TOKENIZER, DESCRIPTION = "weights.onnx", "tokenizer.json", "network.json"
FORMAT = 1
"""Raised whenever inputs or outputs of the network change."""

_REINSTALL = "pip install --force-reinstall --no-deps ."


class Description(BaseModel):
    """``network.json``: which weights belong to this version of the program."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    format: int
    sha256: str

    @property
    def name(self) -> str:
        """The network and its weights' checksum."""
        return f"reader network sha256:{self.sha256}"


def network_folder() -> Path:
    """The folder of the network that comes with the program."""
    return Path(str(files("resources"))) / "network"


@lru_cache(4)
def described(folder: Path) -> Description:
    """What the folder says of its weights. Raises ``ModelError``."""
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


def verify(folder: Path) -> None:
    """Check the weights in ``folder`` against their description.

    Raises:
        ModelError: a file is missing, cut short, damaged, or of another version.
    """
    expected = described(folder).sha256
    try:
        with (folder / WEIGHTS).open("rb") as weights:
            found = hashlib.file_digest(weights, "sha256").hexdigest()
    except OSError as unreadable:
        raise _missing(unreadable) from unreadable
    if found != expected:
        raise ModelError(
            tr("The file of the reader network is damaged, so it was not loaded."),
            install_again(_REINSTALL),
        )


def unloadable(broken: Exception) -> ModelError:
    """The error for weights that the runtime doesn't take."""
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
