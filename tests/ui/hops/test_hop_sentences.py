from __future__ import annotations

from reader.values.hop import Fact, Hop, HopState, Phrasing
from tests.ui.hops.made import (
    CONFLICT,
    CORRECTED,
    UNSUPPORTED,
    page_of,
)
from ui.hops import hop_sentences


def said(hop, *, over=True):
    return hop_sentences.says(hop, page_of, over=over)


def test_a_corrected_step_tells_what_was_written_first_and_what_the_text_says():
    assert said(CORRECTED) == (
        "Step 1: Original: Red Sand was directed by Olga Berg. Red Sand was directed by Ada Lund. "
        "– “Red Sand, a silent film of 1931, was directed by Ada Lund.” – page 3"
    )


def test_what_contradicts_stands_with_both_places():
    text = said(CONFLICT)
    assert "(from step 1) Passages contradict each other." in text
    assert text.index("page 12") < text.index("In 1964.") < text.index("page 40")


def test_what_is_not_supported_says_so_and_where_it_was_looked():
    text = said(UNSUPPORTED)
    assert "Not supported by the text, so not used for the answer. It mentions “1970”" in text
    assert text.endswith("Looked at: page 9")


def test_a_step_that_was_right_is_said_once():
    facts = (Fact("Ada Lund made it."),)
    right = Hop(1, "Ada  Lund made it.", (), HopState.FOUND, facts, phrasing=Phrasing.GUESS)
    assert hop_sentences.repeats_itself(right)
    assert "Original" not in said(right)
