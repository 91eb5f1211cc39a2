from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.claims import Marked, normalised_marks, read_marked, read_statements


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("It was sold.[3][5]", "It was sold.[3][5]"),
        ("It was sold. [3, 5]", "It was sold.[3][5]"),
        ("It was sold [3-5].", "It was sold.[3][4][5]"),
        ("It was sold [3–5]. He left.", "It was sold.[3][4][5] He left."),
        ("It was sold【3】.", "It was sold.[3]"),
        ("It was sold【3†L1-L4】.", "It was sold.[3]"),
        ("It was sold [3]. It was dear [4].", "It was sold.[3] It was dear.[4]"),
        ("It was sold [3],[5].", "It was sold.[3][5]"),
        ("“It was sold [3].” He left.", "“It was sold.”[3] He left."),
        ("It was sold [sentence 3].", "It was sold.[3]"),
        ("It was sold [Sentences 3 and 5].", "It was sold.[3][5]"),
        ("It was sold [^3].", "It was sold.[3]"),
        ("It was sold [3](#s3).", "It was sold.[3]"),
        ("It was sold [99][3].", "It was sold.[3]"),
        ("It was sold [99].", "It was sold."),
        ("In [his] house (3) [sic].", "In [his] house (3) [sic]."),
        ("It cost $3.1 billion [3].", "It cost $3.1 billion.[3]"),
    ],
)
def test_marks_are_brought_into_one_form(written, normal):
    assert normalised_marks(written, 9) == normal


def test_round_brackets_are_marks_only_where_that_is_asked():
    assert normalised_marks("It was sold (3, 4).", 9) == "It was sold (3, 4)."
    assert normalised_marks("It was sold (3, 4).", 9, parentheses=True) == "It was sold.[3][4]"


@given(st.text(alphabet="ab. [](),-3579【】\n", max_size=60))
def test_the_normal_form_stays_as_it_is(written):
    once = normalised_marks(written, 9)
    assert normalised_marks(once, 9) == once


@given(st.text(alphabet="ab. [](),-3579【】\n", max_size=60))
def test_no_number_is_read_that_was_not_offered(written):
    for each in [*read_marked(written, 6), *read_statements(written, 6)]:
        assert set(each.numbers) <= set(range(1, 7))
        assert each.text


def test_what_a_grammar_gives_is_read_by_its_marks():
    assert read_marked("Anna left.[1] She was tired of it.[2][3] ", 3) == [
        Marked("Anna left.", (1,)),
        Marked("She was tired of it.", (2, 3)),
    ]


@pytest.mark.parametrize(
    ("written", "statements"),
    [
        ("Anna left [3, 5]. Bo stayed.", [("Anna left.", (3, 5))]),
        ("Anna left. [1] Bo stayed. [2]", [("Anna left.", (1,)), ("Bo stayed.", (2,))]),
        ("Anna [1], who was tired [2], left.", [("Anna, who was tired, left.", (1, 2))]),
        ("Anna came. She left.[1]", [("Anna came. She left.", (1,))]),
        ("A lie.[99] Anna left.[1]", [("Anna left.", (1,))]),
        ("[1] Anna left.\n[2] Bo stayed.", [("Anna left.", (1,)), ("Bo stayed.", (2,))]),
        ("[1] Anna left. [2] Bo stayed.", [("Anna left.", (1,)), ("Bo stayed.", (2,))]),
        ("“I [Anna] left.” [2]", [("“I [Anna] left.”", (2,))]),
        ("- Anna left [1]\n- Bo stayed [2]", [("- Anna left", (1,)), ("- Bo stayed", (2,))]),
        ("Anna left.", []),
        ("", []),
    ],
)
def test_statements_are_read_in_the_ways_models_mark_them(written, statements):
    assert [(each.text, each.numbers) for each in read_marked(written, 9)] == statements


def test_sentences_without_marks_are_statements_that_can_be_aligned():
    assert read_statements("Anna left. Bo stayed [2].\nHe was ill [99].", 9) == [
        Marked("Anna left.", ()),
        Marked("Bo stayed.", (2,)),
        Marked("He was ill.", ()),
    ]
