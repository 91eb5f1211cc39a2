"""PDFs made by code."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pymupdf

from reader.importing.pdf.parsing import parse_pdf
from reader.text.document import BlockKind, DocumentText, ParsedDocument

WIDTH, HEIGHT = 420, 595
LEFT, TOP, STEP = 50, 80, 14


class Maker:
    """A PDF in the making, line by line."""

    def __init__(self) -> None:
        self.document = pymupdf.open()
        self.page: Any = None
        self.y: float = TOP

    def new_page(self) -> Maker:
        self.page = self.document.new_page(width=WIDTH, height=HEIGHT)
        self.y = TOP
        return self

    def put(self, text: str, x: float, y: float, size: float = 11, font: str = "helv", **more):
        if self.page is None:
            self.new_page()
        self.page.insert_text((x, y), text, fontsize=size, fontname=font, **more)
        return self

    def lines(self, *texts: str, x: float = LEFT, size: float = 11, font: str = "helv") -> Maker:
        for text in texts:
            self.put(text, x, self.y, size, font)
            self.y += STEP
        return self

    def gap(self, points: float = STEP) -> Maker:
        self.y += points
        return self

    def save(self, path: Path, **options) -> Path:
        self.document.save(path, **options)
        return path


def read(made: Maker, tmp_path: Path, **options) -> ParsedDocument:
    return parsed(made.save(tmp_path / "made.pdf"), **options)


def parsed(path: Path, password: str | None = None, *, ocr: bool = False) -> ParsedDocument:
    *_, document = parse_pdf(path, password, ocr=ocr)
    assert isinstance(document, ParsedDocument)
    return document


def blocks(content: DocumentText, kind: BlockKind | None = None) -> list[str]:
    return [
        block.span.of(content.text)
        for block in content.blocks
        if kind is None or block.kind is kind
    ]


def fill(made: Maker, words: Iterable[str], x: float, y: float, width: int = 30) -> float:
    """Set words as a column of about ``width`` letters; the height below it."""
    line = ""
    for word in [*words, ""]:
        if not word or len(line) + len(word) > width:
            made.put(line.strip(), x, y, 10)
            y += 12
            line = ""
        line += word + " "
    return y
