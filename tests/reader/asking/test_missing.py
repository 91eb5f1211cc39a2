from __future__ import annotations

import pytest

from reader.asking.grading import missed
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Answer, Consulted
from reader.values.grade import Grade
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from tests.books import Chapter, book, prose

CONTENT = book(*(Chapter(1, f"Part{n}", (prose(800, f"c{n}w"),)) for n in range(3)))
LENGTH = len(CONTENT.text)
LAST = CONTENT.sections[-1].span


def answer(*unread, up_to=None, consulted=()):
    return Answer(
        question=Question("What?", DocumentId(1), known=Known(up_to)),
        text="",
        grade=Grade.DOESNT_SAY,
        strategy=Strategy.GIST,
        model="",
        citations=(),
        nearest=(),
        trace=(),
        consulted=tuple(Consulted(span, None) for span in consulted),
        unread=unread,
        seconds=0,
        words_read=0,
        words_in_document=0,
    )


def test_text_without_a_memory_is_missed():
    assert missed(answer(LAST), CONTENT) == [LAST]
    assert not missed(answer(), CONTENT)


def test_what_was_opened_for_the_answer_is_not_missed():
    middle = CONTENT.sections[1].span
    assert not missed(answer(LAST, consulted=(LAST,)), CONTENT)
    assert not missed(answer(CONTENT.whole, consulted=(CONTENT.whole,)), CONTENT)
    around = [Span(0, middle.start), Span(middle.end, LENGTH)]
    assert missed(answer(CONTENT.whole, consulted=(middle,)), CONTENT) == around


@pytest.mark.parametrize(
    "span",
    [
        Span(LAST.start - 2, LAST.start),
        Span(LAST.start, LAST.start + len("Part2")),
        Span(LAST.start - 2, LAST.start + len("Part2\n\n")),
    ],
    ids=["white space", "heading", "both"],
)
def test_nobody_misses_white_space_or_a_heading(span):
    assert not missed(answer(span), CONTENT)
    assert missed(answer(Span(span.start, span.end + 10)), CONTENT)


def test_before_a_bound_the_episode_that_goes_on_behind_it_is_not_missed():
    end = LAST.start + 1500
    assert not missed(answer(Span(LAST.start, end), up_to=end), CONTENT)
    assert missed(answer(Span(LAST.start, end)), CONTENT)
    assert missed(answer(Span(0, end), up_to=end), CONTENT)
