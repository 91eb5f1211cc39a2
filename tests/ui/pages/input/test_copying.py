from __future__ import annotations

from dataclasses import replace

import numpy as np

from reader.text.document import LineTable
from reader.text.span import Span
from tests.books import Chapter, book
from ui.pages.document.touching import lines_in_table
from ui.pages.input.selection import as_printed

MADE = book(Chapter(1, "The river", ("Herons stand in shallow water there.", "A *ferry* crosses.")))


def span_of(words, content=MADE):
    start = content.text.index(words)
    return Span(start, start + len(words))


def with_lines(content, *starts):
    ends = [*starts[1:], len(content.text)]
    table = LineTable(
        np.array(starts, np.int32),
        np.array(ends, np.int32),
        np.ones(len(starts), np.int32),
        np.zeros((len(starts), 4), np.float32),
    )
    return replace(content, lines=table)


def test_lines_are_broken_as_printed_with_their_hyphens():
    text = MADE.text
    made = with_lines(MADE, 0, text.index("Herons"), text.index("low water"), text.index("A *"))
    span = Span(text.index("stand"), len(text))
    printed = as_printed(made, span, lines_in_table(made, span))
    assert printed == "stand in shal-\nlow water there.\n\nA *ferry* crosses."


def test_without_lines_the_text_flows():
    assert as_printed(MADE, span_of("shallow water"), []) == "shallow water"
