"""Findings about single models, applied whenever they read."""

from __future__ import annotations

import json

from reader.ports import Library
from reader.records import Choice


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
