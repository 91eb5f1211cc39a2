"""Plain rankings, and scores of what holds several passages."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reader.evaluation.ranking import MeaningRelevance, span_scores
from reader.text.span import Span, SpanTable
from reader.values.question import Question
from storage.library import SqliteLibrary
from tests.books import plain
from tests.scripted import LetterEncoder
from tests.shelf import put


def test_passages_are_as_close_as_their_closest_sentences(tmp_path):
    content = plain("The judge came home. Rain fell.", "A ship sank in the north.")
    with SqliteLibrary.open(tmp_path) as library:
        document = put(library, content, "Walks")
        scores = MeaningRelevance(library, LetterEncoder()).scores(Question("Rain fell.", document))
        assert len(scores) == len(content.passages)
        closest = content.passages[int(scores.argmax())]
        assert "Rain fell." in closest.of(content.text)
        assert scores.max() > 0.99


PASSAGES = SpanTable.of(Span(10 * i, 10 * i + 9) for i in range(8))
scores_of_eight = st.lists(st.floats(-4, 4, width=16), min_size=8, max_size=8)
some_span = st.tuples(st.integers(0, 80), st.integers(0, 80)).map(lambda p: Span(min(p), max(p)))


def scored(scores, spans):
    return span_scores(PASSAGES, np.array(scores, np.float32), spans)


@given(scores_of_eight, some_span, some_span)
def test_more_text_never_scores_less(scores, one, other):
    both = Span(min(one.start, other.start), max(one.end, other.end))
    small, _, large = scored(scores, [one, other, both])
    assert large >= small - 1e-5
