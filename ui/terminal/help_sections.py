"""Groups of commands, listed in sections; called with the common options, or what was wrong."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import update_wrapper
from gettext import gettext as tr
from inspect import cleandoc
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup

from reader.language import later
from ui.terminal.console import Console
from ui.terminal.shared import Call, Folder, Json

Command = Callable[..., object]
"""A function of a ``Call``, and of the arguments and options of its own."""
Sections = Mapping[str, Mapping[str, Command | typer.Typer]]
"""Commands, and groups of them, by name, under the headings of a help page."""
_LOOKED_UP_BY_TYPER = (
    later("Arguments"),
    later("Options"),
    later("default: {default}"),
    later("required"),
)


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


def usage(command: Any, ctx: Any, formatter: Any) -> None:
    """Write how a command is called."""
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=tr("Usage:") + " ")


def described(option: Any) -> Any:
    """Return the option that shows the help, with a description that can be translated."""
    if option is not None:
        option.help = tr("Show this help and exit.")
    return option


class OneHelp(TyperCommand):
    """A command whose help is in the language in use."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the first line."""
        usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """Return the option that shows the help."""
        return described(super().get_help_option(ctx))


class SectionedHelp(TyperGroup):
    """A group whose help lists its commands in sections."""

    sections: ClassVar[Sections] = {}

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the first line in the language in use."""
        usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """Return the option, described in the language in use."""
        return described(super().get_help_option(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is called."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            raise NoSuchCommandError(name, self.commands, ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands; Typer cuts their descriptions off at the width of the terminal."""
        width = max(map(len, self.commands), default=0)
        for heading, named in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [
                        (name.ljust(width), _first_sentence(self.commands[name].help))
                        for name in named
                    ]
                )


def _first_sentence(text: str | None) -> str:
    first = " ".join((text or "").split("\n\n")[0].split())
    return first.split(". ")[0].removesuffix(".")


def show_help(context: typer.Context) -> None:
    """Show the help of a group of commands that was called without a command."""
    if context.invoked_subcommand is None:
        Console().line(context.get_help())


def group(
    name: str,
    about: str,
    sections_: Sections,
    callback: Callable[..., None] = show_help,
    **options: Any,
) -> typer.Typer:
    """Return a group of commands, which shows its help if it is called without one."""

    class Help(SectionedHelp):
        sections = sections_

    made = typer.Typer(
        name=name,
        help=about,
        cls=Help,
        callback=callback,
        invoke_without_command=True,
        rich_markup_mode=None,
        **options,
    )
    for named in sections_.values():
        for word, what in named.items():
            if isinstance(what, typer.Typer):
                made.add_typer(what, name=word)
            else:
                made.command(word, cls=OneHelp, help=tr(cleandoc(what.__doc__ or "")))(
                    _with_common_options(what)
                )
    return made


def _with_common_options(function: Command) -> Command:
    """Return the command as Typer calls it: every command has the same two options."""

    def command(
        context: typer.Context, library: Folder = None, json: Json = False, **own: object
    ) -> object:
        return function(Call(context.obj, library, Console(as_json=json)), **own)

    context, library, json, _ = inspect.signature(command, eval_str=True).parameters.values()
    _, *own = inspect.signature(function, eval_str=True).parameters.values()
    update_wrapper(command, function)
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # Typer asks for it
        [each.replace(kind=each.KEYWORD_ONLY) for each in (context, library, *own, json)]
    )
    return command
