from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Answer, Consulted, Grade
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.books import Chapter, book, prose
from ui.amounts import duration, pages
from ui.background.jobs_bar import Pace, time_left
from ui.widgets.wording import cost_of, one_line, place_of, share_of, unread_of


@given(st.text(max_size=2000), st.integers(1, 400))
def test_one_line_is_one_line_and_not_too_long(text, most):
    line = one_line(text, most)
    assert len(line) <= most
    assert all(character.isprintable() for character in line)


def test_numbers_in_words():
    assert pages(1) == "1 page"
    assert pages(2400) == "2,400 pages"
    assert [duration(s) for s in (0.26, 12, 600)] == ["0.3 s", "12 s", "10 min"]


def test_the_time_left_follows_the_pace_and_is_not_guessed():
    pace = Pace()
    pace.note(0, 100.0)
    pace.note(1, 101.0)
    assert pace.left(100) is None
    pace.note(10, 110.0)
    assert pace.left(100) == pytest.approx(90)
    assert time_left(pace.left(190) or 0) == "3 min left"
    assert time_left(pace.left(20) or 0) == "less than a minute left"


def test_work_that_does_not_advance_has_no_end_in_sight():
    pace = Pace()
    pace.note(5, 0.0)
    pace.note(5, 60.0)
    assert pace.left(10) is None


CONTENT = book(*(Chapter(1, f"Part{n}", (prose(2000, f"c{n}w"),)) for n in range(6)))


def answered(*unread, strategy=Strategy.GIST):
    return Answer(
        question=Question("What?", DocumentId(1)),
        text="",
        grade=Grade.DOESNT_SAY,
        strategy=strategy,
        model="",
        citations=(),
        nearest=(),
        trace=(),
        consulted=(),
        unread=unread,
        seconds=0,
        words_read=0,
        words_in_document=0,
    )


def test_every_passage_that_was_read_counts_whether_it_is_in_memory_or_not():
    spans = (Span(0, 9), Span(9, 20), Span(20, 30), Span(90, 99))
    consulted = tuple(map(Consulted, spans, (3, 3, 4, None)))
    answer = replace(answered(), consulted=consulted, words_read=12, words_in_document=900)
    assert cost_of(answer, CONTENT) == "Read 3 passages on 1 page in 0.1 s"
    assert share_of(answer) == "12 of 900 words were read."


def test_what_was_read_is_said_with_its_pages_and_nothing_if_nothing_was_read():
    far = CONTENT.pages[-1].spans[0]
    consulted = tuple(Consulted(span, None) for span in (Span(0, 9), far))
    answer = replace(answered(), consulted=consulted, seconds=0.4)
    assert cost_of(answer, CONTENT) == "Read 2 passages on 2 pages in 0.4 s"
    assert cost_of(answered(), CONTENT) == ""


def test_the_place_of_a_quote_in_a_numbered_chapter_names_the_part_too():
    parts = (Chapter(1, "The flood", ("Rain.",)), Chapter(2, "XIX", ("Water comes.",)))
    content = book(*parts, Chapter(1, "The harvest", ("Corn is cut in the sun of August.",)))
    start = content.text.index("Water")
    assert place_of(content, Span(start, start + 5)) == "page 1 · The flood, XIX"
    assert place_of(content, Span(start, start + 5), in_volume=True) == "page 1 · XIX"


LITTLE = "A little of the document (page {last}) was not in memory yet; {searched}."
SHARE = "10% of the document (pages {first}–{last}) was not in memory yet; {looked}."
ALL = "Almost none of it had been read into memory yet; {searched}."


@pytest.mark.parametrize(
    ("start", "strategy", "said"),
    [
        (-2, Strategy.GIST, ""),
        (-100, Strategy.GIST, LITTLE),
        (-9000, Strategy.SUMMARY, SHARE),
        (0, Strategy.GIST, ALL),
    ],
)
def test_what_is_not_in_memory_is_said_where_anybody_would_miss_it(start, strategy, said):
    text = CONTENT.text + "\n\n"
    content = replace(CONTENT, text=text)
    end = len(text) if start == -2 else len(text) - 2
    first = start % end if start else 0
    label = content.pages_of(Span(first, first + 1))[0].label
    wanted = said.format(
        first=label,
        last=content.pages[-1].label,
        searched="only its words were searched",
        looked="a few places in it were read",
    )
    assert unread_of(answered(Span(first, end), strategy=strategy), content) == wanted
