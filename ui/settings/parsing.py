"""Conversion between the table and the file: plain values, checked one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from gettext import gettext as tr
from typing import Annotated, Any

from pydantic import Field

from reader.checked_json import checked
from ui.settings.fields import About, Entry, all_entries
from ui.settings.settings_table import Settings

Plain = dict[str, dict[str, object]]
"""The content of a settings file: values by group and name."""


_RETIRED = frozenset({"book_text.page_width"})
"""Settings of earlier versions: kept in the file for them, and not reported."""
_LONGEST = 80
"""Characters of the file in a message."""
_OF_TEXTS: Mapping[type, Any] = {tuple: tuple[str, ...], dict: dict[str, tuple[str, ...]]}
"""The names of types that say too little by themselves."""


class UnfitError(ValueError):
    """A value that a setting cannot have; the message says which are possible."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A value in the file that is not used: which, and what happens instead."""

    what: str
    hint: str


def settings_from(found: Mapping[str, object]) -> tuple[Settings, tuple[Problem, ...]]:
    """Return the settings in ``found``, with defaults for values that are missing or unfit."""
    table = Settings()
    known: dict[str, dict[str, Entry]] = {}
    for entry in all_entries(table):
        known.setdefault(entry.group, {})[entry.name] = entry
    problems: list[Problem] = []
    for group, values in found.items():
        if not isinstance(values, dict):
            problems.append(_unknown(group))
            continue
        for name, raw in values.items():
            if f"{group}.{name}" in _RETIRED:
                continue
            if name not in known.get(group, {}):
                problems.append(_unknown(f"{group}.{name}"))
                continue
            try:
                value = fit(known[group][name], raw)
            except UnfitError as unfit:
                problems.append(_unfit(known[group][name], raw, unfit))
            else:
                table = with_value(table, known[group][name], value)
    return table, tuple(problems)


def with_value(settings: Settings, entry: Entry, value: object) -> Settings:
    """Return ``settings`` with one value changed."""
    changed: dict[str, Any] = {entry.name: value}
    groups: dict[str, Any] = {entry.group: replace(getattr(settings, entry.group), **changed)}
    return replace(settings, **groups)


def fit(entry: Entry, raw: object) -> Any:
    """Return ``raw`` as a value of this setting. Raises ``UnfitError``."""
    kind = type(entry.default)
    try:
        return checked(_limited(_OF_TEXTS.get(kind, kind), entry.about), raw)
    except ValueError:
        raise UnfitError(_wanted(entry)) from None


def plain(value: object) -> object:
    """Return ``value`` in a form that JSON can hold."""
    match value:
        case Enum():
            return value.value
        case tuple():
            return list(value)
        case Mapping():
            return {name: plain(one) for name, one in value.items()}
        case _:
            return value


def shown(entry: Entry, value: object) -> str:
    """Return ``value`` in the words of the dialog."""
    about = entry.about
    if about.choices and isinstance(value, Enum):
        return next((words for choice, words in about.choices.items() if choice == value), "")
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if about.zero and value == 0:
        return about.zero
    if isinstance(value, (int, float)):
        number = f"{value:g}" if about.times == 1 else f"{value * about.times:.0f}"
        return f"{number} {about.unit}".strip()
    return str(value)


def _limited(kind: Any, about: About) -> Any:
    if kind not in (int, float):
        return kind
    return Annotated[kind, Field(ge=about.least, le=about.most, allow_inf_nan=False)]


def _wanted(entry: Entry) -> str:
    about = entry.about
    match entry.default:
        case Enum():
            return ", ".join(choice.value for choice in about.choices or ())
        case bool():
            return tr("true or false")
        case int() | float():
            limits = tr("a number from {least} to {most}")
            return limits.format(least=about.least, most=about.most)
        case str():
            return tr("a text")
        case tuple():
            return "[…]"
        case _:
            return "{…}"


def _brief(value: object) -> str:
    """Return as much of it as fits into a message; a damaged file may hold anything."""
    text = " ".join(str(value).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _unknown(name: str) -> Problem:
    return Problem(
        tr("The settings file contains “{name}”, which this version doesn't know.").format(
            name=_brief(name)
        ),
        tr("It stays in the file but isn't used. A newer version may have written it."),
    )


def _unfit(entry: Entry, raw: object, unfit: UnfitError) -> Problem:
    name = f"{entry.group}.{entry.name}"
    return Problem(
        tr("The settings file sets “{name}” ({title}) to {value}, which isn't allowed.").format(
            name=name, title=entry.about.title, value=_brief(raw)
        ),
        tr("Allowed: {wanted}. Until you change it, “{used}” is used.").format(
            wanted=unfit, used=shown(entry, entry.default)
        ),
    )
