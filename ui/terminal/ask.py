"""``gistwalker ask`` and ``summarise``: answers about documents, with their pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from gettext import gettext as tr
from typing import Annotated

import typer

from reader.asking.lookup import EPISODES, LookUpLimits
from reader.asking.strategies import AskSettings
from reader.asking.walk import WalkLimits
from reader.bibliography.kinds import CiteStyle
from reader.collection.asking_notes import noted_in
from reader.ports import Library
from reader.records import DocumentRecord
from reader.search.page_names import end_of_page, end_of_page_at
from reader.values.answer import Answer
from reader.values.hop import Algorithm
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from ui.terminal import results
from ui.terminal.ask_options import (
    DEFAULT_STEPS,
    AllQuotes,
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
    Seconds,
    Sequential,
    SoFar,
    Unaided,
    UpTo,
    WalkSteps,
    Within,
    bound_of,
)
from ui.terminal.asking_documents import Asking
from ui.terminal.console import Console
from ui.terminal.document_argument import (
    document_at_hand,
    documents_in,
    find_document,
    find_section,
    with_its_file,
)
from ui.terminal.read_command import into_memory
from ui.terminal.shapes import notes_shape
from ui.terminal.shared import Call, Doc, Password


def ask(
    call: Call,
    docs: Docs,
    question: str,
    strategy: Method = Strategy.AUTO,
    *,
    algorithm: HopAlgorithm = None,
    up_to: UpTo = None,
    within: Within = None,
    so_far: SoFar = False,
    episodes: Episodes = None,
    sequential: Sequential = False,
    steps: WalkSteps = DEFAULT_STEPS,
    seconds: Seconds = None,
    collection: CollectionName = None,
    notes: Notes = False,
    unaided: Unaided = False,
    password: Password = None,
    read_first: ReadFirst = False,
    details: Details = False,
    all_: AllQuotes = False,
    markdown: Markdown = False,
    cite_as: CiteAs = None,
) -> None:
    """Answer a question from documents, with quotes and their pages.

    Several documents, or those of a collection, are asked together.
    """
    quiet = replace(call, console=Console(as_json=call.console.as_json or markdown))
    with call.opened_to_look() as shelf:
        records = _documents(quiet, shelf, docs, collection, password)
        bound = bound_of(shelf, records, up_to, within, so_far=so_far)
        asked = Question(
            question,
            bound.document.id,
            shelf=tuple(each.id for each in records) if len(records) > 1 else (),
            algorithm=None if algorithm is None else Algorithm(algorithm),
            unaided=unaided,
            known=Known(bound.up_to),
        )
        look_up = LookUpLimits(
            EPISODES if episodes is None else episodes,
            sequential=sequential,
            wished=episodes is not None,
        )
        asking = Asking(quiet, shelf, records, password, seconds)
        settings = AskSettings(
            look_up=look_up,
            walk=WalkLimits(steps),
            meanwhile=not call.console.as_json,
            time=asking.time,
        )
        with call.session_to_ask() as session:
            for record in records if read_first else ():
                if not shelf.memories.status(record.id).tree_complete:
                    into_memory(quiet, session, record)
            answer = asking.ask(session, asked, strategy, settings)
            noted = [*session.ask_notes(asked.text, noted_in(shelf, asked))] if notes else []
        if call.console.as_json:
            beside = {"notes": notes_shape(noted[0])} if noted else {}
            call.console.result({**asking.shape(answer), **beside})
            return
        asking.show(answer, markdown=markdown, details=details, all_=all_)
        _cite(call.console, shelf, answer, cite_as)
        for each in noted:
            for line in ("\n" + tr("From your notes:"), *results.notes(each)):
                call.console.line(line)


def _documents(
    call: Call,
    library: Library,
    names: Sequence[str],
    collection: str | None,
    password: str | None,
) -> list[DocumentRecord]:
    """Return the documents with these names, and those of the collection, each once."""

    def all_named() -> Iterator[DocumentRecord]:
        for name in names:
            yield document_at_hand(call, library, name, password)
        for record in documents_in(library, collection):
            yield with_its_file(call, library, record)

    found = list(dict.fromkeys(all_named()))
    if not found:
        raise typer.BadParameter(tr("Give a document or a collection."))
    return found


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
        said = tr("Left out, because it doesn't look like an author: {name}.")
        console.note(said.format(name=name))


def summarise(
    call: Call,
    doc: Doc,
    *,
    section: Annotated[
        str | None, typer.Option(help=tr("Only the section with these words in its heading."))
    ] = None,
    up_to: Annotated[
        str | None,
        typer.Option(metavar="PAGE", help=tr("Only the text up to the end of this page.")),
    ] = None,
    up_to_here: Annotated[
        bool,
        typer.Option(
            "--up-to-here", help=tr("Only the text up to the page where you stopped reading.")
        ),
    ] = False,
    seconds: Seconds = None,
) -> None:
    """Summarise a document, or a part of it, with pages."""
    if up_to_here and up_to is not None:
        raise typer.BadParameter(tr("Give --up-to-here or a page, not both."))
    with call.opened_to_look() as shelf:
        record = find_document(shelf, doc)
        content = shelf.documents.content(record.id)
        bound = None if up_to is None else end_of_page(content, up_to)
        if up_to_here:  # the end of the page in view; the beginning, if it was never opened
            position = shelf.positions.of(record.id)
            bound = end_of_page_at(content, position.place) if position else 0
        part = None if section is None else find_section(content, record, section)
        asked = Question(
            tr("Summarise “{title}”").format(title=part.title)
            if part
            else tr("Summarise the document"),
            record.id,
            about=part.span if part else None,
            known=Known(bound),
        )
        asking = Asking(call, shelf, [record], seconds=seconds)
        with call.session_to_ask() as session:
            settings = AskSettings(time=asking.time)
            answer = asking.ask(session, asked, Strategy.SUMMARY, settings)
        if call.console.as_json:
            call.console.result(asking.shape(answer))
        else:
            asking.show(answer)
