from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.claims import read_statements


@pytest.mark.parametrize(
    ("written", "statements"),
    [
        ("It was sold.[3][5]", [("It was sold.", (3, 5))]),
        ("It was sold. [3, 5]", [("It was sold.", (3, 5))]),
        ("It was sold [3-5].", [("It was sold.", (3, 4, 5))]),
        ("It was sold [3–5]. He left.", [("It was sold.", (3, 4, 5)), ("He left.", ())]),
        ("It was sold【3】.", [("It was sold.", (3,))]),
        ("It was sold【3†L1-L4】.", [("It was sold.", (3,))]),
        ("It was sold [3]. It was dear [4].", [("It was sold.", (3,)), ("It was dear.", (4,))]),
        ("It was sold [3],[5].", [("It was sold.", (3, 5))]),
        ("“It was sold [3].” He left.", [("“It was sold.”", (3,)), ("He left.", ())]),
        ("It was sold [sentence 3].", [("It was sold.", (3,))]),
        ("It was sold [Sentences 3 and 5].", [("It was sold.", (3, 5))]),
        ("It was sold [^3].", [("It was sold.", (3,))]),
        ("It was sold [3](#s3).", [("It was sold.", (3,))]),
        ("It was sold [99][3].", [("It was sold.", (3,))]),
        ("It was sold [1-9].", [("It was sold.", ())]),
        ("In [his] house (3) [sic].", [("In [his] house (3) [sic].", ())]),
        ("It cost $3.1 billion [3].", [("It cost $3.1 billion.", (3,))]),
        ("Anna [1], who was tired [2], left.", [("Anna, who was tired, left.", (1, 2))]),
        ("Anna came. She left.[1]", [("Anna came.", ()), ("She left.", (1,))]),
        ("[1] Anna left.\n[2] Bo stayed.", [("Anna left.", (1,)), ("Bo stayed.", (2,))]),
        ("[1] Anna left. [2] Bo stayed.", [("Anna left.", (1,)), ("Bo stayed.", (2,))]),
        ("- Anna left [1]\n- Bo stayed [2]", [("- Anna left", (1,)), ("- Bo stayed", (2,))]),
        ("", []),
    ],
)
def test_statements_are_read_in_the_ways_models_mark_them(written, statements):
    assert read_statements(written, 9) == statements


@given(st.text(alphabet="ab. [](),-3579【】\n", max_size=60))
def test_no_number_is_read_that_was_not_offered(written):
    for _, numbers in read_statements(written, 6):
        assert set(numbers) <= set(range(1, 7))


def test_sentences_without_marks_are_statements_that_can_be_aligned():
    assert read_statements("Anna left. Bo stayed [2].\nHe was ill [99].", 9) == [
        ("Anna left.", ()),
        ("Bo stayed.", (2,)),
        ("He was ill.", ()),
    ]
