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
from reader.importing.refusals import cannot_read
from reader.text.document import Format

_FOREIGN_ENCRYPTION = "unknown encryption handler"
"""MuPDF's message for any encryption that is not by password."""
CONVERTED = frozenset({Format.TEXT, Format.MARKDOWN, Format.HTML})
"""Formats that are converted to XHTML; MuPDF opens all others, by the value of ``Format``."""
BROKEN = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError)
"""The exceptions that PyMuPDF raises on broken files."""


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
    if format in CONVERTED:
        page = as_xhtml(path, format)
        with mupdf_errors(path.name):
            return pymupdf.open(stream=page, filetype="xhtml")
    try:
        path.open("rb").close()
    except OSError as problem:
        raise cannot_read(path.name, problem) from problem
    if format is Format.EPUB:
        return _open_epub(path, replacement)
    document = _open_file(path, format)
    _unlock(document, path.name, password)
    return document


def as_xhtml(path: Path, format: Format) -> bytes:
    """Convert a file in one of the ``CONVERTED`` formats to the page of XHTML that is shown for it.

    Raises:
        UnreadableFileError: it cannot be read, or holds no text.
    """
    # Every process that draws a PDF would wait for them too.
    from reader.importing.encodings import decode, read_bytes
    from reader.importing.markup import html_to_xhtml, markdown_to_xhtml
    from reader.importing.plain_text import plain_to_xhtml
    from reader.importing.web_archive import markup_of

    if format is Format.HTML:
        return html_to_xhtml(markup_of(path))
    convert = markdown_to_xhtml if format is Format.MARKDOWN else plain_to_xhtml
    return convert(decode(read_bytes(path), path.name))


@contextmanager
def mupdf_errors(name: str) -> Iterator[None]:
    """Turn MuPDF's errors about the file called ``name`` into ``UnreadableFileError``."""
    try:
        yield
    except BROKEN as problem:
        raise UnreadableFileError(
            tr(
                "Can't open {name}: it is damaged, or not the kind of file its name suggests."
            ).format(name=name),
            tr("Try opening it in another program, or get a new copy."),
        ) from problem


def _open_file(path: Path, format: Format) -> pymupdf.Document:
    with mupdf_errors(path.name):
        try:
            return pymupdf.open(str(path), filetype=format.value)
        except BROKEN as problem:
            if _FOREIGN_ENCRYPTION not in str(problem.__cause__):
                raise
            raise UnreadableFileError(
                tr("{name} is encrypted with a certificate.").format(name=path.name),
                tr("Save an unprotected copy with the program that opens it, and import that."),
            ) from problem


def _open_epub(path: Path, replacement: bytes | None) -> pymupdf.Document:
    """Open the replacement, the file itself, or the file repaired: what MuPDF can read first."""
    for source in (path,) if replacement is None else (replacement, path):
        with suppress(*BROKEN):
            document = _opened_epub(source)
            if document.chapter_count:
                return document
    from reader.importing.epub.repair import repaired  # the libraries of EPUBs are large

    mended = repaired(path)
    with mupdf_errors(path.name):
        return _opened_epub(path if mended is None else mended)


def _opened_epub(source: Path | bytes) -> pymupdf.Document:
    if isinstance(source, bytes):
        return pymupdf.open(stream=source, filetype="epub")
    return pymupdf.open(str(source), filetype="epub")


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
