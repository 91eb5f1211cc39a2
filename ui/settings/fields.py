"""The description of a setting, and searches in a table of settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeVar, cast

T = TypeVar("T")
_ABOUT = "about"


@dataclass(frozen=True, slots=True)
class About:
    """The words and limits of a setting or group.

    ``least`` and ``most`` bound numbers, ``step`` is one press of an arrow. The user sees a number
    ``times`` as large, followed by ``unit``: per cent, for instance, of a share. ``choices`` gives
    each value its words, ``zero`` the number 0. A setting that is not ``shown`` is missing in the
    dialog and the documentation: the window sets it by itself, or another page edits it.
    """

    title: str
    explanation: str = ""
    least: float | None = None
    most: float | None = None
    step: float = 1
    times: int = 1
    unit: str = ""
    choices: Mapping[StrEnum, str] | None = None
    zero: str = ""
    shown: bool = True


def setting(default: T, about: About) -> T:
    """Return a field of a group: its default, and its description."""
    return field(default=default, metadata={_ABOUT: about})


def group(make: Callable[[], T], about: About) -> T:
    """Return a field that ``make`` fills: a group with all its settings at their defaults."""
    return field(default_factory=make, metadata={_ABOUT: about})


@dataclass(frozen=True, slots=True)
class Entry:
    """One setting of a table, by the names of its group and field."""

    group: str
    name: str
    default: object
    about: About

    def of(self, settings: object) -> Any:
        """Return its value in ``settings``."""
        return getattr(getattr(settings, self.group), self.name)


def groups(table: object) -> Iterator[tuple[str, About]]:
    """Names and words of the groups, in order."""
    for one in fields(cast("Any", table)):
        yield one.name, _about(one)


def entries(table: object, group: str) -> Iterator[Entry]:
    """The settings of one group, in order."""
    for one in fields(getattr(table, group)):
        yield Entry(group, one.name, _default(one), _about(one))


def all_entries(table: object) -> Iterator[Entry]:
    """Every setting of every group."""
    for name, _ in groups(table):
        yield from entries(table, name)


def _default(one: Field[Any]) -> object:
    return one.default_factory() if one.default_factory is not MISSING else one.default


def _about(one: Field[Any]) -> About:
    return cast("About", one.metadata[_ABOUT])
