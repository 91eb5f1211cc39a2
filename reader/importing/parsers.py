"""Which parser reads which format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from reader.importing.events import Progress
from reader.importing.pdf.parsing import parse_pdf
from reader.text.document import Format, ParsedDocument

Parser = Callable[[Path, str | None, bool], Iterator[Progress | ParsedDocument]]
"""Reads a file, with a password or none, with recognition of pictures of text or without."""


def parser_of(format: Format) -> Parser:  # noqa: A002  # the field's word
    """The parser for files of ``format``."""
    return {Format.PDF: _pdf}[format]


def _pdf(path: Path, password: str | None, ocr: bool) -> Iterator[Progress | ParsedDocument]:  # noqa: FBT001  # one shape for all parsers
    return parse_pdf(path, password, ocr=ocr)
