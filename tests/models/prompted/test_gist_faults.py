"""Faults of a gist."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.gist_faults import Draft, Fault, draft_of, faults
from reader.memory.gist_quality import copied_share

PASSAGE = (
    "In the spring of 1854 Agnes Farrow built a lighthouse on the rock before the harbour. "
    "Her brother carried 1,200 stones across the water in a small boat that leaked."
)
GIST = (
    "Agnes Farrow built the lighthouse before the harbour in 1854.",
    "Stones for it came over the water with her brother in a leaking boat.",
)


def test_a_gist_in_its_own_words_has_no_fault():
    assert faults(Draft(GIST), PASSAGE, 22) == frozenset()


@pytest.mark.parametrize(
    ("sentences", "words", "fault"),
    [
        ((), 22, Fault.EMPTY),
        (GIST, 40, Fault.SHORT),
        (GIST, 15, Fault.LONG),
        ((PASSAGE,), 30, Fault.COPIED),
        (("Die Wärterin baute dort einen Turm für Schiffe.",), 8, Fault.FOREIGN),
        (("He was a sailor who loved nobody but himself.",), 8, Fault.FOREIGN),
    ],
)
def test_each_fault_is_found(sentences, words, fault):
    assert fault in faults(Draft(sentences), PASSAGE, words)


def test_sentences_with_figures_of_their_own_are_left_out_and_the_figures_named():
    written = "The lighthouse of 1854 took 1200 stones. He paid Boris 900. It stood for long."
    made = draft_of(written, PASSAGE, 25)
    assert made.sentences == ("The lighthouse of 1854 took 1200 stones.", "It stood for long.")
    assert set(made.unsupported) == {"Boris", "900"}
    assert Fault.UNSUPPORTED in faults(made, PASSAGE, 25)
    assert draft_of("It is from 1903.", PASSAGE, 25, beside="Records of 1903").sentences


words = st.sampled_from(["sea", "rock", "light", "stone", "boat", "harbour", "Agnes"])


@given(st.lists(words, min_size=1, max_size=40))
def test_what_is_copied_is_copied_as_a_whole(said):
    text = " ".join(said)
    assert copied_share(text, f"So {text} it was.") == 1.0
    assert copied_share(text, "Nothing of the kind.") == 0.0


@given(st.text(max_size=300), st.integers(1, 60))
def test_whatever_is_written_is_judged(written, words):
    made = draft_of(written, PASSAGE, words)
    found = faults(made, PASSAGE, words)
    assert (Fault.EMPTY in found) == (not made.sentences)
    assert (Fault.UNSUPPORTED in found) == bool(made.unsupported)
