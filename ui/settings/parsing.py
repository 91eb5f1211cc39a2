"""Between the table and what stands in a file: plain values, checked one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from gettext import gettext as tr
from typing import Any

from ui.settings.fields import Entry, all_entries
from ui.settings.table import Settings

Plain = dict[str, dict[str, object]]
"""What a settings file holds: values by group and name."""


_RETIRED = frozenset({"book_text.page_width"})
"""What earlier versions knew: it stays in the file for them, and nobody needs to hear of it."""


class UnfitError(ValueError):
    """A value that a setting cannot have; the message says which it can."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the file that is not used: what, and what happens instead."""

    what: str
    hint: str


def settings_from(found: Mapping[str, object]) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings that ``found`` holds, with the default wherever it holds nothing fit."""
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
    """``settings`` with one of them changed."""
    changed: dict[str, Any] = {entry.name: value}
    whole: dict[str, Any] = {entry.group: replace(getattr(settings, entry.group), **changed)}
    return replace(settings, **whole)


def fit(entry: Entry, raw: object) -> object:
    """``raw`` as this setting's kind of value. Raises ``UnfitError``."""
    match entry.default:
        case Enum():
            return _choice(entry, raw)
        case bool():
            return _checked(raw, bool, tr("true or false"))
        case int() | float():
            return _number(entry, raw)
        case str():
            return _checked(raw, str, tr("a text"))
        case tuple():
            return _texts(raw)
        case _:
            return {str(name): _texts(keys) for name, keys in _checked(raw, dict, "{…}").items()}


def plain(value: object) -> object:
    """``value`` as JSON can hold it."""
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
    """``value`` in the words of the dialog."""
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


def _choice(entry: Entry, raw: object) -> object:
    kind = type(entry.default)
    try:
        return kind(raw)  # type: ignore[call-arg]  # an enumeration looks its value up
    except ValueError:
        offered = entry.about.choices or {}
        raise UnfitError(", ".join(str(choice.value) for choice in offered)) from None


def _number(entry: Entry, raw: object) -> int | float:
    about, whole = entry.about, isinstance(entry.default, int)
    kinds = (int,) if whole else (int, float)
    least = -float("inf") if about.least is None else about.least
    most = float("inf") if about.most is None else about.most
    if isinstance(raw, bool) or not isinstance(raw, kinds) or not least <= raw <= most:
        raise UnfitError(tr("a number from {least} to {most}").format(least=least, most=most))
    return raw if whole else float(raw)


def _texts(raw: object) -> tuple[str, ...]:
    texts = _checked(raw, list, "[…]")
    return tuple(str(_checked(text, str, tr("a text"))) for text in texts)


def _checked(raw: object, kind: type[Any], wanted: str) -> Any:  # noqa: ANN401  # is of that kind
    if not isinstance(raw, kind):
        raise UnfitError(wanted)
    return raw


def _unknown(name: str) -> Problem:
    return Problem(
        tr("The settings file contains “{name}”, which this version doesn't know.").format(
            name=name
        ),
        tr("It stays in the file but isn't used. A newer version may have written it."),
    )


def _unfit(entry: Entry, raw: object, unfit: UnfitError) -> Problem:
    name = f"{entry.group}.{entry.name}"
    return Problem(
        tr("The settings file sets “{name}” ({title}) to {value}, which isn't allowed.").format(
            name=name, title=entry.about.title, value=raw
        ),
        tr("Allowed: {wanted}. Until you change it, “{used}” is used.").format(
            wanted=unfit, used=shown(entry, entry.default)
        ),
    )
