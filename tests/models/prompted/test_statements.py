"""Statements out of an answer that comes piece by piece."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from models.prompted.statements import Statement, Statements, is_denial
from models.prompted.tidying import key_of


def read(*pieces):
    statements = Statements()
    found = [each for piece in pieces for each in statements.add(piece)]
    return [*found, *statements.finish()]


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
    assert read(f"{SOLD}{mark} {SAVED}") == [Statement(SOLD, numbers), Statement(SAVED)]
    assert read(f"{SOLD} {mark} {SAVED}") == [Statement(SOLD, numbers), Statement(SAVED)]
    assert read(f"{SOLD[:-1]} {mark}. {SAVED}") == [Statement(SOLD, numbers), Statement(SAVED)]
    assert read(f"{SAVED} {SOLD}{mark}") == [Statement(SAVED), Statement(SOLD, numbers)]


def test_numbers_belong_to_the_last_sentence_before_them():
    assert read(f"{SOLD} {SAVED} [2]") == [Statement(SOLD), Statement(SAVED, (2,))]


@pytest.mark.parametrize("bullet", ["- ", "* ", "• ", "1. ", "2) "])
def test_items_of_a_list_are_statements_on_lines_of_their_own(bullet):
    assert read(f"{bullet}{SOLD} [1]\n{bullet}{SAVED}\n") == [
        Statement(SOLD, (1,), item=True),
        Statement(SAVED, item=True),
    ]


def test_markdown_is_left_out():
    assert read(f"**{SOLD}** [1]\n\n* **{SAVED}**") == [
        Statement(SOLD, (1,)),
        Statement(SAVED, item=True),
    ]


@pytest.mark.parametrize(
    "heading", ["**Who owned it**", "**Who owned it:**", "## Who owned it", "__Who owned it__:"]
)
def test_a_heading_stands_above_what_follows_and_is_no_statement(heading):
    said = [Statement(SOLD, (1,), heading="Who owned it"), Statement(SAVED, item=True)]
    for text in (f"{heading}\n{SOLD} [1]\n- {SAVED}", f"{heading}\n\n{SOLD} [1]\n\n- {SAVED}"):
        assert read(text) == said
        assert read(*text) == said


def test_bold_type_within_a_line_is_no_heading():
    assert read(f"**Note** {SOLD}\n{SAVED}") == [Statement(f"Note {SOLD}"), Statement(SAVED)]


def test_a_heading_with_nothing_below_it_is_what_is_said():
    assert read("**Oslo**") == [Statement("Oslo")]
    assert read(f"{SOLD}\n**Oslo**") == [Statement(SOLD), Statement("Oslo")]


@pytest.mark.parametrize(
    "opener",
    [
        "Sure! Here is the answer: ",
        "Answer: ",
        "Certainly! ",
        "Based on the passages, ",
        "The passage says that ",
        "According to the story, ",
    ],
)
def test_openers_are_no_statements(opener):
    assert read(f"{opener}{SOLD} {SAVED}") == [Statement(SOLD), Statement(SAVED)]


def test_a_later_sentence_may_begin_like_an_opener():
    assert read(f"{SOLD} Answer: nobody knew why.")[1].text == "Answer: nobody knew why."


@pytest.mark.parametrize(
    "denial",
    [
        "The passages do not mention who sold the house.",
        "The text doesn’t say when it was sold.",
        "There is no information about the buyer in the passage.",
        "The provided text does not contain an answer to that.",
        "It is not explicitly stated in the text.",
        "The answer cannot be determined from the document.",
    ],
)
def test_what_says_that_the_text_does_not_say_is_a_denial(denial):
    assert is_denial(denial)


@pytest.mark.parametrize(
    "statement", [SOLD, "He did not sell the house.", "She cannot swim.", "The text was printed."]
)
def test_what_tells_of_something_that_was_not_is_none(statement):
    assert not is_denial(statement)


@pytest.mark.parametrize(
    "same", ["the house was sold", "The house, was SOLD!", "**The house was sold.**"]
)
def test_a_repetition_is_recognized_however_it_is_set(same):
    assert key_of(same) == key_of(SOLD)


def test_a_statement_is_given_as_soon_as_another_one_begins():
    statements = Statements()
    assert list(statements.add(f"{SOLD} [1]")) == []
    assert list(statements.add(" It")) == []
    assert list(statements.add(" burned")) == [Statement(SOLD, (1,))]


def test_a_paragraph_begins_a_line_of_its_own():
    assert read(f"{SOLD} [1] {SAVED}\n\n**Later:** {SAVED} [2]") == [
        Statement(SOLD, (1,)),
        Statement(SAVED),
        Statement(f"Later: {SAVED}", (2,), below=True),
    ]


ROWS = (
    "| Town | Founded | People |\n|:---|---:|---|\n| Oslo | 1048 | 700,000 | [1, 2]\n"
    "| **Lund** | 990 [3] | – |\n"
)


def test_each_row_of_a_table_is_a_statement_that_names_its_columns():
    said = [
        Statement("Oslo: Founded 1048; People 700,000.", (1, 2), item=True),
        Statement("Lund: Founded 990.", (3,), item=True),
    ]
    for text in (ROWS, ROWS.rstrip(), f"{SOLD}\n\n{ROWS}"):
        assert read(text)[-2:] == said
        assert read(*text)[-2:] == said
    assert read(f"{ROWS}\n{SOLD}") == [*said, Statement(SOLD, below=True)]


def test_a_table_without_a_head_loses_no_row():
    said = [Statement("Oslo: 1048.", item=True), Statement("Lund: 990.", item=True)]
    assert read("| Oslo | 1048 |\n| Lund | 990 |\n") == said
    assert read("| Oslo | 1048 |") == said[:1]


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
    "Sure! Here is the answer: ",
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(SAID), max_size=9), st.sets(st.integers(1, 200), max_size=12))
def test_pieces_of_any_size_give_the_same_statements(said, cuts):
    text = "".join(said)
    places = [0, *sorted(cut for cut in cuts if cut < len(text)), len(text)]
    assert read(*(text[a:b] for a, b in pairwise(places))) == read(text)
    assert read(*text) == read(text)


@given(st.lists(st.sampled_from(SAID), max_size=12).map("".join))
@example("| sold | 3 |\n|---|---|\n")
@example("| sold | 3 |\n|---|---|\n|---|---|\n")
def test_no_word_is_lost_and_none_is_added(text):
    said = " ".join(statement.text for statement in read(text))
    assert [word for word in ("sold", "burned", "Holt") if word in text] == [
        word for word in ("sold", "burned", "Holt") if word in said
    ]
