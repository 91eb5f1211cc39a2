"""The choice of a library's reader: the embedded one, a model file, or a served model."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.errors import ModelError
from reader.values.maker import EMBEDDED_NAME


@dataclass(frozen=True, slots=True)
class Embedded:
    """The reader that needs no language model."""


@dataclass(frozen=True, slots=True)
class FromFile:
    """A GGUF file. ``context`` in tokens, None for what fits."""

    path: Path
    context: int | None = None


@dataclass(frozen=True, slots=True)
class FromServer:
    """A served model. ``elsewhere`` says that another machine was knowingly allowed.

    ``context`` in tokens, None to take the server's.
    """

    address: str
    model: str
    elsewhere: bool = False
    context: int | None = None


ModelChoice = Embedded | FromFile | FromServer

_KINDS: dict[str, type[ModelChoice]] = {
    "embedded": Embedded,
    "file": FromFile,
    "server": FromServer,
}


def to_json(choice: ModelChoice) -> str:
    """The choice in the form that a library stores."""
    kind = next(name for name, known in _KINDS.items() if isinstance(choice, known))
    form = {key: str(v) if isinstance(v, Path) else v for key, v in asdict(choice).items()}
    if isinstance(choice, FromServer) and choice.context is None:
        del form["context"]  # as it was kept before there was one
    return json.dumps({"kind": kind, **form}, sort_keys=True)


def from_json(text: str | None) -> ModelChoice:
    """The stored choice; the embedded reader if there is none.

    Raises:
        ModelError: it cannot be understood, for instance because a newer program wrote it.
    """
    if text is None:
        return Embedded()
    try:
        form: dict[str, Any] = json.loads(text)
        kind = _KINDS[form.pop("kind")]
        if kind is FromFile:
            form["path"] = Path(form["path"])
        return kind(**form)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(
            tr("Can't read which model was chosen for this library."),
            tr("Choose a model again."),
        ) from error


def shown(choice: ModelChoice) -> str:
    """A name to show to users."""
    match choice:
        case FromFile(path):
            return path.stem or str(path)
        case FromServer(address, model):
            return f"{model} at {address}"
        case _:
            return EMBEDDED_NAME
