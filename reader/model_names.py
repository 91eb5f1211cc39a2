"""Names of models for people: by the file they chose, whatever the model inside calls itself."""

from __future__ import annotations

import json

from reader.ports import Choices
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
