"""Chooses the parser for each format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from reader.importing.import_events import Progress
from reader.importing.pdf.parsing import parse_pdf
from reader.text.document import Format, ParsedDocument

Parser = Callable[[Path, str | None, bool], Iterator[Progress | ParsedDocument]]
"""Parses a file, with or without a password, with or without recognition of scanned text."""


def parser_of(format: Format) -> Parser:
    """Return the parser for files of ``format``."""
    return _pdf if format is Format.PDF else partial(_reflowing, format)


def _pdf(path: Path, password: str | None, ocr: bool) -> Iterator[Progress | ParsedDocument]:
    return parse_pdf(path, password, ocr=ocr)


def _reflowing(
    format: Format,
    path: Path,
    _password: str | None,
    _ocr: bool,
) -> Iterator[Progress | ParsedDocument]:
    # The process that parses a PDF need not wait for the libraries of EPUBs.
    from reader.importing.reflow_import import parse_reflowing

    return parse_reflowing(path, format)
