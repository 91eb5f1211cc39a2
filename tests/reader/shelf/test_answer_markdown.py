from __future__ import annotations

from dataclasses import replace

import pytest

from reader.shelf.answer_markdown import answer_markdown, conversation_markdown, escaped
from reader.values.answer import Answer
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.books import Chapter, book
from tests.shelf import put

CONTENT = book(Chapter(1, "The *first*", ("He kept # ships. He kept 2 boats.", "Last words.")))
QUOTE = CONTENT.sentences[1]


@pytest.fixture
def record(tmp_path):
    with SqliteLibrary.open(tmp_path) as library:
        put(library, CONTENT, "Ships_and_boats")
        return replace(library.documents.all()[0], authors=("Ada Example", "B. Other"))


def answer(text="He did [1].", question="What did he keep?", understood="", nearest=False):
    cited = (Citation(1, QUOTE, QUOTE.of(CONTENT.text)),)
    return Answer(
        Question(question, 1, understood),
        text,
        not nearest,
        Strategy.GIST,
        "m",
        () if nearest else cited,
        cited if nearest else (),
        (),
        (),
        (),
        0.1,
        3,
        9,
    )


def test_an_answer_has_its_numbered_quotes_with_page_section_and_document(record):
    told = answer_markdown(answer(understood="What did the keeper keep?"), record, CONTENT)
    assert told.startswith("## What did he keep?\n\nUnderstood as: What did the keeper keep?\n\n")
    assert "\n\nHe did [1].\n\n" in told
    quote = QUOTE.of(CONTENT.text)
    assert told.endswith(f"> {quote}\n")
    source = r"[1] *Ships\_and\_boats*, Ada Example, B. Other, “The \*first\*”"
    assert source in told


def test_what_is_near_is_called_no_more_than_that(record):
    told = answer_markdown(answer("Not told.", nearest=True), record, CONTENT)
    assert told.index("Not told.") < told.index("no more than that") < told.index("[1]")


def test_a_conversation_is_told_in_order(record):
    answers = [answer(), answer("Later.", "And\nthen?")]
    told = conversation_markdown("About <ships>", answers, [record], CONTENT)
    assert told.startswith("# About \\<ships\\>\n\nAbout *Ships\\_and\\_boats*")
    assert told.index("## What did he keep?") < told.index("## And then?")


@pytest.mark.parametrize(
    ("plain", "safe"),
    [
        ("a*b_c`d", r"a\*b\_c\`d"),
        ("<script>", r"\<script\>"),
        ("# no heading", r"\# no heading"),
        ("1. no list", r"1\. no list"),
        ("  - no list", r"  \- no list"),
        ("half-way, no. 5 - or so", "half-way, no. 5 - or so"),
        ("as it says [1][2]", "as it says [1][2]"),
        ("a|b\\c~d", r"a\|b\\c\~d"),
    ],
)
def test_nothing_in_a_text_is_taken_for_markdown(plain, safe):
    assert escaped(plain) == safe
