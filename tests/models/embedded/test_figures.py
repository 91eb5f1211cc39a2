"""Questions for numbers, and passages that have them."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedded.figures import asks_for_figures, figure_shares
from reader.text.document import DocumentText
from reader.text.span import Span, SpanTable


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many ships were lost?", True),
        ("What was the net operating margin in 2020?", True),
        ("What percentage of voters agreed?", True),
        ("Who was the captain?", False),
        ("Why did the numerous crew leave?", False),
    ],
)
def test_questions_for_figures(question, expected):
    assert asks_for_figures(question) is expected


def test_shares_of_digits():
    parts = ["no digits", "12 of 50", "0123456789"]
    text = " ".join(parts)
    spans, at = [], 0
    for part in parts:
        spans.append(Span(at, at + len(part)))
        at += len(part) + 1
    content = DocumentText(text, (), (), SpanTable.of([]), SpanTable.of(spans), ())
    assert figure_shares(content) == pytest.approx([0, 0.3, 0.3])
    assert figure_shares(content).dtype == np.float32
