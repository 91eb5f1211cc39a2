"""Statements out of an answer that comes piece by piece."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.prompted.statements import Statement, Statements
from models.prompted.tidying import key_of


def read(*pieces):
    statements = Statements()
    found = [each for piece in pieces for each in statements.add(piece)]
    return [*found, *statements.finish()]


def said(*pieces):
    """What is stated, by which sentences, and whether as items of a list."""
    return [(each.text, each.numbers, each.item) for each in read(*pieces)]


def lines(text):
    """The statements by the lines that they stand on."""
    shown = "".join("\n" * each.begins + each.text for each in read(text))
    return shown.strip("\n").split("\n")


SOLD, SAVED = "The house was sold.", "It burned in 1871."


@pytest.mark.parametrize(
    ("mark", "numbers"),
    [
        ("[3]", (3,)),
        ("[3, 5]", (3, 5)),
        ("[3; 5]", (3, 5)),
        ("[3-5]", (3, 4, 5)),
        ("[3–5, 9]", (3, 4, 5, 9)),
        ("【3】", (3,)),
        ("[3][5]", (3, 5)),
        ("[3] [5]", (3, 5)),
        ("[3], [5]", (3, 5)),
        ("[sentence 3]", (3,)),
        ("[3-900]", ()),
        ("[5-3]", ()),
        ("[3, 3]", (3,)),
    ],
)
def test_numbers_are_read_from_their_marks(mark, numbers):
    both = [(SOLD, numbers, False), (SAVED, (), False)]
    assert said(f"{SOLD}{mark} {SAVED}") == both
    assert said(f"{SOLD} {mark} {SAVED}") == both
    assert said(f"{SOLD[:-1]} {mark}. {SAVED}") == both
    assert said(f"{SAVED} {SOLD}{mark}") == [(SAVED, (), False), (SOLD, numbers, False)]


@pytest.mark.parametrize("bullet", ["- ", "* ", "• ", "1. ", "2) "])
def test_items_of_a_list_are_statements_on_lines_of_their_own(bullet):
    text = f"{bullet}{SOLD} [1]\n{bullet}{SAVED}\n"
    assert said(text) == [(SOLD, (1,), True), (SAVED, (), True)]
    assert lines(text) == [SOLD, SAVED]


def test_markdown_is_left_out():
    assert said(f"**{SOLD}** [1]\n\n* **{SAVED}**") == [(SOLD, (1,), False), (SAVED, (), True)]


@pytest.mark.parametrize(
    "heading", ["**Who owned it**", "**Who owned it:**", "## Who owned it", "__Who owned it__:"]
)
def test_a_heading_stands_above_what_follows_and_states_nothing(heading):
    for text in (f"{heading}\n{SOLD} [1]\n- {SAVED}", f"{heading}\n\n{SOLD} [1]\n\n- {SAVED}"):
        assert said(text) == said(*text)
        assert lines(text) == ["Who owned it:", SOLD, SAVED]
        assert [each.heading for each in read(text)] == [True, False, False]


def test_bold_type_within_a_line_is_no_heading():
    assert said(f"**Note** {SOLD}\n{SAVED}") == [(f"Note {SOLD}", (), False), (SAVED, (), False)]


def test_a_heading_in_bold_type_belongs_to_the_sentence_behind_it():
    text = f"**The old house.** {SOLD} [1] {SAVED}\n- **{SAVED}** [2] {SOLD}\n1. **Fire.** {SAVED}"
    both = f"The old house. {SOLD}"
    expected = [
        (both, (1,), False),
        (SAVED, (), False),
        (SAVED, (2,), True),
        (SOLD, (), False),
        (f"Fire. {SAVED}", (), True),
    ]
    assert said(text) == expected
    assert said(*text) == expected


def test_a_sentence_that_only_leads_to_a_mark_is_left_out():
    text = f"{SOLD} This is stated in sentence [3]. {SAVED} [1]"
    expected = [(SOLD, (), False), (SAVED, (1,), False)]
    assert said(text) == expected
    assert said(*text) == expected


@pytest.mark.parametrize(
    "opener",
    [
        "Sure! Here is the answer: ",
        "Answer: ",
        "Certainly! ",
    ],
)
def test_openers_are_no_statements(opener):
    assert said(f"{opener}{SOLD} {SAVED}") == [(SOLD, (), False), (SAVED, (), False)]


def test_a_later_sentence_may_begin_like_an_opener():
    assert read(f"{SOLD} Answer: nobody knew why.")[1].text == "Answer: nobody knew why."


@pytest.mark.parametrize(
    "same", ["the house was sold", "The house, was SOLD!", "**The house was sold.**"]
)
def test_a_repetition_is_recognized_however_it_is_set(same):
    assert key_of(same) == key_of(SOLD)


def test_a_statement_is_given_as_soon_as_another_one_begins():
    statements = Statements()
    assert list(statements.add(f"{SOLD} [1]")) == []
    assert list(statements.add(" It")) == []
    assert list(statements.add(" burned")) == [Statement(SOLD, (1,), begins=True)]


ROWS = (
    "| Town | Founded | People |\n|:---|---:|---|\n| Oslo | 1048 | 700,000 | [1, 2]\n"
    "| **Lund** | 990 [3] | – |\n"
)


def test_each_row_of_a_table_is_a_statement_that_names_its_columns():
    rows = [
        ("Oslo: Founded 1048; People 700,000.", (1, 2), True),
        ("Lund: Founded 990.", (3,), True),
    ]
    for text in (ROWS, ROWS.rstrip(), f"{SOLD}\n\n{ROWS}"):
        assert said(text)[-2:] == rows
        assert said(*text)[-2:] == rows
    assert said(f"{ROWS}\n{SOLD}") == [*rows, (SOLD, (), False)]


def test_a_table_without_a_head_loses_no_row():
    rows = [("Oslo: 1048.", (), True), ("Lund: 990.", (), True)]
    assert said("| Oslo | 1048 |\n| Lund | 990 |\n") == rows
    assert said("| Oslo | 1048 |") == rows[:1]


SAID = (
    "| sold | 3 |\n",
    "|---|---|\n",
    SOLD,
    SAVED,
    "Mr. Holt of No. 5 paid 3.5 pounds.",
    "He said “No.” to her",
    "sold",
    " ",
    "\n",
    "\n- ",
    "\n2. ",
    ". ",
    " [1]",
    "[3, 5].",
    "[3-5]",
    "【2】",
    "**",
    "**Sale.** ",
    "This is stated in sentence [3].",
    "Sure! Here is the answer: ",
)


@given(st.lists(st.sampled_from(SAID), max_size=9), st.sets(st.integers(1, 200), max_size=12))
@example(["| sold | 3 |\n", SOLD, SOLD, "| sold | 3 |\n"], {37})
def test_pieces_of_any_size_give_the_same_statements(bits, cuts):
    text = "".join(bits)
    places = [0, *sorted(cut for cut in cuts if cut < len(text)), len(text)]
    assert read(*(text[a:b] for a, b in pairwise(places))) == read(text)
    assert read(*text) == read(text)


@given(st.lists(st.sampled_from(SAID), max_size=12).map("".join))
@example("| sold | 3 |\n|---|---|\n")
@example("| sold | 3 |\n|---|---|\n|---|---|\n")
def test_no_word_is_lost_and_none_is_added(text):
    shown = " ".join(statement.text for statement in read(text))
    assert [word for word in ("sold", "burned", "Holt") if word in text] == [
        word for word in ("sold", "burned", "Holt") if word in shown
    ]
