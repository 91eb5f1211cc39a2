import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.span import Span
from reader.text.word_counts import WordCounts

texts = st.text(st.sampled_from("ab \n中のก\u00a0-𠀀"), max_size=60)


def naive(text, start, end):
    """Of the characters that count, those in the span."""
    shares = {"中": 1.7, "の": 1.7, "𠀀": 1.7, "ก": 4.5}
    counted = 0.0
    for at in range(start, end):
        if text[at] in shares:
            counted += 1 / shares[text[at]]
        elif text[at] not in " \n" and (at == 0 or text[at - 1] in " \n"):
            counted += 1
    return counted


@given(texts, st.data())
def test_every_span_has_the_words_that_begin_in_it(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    counts = WordCounts(text)
    assert counts.of(Span(start, end)) == pytest.approx(naive(text, start, end))
    offsets = np.array([start, end], np.int32)
    assert np.diff(counts.upto(offsets))[0] == pytest.approx(naive(text, start, end))
