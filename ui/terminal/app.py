"""All commands together, and the commands of the program itself: check, open, version."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

from reader.errors import Cancelled, ExitCode, GistwalkerError
from ui.terminal import results
from ui.terminal.ask import ask
from ui.terminal.backup import commands as backup_commands
from ui.terminal.backup import export_library, import_library, move_library
from ui.terminal.console import Console
from ui.terminal.desktop import commands as desktop_commands
from ui.terminal.dictionary import commands as dictionary_commands
from ui.terminal.document_commands import (
    gists,
    import_files,
    list_documents,
    names,
    outline,
    remove,
    search,
    tree,
)
from ui.terminal.evaluate import evaluate
from ui.terminal.help_sections import SectionedHelp
from ui.terminal.marks import commands as mark_commands
from ui.terminal.memory_commands import commands as memory_commands
from ui.terminal.models import commands as model_commands
from ui.terminal.pack_commands import pack, verify_pack
from ui.terminal.read_command import read
from ui.terminal.shared import Folder, Json, show_help, tools_of
from ui.terminal.summarise import summarise
from ui.terminal.tools import Tools
from ui.terminal.translate import translate

_log = logging.getLogger(__name__)
_STOPPED = "gistwalker: stopped; finished work is kept."

app = typer.Typer(
    name="gistwalker",
    help="A private reader for long documents: answers with the exact pages.",
    epilog="Start with: gistwalker import FILE, then gistwalker ask FILE “A question”. "
    "Options of a command: gistwalker COMMAND --help.",
    cls=SectionedHelp,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(context: typer.Context, *, wanted: bool) -> None:
    if wanted:
        Console().line(tools_of(context).version)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def whole_program(
    context: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Show the version and exit.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Answer questions about long documents, with the exact pages; a private reader."""
    show_help(context)


_GROUPS = (
    *(model_commands, memory_commands, mark_commands),
    *(dictionary_commands, backup_commands, desktop_commands),
)
_COMMANDS: dict[str, Callable[..., object]] = {
    "move-library": move_library,
    "export-library": export_library,
    "import-library": import_library,
    "evaluate": evaluate,
    "summarise": summarise,
    "translate": translate,
    "pack": pack,
    "verify": verify_pack,
    "import": import_files,
    "list": list_documents,
    "outline": outline,
    "read": read,
    "ask": ask,
    "names": names,
    "search": search,
    "gists": gists,
    "tree": tree,
    "remove": remove,
}
for _group in _GROUPS:
    app.add_typer(_group)
for _name, _command in _COMMANDS.items():
    app.command(_name)(_command)


def run(tools: Tools, arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; no traceback reaches the user.

    A file alone opens in the window, as file managers and people expect.
    """
    console = Console()
    try:
        outcome = app(
            None if arguments is None else _with_command(arguments),
            obj=tools,
            prog_name="gistwalker",
            standalone_mode=False,
        )
    except GistwalkerError as problem:
        console.note(f"gistwalker: {problem}".replace("\n", " "))
        return problem.exit_code
    except (Cancelled, KeyboardInterrupt, typer.Abort):
        console.note(_STOPPED)
        return ExitCode.CANCELLED
    except typer.TyperException as misuse:
        context = getattr(misuse, "ctx", None)
        called = context.command_path if context else "gistwalker"
        console.note(f"gistwalker: {_ended(misuse.format_message())} See “{called} --help”.")
        return ExitCode.USAGE
    except (BrokenPipeError, SystemExit):
        # The reader of the output has closed it; Typer turns that into a SystemExit.
        return ExitCode.OK
    except Exception as defect:  # noqa: BLE001  # the edge of the process
        return _defect(console, tools, defect)
    if outcome == ExitCode.CANCELLED:  # Typer turns Ctrl+C into this, without a message
        console.note(_STOPPED)
    return outcome if isinstance(outcome, int) else ExitCode.OK


def _defect(console: Console, tools: Tools, defect: Exception) -> int:
    """Say what went wrong: damage in the library, if there is any; else that it is a defect."""
    _log.error("in a command", exc_info=defect)
    damage = tools.damage()
    what = damage or f"internal error: {type(defect).__name__}: {defect}"
    console.note(f"gistwalker: {what}".replace("\n", " "))
    return damage.exit_code if damage else ExitCode.DEFECT


def _with_command(arguments: Sequence[str]) -> list[str]:
    known = {command.name for command in get_command(app).commands.values()}  # type: ignore[attr-defined]
    first = arguments[0] if arguments else "-"
    is_file = first not in known and not first.startswith("-") and Path(first).is_file()
    return ["window", *arguments] if is_file else list(arguments)


def _ended(said: str) -> str:
    """Return the text as a sentence: not all of Typer's messages end as one."""
    return said if said.endswith((".", "?", "!")) else f"{said}."


@app.command()
def doctor(
    context: typer.Context,
    library: Folder = None,
    *,
    mend: Annotated[
        bool, typer.Option("--mend", help="Rebuild damaged parts of the library where possible.")
    ] = False,
    json: Json = False,
) -> int:
    """Check everything the program depends on, and show what is missing or wrong."""
    console = Console(as_json=json)
    checks = list(tools_of(context).checks(library, mend=mend))
    results.checks(console, tools_of(context).version, checks)
    return next((check.code for check in checks if check.needed and not check.good), ExitCode.OK)


@app.command()
def window(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE", readable=False)] = None,
    library: Folder = None,
    *,
    json: Json = False,
) -> int:
    """Open the window."""
    code = tools_of(context).open_window(library, files or [])
    if json:
        Console(as_json=True).result({"files": [str(path) for path in files or []], "code": code})
    return code


@app.command()
def version(context: typer.Context, _library: Folder = None, *, json: Json = False) -> None:
    """Show the version."""
    console, found = Console(as_json=json), tools_of(context).version
    console.show({"version": found}, found)
