"""Groups of commands: called with the common options, listed in sections, in order of use."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import update_wrapper
from gettext import gettext as tr
from inspect import cleandoc
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup

from reader.language import later
from ui.terminal.console import Console
from ui.terminal.shared import Call, Folder, Json
from ui.terminal.usage_errors import NoSuchCommandError

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
