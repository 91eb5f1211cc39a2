from __future__ import annotations

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.quotation import Citation
from ui.answers.citations import _row

LAMP = Citation(DocumentId(1), Span(0, 17), "The lamp was red.")


def test_a_quote_stands_beside_its_mark_unless_the_answer_quotes_it():
    assert "The lamp was red." in _row(1, LAMP, "page 2", "The lamp was red. [1]").text
    assert "The lamp was red." in _row(1, LAMP, "page 2", "It was red. [1]").text
    assert _row(1, LAMP, "page 2", "It says: “The lamp was red.” [1]").text == "page 2"
