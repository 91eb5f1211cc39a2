from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from reader.learning.same_question import same_question, wording

SAME = [
    ("Who is the brother of the tenant?", "who is the tenant's brother"),
    ("What was Walmart's tax rate in 2018?", "In 2018, what was the tax rate of Walmart?"),
    ("How many stores did the company have?", "Can you tell me how many stores the company had?"),
    ("What is the net sales for 2018?", "what's the net sales in 2018, please?"),
    ("What did they pay, 1,000 dollars?", "What did they pay, $1000?"),
    ("Why has Helen left her husband?", "Tell me why Helen left her husband."),
    ("Name the auditors of the bank.", "What are the bank's auditors?"),
    ("Which colour was the car?", "According to the text, which color was the car?"),
    ("Who were the three sisters?", "Who were the 3 sisters?"),
    ("Why can't he go home?", "Why cannot he go home?"),
    ("Wer ist der Bruder der Mieterin?", "Kannst du mir sagen, wer der Bruder der Mieterin ist?"),
    ("What was the margin in 2018?", "margin 2018"),
]
OTHER = [
    ("Who killed Ann?", "Whom did Ann kill?"),
    ("What did Bob kill?", "What killed Bob?"),
    ("Who killed Ann?", "Who did not kill Ann?"),
    ("Who isn't there?", "Who is there?"),
    ("Was it ever allowed?", "Was it never allowed?"),
    ("What was the tax rate in 2018?", "What was the tax rate in 2017?"),
    ("What was the tax rate in 2018?", "What was the tax rate?"),
    ("Who is the treasurer?", "Who was the treasurer?"),
    ("Who is the treasurer?", "Who will be the treasurer?"),
    ("Where does Ann live?", "Where does Mary live?"),
    ("What happened before the war?", "What happened after the war?"),
    ("How long is it from Paris to Rome?", "How long is it from Rome to Paris?"),
    ("What is the name of the mother of Ann's father?", "What is Ann's mother's father's name?"),
    ("How many sisters has he?", "How has he sisters?"),
    ("Who is it?", "What is it?"),
    ("And why?", "And why?"),
    ("Wer ist der Vater?", "Wer war der Vater?"),
]


def same(one, other):
    return same_question(wording(one), wording(other))


@pytest.mark.parametrize(("one", "other"), SAME)
def test_other_words_for_the_same_are_the_same_question(one, other):
    assert same(one, other)
    assert same(other, one)
    assert wording(one).bag == wording(other).bag


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_name_figure_negation_time_or_role_is_another_question(one, other):
    assert not same(one, other)
    assert not same(other, one)


@given(st.text(max_size=200))
def test_any_text_has_a_wording_and_is_the_same_as_itself(text):
    found = wording(text)
    assert same_question(found, found) == found.says_something
    assert wording(f"  {text.strip()} ").bag == found.bag


@given(st.sampled_from(SAME + OTHER), st.integers(1, 3000), st.integers(1, 3000))
def test_two_figures_are_never_the_same_question(pair, one, other):
    asked = pair[0].rstrip("?.")
    assert same(f"{asked} on page {one}?", f"{asked} on page {other}?") == (one == other)
