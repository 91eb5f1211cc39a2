"""More look-ups: concluded where wrong answers had used all, and the right place was elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from reader.asking.choosing import look_ups_for
from reader.learning.learnt_strategies import Tried, learnt
from reader.learning.look_ups import ENOUGH, MOST, SURE, LookedUp, more, mostly
from reader.learning.stored_advice import advice_in
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.advice import DocumentKind, More, QuestionKind, Situation
from reader.values.experience import Kind
from reader.values.strategy import Strategy
from tests.reader.learning.law import experience

HERE = Situation(QuestionKind.PLACE, DocumentKind.LONG)
OPENED = tuple(Span(10 * n, 10 * n + 9) for n in range(5))
ELSEWHERE = (Span(900, 920),)
ASKED = "In which year was the bridge built?"


def looked(number, *, right=False, rests_on=(), allowed=5, opened=OPENED):
    return LookedUp((DocumentId(1), f"question {number}"), right, allowed, opened, rests_on)


STARVED = [looked(n, rests_on=ELSEWHERE) for n in range(ENOUGH)]


def test_wrong_answers_for_lack_of_look_ups_ask_for_more():
    assert more(STARVED) == More(7, 5, ENOUGH, ENOUGH)
    assert more(STARVED[1:]) is None


@pytest.mark.parametrize(
    "spoilt",
    [
        {"right": True},
        {"rests_on": ()},
        {"rests_on": (Span(42, 44),)},  # it was opened, and not understood
        {"opened": OPENED[:4]},  # it might have opened another
        {"allowed": 0},
    ],
)
def test_what_was_wrong_for_another_reason_does_not(spoilt):
    assert more([*STARVED[1:], replace(STARVED[0], **spoilt)]) is None


def test_where_most_are_wrong_for_other_reasons_more_would_not_help():
    others = [looked(100 + n, rests_on=(Span(42, 44),)) for n in range(3)]
    assert more([*STARVED, *others[:1]]) is not None
    assert more([*STARVED, *others]) is None


def test_the_same_question_answered_rightly_later_says_where_the_place_was():
    unsaid = [replace(one, rests_on=()) for one in STARVED]
    walked = [
        LookedUp(one.asked, right=True, rests_on=ELSEWHERE)  # by another way
        for one in unsaid
    ]
    assert more(unsaid) is None
    assert more([*unsaid, *walked]) == More(7, 5, ENOUGH, ENOUGH)
    nine = (*OPENED, *(Span(890 + n, 891 + n) for n in range(4)), *ELSEWHERE)
    with_more = [replace(one, allowed=12, opened=nine) for one in walked]
    assert more([*unsaid, *with_more]) == More(10, 5, ENOUGH, ENOUGH)


def test_more_follows_on_more_and_comes_to_an_end():
    at_seven = [replace(one, allowed=7, opened=(*OPENED, *OPENED[:2])) for one in STARVED]
    assert more([*STARVED, *at_seven]) == More(9, 7, ENOUGH, ENOUGH)
    opened = tuple(Span(n, n + 1) for n in range(MOST))
    assert more([replace(one, allowed=MOST, opened=opened) for one in STARVED]) is None


@given(some.integers(0, 30), some.integers(0, 30))
def test_the_probability_rises_with_each_and_falls_with_each_other(count, others):
    of = count + others
    assert 0 <= mostly(count, of) <= 1
    assert mostly(count + 1, of + 1) >= mostly(count, of) >= mostly(count, of + 1)
    assert mostly(count, of) + mostly(others, of) == pytest.approx(1)


@given(
    some.lists(
        some.builds(
            looked,
            some.integers(0, 4),
            right=some.booleans(),
            rests_on=some.sampled_from([(), ELSEWHERE, (Span(42, 44),)]),
            allowed=some.sampled_from([0, 3, 5]),
            opened=some.sampled_from([(), OPENED[:3], OPENED]),
        ),
        max_size=40,
    )
)
def test_nothing_is_concluded_from_too_little(verdicts):
    found = more(verdicts)
    if found is not None:
        assert found.instead < found.look_ups <= MOST
        assert ENOUGH <= found.starved <= found.wrong
        assert mostly(found.starved, found.wrong) >= SURE
        unhelpful = [one for one in verdicts if one.allowed == found.instead and not one.right]
        assert found.wrong == len(unhelpful)
        asks = looked("new", rests_on=ELSEWHERE, allowed=found.instead)
        again = more([*verdicts, replace(asks, opened=OPENED[: found.instead])])
        assert again is not None  # one more that asks for it never takes it back


def test_more_is_advised_and_fewer_is_not_where_answers_were_starved():
    right = [Tried(HERE, Strategy.GIST, True, 5, 2, looked(n, right=True)) for n in range(12)]
    (fewer,) = learnt(right)
    assert (fewer.look_ups, fewer.more) == (3, None)
    wrong = [Tried(HERE, Strategy.GIST, False, 5, 5, one) for one in STARVED]
    (advice,) = learnt([*right, *wrong])
    assert (advice.strategy, advice.look_ups, advice.more.instead) == (Strategy.GIST, 7, 5)


def kept(answer):
    return replace(experience(1, question="place, long"), answer=answer, kind=Kind.STRATEGY)


def accepted(*answers):
    return [advice_in(kept(one)) for one in answers]


@pytest.mark.parametrize(
    ("answers", "allowed", "count"),
    [
        (["gist, 7 look-ups instead of 5"], 5, 7),
        (["gist, 7 look-ups instead of 5"], 4, 4),  # somebody wants it so
        (["gist, 7 look-ups instead of 5"], 6, 6),
        (["gist, 7 look-ups instead of 5", "gist, 9 look-ups instead of 7"], 5, 9),
        (["gist, 7 look-ups instead of 5", "gist, 3 look-ups"], 5, 3),
        (["gist, 3 look-ups", "gist, 5 look-ups instead of 3"], 5, 5),
        (["gist, 7 look-ups instead of 5", "gist"], 5, 5),
        (["gist, 3 look-ups"], 2, 2),
        ([], 5, 5),
    ],
)
def test_what_was_accepted_is_applied_in_its_order(answers, allowed, count):
    found, reason = look_ups_for(ASKED, 30_000, accepted(*answers), allowed)
    assert found == count
    assert bool(reason) is (count != allowed)
    if reason:
        assert str(count) in reason
    assert look_ups_for("Why was it built?", 30_000, accepted(*answers), allowed) == (allowed, "")


def test_the_usual_number_is_kept_to_where_somebody_asked_for_it():
    advice = accepted("gist, 7 look-ups instead of 5")
    assert look_ups_for(ASKED, 30_000, advice, 5, wished=True) == (5, "")
