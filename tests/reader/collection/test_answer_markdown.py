from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from reader.collection.answer_markdown import answer_markdown, conversation_markdown
from reader.records import DocumentRecord, Source
from reader.text.document import DocumentId, Format
from reader.text.markdown import escaped
from reader.text.span import Span
from reader.values.answer import Answer, Grade, Headline
from reader.values.question import Known, Question
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
    cited = (Citation(DocumentId(1), QUOTE, QUOTE.of(CONTENT.text)),)
    return Answer(
        Question(question, DocumentId(1), known=Known(understood=understood)),
        text,
        Grade.DOESNT_SAY if nearest else Grade.SAYS,
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


def test_what_answers_is_bold_and_nothing_in_it_is_markdown(record):
    line = "He kept # *two* ships … [1]"
    markdown = replace(answer(line), headline=Headline((Span(10, 15),)))
    assert "\n\nHe kept # **\\*two\\*** ships … [1]\n\n" in answer_markdown(
        markdown, record, CONTENT
    )


def test_an_answer_has_its_numbered_quotes_with_page_section_and_document(record):
    markdown = answer_markdown(answer(understood="What did the keeper keep?"), record, CONTENT)
    assert markdown.startswith(
        "## What did he keep?\n\nUnderstood as: What did the keeper keep?\n\n"
    )
    assert "\n\nHe did [1].\n\n" in markdown
    quote = QUOTE.of(CONTENT.text)
    assert markdown.endswith(f"> {quote}\n")
    source = r"[1] *Ships\_and\_boats*, Ada Example, B. Other, “The \*first\*”"
    assert source in markdown


def test_what_was_not_found_is_not_said_to_be_missing(record):
    unfound = replace(answer("No answer was found.", nearest=True), grade=Grade.NOT_FOUND)
    markdown = answer_markdown(unfound, record, CONTENT)
    assert "*? No clear answer was found*" in markdown
    assert "doesn't say" not in markdown


def test_a_conversation_is_exported_in_order(record):
    answers = [answer(), answer("Later.", "And\nthen?")]
    markdown = conversation_markdown("About <ships>", answers, [record], CONTENT)
    assert markdown.startswith("# About \\<ships\\>\n\nAbout *Ships\\_and\\_boats*")
    assert markdown.index("## What did he keep?") < markdown.index("## And then?")


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


_HOSTILE = st.one_of(
    st.sampled_from(
        [
            "![x](http://127.0.0.1/x.png)",
            "[y](javascript:alert(1))",
            "[1](javascript:alert(1))",
            "![1][1]",
            "[1]: http://127.0.0.1/",
            "[z][1]",
            "![[note]]",
            "<img src=http://127.0.0.1/>",
            "<http://127.0.0.1/>",
            "&lt;&#106;",
            "\\",
            "\r",
            "\n",
            "\u2028",
            "\n\n",
            "---",
            "===",
            "## ",
            "\t",
            "    ",
            "- ",
            "```",
            "~~~",
            "| a | b |",
            "[1]",
            "$",
            "!",
            "[",
            "]",
            "(",
            ":",
        ]
    ),
    st.text(max_size=8),
)


@given(st.lists(_HOSTILE, max_size=12).map("".join))
@example("a[b](javascript:c)\r# d\n[1]: http://127.0.0.1/ 'x'\n---")
def test_no_viewer_fetches_or_runs_anything_of_a_document(text):
    cited = Citation(DocumentId(1), QUOTE, f"{text}!")
    markdown = replace(answer(f"{text} [1]", text, text), citations=(cited,))
    record = DocumentRecord(
        id=DocumentId(1),
        source=Source(Path("a.pdf"), "", 1),
        format=Format.PDF,
        title=text,
        authors=(text,),
        language=None,
        pages=1,
        words=1,
        characters=1,
        unreadable_pages=(),
        warnings=(),
        added=datetime.now(UTC),
    )
    for parser in (MarkdownIt("commonmark"), MarkdownIt("js-default")):
        html = parser.render(conversation_markdown(text, [markdown], [record], CONTENT))
        assert not re.search(r"<(a|img|script|iframe|table|pre|code|ul|ol)\b", html), html


@given(st.lists(_HOSTILE, max_size=12).map("".join))
def test_every_character_is_shown(text):
    shown = MarkdownIt("commonmark").render(escaped(f"x{text}"))
    plain = unescape(re.sub(r"</?(p|br ?/?|pre|code)>", "", shown))
    assert plain.split() == f"x{text}".replace("\0", "\ufffd").split()
