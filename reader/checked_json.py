"""JSON checked against an expected type, since files and rows can be changed by others."""

from __future__ import annotations

import json
from collections.abc import Hashable
from functools import cache
from typing import Any, TypeVar, cast

import pydantic.fields  # noqa: F401  # PySide6 looks into what is imported after it, and breaks it
from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")


def parsed(kind: type[T], text: str | bytes) -> T:
    """Parse ``text`` as a ``kind``: a dataclass, or anything built of them and of JSON's types.

    Nothing is converted: a number in quotes is no number. Raises ``ValueError``, which says what is
    wrong, and where.
    """
    try:
        return cast("T", _adapter(cast("Hashable", kind)).validate_json(text, strict=True))
    except ValidationError as invalid:
        first = invalid.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(f"{where}: {first['msg']}" if where else first["msg"]) from None


def checked(kind: type[T], value: object) -> T:
    """Check a ``value`` that was parsed from JSON already. Raises ``ValueError``."""
    return parsed(kind, json.dumps(value))


@cache
def _adapter(kind: Hashable) -> TypeAdapter[Any]:
    return TypeAdapter(cast("Any", kind))
