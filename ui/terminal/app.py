"""All commands together, and the commands of the program itself: check, open, version."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import Cancelled, ExitCode, GistwalkerError
from ui.terminal import (
    backup,
    check_commands,
    desktop,
    dictionary,
    document_commands,
    marks,
    memory_commands,
    memory_pack_commands,
    memory_upkeep,
    models,
    pack_commands,
    results,
    search_models,
)
from ui.terminal.ask import ask
from ui.terminal.console import Console
from ui.terminal.evaluate import evaluate
from ui.terminal.help_sections import Sections, group, said_of, show_help
from ui.terminal.read_command import read
from ui.terminal.shared import Call
from ui.terminal.summarise import summarise
from ui.terminal.tools import Tools
from ui.terminal.translate import translate

_log = logging.getLogger(__name__)


def _show_version(context: typer.Context, *, wanted: bool) -> None:
    if wanted:
        tools: Tools = context.obj
        Console().line(tools.version)
        raise typer.Exit


def whole_program(
    context: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=tr("Show the version and exit."),
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Answer questions about long documents, with the exact pages; a private reader."""
    show_help(context)


def doctor(
    call: Call,
    *,
    mend: Annotated[
        bool,
        typer.Option("--mend", help=tr("Rebuild damaged parts of the library where possible.")),
    ] = False,
) -> int:
    """Check everything the program depends on, and show what is missing or wrong."""
    found, version = list(call.tools.checks(call.folder, mend=mend)), call.tools.version
    shapes = [
        {
            "name": check.name,
            "good": check.good,
            "needed": check.needed,
            "detail": check.detail,
            "hint": check.hint,
        }
        for check in found
    ]
    call.console.show({"version": version, "checks": shapes}, *results.checks(version, found))
    return next((check.code for check in found if check.needed and not check.good), ExitCode.OK)


def window(
    call: Call,
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE", readable=False)] = None,
) -> int:
    """Open the window."""
    code = call.tools.open_window(call.folder, files or [])
    call.console.show({"files": [str(path) for path in files or []], "code": code})
    return code


def version(call: Call) -> None:
    """Show the version."""
    call.console.show({"version": call.tools.version}, call.tools.version)


_MARKS: Sections = {
    tr("Commands"): {
        "list": marks.list_marks,
        "export": marks.export_marks,
        "import": marks.import_marks,
        "ask": marks.ask_marks,
    }
}
_DICTIONARY: Sections = {
    tr("Commands"): {
        "add": dictionary.add,
        "list": dictionary.list_dictionaries,
        "remove": dictionary.remove,
        "look-up": dictionary.look_up,
    }
}
_MEMORY: Sections = {
    tr("Commands"): {
        "list": memory_commands.list_experiences,
        "confirm": memory_commands.confirm,
        "wrong": memory_commands.wrong,
        "learn": memory_commands.learn,
        "accept": memory_commands.accept,
        "reject": memory_commands.reject,
        "history": memory_upkeep.history,
    },
    tr("Control"): {
        "off": memory_upkeep.off,
        "on": memory_upkeep.on,
        "forget": memory_upkeep.forget,
        "export": memory_upkeep.export_file,
        "import": memory_upkeep.import_file,
    },
}
_BACKUP: Sections = {
    tr("Commands"): {
        "now": backup.now,
        "list": backup.list_backups,
        "show": backup.show,
        "restore": backup.restore,
        "delete": backup.delete,
    }
}
_MODELS: Sections = {
    tr("Commands"): {
        "list": models.list_models,
        "recommend": models.recommend,
        "catalogue": models.catalogue,
        "download": models.download,
        "discard": models.discard,
        "add": models.add,
        "servers": models.servers,
        "use": models.use,
        "forget": models.forget,
    },
    tr("Testing and tasks"): {
        "test": models.try_model,
        "check": check_commands.check,
        "roles": check_commands.roles,
        "calibrate": check_commands.calibrate,
    },
    tr("Models that find text"): {
        "encoders": search_models.encoders,
        "use-encoder": search_models.use_encoder,
        "use-reranker": search_models.use_reranker,
        "rebuild": search_models.rebuild,
    },
    tr("Privacy"): {"connections": models.connections},
}
_DESKTOP: Sections = {tr("Commands"): {"install": desktop.install, "remove": desktop.remove}}
_PROGRAM: Sections = {
    tr("Commands"): {
        "window": window,
        "import": document_commands.import_files,
        "list": document_commands.list_documents,
        "read": read,
        "ask": ask,
        "summarise": summarise,
        "search": document_commands.search,
        "outline": document_commands.outline,
        "names": document_commands.names,
        "translate": translate,
        "marks": group(
            "marks", tr("List, export and import highlights, notes and bookmarks."), _MARKS
        ),
        "dictionary": group(
            "dictionary", tr("Look words up in offline dictionaries."), _DICTIONARY
        ),
    },
    tr("Evidence"): {"pack": pack_commands.pack, "verify": pack_commands.verify_pack},
    tr("Memory"): {
        "gists": document_commands.gists,
        "tree": document_commands.tree,
        "pack-memory": memory_pack_commands.pack_memory,
        "unpack-memory": memory_pack_commands.unpack_memory,
        "memory": group(
            "memory", tr("Manage what was learnt from answers that you marked as right."), _MEMORY
        ),
    },
    tr("Library"): {
        "remove": document_commands.remove,
        "backup": group("backup", tr("Make, list and restore copies of the library."), _BACKUP),
        "move-library": backup.move_library,
        "export-library": backup.export_library,
        "import-library": backup.import_library,
    },
    tr("Program"): {
        "models": group(
            "models", tr("List, download, choose, test and check language models."), _MODELS
        ),
        "doctor": doctor,
        "desktop": group(
            "desktop", tr("Add the program to the menu of a Linux desktop, or remove it."), _DESKTOP
        ),
        "evaluate": evaluate,
        "version": version,
    },
}
_NAMES = {name for named in _PROGRAM.values() for name in named}

app = group(
    "gistwalker",
    tr("A private reader for long documents: answers with the exact pages."),
    _PROGRAM,
    whole_program,
    epilog=tr(
        "Start with: gistwalker import FILE, then gistwalker ask FILE “A question”. "
        "Options of a command: gistwalker COMMAND --help."
    ),
    add_completion=False,
    pretty_exceptions_enable=False,
)


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
        console.note(_stopped())
        return ExitCode.CANCELLED
    except typer.TyperException as misuse:
        context = getattr(misuse, "ctx", None)
        called = context.command_path if context else "gistwalker"
        see = tr("See “{command} --help”.").format(command=called)
        console.note(f"gistwalker: {said_of(misuse)} {see}")
        return ExitCode.USAGE
    except (BrokenPipeError, SystemExit):
        # The reader of the output has closed it; Typer turns that into a SystemExit.
        return ExitCode.OK
    except Exception as defect:  # noqa: BLE001  # the edge of the process
        return _defect(console, tools, defect)
    if outcome == ExitCode.CANCELLED:  # Typer turns Ctrl+C into this, without a message
        console.note(_stopped())
    return outcome if isinstance(outcome, int) else ExitCode.OK


def _defect(console: Console, tools: Tools, defect: Exception) -> int:
    """Say what went wrong: damage in the library, if there is any; else that it is a defect."""
    _log.error("in a command", exc_info=defect)
    damage = tools.damage()
    internal = tr("internal error: {kind}: {details}")
    what = damage or internal.format(kind=type(defect).__name__, details=defect)
    console.note(f"gistwalker: {what}".replace("\n", " "))
    return damage.exit_code if damage else ExitCode.DEFECT


def _with_command(arguments: Sequence[str]) -> list[str]:
    first = arguments[0] if arguments else "-"
    is_file = first not in _NAMES and not first.startswith("-") and Path(first).is_file()
    return ["window", *arguments] if is_file else list(arguments)


def _stopped() -> str:
    return "gistwalker: " + tr("stopped; finished work is kept.")
