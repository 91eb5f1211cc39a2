"""What a library keeps about single models: their names for people; whether reasons help."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from reader.ports import Choices, Library
from reader.records import Choice


def kept(choices: Choices, choice: Choice) -> dict[str, Any]:
    """Return what is kept by models' names; empty if a newer program wrote something else."""
    try:
        known = json.loads(choices.get(choice) or "{}")
    except ValueError:
        return {}
    return known if isinstance(known, dict) else {}


def keep(choices: Choices, choice: Choice, known: Mapping[str, Any]) -> None:
    """Keep it from now on."""
    choices.set(choice, json.dumps(known, sort_keys=True))


def model_names(choices: Choices) -> dict[str, str]:
    """Return names by those recorded with what models made."""
    return {model: str(name) for model, name in kept(choices, Choice.NAMES).items()}


def keep_model_name(choices: Choices, model: str, name: str) -> None:
    """Name ``model`` for people from now on."""
    names = model_names(choices)
    if names.get(model) != name:
        keep(choices, Choice.NAMES, {**names, model: name})


def reasons_first(library: Library, model: str) -> bool:
    """Whether ``model`` is to give its reason before it chooses; False if nothing is known."""
    return kept(library.choices, Choice.REASONING).get(model) is True


def note_reasoning(library: Library, model: str, *, first: bool) -> None:
    """Store the result for ``model``."""
    known = kept(library.choices, Choice.REASONING)
    keep(library.choices, Choice.REASONING, {**known, model: first})
