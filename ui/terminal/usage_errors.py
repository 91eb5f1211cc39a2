"""What was wrong with a command line, in the language in use: Typer says it in English alone."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from gettext import gettext as tr
from typing import Any

import typer


class NoSuchCommandError(typer.TyperException):
    """A command that does not exist, of the group in ``ctx``."""

    def __init__(self, name: str, known: Iterable[str], ctx: Any) -> None:
        said = tr("There is no command “{name}”.").format(name=name)
        super().__init__(said + similar(get_close_matches(name, list(known))))
        self.ctx = ctx


def said_of(misuse: typer.TyperException) -> str:
    """Return what is wrong, and what would be right, if that is known."""
    param = getattr(misuse, "param", None)
    option = getattr(misuse, "option_name", None)
    if param is not None:
        name = param.get_error_hint().strip("'")
        missing, wrong = tr("Missing: {parameter}."), tr("Invalid value for {parameter}.")
        said = (wrong if misuse.message else missing).format(parameter=name)
        return f"{said} {_expected(param)}".rstrip()
    if option is not None and hasattr(misuse, "possibilities"):
        said = tr("There is no option {name}.").format(name=option)
        return said + similar(misuse.possibilities or ())
    if option is not None:
        return tr("Give {name} as the help says: with a value, or without.").format(name=option)
    is_ours = isinstance(misuse, (typer.BadParameter, NoSuchCommandError))
    return misuse.message if is_ours else tr("There are more words than this command takes.")


def _expected(param: Any) -> str:
    """Return which values are possible, if they are limited."""
    kind, least, most = param.type_descriptor, param.min, param.max
    if kind.choices:
        names = ", ".join(str(choice.value) for choice in kind.choices)
        return tr("Possible: {names}.").format(names=names)
    if kind.is_datetime:
        return tr("Give a day such as {day}.").format(day="2026-01-31")
    if least is not None and most is not None:
        return tr("Give a number from {least} to {most}.").format(least=least, most=most)
    if least is not None:
        return tr("Give a number of at least {least}.").format(least=least)
    return tr("Give a number.") if kind.annotation in (int, float, list[int]) else ""


def similar(names: Iterable[str]) -> str:
    """Return a question that names what may have been meant; empty if there are no ``names``."""
    said = ", ".join(names)
    return " " + tr("Did you mean {names}?").format(names=said) if said else ""
