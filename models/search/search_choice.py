"""What finds text in a library, as it is kept there: another encoder, and a cross-encoder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.encoder_scales import SAME, Scale
from reader.errors import ModelError


class Form(StrEnum):
    """How a model lies on the disk."""

    FOLDER = "folder"
    """Of sentence-transformers."""
    GGUF = "gguf"
    """A file for llama.cpp."""


@dataclass(frozen=True, slots=True)
class ChosenEncoder:
    """An encoder in place of the built-in one.

    ``name`` holds a checksum: what is at ``path`` must still be that model. ``scale`` was measured
    when it was chosen. The prompts stand before every question and every passage.
    """

    form: Form
    path: Path
    name: str
    dimensions: int
    scale: Scale = SAME
    question_prompt: str = ""
    passage_prompt: str = ""

    @property
    def prompts(self) -> tuple[str, str]:
        """For questions and for passages."""
        return self.question_prompt, self.passage_prompt


@dataclass(frozen=True, slots=True)
class ChosenReranker:
    """A cross-encoder that looks again at what was found; ``name`` as of an encoder."""

    path: Path
    name: str
    seconds: float = field(default=4.0)
    """That one look may take; what is not weighed by then stays behind what is."""


def to_json(choice: ChosenEncoder | ChosenReranker) -> str:
    """As it is kept in a library."""
    return json.dumps({**asdict(choice), "path": str(choice.path)}, sort_keys=True)


def encoder_from(text: str | None) -> ChosenEncoder | None:
    """What was kept; None stands for the built-in encoder. Raises ``ModelError``."""
    if text is None:
        return None
    try:
        form = _form(text)
        scale = Scale(**form.pop("scale"))
        return ChosenEncoder(**{**form, "form": Form(form["form"]), "scale": scale})
    except _MALFORMED as error:
        raise _unclear() from error


def reranker_from(text: str | None) -> ChosenReranker | None:
    """What was kept; None for none. Raises ``ModelError``."""
    if text is None:
        return None
    try:
        return ChosenReranker(**_form(text))
    except _MALFORMED as error:
        raise _unclear() from error


_MALFORMED = (ValueError, KeyError, TypeError, AttributeError)


def _form(text: str) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(text)
    return {**form, "path": Path(form["path"])}


def _unclear() -> ModelError:
    return ModelError(
        tr("Can't read which search models were chosen for this library."),
        tr("Choose them again, or the built-in one (gistwalker models use-encoder built-in)."),
    )
