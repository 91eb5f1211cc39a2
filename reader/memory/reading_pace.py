"""How fast each language model has read on this machine: known before it begins again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict

from reader.errors import LibraryError
from reader.memory.estimating import Pace
from reader.model_findings import keep, kept
from reader.ports import Library
from reader.records import Choice
from reader.values.maker import Maker


def pace_of(library: Library, by: Maker) -> Pace:
    """Return how fast it was last; nothing is known of others."""
    known = kept(library.choices, Choice.PACES).get(by.model)
    found = known if isinstance(known, dict) else {}
    seconds = {
        name: float(value)
        for name, value in found.items()
        if name in Pace.__slots__ and isinstance(value, int | float) and value > 0
    }
    return Pace(**seconds)


def keep_pace(library: Library, by: Maker, pace: Pace) -> None:
    """Keep it; in a library that can't be changed, it is measured again."""
    measured = {name: value for name, value in asdict(pace).items() if value}
    if measured:
        with suppress(LibraryError):
            keep(
                library.choices,
                Choice.PACES,
                {**kept(library.choices, Choice.PACES), by.model: measured},
            )
