"""``gistwalker ask``: a question to documents, and the answer with its pages."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from reader.bibliography.kinds import CiteStyle
from reader.collection.asking_notes import NotesAnswer, noted_in
from reader.ports import Library
from reader.records import DocumentRecord
from reader.values.answer import Answer
from reader.values.hop import Algorithm
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from ui.services import Session
from ui.terminal import working
from ui.terminal.ask_options import (
    DEFAULT_STEPS,
    AllQuotes,
    AnswerForm,
    CiteAs,
    CollectionName,
    Details,
    Docs,
    Episodes,
    HopAlgorithm,
    Markdown,
    Method,
    Notes,
    ReadFirst,
    Sequential,
    SoFar,
    UpTo,
    WalkSteps,
    Within,
    bound_of,
    limits,
)
from ui.terminal.asking_documents import Asking
from ui.terminal.console import Console
from ui.terminal.document_argument import documents_in
from ui.terminal.memory_upkeep import Unaided
from ui.terminal.notes import show_beside
from ui.terminal.read_command import into_memory
from ui.terminal.shared import Folder, Json, Password, opened_to_ask, opened_to_look, tools_of


def ask(
    context: typer.Context,
    docs: Docs,
    question: str,
    library: Folder = None,
    strategy: Method = Strategy.AUTO,
    *,
    algorithm: HopAlgorithm = None,
    up_to: UpTo = None,
    within: Within = None,
    so_far: SoFar = False,
    episodes: Episodes = None,
    sequential: Sequential = False,
    steps: WalkSteps = DEFAULT_STEPS,
    collection: CollectionName = None,
    notes: Notes = False,
    unaided: Unaided = False,
    password: Password = None,
    read_first: ReadFirst = False,
    details: Details = False,
    all_: AllQuotes = False,
    markdown: Markdown = False,
    cite_as: CiteAs = None,
    json: Json = False,
) -> None:
    """Answer a question from documents, with quotes and their pages.

    Several documents, or those of a collection, are asked together.
    """
    console = Console(as_json=json or markdown)
    form = AnswerForm(json=json, markdown=markdown, details=details, all_=all_)
    hops = None if algorithm is None else Algorithm(algorithm)
    tools = tools_of(context)
    with opened_to_look(context, library) as shelf:
        records = _documents(console, shelf, docs, collection, password)
        bound = bound_of(shelf, records, up_to, within, so_far=so_far)
        with opened_to_ask(tools, library, console.note) as session:
            if read_first:
                _read_rest(console, session, shelf, records)
            asking = Asking(console, tools, shelf, records, password)
            asked = Question(
                question,
                bound.document.id,
                shelf=tuple(each.id for each in records) if len(records) > 1 else (),
                algorithm=hops,
                unaided=unaided,
                known=Known(bound.up_to),
            )
            settings = limits(episodes, steps, sequential=sequential)
            answer = asking.ask(session, asked, strategy, settings)
            noted = _noted(session, shelf, asked) if notes else None
        asking.show(answer, form, noted)
        if not json:
            _cite(console, shelf, answer, cite_as)
            show_beside(console, noted)


def _documents(
    console: Console,
    library: Library,
    names: Sequence[str],
    collection: str | None,
    password: str | None,
) -> list[DocumentRecord]:
    """Return the documents with these names, and those of the collection, each once."""
    found = [working.document(console, library, name, password) for name in names]
    found += [
        working.with_its_file(console, library, each) for each in documents_in(library, collection)
    ]
    if not found:
        raise typer.BadParameter("Give a document or a collection.")
    return list(dict.fromkeys(found))


def _noted(session: Session, library: Library, question: Question) -> NotesAnswer:
    (noted,) = session.ask_notes(question.text, noted_in(library, question))
    return noted


def _cite(console: Console, library: Library, answer: Answer, style: CiteStyle | None) -> None:
    """Print each quote with its reference."""
    if style is None:
        return
    from reader.bibliography.cited_quotes import cite  # slow to load

    left_out: dict[str, None] = {}
    for citation in answer.citations or answer.nearest:
        record = library.documents.get(citation.document)
        content = library.documents.content(citation.document)
        cited = cite(style, record, content, citation.span)
        left_out |= dict.fromkeys(cited.left_out)
        console.line(f"\n{cited.plain.rstrip()}")
    for name in left_out:
        console.note(f"Left out, because it doesn't look like an author: {name}.")


def _read_rest(
    console: Console, session: Session, library: Library, records: Sequence[DocumentRecord]
) -> None:
    for record in records:
        if not library.memories.status(record.id).tree_complete:
            into_memory(console, session, record, library)
