"""``gistwalker ask``: a question to documents, and the answer with its pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from reader.asking.describe import describe
from reader.asking.lookup import EPISODES, LookUpLimits
from reader.asking.strategies import AskSettings
from reader.asking.walk import WalkLimits
from reader.citing.kinds import CiteStyle
from reader.ports import Library
from reader.records import DocumentRecord
from reader.shelf.answer_markdown import answer_markdown
from reader.shelf.asking_notes import NotesAnswer, noted_in
from reader.values.answer import Answer
from reader.values.hop import Algorithm
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from ui.services import Desk
from ui.terminal import results, working
from ui.terminal.bounds import SoFar, UpTo, Within, bound_of
from ui.terminal.console import Console
from ui.terminal.leave_out_commands import Unaided
from ui.terminal.notes import show_beside, with_notes
from ui.terminal.shapes import answer_shape
from ui.terminal.shared import Folder, Json, Password, opened_to_ask, opened_to_look, tools_of
from ui.terminal.shelf import AskingShelf, documents_in

Docs = Annotated[
    list[str],
    typer.Argument(
        metavar="[DOC…]",
        help="Ids, parts of titles, or paths of files.",
        default_factory=list,
        show_default=False,
    ),
]


def ask(
    context: typer.Context,
    docs: Docs,
    question: str,
    library: Folder = None,
    strategy: Annotated[Strategy, typer.Option(help="How to search for the answer.")] = (
        Strategy.AUTO
    ),
    *,
    algorithm: Annotated[
        int | None,
        typer.Option(
            min=1, max=2, help="For multihop: 1 asks sub-questions, 2 corrects its own steps."
        ),
    ] = None,
    up_to: UpTo = None,
    within: Within = None,
    so_far: SoFar = False,
    episodes: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=12,
            help=f"Maximum passages to look up (default: {EPISODES}).",
        ),
    ] = None,
    sequential: Annotated[
        bool,
        typer.Option("--sequential", help="Look up one passage at a time, knowing those before."),
    ] = False,
    steps: Annotated[
        int, typer.Option(min=1, help="Maximum steps of a walk through the tree.")
    ] = WalkLimits().steps,
    collection: Annotated[
        str | None, typer.Option(metavar="NAME", help="Ask all documents of a collection together.")
    ] = None,
    notes: Annotated[
        bool, typer.Option("--notes", help="Look through your notes on these documents as well.")
    ] = False,
    unaided: Unaided = False,
    password: Password = None,
    read_first: Annotated[
        bool, typer.Option("--read", help="Read the document into memory first if needed.")
    ] = False,
    details: Annotated[
        bool, typer.Option("--details", help="Show every step of how the answer was found.")
    ] = False,
    all_: Annotated[
        bool, typer.Option("--all", help="Show all quotes, not only that of the first line.")
    ] = False,
    markdown: Annotated[bool, typer.Option(help="Print answer and quotes as Markdown.")] = False,
    cite_as: Annotated[
        CiteStyle | None,
        typer.Option("--cite", help="Print each quote with its reference in this style."),
    ] = None,
    json: Json = False,
) -> None:
    """Ask documents a question; the answer comes with quotes, pages and the way it was found.

    Several documents, or those of a collection, are asked together.
    """
    console = Console(as_json=json or markdown)
    hops = None if algorithm is None else Algorithm(algorithm)
    limits = AskSettings(
        look_up=LookUpLimits(
            EPISODES if episodes is None else episodes,
            sequential=sequential,
            wished=episodes is not None,
        ),
        walk=WalkLimits(steps),
    )
    tools = tools_of(context)
    with opened_to_look(context, library) as shelf:
        records = [working.document(console, shelf, doc, password) for doc in docs]
        records += [
            working.with_its_file(console, shelf, each) for each in documents_in(shelf, collection)
        ]
        if not records:
            raise typer.BadParameter("Give a document or a collection.")
        bound = bound_of(shelf, records, up_to, within, so_far=so_far)
        with opened_to_ask(tools, library, console.note) as desk:
            if read_first:
                _read_rest(console, desk, shelf, records)
            if len(records) > 1:
                asking = AskingShelf(console, tools, shelf, list(dict.fromkeys(records)))
                asking.ask(desk, question, strategy, hops, limits, bound=bound, unaided=unaided)
                noted = _noted(desk, shelf, asking.question) if notes else None
                asking.show(json=json, markdown=markdown, details=details, all_=all_, noted=noted)
                _cite(console, shelf, asking.answer, None if json else cite_as)
                return
            (record,) = records
            content = shelf.documents.content(record.id)
            asked = Question(
                question,
                record.id,
                algorithm=hops,
                unaided=unaided,
                known=Known(bound.up_to),
            )
            answer = working.ask(
                console,
                desk,
                lambda step: describe(step, content),
                asked,
                strategy,
                settings=limits,
            )
            noted = _noted(desk, shelf, asked) if notes else None
        if json:
            with working.pages(tools, console, record, content, password) as source:
                console.result(with_notes(answer_shape(answer, record, content, source), noted))
            return
        if markdown:
            console.line(answer_markdown(answer, record, content).rstrip())
        else:
            results.answer(console, answer, content, details=details, all_=all_)
        _cite(console, shelf, answer, None if json else cite_as)
        show_beside(console, noted)


def _noted(desk: Desk, library: Library, question: Question) -> NotesAnswer:
    (noted,) = desk.ask_notes(question.text, noted_in(library, question))
    return noted


def _cite(
    console: Console, library: Library, answer: Answer | None, style: CiteStyle | None
) -> None:
    """Print each quote with its reference."""
    if answer is None or style is None:
        return
    from reader.citing.cited_quotes import cite  # noqa: PLC0415  # slow to load

    left_out: dict[str, None] = {}
    for citation in answer.citations or answer.nearest:
        record = library.documents.get(citation.document)
        content = library.documents.content(citation.document)
        cited = cite(style, record, content, citation.span)
        left_out |= dict.fromkeys(cited.left_out)
        console.line(f"\n{cited.plain.rstrip()}")
    for name in left_out:
        console.note(f"Left out, as it does not look like an author: {name}.")


def _read_rest(
    console: Console, desk: Desk, library: Library, records: Sequence[DocumentRecord]
) -> None:
    for record in records:
        if not library.memories.status(record.id).tree_complete:
            working.read(console, desk, record, library)
