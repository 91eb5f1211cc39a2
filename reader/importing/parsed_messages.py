"""Sends a parsed document from the child process: packed there, checked and unpacked here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.child_messages import Message
from reader.text.document import (
    Block,
    BlockKind,
    DocumentText,
    Format,
    LineTable,
    Link,
    Metadata,
    Page,
    PageState,
    ParsedDocument,
    PrintPage,
    Section,
)
from reader.text.imprint import imprint_of
from reader.text.span import Span, SpanTable

PARSE, BIND = "parse", "bind"
"""The requests to the child, for a file and for a folder of web pages; the others are replies."""

PROGRESS, PARSED, BOUND = "progress", "parsed", "bound"


def pack(document: ParsedDocument) -> Message:
    """Return the message that carries ``document``."""
    content, about = document.content, document.metadata
    data = {
        "format": document.format,
        "title": about.title,
        "authors": about.authors,
        "language": about.language,
        "imprint": about.imprint.as_dict(),
        "encrypted": document.encrypted,
        "warnings": document.warnings,
        "text": content.text,
        "kinds": [block.kind for block in content.blocks],
        "sections": [(s.span.start, s.span.end, s.title, s.level) for s in content.sections],
        "pages": [
            (p.label, p.state, p.width, p.height, [(s.start, s.end) for s in p.spans])
            for p in content.pages
        ],
        "print_pages": [(p.label, p.start) for p in content.print_pages],
        "spine": content.spine,
        "links": [(each.span.start, each.span.end, each.target) for each in content.links],
    }
    arrays = {
        **_columns("block", SpanTable.of(block.span for block in content.blocks)),
        **_columns("sentence", content.sentences),
        **_columns("passage", content.passages),
        **_columns("around", SpanTable.of(content.around)),
        **_columns("line", content.lines),
        "line_pages": content.lines.pages,
        "line_boxes": content.lines.boxes,
    }
    return Message(PARSED, data, arrays, {"cover": about.cover} if about.cover else {})


def _columns(name: str, table: SpanTable | LineTable) -> dict[str, NDArray[np.int32]]:
    return {f"{name}_starts": table.starts, f"{name}_ends": table.ends}


def unpack(message: Message) -> ParsedDocument:
    """Return the document that ``message`` carries.

    Raises:
        ValueError: if anything in it is malformed.
    """
    data = message.data
    try:
        metadata = Metadata(
            _string(data["title"]),
            tuple(map(_string, data["authors"])),
            None if data["language"] is None else _string(data["language"]),
            message.blobs.get("cover"),
            imprint_of(data["imprint"]),
        )
        warnings = tuple(map(_string, data["warnings"]))
        return ParsedDocument(
            Format(data["format"]),
            metadata,
            _content(data, message.arrays),
            encrypted=bool(data["encrypted"]),
            warnings=warnings,
        )
    except (KeyError, TypeError, IndexError, AttributeError) as wrong:
        raise ValueError(f"not a document: {wrong!r}") from wrong


def _content(data: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> DocumentText:
    text = _string(data["text"])
    length = len(text)
    pages = _pages(data["pages"], length)
    blocks = zip(_table(arrays, "block", length), data["kinds"], strict=True)
    return DocumentText(
        text,
        tuple(Block(span, BlockKind(kind)) for span, kind in blocks),
        tuple(
            Section(_span(start, end, length), _string(title), int(level))
            for start, end, title, level in data["sections"]
        ),
        _table(arrays, "sentence", length),
        _table(arrays, "passage", length),
        pages,
        tuple(PrintPage(_string(label), _offset(at, length)) for label, at in data["print_pages"]),
        _lines(arrays, length, len(pages)),
        tuple(_offset(at, length) for at in data["spine"]),
        tuple(_table(arrays, "around", length)),
        tuple(
            Link(_span(start, end, length), _offset(target, length))
            for start, end, target in data["links"]
        ),
    )


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a string")
    return value


def _offset(value: int, length: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= length:
        raise ValueError("an offset outside the text")
    return value


def _span(start: int, end: int, length: int) -> Span:
    return Span(_offset(start, length), _offset(end, length))


def _pages(rows: list[Any], length: int) -> tuple[Page, ...]:
    return tuple(
        Page(
            number,
            _string(label),
            tuple(_span(start, end, length) for start, end in spans),
            PageState(state),
            float(width),
            float(height),
        )
        for number, (label, state, width, height, spans) in enumerate(rows, start=1)
    )


def _table(arrays: Mapping[str, NDArray[Any]], name: str, length: int) -> SpanTable:
    return SpanTable(*_ranges(arrays, name, length))


def _ranges(
    arrays: Mapping[str, NDArray[Any]], name: str, length: int
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    starts, ends = arrays[f"{name}_starts"], arrays[f"{name}_ends"]
    if starts.dtype != np.int32 or ends.dtype != np.int32 or starts.shape != ends.shape:
        raise ValueError(f"{name}: not two columns of positions")
    if len(starts) and (starts.min() < 0 or ends.max() > length or np.any(starts > ends)):
        raise ValueError(f"{name}: outside the text")
    return starts, ends


def _lines(arrays: Mapping[str, NDArray[Any]], length: int, pages: int) -> LineTable:
    starts, ends = _ranges(arrays, "line", length)
    numbers, boxes = arrays["line_pages"], arrays["line_boxes"]
    if numbers.dtype != np.int32 or boxes.dtype != np.float32:
        raise ValueError("lines: wrong kinds of numbers")
    if numbers.shape != starts.shape or boxes.shape != (len(starts), 4):
        raise ValueError("lines: columns of different length")
    if len(starts) and (numbers.min() < 1 or numbers.max() > pages):
        raise ValueError("lines: on pages that are not there")
    if np.any(np.diff(starts) < 0) or not np.all(np.isfinite(boxes)):
        raise ValueError("lines: out of order")
    return LineTable(starts, ends, numbers, boxes)
