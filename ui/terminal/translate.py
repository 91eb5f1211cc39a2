"""``gistwalker translate``: text in another language, by the language model that is chosen."""

from __future__ import annotations

import sys
from gettext import gettext as tr
from typing import Annotated

import typer

from reader.errors import NotFoundError
from reader.generators import closed
from reader.ports import Library
from reader.search.page_names import text_of_page
from ui.settings.choices import TargetLanguage
from ui.terminal.document_argument import find_document, find_section
from ui.terminal.shared import Call

_STANDARD_INPUT = "-"
_ENGLISH_NAMES = {
    each.value: each.name.capitalize()
    for each in TargetLanguage
    if each is not TargetLanguage.WINDOW
}
_SHORTEST_NAME = 3


def translate(
    call: Call,
    text: Annotated[
        str | None,
        typer.Argument(metavar="TEXT", help=tr("The text to translate; “-” for standard input.")),
    ] = None,
    *,
    doc: Annotated[
        str | None,
        typer.Option(
            "--in", metavar="DOC", help=tr("Translate a page or section of this document.")
        ),
    ] = None,
    page: Annotated[
        str | None, typer.Option(metavar="PAGE", help=tr("The page, by its number or label."))
    ] = None,
    section: Annotated[
        str | None, typer.Option(help=tr("The section with these words in its heading."))
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(
            metavar="LANGUAGE",
            help=tr(
                "A code such as “de”, or an English name (default: the language set in the window)."
            ),
        ),
    ] = None,
) -> None:
    """Translate a text, a page or a section with the chosen language model."""
    language = _language(into or call.tools.translation_target().value)
    if doc is None:
        source = _given(text, page, section)
    else:
        if text is not None:
            raise typer.BadParameter(tr("Give a text or --in DOC, not both."))
        with call.opened_to_look() as shelf:
            source = _of_document(shelf, doc, page, section)
    translation = ""
    with call.session_to_ask() as session, closed(session.translate(source, language)) as pieces:
        for piece in pieces:
            translation += piece
            if not call.console.as_json:  # for people it is shown as it is written
                call.console.write(piece)
    call.console.show({"text": source, "language": language, "translation": translation}, "")


def _language(typed: str) -> str:
    """As the model is asked for it: in English."""
    if typed.lower() in _ENGLISH_NAMES:
        return _ENGLISH_NAMES[typed.lower()]
    if len(typed) < _SHORTEST_NAME or not typed.replace(" ", "").isalpha():
        codes = ", ".join(_ENGLISH_NAMES)
        said = tr("“{typed}” isn't a language. Give its English name, or: {codes}.")
        raise typer.BadParameter(said.format(typed=typed, codes=codes))
    return typed.capitalize()


def _given(text: str | None, page: str | None, section: str | None) -> str:
    if page is not None or section is not None:
        raise typer.BadParameter(tr("Name the document with --in DOC."))
    if text == _STANDARD_INPUT or (text is None and not sys.stdin.isatty()):
        text = sys.stdin.read()
    if not (text or "").strip():
        raise typer.BadParameter(tr("Give a text, “-” for standard input, or --in DOC."))
    return str(text)


def _of_document(library: Library, doc: str, page: str | None, section: str | None) -> str:
    record = find_document(library, doc)
    content = library.documents.content(record.id)
    if section is not None and page is None:
        return find_section(content, record, section).span.of(content.text)
    if page is None or section is not None:
        raise typer.BadParameter(tr("Give --page or --section."))
    if not (found := text_of_page(content, page)):
        raise NotFoundError(tr("There is no text on page {page}.").format(page=page))
    return found
