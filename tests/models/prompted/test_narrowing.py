"""The part of the opened passages that a model is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.chat.speed import Speed
from models.prompted.narrowing import LEAST, budget, is_too_late, narrowed
from reader.asking.citations import joined
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer_time import AnswerTime
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain, prose
from tests.models.prompted.scripted_talker import FAST, Clock, ScriptedTalker

CONTENT = plain(*(prose(24, f"p{n}w") for n in range(20)))
ASKED = Question("Where?", DocumentId(1))
PASSAGES = list(CONTENT.passages)


def excerpt(first, last):
    span = Span(PASSAGES[first].start, PASSAGES[last].end)
    return Excerpt(DocumentId(1), span, span.of(CONTENT.text))


def talking(speed=FAST, context=8000):
    talker = ScriptedTalker(context_tokens=context)
    talker.speed = speed
    return talker


def room(speed, time=AnswerTime(), around=600, context=8000):
    return budget(talking(speed, context), around, 400, time)


@pytest.mark.parametrize(
    ("speed", "tokens"),
    [
        (FAST, 7000),
        (Speed(1000.0, 100.0), 7000),
        (Speed(200.0, 20.0), 200 * 13.5 - 600),
        (Speed(200.0, 5.0), 200 * 9 - 600),
        (Speed(5.0, 5.0), LEAST),
        (Speed(0.1, 0.1), LEAST),
    ],
)
def test_a_slow_model_is_shown_a_prompt_that_leaves_time_for_its_first_sentence(speed, tokens):
    assert room(speed) == tokens


def test_what_took_time_before_leaves_less_and_more_time_allows_more():
    clock = Clock()
    speed, time = Speed(200.0, 20.0), AnswerTime(40, clock).begin()
    assert room(speed, AnswerTime(80)) == 200 * 28.5 - 600
    clock.now = 5.0
    assert room(speed, time) == 200 * 8.5 - 600
    clock.now = 14.0
    assert room(speed, time) == LEAST, "it begins later, but there is time for all of it"
    clock.now = 33.0
    assert room(speed, time, around=200) == 400
    assert not is_too_late(speed, time)
    clock.now = 35.0
    assert is_too_late(speed, time)


def test_no_more_is_shown_than_the_context_holds():
    assert room(Speed(5.0, 5.0), around=300, context=900) == 200
    assert room(Speed(5.0, 5.0), around=500, context=900) == 1


def kept(opened, room, ranking=lambda _: PASSAGES):
    return narrowed(talking(), ASKED, CONTENT, opened, ranking=ranking, room=room)


def test_what_fits_is_shown_as_it_is():
    opened = [excerpt(3, 5), excerpt(0, 1)]
    assert kept(opened, 10_000) == opened
    assert kept([], 100) == []


def test_else_the_most_relevant_passages_are_shown_in_their_order():
    best = [PASSAGES[30], PASSAGES[4], PASSAGES[12]]
    shown = kept([excerpt(0, 4), excerpt(25, 30)], 30, lambda _: best)
    assert [each.span for each in shown] == [PASSAGES[4], PASSAGES[30]]
    assert all(each.text == each.span.of(CONTENT.text) for each in shown)


def test_the_best_passages_are_shown_with_what_follows_them():
    best = [PASSAGES[n] for n in (30, 4, 12, 8)]
    opened = [excerpt(0, 19), excerpt(25, 35)]
    room = sum(talking().count([PASSAGES[n].of(CONTENT.text) for n in (4, 5, 12, 30, 31)]))
    shown = [each.span for each in kept(opened, room, lambda _: best)]
    assert shown == [excerpt(4, 5).span, PASSAGES[12], excerpt(30, 31).span]


places = st.integers(0, len(PASSAGES) - 1)


@given(
    st.lists(st.tuples(places, places).map(sorted), min_size=1, max_size=4),
    st.integers(1, 400),
    st.lists(places, unique=True),
)
def test_something_of_what_was_opened_is_shown_and_no_more_than_there_is_room_for(
    opened, room, ranked
):
    excerpts = [excerpt(*each) for each in opened]
    shown = kept(excerpts, room, lambda _: [PASSAGES[n] for n in ranked])
    assert shown
    inside = [each.span for each in excerpts]
    for each in shown:
        assert any(span.contains(each.span) for span in joined(CONTENT, inside))
    assert sum(talking().count([each.text for each in shown])) <= room


def test_of_a_passage_without_room_the_beginning_is_shown():
    (shown,) = kept([excerpt(4, 9)], 5)
    assert shown.span.start == PASSAGES[4].start
    assert 0 < len(shown.span) < len(PASSAGES[4])
