"""``gistwalker summarise``: the summary of a document, or of a part of it."""

from __future__ import annotations

from typing import Annotated

import typer

from reader.records import DocumentRecord, Position
from reader.search.page_names import end_of_page, end_of_page_at
from reader.text.document import DocumentText
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from ui.terminal.ask_options import AnswerForm
from ui.terminal.asking_documents import Asking
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document, find_section
from ui.terminal.shared import Folder, Json, opened_to_ask, opened_to_look, tools_of


def summarise(
    context: typer.Context,
    doc: Annotated[
        str, typer.Argument(metavar="DOC", help="Id, part of a title, or path of a file.")
    ],
    library: Folder = None,
    *,
    section: Annotated[
        str | None, typer.Option(help="Only the section with these words in its heading.")
    ] = None,
    up_to: Annotated[
        str | None,
        typer.Option(metavar="PAGE", help="Only the text up to the end of this page."),
    ] = None,
    up_to_here: Annotated[
        bool,
        typer.Option(
            "--up-to-here", help="Only the text up to the page where you stopped reading."
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Summarise a document, or a part of it, with pages."""
    if up_to_here and up_to is not None:
        raise typer.BadParameter("Give --up-to-here or a page, not both.")
    console = Console(as_json=json)
    tools = tools_of(context)
    with opened_to_look(context, library) as shelf:
        record = find_document(shelf, doc)
        content = shelf.documents.content(record.id)
        bound = None if up_to is None else end_of_page(content, up_to)
        if up_to_here:
            bound = _left_at(content, shelf.positions.of(record.id))
        asked = _asked(content, record, section, bound)
        asking = Asking(console, tools, shelf, [record])
        with opened_to_ask(tools, library, console.note) as session:
            answer = asking.ask(session, asked, Strategy.SUMMARY)
        asking.show(answer, AnswerForm(json=json))


def _asked(
    content: DocumentText, record: DocumentRecord, section: str | None, bound: int | None
) -> Question:
    about, text = None, "Summarise the document"
    if section is not None:
        found = find_section(content, record, section)
        about, text = found.span, f"Summarise “{found.title}”"
    return Question(text, record.id, about=about, known=Known(bound))


def _left_at(content: DocumentText, position: Position | None) -> int:
    """Return the end of the page in view; the beginning, if it was never opened in the window."""
    return end_of_page_at(content, position.place) if position else 0
