"""Alignment of a text with its source sentences, by shared words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.alignment import sources
from models.prompted.grounding import resting_on

WORDS = ["Anna", "Boris", "Clara", "Oslo", "boat", "hat", "judge", "blue", "1854"]
CANDIDATES = [
    "Anna lives in Oslo with her sister.",
    "The wind came from the west.",
    "Boris owns a red boat.",
]
texts = st.lists(st.text(max_size=60), min_size=1, max_size=6)


@given(st.text(max_size=60), texts)
def test_every_sentence_has_a_source(sentence, candidates):
    found = sources(sentence, candidates)
    assert found == sorted(set(found))
    assert 1 <= len(found) <= 3
    assert all(0 <= index < len(candidates) for index in found)


@given(st.lists(st.sampled_from(WORDS), min_size=2, max_size=5, unique=True), st.integers(0, 3))
def test_a_sentence_written_again_is_found_again(words, place):
    sentence = " ".join(words) + "."
    others = ["The wind came.", "It was a quiet day.", "Nobody said a word."]
    candidates = [*others[:place], sentence, *others[place:]]
    assert place in sources(sentence, candidates)
    assert place in resting_on(sentence, "", candidates)


@pytest.mark.parametrize(
    "made_up", ["Gregor sailed around Africa.", "He did so in the end.", "", "?!"]
)
def test_a_statement_that_nothing_bears_out_rests_on_nothing(made_up):
    assert resting_on(made_up, "", CANDIDATES) == ()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("It costs 25 Euros.", "Twenty-five Euros is what it shall cost."),
        ("Revenue was $3.1 billion.", "Revenue ($ 3,100 million) rose."),
        ("They were selling boats.", "She sells a boat."),
        ("It opened on 12 May 1854.", "It was opened in May 1854, on the 12th."),
    ],
)
def test_forms_of_words_and_spellings_of_figures_count_as_the_same(statement, sentence):
    assert resting_on(statement, "", [*CANDIDATES, sentence]) == (3,)
