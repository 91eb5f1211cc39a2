"""What can be done with the selected rows of a list, offered as a menu and by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu


@dataclass(frozen=True, slots=True)
class Verb:
    """An entry of the menu; ``do`` and the others are called with the items of the rows."""

    words: str
    do: Callable[[Any], object] = bool
    fits: Callable[[Any], object] = bool
    """Whether it is offered for these items, of which there is at least one."""
    key: Qt.Key | None = None
    ticked: bool | None = None
    """Whether it has a tick; None if it never has."""
    more: Callable[[Any], Verbs] | None = None
    """What is in a menu of its own."""


Verbs = Sequence[Verb | None]
"""In the order of the menu; None is a line between two groups."""


def fill_menu(menu: QMenu, verbs: Verbs, items: Sequence[Any]) -> None:
    """Add the verbs that fit these items."""
    for verb in verbs:
        if verb is None:
            menu.addSeparator()
        elif not verb.fits(items):
            continue
        elif verb.more:
            fill_menu(menu.addMenu(verb.words), verb.more(items), items)
        else:
            action = menu.addAction(verb.words)
            action.setCheckable(verb.ticked is not None)
            action.setChecked(bool(verb.ticked))
            action.triggered.connect(lambda _=False, do=verb.do: do(items))
