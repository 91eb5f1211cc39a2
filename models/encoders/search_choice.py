"""A library's choice of an encoder and a cross-encoder, as it is stored."""

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
    """Storage formats of a model."""

    FOLDER = "folder"
    """A folder of sentence-transformers."""
    GGUF = "gguf"
    """A file for llama.cpp."""


@dataclass(frozen=True, slots=True)
class ChosenEncoder:
    """An encoder in place of the built-in one.

    ``name`` has a checksum: the model at ``path`` must still match it. ``scale`` was measured when
    it was chosen. The prompts precede every question and every passage.
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
    """A chosen cross-encoder; ``name`` as of an encoder."""

    path: Path
    name: str
    seconds: float = field(default=4.0)
    """Time for one reranking; passages not scored by then come after the others."""


def to_json(choice: ChosenEncoder | ChosenReranker) -> str:
    """The choice in the form that a library stores."""
    return json.dumps({**asdict(choice), "path": str(choice.path)}, sort_keys=True)


def encoder_from(text: str | None) -> ChosenEncoder | None:
    """The stored choice; None means the built-in encoder. Raises ``ModelError``."""
    if text is None:
        return None
    try:
        form = _form(text)
        scale = Scale(**form.pop("scale"))
        return ChosenEncoder(**{**form, "form": Form(form["form"]), "scale": scale})
    except _MALFORMED as error:
        raise _unclear() from error


def reranker_from(text: str | None) -> ChosenReranker | None:
    """The stored choice; None for none. Raises ``ModelError``."""
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
