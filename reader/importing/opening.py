"""Opens all files, for import and for display alike.

Files that reflow and are not EPUB are converted to one clean page of XHTML first and opened from
memory, so that nothing outside the file is ever read. Errors of MuPDF are translated here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as tr
from pathlib import Path

import pymupdf

from reader.errors import PasswordNeededError, UnreadableFileError
from reader.importing.unreadable import cannot_read
from reader.text.document import Format

_FOREIGN_ENCRYPTION = "unknown encryption handler"
"""MuPDF's message for any encryption that is not by password."""
_BROKEN = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError)


def open_document(
    path: Path,
    format: Format,
    password: str | None = None,
    replacement: bytes | None = None,
) -> pymupdf.Document:
    """Open the file at ``path`` in its detected format; for an EPUB, from ``replacement`` if given.

    Raises:
        PasswordNeededError: it is encrypted, and ``password`` is missing or wrong.
        UnreadableFileError: it cannot be opened as this format.
    """
    pymupdf.TOOLS.mupdf_display_errors(on=False)
    pymupdf.TOOLS.mupdf_display_warnings(on=False)
    if format is Format.EPUB:
        document = _open_epub(path) if replacement is None else _open_bytes(path, replacement)
    elif format is Format.PDF:
        document = _open_pdf(path)
    else:
        page = as_xhtml(path, format)
        with mupdf_errors(path.name):
            document = pymupdf.open(stream=page, filetype="xhtml")
    _unlock(document, path.name, password)
    return document


def as_xhtml(path: Path, format: Format) -> bytes:
    """Convert a text, Markdown or HTML file to the page of XHTML that is shown for it.

    Raises:
        UnreadableFileError: it cannot be read, or holds no text.
    """
    # Every process that draws a PDF would wait for them too.
    from reader.importing.encodings import decode, read_bytes
    from reader.importing.markup import html_to_xhtml, markdown_to_xhtml
    from reader.importing.plain_text import plain_to_xhtml

    text = decode(read_bytes(path), path.name, may_declare=format is Format.HTML)
    if format is Format.HTML:
        return html_to_xhtml(text)
    return markdown_to_xhtml(text) if format is Format.MARKDOWN else plain_to_xhtml(text)


@contextmanager
def mupdf_errors(name: str) -> Iterator[None]:
    """Turn MuPDF's errors about the file called ``name`` into ``UnreadableFileError``."""
    try:
        yield
    except _BROKEN as problem:
        raise UnreadableFileError(
            tr(
                "Can't open {name}: it is damaged, or not the kind of file its name suggests."
            ).format(name=name),
            tr("Try opening it in another program, or get a new copy."),
        ) from problem


def _open_pdf(path: Path) -> pymupdf.Document:
    _check_file(path)
    with mupdf_errors(path.name):
        try:
            return pymupdf.open(str(path), filetype="pdf")
        except _BROKEN as problem:
            if _FOREIGN_ENCRYPTION not in str(problem.__cause__):
                raise
            raise UnreadableFileError(
                tr("{name} is encrypted with a certificate.").format(name=path.name),
                tr("Save an unprotected copy with the program that opens it, and import that."),
            ) from problem


def _open_epub(path: Path) -> pymupdf.Document:
    """Open it unchanged, or repaired if MuPDF finds nothing to read in it."""
    _check_file(path)
    document = None
    with suppress(*_BROKEN):
        document = pymupdf.open(str(path), filetype="epub")
        if document.chapter_count:
            return document
    from reader.importing.epub.repair import repaired  # the libraries of EPUBs are large

    mended = repaired(path)
    with mupdf_errors(path.name):
        if mended is not None:
            return pymupdf.open(stream=mended, filetype="epub")
        return document or pymupdf.open(str(path), filetype="epub")


def _open_bytes(path: Path, content: bytes) -> pymupdf.Document:
    """Open the changed copy of the file, or the file itself if MuPDF finds nothing in the copy."""
    with suppress(*_BROKEN):
        document = pymupdf.open(stream=content, filetype="epub")
        if document.chapter_count:
            return document
    return _open_epub(path)


def _check_file(path: Path) -> None:
    try:
        with path.open("rb") as file:
            empty = not file.read(1)
    except OSError as problem:
        raise cannot_read(path.name, problem) from problem
    if empty:
        raise UnreadableFileError(
            tr("{name} is empty.").format(name=path.name), tr("Get a new copy.")
        )


def _unlock(document: pymupdf.Document, name: str, password: str | None) -> None:
    if not document.needs_pass:
        return
    if not password:
        raise PasswordNeededError(
            tr("{name} is encrypted.").format(name=name), tr("Enter its password.")
        )
    if not document.authenticate(password):
        raise PasswordNeededError(
            tr("Wrong password for {name}.").format(name=name),
            tr("Try again."),
            wrong=True,
        )
