"""Dataclasses from untrusted JSON: every value is checked against its declared type."""

from __future__ import annotations

import types
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def decoded(kind: type[T], value: object) -> T:
    """``value``, as ``json`` reads it, as a ``kind``. Raises ``ValueError`` where it is none."""
    return cast("T", _decoded(kind, value, kind.__name__))


def _decoded(kind: Any, value: object, where: str) -> object:  # noqa: ANN401  # any annotation
    if is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, value, where)
    origin = get_origin(kind)
    if origin is tuple:
        return _tuple(get_args(kind), value, where)
    if origin is dict:
        return _strings(value, where)
    if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if isinstance(kind, type) and not isinstance(kind, types.GenericAlias) and type(value) is kind:
        return value
    raise ValueError(f"{where} has a value of the wrong type")


def _dataclass(kind: type, value: object, where: str) -> object:
    hints = _hints(kind)
    if not isinstance(value, dict) or set(value) != set(hints):
        raise ValueError(f"{where} does not have the fields of {kind.__name__}")
    return kind(**{name: _decoded(hint, value[name], name) for name, hint in hints.items()})


def _tuple(kinds: Sequence[Any], value: object, where: str) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{where} is not a list")  # noqa: TRY004  # wrong data, no wrong call
    if kinds[-1] is Ellipsis:
        return tuple(_decoded(kinds[0], each, where) for each in value)
    if len(value) != len(kinds):
        raise ValueError(f"{where} does not have {len(kinds)} values")
    return tuple(_decoded(kind, each, where) for kind, each in zip(kinds, value, strict=True))


def _strings(value: object, where: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise ValueError(f"{where} does not hold words alone")
    return {str(key): str(each) for key, each in value.items()}


@cache
def _hints(kind: type) -> dict[str, Any]:
    known = get_type_hints(kind)
    return {field.name: known[field.name] for field in fields(cast("Any", kind))}
