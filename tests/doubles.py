"""For the type checker: where a test hands over less than a signature asks for, on purpose."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def stand_in(part: object) -> Any:
    """``part`` where all that is asked for would be more than the test needs."""
    return part


def there(value: T | None) -> T:
    """``value``, which has to be there."""
    assert value is not None
    return value
