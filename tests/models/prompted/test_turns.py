"""Grouping of sentences into lines, and turns of speech that say nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.passages import numbered, running, sentences_in
from models.prompted.turns import lines_of, without_sounds
from reader.importing.drafts import DraftBlock
from reader.text.document import BlockKind, DocumentId
from reader.text.span import Span
from reader.values.quotation import Excerpt
from tests.models.small_library import document

TURNS = st.lists(
    st.sampled_from(
        ["Ann: Yeah .", "{vocalsound}", "Bob: It is red . So we keep it .", "Ann: Is it ?", "Mm ."]
    ),
    min_size=1,
    max_size=8,
)


def shown(*turns, marked=False):
    content = document(*turns)
    excerpt = Excerpt(DocumentId(1), content.whole, content.text)
    return numbered(content, [excerpt], marked=marked).text.splitlines()[1:-1]


def test_every_turn_stands_on_a_line_of_its_own():
    assert shown("Ann: It is red. We keep it.", "Bob: Why red?") == [
        "Ann: It is red. We keep it.",
        "Bob: Why red?",
    ]


def test_rows_of_a_table_stand_on_lines_of_their_own():
    rows = DraftBlock("Year Ships\n1854 120\n1855 140", BlockKind.TABLE)
    assert shown("Ships by year.", rows) == [
        "Ships by year.", "Year Ships", "1854 120", "1855 140",
    ]  # fmt: skip


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize(
    "empty", ["Ann: Yeah .", "{vocalsound}", "Ann: {vocalsound} Mm-hmm .", "Uh , okay .", "Right."]
)
def test_turns_that_say_nothing_are_left_out(empty, marked):
    lines = shown("Bob: It is red.", empty, "Bob: It is large.", marked=marked)
    assert [line.removeprefix("[1] ").removeprefix("[2] ") for line in lines] == [
        "Bob: It is red.",
        "Bob: It is large.",
    ]


@pytest.mark.parametrize("turn", ["Ann: No.", "Ann: Yes .", "Ann: Okay, red then.", "* * *", "7."])
def test_what_says_something_is_kept(turn):
    assert len(shown("Bob: It is red.", turn, "Bob: It is large.")) == 3


def test_a_yeah_that_answers_is_kept():
    assert "Ann: Yeah ." in shown("Bob: Shall it be red ?", "Ann: Yeah .")
    assert "{vocalsound}" not in shown("Bob: Shall it be red ?", "{vocalsound}", "Bob: Well then.")


def test_where_nothing_else_is_said_all_is_shown():
    assert shown("Yeah .", "Mm .") == ["Yeah .", "Mm ."]


def test_what_begins_in_the_middle_of_a_turn_is_led_in_by_its_speaker():
    turns = ("Ann: It is {gap} late. It is red {vocalsound} .", "Bob: No.")
    content = document(*turns, "Ann: Well.", "Ann: It is.")
    second = content.sentences[1]
    excerpt = Excerpt(DocumentId(1), second, second.of(content.text))
    assert running(content, excerpt) == "Ann: … It is red ."
    both = Span(0, content.blocks[1].span.end)
    whole = Excerpt(DocumentId(1), both, both.of(content.text))
    assert running(content, whole) == "Ann: It is late. It is red .\nBob: No."
    once = document(*turns)
    part = Excerpt(DocumentId(1), second, second.of(once.text))
    assert running(once, part) == "It is red .", "who speaks once may be no speaker"


def test_sounds_are_left_out_and_turns_of_nothing_else():
    meeting = "Ann: It is {gap}late.\n\nBob: {vocalsound}\n\nAnn: Yes . {vocalsound}"
    assert without_sounds(meeting) == "Ann: It is late.\n\n\nAnn: Yes . "
    assert without_sounds("Bob: {vocalsound}\nBob: .") == "Bob: ."
    assert without_sounds("Bob: {vocalsound}") == "Bob: {vocalsound}"
    assert without_sounds("f(x) = [1]\n\nBob:") == "f(x) = [1]\n\nBob:"


def test_running_text_is_that_of_one_passage():
    content = document("One is here.", "Two are here. They stay.")
    second = content.blocks[1].span
    excerpt = Excerpt(DocumentId(1), second, second.of(content.text))
    assert running(content, excerpt) == "Two are here. They stay."


@given(TURNS)
def test_lines_hold_sentences_once_and_in_order(turns):
    content = document(*turns)
    sentences = sentences_in(content, content.whole)
    kept = [span for line in lines_of(content, sentences) for span in line]
    assert kept == [span for span in sentences if span in kept]
    assert kept
    assert all(span in kept for span in sentences if "red" in span.of(content.text))
