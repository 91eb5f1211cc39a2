"""The commands. Each is short: find the document, run a generator of events, show what comes."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from typing import Annotated

import typer

from reader.asking.asking import AskSettings
from reader.asking.describe import describe
from reader.asking.lookup import EPISODES, LookUpLimits
from reader.asking.markdown import answer_markdown
from reader.asking.values import Question, Strategy
from reader.errors import Cancelled, ExitCode, GistwalkerError, LibraryProblem
from reader.finding.page_ends import end_of_page
from reader.hopping.values import Algorithm
from reader.memory.episodes import EpisodeSize
from reader.memory.tree import Grouping
from reader.memory.wishes import Wishes
from reader.ports import Library
from reader.records import DocumentRecord
from ui.services import Desk
from ui.terminal import showing, working
from ui.terminal.console import Console
from ui.terminal.evaluate import evaluate
from ui.terminal.finding import find_document
from ui.terminal.memory import commands as memory_commands
from ui.terminal.models import commands as model_commands
from ui.terminal.shapes import (
    answer_shape,
    document_shape,
    episode_shape,
    hit_shape,
    position_shape,
    tree_shape,
)
from ui.terminal.shared import Folder, Json, opened, opened_to_look, tools_of
from ui.terminal.shelf import AskingShelf, documents_in
from ui.terminal.summarise import summarise
from ui.terminal.tools import Tools

_log = logging.getLogger(__name__)
_STOPPED = "gistwalker: stopped; what was finished is kept."

app = typer.Typer(
    name="gistwalker",
    help="A private reader for long documents: answers with the exact pages.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(model_commands)
app.add_typer(memory_commands)
app.command()(evaluate)
app.command()(summarise)

Doc = Annotated[str, typer.Argument(metavar="DOC", help="Id, part of a title, or path of a file.")]
Docs = Annotated[
    list[str],
    typer.Argument(
        metavar="[DOC…]",
        help="Ids, parts of titles, or paths of files.",
        default_factory=list,
    ),
]
Password = Annotated[str | None, typer.Option(help="For a document that needs one.")]


def run(tools: Tools, arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; no traceback reaches a person."""
    console = Console()
    try:
        outcome = app(
            None if arguments is None else list(arguments) or ["--help"],
            obj=tools,
            standalone_mode=False,
        )
    except GistwalkerError as problem:
        console.note(f"gistwalker: {problem}".replace("\n", " "))
        return problem.exit_code
    except (Cancelled, KeyboardInterrupt, typer.Abort):
        console.note(_STOPPED)
        return ExitCode.CANCELLED
    except typer.TyperException as misuse:
        console.note(f"gistwalker: {misuse.format_message()} See gistwalker --help.")
        return ExitCode.USAGE
    except (BrokenPipeError, SystemExit):
        # Whoever reads the output has enough of it; Typer makes a SystemExit of that.
        return ExitCode.OK
    except Exception as defect:  # noqa: BLE001  # the edge of the process
        console.note(f"gistwalker: a defect in the program: {type(defect).__name__}: {defect}")
        _log.exception("in a command")
        return ExitCode.DEFECT
    if outcome == ExitCode.CANCELLED:  # Typer makes this of Ctrl+C, without a word
        console.note(_STOPPED)
    return outcome if isinstance(outcome, int) else ExitCode.OK


@app.command("import")
def import_files(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE…", readable=False, help="Files, and folders with all that is below them."
        ),
    ],
    library: Folder = None,
    password: Password = None,
    *,
    ocr: Annotated[bool, typer.Option(help="Recognise characters on pages without text.")] = True,
    json: Json = False,
) -> int:
    """Take documents into the library."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        taken, failed = working.import_all(console, shelf, files, password=password, ocr=ocr)
    if json:
        console.result({"documents": taken, "errors": failed})
    return int(failed[0]["exit_code"]) if failed else ExitCode.OK


@app.command("list")
def list_documents(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """Show the documents of the library, where you are in each, and how far its memory goes."""
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
    else:
        showing.documents(console, known)


@app.command()
def read(
    context: typer.Context,
    doc: Doc,
    library: Folder = None,
    *,
    password: Password = None,
    fresh: Annotated[
        bool, typer.Option(help="Make anew what is out of date; everything, if nothing is.")
    ] = False,
    longest: Annotated[
        int | None, typer.Option(min=20, help="Words of an episode at most.", metavar="WORDS")
    ] = None,
    shortest: Annotated[
        int | None,
        typer.Option(min=1, help="Words of an episode at least; half, at most.", metavar="WORDS"),
    ] = None,
    fan_out: Annotated[
        int | None, typer.Option(min=2, help="Parts that are summed up together, at most.")
    ] = None,
    grouping: Annotated[
        Grouping | None, typer.Option(help="What decides which parts are summed up together.")
    ] = None,
    json: Json = False,
) -> None:
    """Read a document: build its gists and its memory tree. Can be stopped and continued.

    What is not said fits document and model, or is as the reading was begun.
    """
    console = Console(as_json=json)
    wishes = Wishes(_episode_size(shortest, longest), fan_out, grouping)
    with opened(context, library) as shelf:
        record = _find(console, shelf, doc, password)
        with closing(tools_of(context).open_desk(library, told=console.note)) as desk:
            working.read(console, desk, record, shelf, fresh=fresh, wishes=wishes)
        status = shelf.memories.status(record.id)
    if json:
        console.result(document_shape(record, status))
    else:
        showing.documents(console, [(record, status, None)])


def _episode_size(shortest: int | None, longest: int | None) -> EpisodeSize | None:
    if shortest is None and longest is None:
        return None
    longest = longest or 2 * (shortest or 1)
    try:
        return EpisodeSize(shortest or longest // 2, longest)
    except ValueError as wrong:
        raise typer.BadParameter(
            "The longest episode must have at least twice the words of the shortest."
        ) from wrong


@app.command()
def ask(
    context: typer.Context,
    docs: Docs,
    question: str,
    library: Folder = None,
    strategy: Annotated[Strategy, typer.Option(help="How to go back into the text.")] = (
        Strategy.AUTO
    ),
    *,
    algorithm: Annotated[
        int | None,
        typer.Option(
            min=1, max=2, help="Of multihop: 1 asks sub-questions, 2 corrects its own steps."
        ),
    ] = None,
    up_to: Annotated[
        str | None,
        typer.Option(metavar="PAGE", help="Use nothing that stands behind this page."),
    ] = None,
    episodes: Annotated[
        int, typer.Option(min=1, max=12, help="Open at most so many in a look-up.")
    ] = EPISODES,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Look up one by one, knowing those before.")
    ] = False,
    collection: Annotated[
        str | None, typer.Option(metavar="NAME", help="Ask all documents of a collection as one.")
    ] = None,
    password: Password = None,
    read_first: Annotated[
        bool, typer.Option("--read", help="Build the memory first, if it is not complete.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option(help="Print answer and quotes as Markdown, when the answer is whole.")
    ] = False,
    json: Json = False,
) -> None:
    """Ask documents a question; the answer comes with quotes, pages and the way it was found.

    Several documents, or those of a collection, are asked as one.
    """
    console = Console(as_json=json or markdown)
    hops = None if algorithm is None else Algorithm(algorithm)
    limits = AskSettings(look_up=LookUpLimits(episodes, sequential=sequential))
    tools = tools_of(context)
    with opened_to_look(context, library) as shelf:
        records = [_find(console, shelf, doc, password) for doc in docs]
        records += documents_in(shelf, collection)
        if not records:
            raise typer.BadParameter("Name a document, or a collection.")
        if up_to is not None and len(records) > 1:
            raise typer.BadParameter("A page can be named of one document alone.")
        with _desk_to_ask(console, tools, library) as desk:
            if read_first:
                _read_rest(console, desk, shelf, records)
            if len(records) > 1:
                asking = AskingShelf(console, tools, shelf, list(dict.fromkeys(records)))
                asking.ask(desk, question, strategy, hops, limits)
                asking.show(json=json, markdown=markdown)
                return
            (record,) = records
            content = shelf.documents.content(record.id)
            bound = None if up_to is None else end_of_page(content, up_to)
            asked = Question(question, record.id, algorithm=hops, up_to=bound)
            answer = working.ask(
                console,
                desk,
                lambda step: describe(step, content),
                asked,
                strategy,
                settings=limits,
            )
        if json:
            with working.pages(tools, console, record, content, password) as source:
                console.result(answer_shape(answer, record, content, source))
        elif markdown:
            console.line(answer_markdown(answer, record, content).rstrip())
        else:
            showing.answer(console, answer, content)


@app.command()
def search(
    context: typer.Context,
    query: str,
    doc: Annotated[str | None, typer.Argument(metavar="[DOC]")] = None,
    library: Folder = None,
    limit: Annotated[int, typer.Option(min=1, max=1000)] = 10,
    *,
    json: Json = False,
) -> None:
    """Find passages by their words, in one document or in all. "Quoted words" are a phrase."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = None if doc is None else _find(console, shelf, doc)
        hits = shelf.terms.search(query, None if record is None else record.id, limit)
        known = {
            each: (shelf.documents.get(each), shelf.documents.content(each))
            for each in {hit.document for hit in hits}
        }
        found = [(hit, *known[hit.document]) for hit in hits]
    if json:
        console.result({"query": query, "hits": [hit_shape(*each) for each in found]})
    else:
        showing.hits(console, found)


@app.command()
def gists(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the gists of a document, episode by episode."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = _find(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.episodes(record.id)
    if json:
        shapes = [episode_shape(episode, gist, content) for episode, gist in memory]
        console.result({"document": record.id, "episodes": shapes})
    else:
        showing.gists(console, memory, content)


@app.command()
def tree(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the memory tree of a document."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = _find(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.tree(record.id)
    if json:
        console.result({"document": record.id, **tree_shape(memory, content)})
    else:
        showing.tree(console, memory, content)


@app.command()
def remove(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Forget a document and everything derived from it. The file itself is not touched."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        record = find_document(shelf, doc)
        shelf.documents.remove(record.id)
    if json:
        console.result({"removed": document_shape(record)})
    else:
        console.note(f"“{record.title}” is removed from the library.")


@app.command()
def doctor(context: typer.Context, library: Folder = None, *, json: Json = False) -> int:
    """Look at everything the program depends on, and say what is missing."""
    console = Console(as_json=json)
    checks = list(tools_of(context).checks(library))
    showing.checks(console, tools_of(context).version, checks)
    return next((check.code for check in checks if check.needed and not check.good), ExitCode.OK)


@app.command()
def window(
    context: typer.Context,
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE…]", readable=False)] = None,
    library: Folder = None,
) -> int:
    """Open the window."""
    return tools_of(context).open_window(library, files or [])


@app.command()
def version(context: typer.Context) -> None:
    """Say which version this is."""
    Console().line(tools_of(context).version)


def _read_rest(
    console: Console, desk: Desk, library: Library, records: Sequence[DocumentRecord]
) -> None:
    for record in records:
        if not library.memories.status(record.id).tree_complete:
            working.read(console, desk, record, library)


def _desk_to_ask(
    console: Console, tools: Tools, folder: Path | None
) -> AbstractContextManager[Desk]:
    """Library and model, also where the answer cannot be kept."""
    try:
        return closing(tools.open_desk(folder, told=console.note))
    except LibraryProblem as problem:
        with suppress(LibraryProblem):
            return closing(tools.open_desk(folder, readonly=True, told=console.note))
        raise problem from None


def _find(
    console: Console, library: Library, name: str, password: str | None = None
) -> DocumentRecord:
    return find_document(
        library,
        name,
        lambda path: working.import_one(console, library, path, password=password).record,
    )
