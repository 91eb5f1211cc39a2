"""Origins of weights, for those who want to trust, change or measure them again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeVar

T = TypeVar("T")
_NOTE = "note"


class Origin(StrEnum):
    """Ways in which a number was found."""

    DEFINITION = "by definition"
    MEASURED = "chosen on development questions"
    LITERATURE = "from the literature"
    RULE_OF_THUMB = "rule of thumb"


@dataclass(frozen=True, slots=True)
class Note:
    """The meaning of a weight and its origin; ``on`` names questions or a paper."""

    meaning: str
    origin: Origin
    on: str = ""


def weighed(value: T, origin: Origin, meaning: str, on: str = "") -> T:
    """A field of a dataclass of weights, with its note."""
    return field(default=value, metadata={_NOTE: Note(meaning, origin, on)})


def notes(weights: Any) -> Iterator[tuple[str, object, Note]]:
    """Name, value and note of each weight."""
    for each in fields(weights):
        yield each.name, getattr(weights, each.name), each.metadata[_NOTE]
