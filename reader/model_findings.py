"""What a library keeps about single models: their names for people; whether reasons help."""

from __future__ import annotations

import json

from reader.ports import Choices, Library
from reader.records import Choice


def model_names(choices: Choices) -> dict[str, str]:
    """Return names by those recorded with what models made; empty if they cannot be understood."""
    try:
        kept = json.loads(choices.get(Choice.NAMES) or "{}")
    except ValueError:
        return {}
    return {str(k): str(v) for k, v in kept.items()} if isinstance(kept, dict) else {}


def keep_model_name(choices: Choices, model: str, name: str) -> None:
    """Name ``model`` for people from now on."""
    names = model_names(choices)
    if names.get(model) != name:
        choices.set(Choice.NAMES, json.dumps({**names, model: name}, sort_keys=True))


def reasons_first(library: Library, model: str) -> bool:
    """Whether ``model`` is to give its reason before it chooses; False if nothing is known."""
    return _known(library).get(model) is True


def note_reasoning(library: Library, model: str, *, first: bool) -> None:
    """Store the result for ``model``."""
    known = {**_known(library), model: first}
    library.choices.set(Choice.REASONING, json.dumps(known, sort_keys=True))


def _known(library: Library) -> dict[str, object]:
    """Return what is known; empty if a newer program wrote what cannot be understood."""
    try:
        known = json.loads(library.choices.get(Choice.REASONING) or "{}")
    except ValueError:
        return {}
    return known if isinstance(known, dict) else {}
