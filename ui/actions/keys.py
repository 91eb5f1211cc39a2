"""The keys of each action: the default ones, unless the user chose others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import gettext as tr

from PySide6.QtGui import QKeySequence

from ui.actions.action_table import SPECS
from ui.actions.acts import Act
from ui.settings.parsing import Problem

Keys = tuple[str, ...]
"""Key sequences such as "Ctrl+K", in portable form."""


def normal(keys: str) -> str:
    """Return a sequence in portable form, for comparing and storing; empty if it is none."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


def native(keys: str) -> str:
    """Return a sequence in this system's form, for reading."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def usual(act: Act) -> Keys:
    """Return the default keys of an action."""
    return tuple(normal(keys) for keys in SPECS[act].keys)


def bound(chosen: Mapping[str, Keys]) -> tuple[dict[Act, Keys], tuple[Problem, ...]]:
    """Return the keys of every action, and problems with ``chosen``.

    A key chosen for one action is taken from the one that has it by default. Of two actions with
    the same chosen key, the first keeps it.
    """
    problems: list[Problem] = []
    taken: dict[str, Act] = {}
    mine: dict[Act, Keys] = {}
    for name, keys in chosen.items():
        if name not in SPECS:
            words = tr(
                "The settings give a shortcut to “{name}”, but this version has no such action."
            )
            unused = tr("The shortcut stays in the file but isn't used.")
            problems.append(Problem(words.format(name=name), unused))
            continue
        act = Act(name)
        mine[act] = tuple(_free(act, keys, taken, problems))
    every = {
        act: mine[act] if act in mine else tuple(k for k in usual(act) if k not in taken)
        for act in SPECS
    }
    return every, tuple(problems)


def holder(keys: str, every: Mapping[Act, Keys]) -> Act | None:
    """Return the action that has ``keys`` now."""
    return next((act for act, held in every.items() if keys in held), None)


def with_keys(chosen: Mapping[str, Keys], act: Act, keys: Keys) -> dict[str, Keys]:
    """Return ``chosen`` with ``keys`` for ``act``, and no other action with one of them."""
    every, _ = bound(chosen)
    new = dict(chosen)
    new[act.value] = keys
    for other, held in every.items():
        if other is not act and set(held) & set(keys):
            new[other.value] = tuple(one for one in held if one not in keys)
    return differences(new)


def differences(chosen: Mapping[str, Keys]) -> dict[str, Keys]:
    """Return ``chosen`` without the defaults."""
    return {
        name: keys for name, keys in chosen.items() if name not in SPECS or keys != usual(Act(name))
    }


def _free(
    act: Act, keys: Iterable[str], taken: dict[str, Act], problems: list[Problem]
) -> Iterable[str]:
    for written in keys:
        key = normal(written)
        if not key:
            words = tr(
                "The settings give “{action}” the shortcut “{key}”, but there is no such key."
            )
            hint = tr("It isn't used. Choose another in the settings, under Shortcuts.")
            problems.append(Problem(words.format(action=SPECS[act].text, key=written), hint))
        elif taken.setdefault(key, act) is not act:
            words = tr(
                "The settings give the shortcut {key} to both “{first}” and “{second}”."
            ).format(key=native(key), first=SPECS[taken[key]].text, second=SPECS[act].text)
            hint = tr(
                "The first one keeps it. Choose another for the second in the settings, under "
                "Shortcuts."
            )
            problems.append(Problem(words, hint))
        else:
            yield key
