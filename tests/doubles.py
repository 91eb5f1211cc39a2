"""What tests hand over in place of the real thing, on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from reader.values.reading import Reading

T = TypeVar("T")


def stand_in(part: object) -> Any:
    """``part`` where all that is asked for would be more than the test needs."""
    return part


def there(value: T | None) -> T:
    """``value``, which has to be there."""
    assert value is not None
    return value


class ScriptedNetwork:
    """A reader network that makes of a statement and a passage what the test says."""

    name = "scripted"

    def __init__(self, makes: Callable[[str, str], Reading]) -> None:
        self._makes = makes
        self.asked: list[tuple[str, str]] = []

    def read(self, asked: str, passages: Sequence[str]) -> list[Reading]:
        self.asked += [(asked, passage) for passage in passages]
        return [self._makes(asked, passage) for passage in passages]


def bearing_out(yes: bool) -> Reading:
    """That a passage bears out the statement, or not."""
    return Reading((), 0.0, 0.0, 0.0, 4.0 if yes else -4.0)
