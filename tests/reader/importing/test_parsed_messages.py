from __future__ import annotations

import dataclasses
import io

import numpy as np
import pytest

from reader.child_messages import Message, read_message, write_message
from reader.importing.parsed_messages import pack, unpack
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
from reader.text.span import Span, SpanTable

TEXT = "One heading\n\nA sentence. Another."
TABLE = LineTable(
    np.array([0, 13], np.int32),
    np.array([11, 33], np.int32),
    np.array([1, 2], np.int32),
    np.array([[0, 0, 5, 5], [1, 2, 3, 4]], np.float32),
)
DOCUMENT = ParsedDocument(
    Format.PDF,
    Metadata("A title", ("Somebody",), "en", b"\x89PNG"),
    DocumentText(
        TEXT,
        (Block(Span(0, 11), BlockKind.HEADING), Block(Span(13, 33), BlockKind.PARAGRAPH)),
        (Section(Span(0, 33), "One heading", 1),),
        SpanTable.of([Span(0, 11), Span(13, 24), Span(25, 33)]),
        SpanTable.of([Span(0, 33)]),
        (
            Page(1, "i", (Span(0, 11),), PageState.TEXT, 400, 600),
            Page(2, "1", (Span(13, 33),), PageState.RECOGNISED, 400, 600),
        ),
        (PrintPage("7", 13),),
        TABLE,
        (0, 13),
        (Span(0, 11),),
        (Link(Span(13, 24), 0),),
    ),
    encrypted=True,
    warnings=("Something was repaired.",),
)


def sent(message: Message) -> Message:
    stream = io.BytesIO()
    write_message(stream, message)
    stream.seek(0)
    received = read_message(stream)
    assert received
    return received


def test_what_is_packed_is_unpacked_the_same():
    received = unpack(sent(pack(DOCUMENT)))
    lines, expected = received.content.lines, DOCUMENT.content.lines
    for name in ("starts", "ends", "pages", "boxes"):
        np.testing.assert_array_equal(getattr(lines, name), getattr(expected, name))
    same = dataclasses.replace(received.content, lines=expected)
    assert dataclasses.replace(received, content=same) == DOCUMENT


def tampered(**changes):
    message = pack(DOCUMENT)
    data = dict(message.data) | {k: v for k, v in changes.items() if k in message.data}
    arrays = dict(message.arrays) | {k: v for k, v in changes.items() if k in message.arrays}
    assert set(changes) <= set(data) | set(arrays)
    return Message(message.kind, data, arrays, message.blobs)


@pytest.mark.parametrize(
    "changes",
    [
        {"text": "short"},
        {"text": 5},
        {"format": "exe"},
        {"kinds": ["heading"]},
        {"kinds": ["heading", "secret"]},
        {"sections": [(0, 99, "t", 1)]},
        {"sections": [(5, 2, "t", 1)]},
        {"sections": [("a", 2, "t", 1)]},
        {"pages": [("i", "text", 1, 1, [(-1, 3)])]},
        {"spine": [-1]},
        {"line_pages": np.array([1, 3], np.int32)},
        {"line_pages": np.array([0, 1], np.int32)},
        {"line_starts": np.array([13, 0], np.int32)},
        {"line_ends": np.array([11, 34], np.int32)},
        {"line_boxes": np.zeros((1, 4), np.float32)},
        {"line_boxes": np.full((2, 4), np.nan, np.float32)},
        {"sentence_starts": np.array([0, 5, 25], np.int32)},
        {"sentence_starts": np.array([0.0, 13, 25])},
        {"passage_ends": np.array([34], np.int32)},
        {"links": [(0, 5, 34)]},
        {"links": [(0, 34, 5)]},
    ],
)
def test_what_a_child_makes_up_is_refused(changes):
    with pytest.raises(ValueError, match=r".+"):
        unpack(sent(tampered(**changes)))


def test_what_is_missing_is_missed():
    with pytest.raises(ValueError, match="not a document"):
        unpack(Message("parsed", {"text": "x"}))
