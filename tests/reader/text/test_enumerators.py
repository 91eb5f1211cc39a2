import textwrap
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.importing.assemble import assemble
from reader.importing.plain_text import plain_to_xhtml
from reader.importing.safe_xml import parse_xml
from reader.importing.structure import read_structure
from reader.text.enumerators import begins_item, clause_lines, clause_starts, is_enumerator


def divided(text):
    """The text of each part up to where the next clause begins."""
    edges = [0, *(at for at in clause_starts(text) if at), len(text)]
    return [text[start:end].strip() for start, end in pairwise(edges)]


def imported(text):
    """Blocks and sentences of a plain text."""
    root = parse_xml(plain_to_xhtml(text))
    assert root is not None
    assembled = assemble(read_structure(root).blocks)
    blocks = [block.span.of(assembled.text) for block in assembled.blocks]
    return blocks, [span.of(assembled.text) for span in assembled.sentences]


@pytest.mark.parametrize(
    "clauses",
    [
        ["2. The Supplier gives thirty days' notice;", "3. The Buyer pays.", "4. Law applies."],
        ["2.1 The Supplier gives notice.", "2.2 The Buyer pays.", "2.3. Law applies."],
        ["(a) The Supplier gives notice.", "(b) The Buyer pays; and", "(c) nobody else does."],
        ["Section 5.2. Notice. It is given.", "Section 5.3. Payment. It is made."],
        ["§ 4. The notice is given.", "§ 5. The Buyer pays."],
        ["ARTICLE IV THE NOTICE. It is given.", "ARTICLE V THE PAYMENT. It is made."],
        ["a. One is given.", "b. Two are paid.", "c. Three are not."],
        ["i) One is given.", "ii) Two are paid.", "iii) Three are not.", "iv) Four."],
        ["They agree:", "(a) this:", "(i) one;", "(ii) two; and", "(b) that.", "(c) No more."],
        ["(h) This:", "(i) one;", "(ii) two.", "(i) The letter.", "(j) Another."],
        ["1. (a) One is given.", "(b) Two are.", "2. (a) Three are.", "(b) Four are.", "3. Five."],
        ["(a)(i) One is given;", "(ii) two are;", "(b)(i) three are;", "(ii) four are."],
        ["2. It is said in\nSection\n3. The Buyer asks.", "3. The Buyer pays.", "4. The end."],
    ],
)
def test_clauses_begin_at_their_numbers(clauses):
    assert divided(" ".join(clauses)) == clauses


@pytest.mark.parametrize(
    "prose",
    [
        "It is in chapter 3. The rest is in chapter 4. Nobody read chapter 5. It was late.",
        "That was in 1914. It ended in 1918. See No. 3. The rest is in Fig. 4. It is clear.",
        "It was A. B. Smith. C. D. Jones came too. So did Henry IV. Henry V. did not.",
        "He has (a) a house, (b) a garden and (c) a dog. As in clause (b). The rest is (c).",
        "It is known. [1] It is believed. [2] It is said. [3] Nobody asks.",
        "As Section 5 says. Section 6 applies. Section 7 does not.",
        "He pays.\nSection 5 of the law applies.\nSection 6 of it does not.",
        "Yours truly,\n\nA. Smith.\n\nC. Jones",
        "It rose by\n1. 5 or so, and in chapter\n2. The rest was in chapter\n3. It ended.",
    ],
)
def test_figures_of_prose_begin_no_clauses(prose):
    assert divided(prose) == [prose]


def test_a_line_with_room_before_it_shows_that_a_number_is_no_reference():
    lines = ["The notice of thirty days", "3. The Buyer pays", "and goes."]
    assert clause_lines(lines, [True, True, False]) == [False, True, False]
    assert clause_lines(lines, [True, False, False]) == [False, False, False]


def test_items_and_numbers_alone():
    assert [
        begins_item(text) for text in ("1. One", "(iv) Four", "Section 5. Five", "3.", "A")
    ] == [
        True,
        True,
        False,
        False,
        False,
    ]
    alone = (
        "3.",
        "2. (a)",
        "(a)(i)",
        "Section 5.2.",
        "§ 4",
        "ARTICLE IV",
        "1" * 24,
        "In 3.",
    )
    assert [text for text in alone if is_enumerator(text)] == list(alone[:6])


ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
STYLES = {
    "1.": [f"{n}." for n in range(1, 10)],
    "(1)": [f"({n})" for n in range(1, 10)],
    "1)": [f"{n})" for n in range(1, 10)],
    "a.": [f"{letter}." for letter in "abcdefghij"],
    "(a)": [f"({letter})" for letter in "abcdefghij"],
    "(A)": [f"({letter})" for letter in "ABCDEFGHIJ"],
    "(i)": [f"({number})" for number in ROMAN],
    "I.": [f"{number.upper()}." for number in ROMAN],
    "1.2": [f"1.{n}" for n in range(1, 10)],
    "1.2.3.": [f"1.2.{n}." for n in range(1, 10)],
    "§ 4": [f"§ {n}" for n in range(1, 10)],
    "Article IV": [f"Article {number.upper()}" for number in ROMAN],
    "Section 5.2.": [f"Section 5.{n}." for n in range(1, 10)],
    "nested": ["1.", "1.1.", "1.2.", "1.2.1.", "1.2.2.", "2.", "2.1.", "2.2.", "3."],
}
SENTENCES = st.sampled_from(
    [
        "The Supplier gives thirty days' notice.",
        "Delivery is described in chapter 3.",
        "Damages are described in chapter 1.",
        "This has been so since the year 1914.",
        "It is governed by clause (b) of the Schedule, and by Section 7 of the Act.",
        "Prices rise by 2.5 per cent (see No. 4).",
        "J. R. Smith and A. Jones sign for the Buyer!",
        "Nobody pays for that in part IV.",
        "What does the other party do then?",
    ]
)
WIDTHS = st.none() | st.integers(24, 100)


@st.composite
def contracts(draw):
    labels = STYLES[draw(st.sampled_from(sorted(STYLES)))]
    bodies = draw(st.lists(st.lists(SENTENCES, min_size=1, max_size=4), min_size=3, max_size=9))
    return [f"{label} {' '.join(body)}" for label, body in zip(labels, bodies, strict=False)]


@given(contracts(), st.sampled_from([" ", "\n", "\n\n"]), WIDTHS)
def test_a_contract_is_divided_into_its_clauses(clauses, between, width):
    if width and between == " ":
        text = textwrap.fill(between.join(clauses), width, break_long_words=False)
    elif width:
        text = between.join(textwrap.fill(clause, width) for clause in clauses)
    else:
        text = between.join(clauses)
    blocks, sentences = imported(text)
    assert blocks == clauses
    assert all(any(sentence in clause for clause in clauses) for sentence in sentences)
    assert not any(is_enumerator(sentence) for sentence in sentences)


@given(st.lists(st.lists(SENTENCES, min_size=1, max_size=9), min_size=1, max_size=4), WIDTHS)
def test_prose_is_not_divided(paragraphs, width):
    prose = [" ".join(sentences) for sentences in paragraphs]
    filled = [textwrap.fill(each, width) if width else each for each in prose]
    blocks, _ = imported("\n\n".join(filled))
    assert blocks == prose
