"""``gistwalker summarise``: the summary of a document, or of a part of it."""

from __future__ import annotations

from gettext import gettext as tr
from typing import Annotated

import typer

from reader.asking.strategies import AskSettings
from reader.search.page_names import end_of_page, end_of_page_at
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from ui.terminal.ask_options import Seconds
from ui.terminal.asking_documents import Asking
from ui.terminal.document_argument import find_document, find_section
from ui.terminal.shared import Call, Doc


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
