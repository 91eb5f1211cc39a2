"""The commands. Each is short: find the document, run a generator of events, print the result."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

from reader.errors import Cancelled, ExitCode, GistwalkerError
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Construction, Wishes
from reader.memory.tree import Grouping
from ui.terminal import reading_memory, results, taking_files, working
from ui.terminal.ask import ask
from ui.terminal.backup import commands as backup_commands
from ui.terminal.backup import move_library
from ui.terminal.console import Console
from ui.terminal.desktop import commands as desktop_commands
from ui.terminal.dictionary import commands as dictionary_commands
from ui.terminal.document_argument import find_document
from ui.terminal.evaluate import evaluate
from ui.terminal.exchange import export_library, import_library
from ui.terminal.help_sections import ProgramHelp
from ui.terminal.marks import commands as mark_commands
from ui.terminal.memory_commands import commands as memory_commands
from ui.terminal.models import commands as model_commands
from ui.terminal.names import names
from ui.terminal.pack_commands import pack, verify_pack
from ui.terminal.shapes import (
    document_shape,
    episode_shape,
    hit_shape,
    position_shape,
    tree_shape,
)
from ui.terminal.shared import (
    Doc,
    Folder,
    Json,
    Password,
    opened,
    opened_to_look,
    show_help,
    tools_of,
)
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
    cls=ProgramHelp,
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


app.add_typer(model_commands)
app.add_typer(memory_commands)
app.add_typer(mark_commands)
app.add_typer(dictionary_commands)
app.add_typer(backup_commands)
app.add_typer(desktop_commands)
app.command()(move_library)
app.command()(export_library)
app.command()(import_library)
app.command()(evaluate)
app.command()(summarise)
app.command()(translate)
app.command()(pack)
app.command("verify")(verify_pack)


def run(tools: Tools, arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; no traceback reaches a person.

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
        console.note(f"gistwalker: internal error: {type(defect).__name__}: {defect}")
        _log.exception("in a command")
        return ExitCode.DEFECT
    if outcome == ExitCode.CANCELLED:  # Typer turns Ctrl+C into this, without a message
        console.note(_STOPPED)
    return outcome if isinstance(outcome, int) else ExitCode.OK


def _with_command(arguments: Sequence[str]) -> list[str]:
    known = {command.name for command in get_command(app).commands.values()}  # type: ignore[attr-defined]
    first = arguments[0] if arguments else "-"
    is_file = first not in known and not first.startswith("-") and Path(first).is_file()
    return ["window", *arguments] if is_file else list(arguments)


def _ended(said: str) -> str:
    """Return the text as a sentence: not all of Typer's messages end as one."""
    return said if said.endswith((".", "?", "!")) else f"{said}."


@app.command("import")
def import_files(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE", readable=False, help="Files, or folders with everything in them."
        ),
    ],
    library: Folder = None,
    password: Password = None,
    *,
    ocr: Annotated[
        bool, typer.Option(help="Recognise text on pages that are pictures (OCR).")
    ] = True,
    json: Json = False,
) -> int:
    """Import documents into the library."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        taken, failed = taking_files.import_all(console, shelf, files, password=password, ocr=ocr)
    if json:
        console.result({"documents": taken, "errors": failed})
    return int(failed[0]["exit_code"]) if failed else ExitCode.OK


@app.command("list")
def list_documents(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """List the documents of the library, your place in each, and how far it is in memory."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        positions, status = shelf.positions.all(), shelf.memories.status
        known = [(each, status(each.id), positions.get(each.id)) for each in shelf.documents.all()]
    if json:
        shapes = [
            {**document_shape(record, status), "position": position_shape(record, position)}
            for record, status, position in known
        ]
        console.result({"documents": shapes})
    elif known:
        results.documents(console, known)
    else:
        console.note("The library is empty. Add a document: gistwalker import FILE")


@app.command()
def read(
    context: typer.Context,
    doc: Doc,
    library: Folder = None,
    *,
    password: Password = None,
    fresh: Annotated[
        bool, typer.Option(help="Re-read what is out of date, or everything if nothing is.")
    ] = False,
    longest: Annotated[
        int | None,
        typer.Option(min=20, help="Maximum words per passage (episode).", metavar="WORDS"),
    ] = None,
    shortest: Annotated[
        int | None,
        typer.Option(
            min=1, help="Minimum words per passage; at most half of the maximum.", metavar="WORDS"
        ),
    ] = None,
    fan_out: Annotated[
        int | None,
        typer.Option(min=2, max=25, help="Maximum sections per summary."),
    ] = None,
    grouping: Annotated[
        Grouping | None, typer.Option(help="How sections are grouped for summaries.")
    ] = None,
    construction: Annotated[
        Construction | None,
        typer.Option(help="Build gists and tree in one pass, or separately as in the papers."),
    ] = None,
    json: Json = False,
) -> None:
    """Read a document into memory: gists and a tree of summaries. Can be stopped and resumed.

    Options not given are chosen to suit document and model, or stay as when reading began.
    """
    console = Console(as_json=json)
    wishes = Wishes(_episode_size(shortest, longest), fan_out, grouping, construction)
    with opened(context, library) as shelf:
        record = working.document(console, shelf, doc, password)
        with closing(tools_of(context).open_desk(library, notify=console.note)) as desk:
            reading_memory.read(console, desk, record, shelf, fresh=fresh, wishes=wishes)
        status = shelf.memories.status(record.id)
    if json:
        console.result(document_shape(record, status))
    else:
        results.documents(console, [(record, status, None)])


def _episode_size(shortest: int | None, longest: int | None) -> EpisodeSize | None:
    if shortest is None and longest is None:
        return None
    longest = longest or 2 * (shortest or 1)
    try:
        return EpisodeSize(shortest or longest // 2, longest)
    except ValueError as wrong:
        raise typer.BadParameter(
            "The maximum words per passage must be at least twice the minimum."
        ) from wrong


app.command()(ask)
app.command()(names)


@app.command()
def search(
    context: typer.Context,
    query: str,
    doc: Annotated[str | None, typer.Argument(metavar="DOC")] = None,
    library: Folder = None,
    limit: Annotated[int, typer.Option(min=1, max=1000)] = 10,
    *,
    json: Json = False,
) -> None:
    """Find passages by their words, in one document or in all. "Quoted words" are a phrase."""
    console = Console(as_json=json)
    if not query.strip():
        raise typer.BadParameter("Give at least one word to search for.")
    with opened_to_look(context, library) as shelf:
        record = None if doc is None else working.document(console, shelf, doc)
        hits = shelf.terms.search(query, None if record is None else record.id, limit)
        known = {
            each: (shelf.documents.get(each), shelf.documents.content(each))
            for each in {hit.document for hit in hits}
        }
        found = [(hit, *known[hit.document]) for hit in hits]
    if json:
        console.result({"query": query, "hits": [hit_shape(*each) for each in found]})
    else:
        results.hits(console, found)


@app.command()
def gists(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the gists of a document, passage by passage."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.episodes(record.id)
    if json:
        shapes = [episode_shape(episode, gist, content) for episode, gist in memory]
        console.result({"document": record.id, "episodes": shapes})
    else:
        results.gists(console, record, memory, content)


@app.command()
def tree(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the tree of summaries of a document."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.tree(record.id)
    if json:
        console.result({"document": record.id, **tree_shape(memory, content)})
    else:
        results.tree(console, record, memory, content)


@app.command()
def remove(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Remove a document and everything derived from it. The file itself is not touched."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        record = find_document(shelf, doc)
        shelf.documents.remove(record.id)
    if json:
        console.result({"removed": document_shape(record)})
    else:
        console.line(f"“{record.title}” was removed from the library.")


@app.command()
def doctor(
    context: typer.Context,
    library: Folder = None,
    *,
    mend: Annotated[
        bool, typer.Option("--mend", help="Repair what can be rebuilt in the library.")
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
    if json:
        console.result({"version": found})
    else:
        console.line(found)
