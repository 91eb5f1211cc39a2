"""What works better is concluded from verdicts alone, and only from enough of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from reader.asking.choosing import Standing, choose, choosing_as_accepted, look_ups_for
from reader.learning.learnt_strategies import (
    ENOUGH,
    LONG_WORDS,
    MOST_LOOK_UPS,
    SITUATIONS,
    SURE,
    Judged,
    better,
    learnt,
    learnt_reasons,
    more_look_ups,
    mostly,
    usual,
)
from reader.learning.stored_advice import advice_in
from reader.question_kinds import QuestionKind
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.advice import Advice, DocumentKind, More, Record, Situation
from reader.values.advice import ReasonAdvice as Reasons
from reader.values.answer import Action, Answer, Grade, Manner, Step
from reader.values.experience import Kind
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from tests.reader.learning.law import experience
from tests.scripted import ScriptedModel

HERE = Situation(QuestionKind.PLACE, DocumentKind.LONG)
LONG = Standing(LONG_WORDS, tree_complete=True)
STRATEGIES = [Strategy.GIST, Strategy.TREE, Strategy.MULTIHOP]
ASKED = "In which year was the bridge built?"
WHY = "How does their friendship develop over the book?"
OPENED = tuple(Span(10 * n, 10 * n + 9) for n in range(5))
ELSEWHERE = (Span(900, 920),)
deeds = settings(deadline=None)


def question(text, *advice):
    return Question(text, DocumentId(1), known=Known(advice=advice))


def judged(
    strategy,
    right,
    *,
    asked=ASKED,
    opened=(),
    cited=(),
    look_ups=None,
    reasoned=None,
    model="m",
    places=(),
):
    """A verdict on an answer from a long document."""
    trace = tuple(Step(Action.OPEN, "", span) for span in opened)
    citations = tuple(Citation(DocumentId(1), span, "") for span in cited)
    answer = Answer(
        Question(asked, DocumentId(1)), "", Grade.SAYS, strategy, model, citations, (), trace, (),
        (), 0.0, 0, LONG_WORDS, manner=Manner(reasoned, look_ups),
    )  # fmt: skip
    return Judged(answer, right, places)


def verdicts(*counted):
    """On answers of strategies, each with how many right and how many wrong ones."""
    return [
        judged(strategy, right)
        for strategy, rights, wrongs in counted
        for right in [True] * rights + [False] * wrongs
    ]


records = some.tuples(some.integers(0, 12), some.integers(0, 12)).map(
    lambda pair: Record(pair[0], pair[0] + pair[1])
)


@deeds
@given(records, records)
def test_what_is_better_is_a_probability_and_one_of_two_is(one, other):
    assert 0 <= better(one, other) <= 1 + 1e-9
    assert better(one, other) + better(other, one) == pytest.approx(1)


@deeds
@given(some.lists(some.tuples(some.sampled_from(STRATEGIES), some.booleans()), max_size=40))
def test_nothing_is_concluded_from_too_little(pairs):
    for advice in learnt([judged(*pair) for pair in pairs]):
        assert advice.strategy is not advice.usual
        assert advice.record.of >= ENOUGH
        assert better(advice.record, advice.usual_record) >= SURE
        assert advice.record.of == sum(strategy is advice.strategy for strategy, _ in pairs)


@deeds
@given(some.integers(0, 12), some.integers(0, 12), some.integers(1, 12))
def test_one_more_right_answer_never_takes_an_advice_back(right, wrong, usual_wrong):
    before = verdicts((Strategy.TREE, right, wrong), (Strategy.GIST, 0, usual_wrong))
    after = [*before, judged(Strategy.TREE, right=True)]
    assert len(learnt(after)) >= len(learnt(before))


def test_a_strategy_that_works_better_is_advised():
    (advice,) = learnt(verdicts((Strategy.TREE, 6, 0), (Strategy.GIST, 1, 4)))
    assert (advice.situation, advice.strategy, advice.usual) == (HERE, Strategy.TREE, Strategy.GIST)
    assert (advice.record, advice.usual_record) == (Record(6, 6), Record(1, 5))
    assert learnt(verdicts((Strategy.TREE, 4, 0), (Strategy.GIST, 0, 9))) == []
    assert learnt(verdicts((Strategy.TREE, 6, 0), (Strategy.GIST, 6, 0))) == []


def test_fewer_look_ups_are_advised_once_they_have_always_done():
    made = [judged(Strategy.GIST, True, opened=OPENED, cited=[OPENED[1]])] * 12
    (advice,) = learnt(made)
    assert (advice.strategy, advice.look_ups, advice.more) == (Strategy.GIST, 3, None)
    assert learnt(made[:11]) == []
    assert learnt([*made, judged(Strategy.GIST, True, opened=OPENED, cited=[OPENED[4]])]) == []
    (advice,) = learnt([*made, *STARVED])
    assert (advice.strategy, advice.look_ups, advice.more.instead) == (Strategy.GIST, 7, 5)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_usual_is_what_auto_takes(situation):
    questions = {
        QuestionKind.WHOLE: "What is this book about?",
        QuestionKind.LARGE: WHY,
        QuestionKind.HOPS: "Where was the director of the film Red Sand born?",
        QuestionKind.PLACE: ASKED,
    }
    words = {DocumentKind.SHORT: 900, DocumentKind.MIDDLE: 9_000, DocumentKind.LONG: LONG_WORDS}
    length = words[situation.document]
    standing = Standing(length, True, fits=situation.document is DocumentKind.SHORT)
    assert choose(question(questions[situation.question]), standing)[0] is usual(situation)


def test_auto_follows_what_was_accepted_and_says_so():
    advice = Advice(HERE, Strategy.TREE, Strategy.GIST, Record(), Record())
    strategy, reason = choose(question(ASKED, advice), LONG)
    assert strategy is Strategy.TREE
    assert "accepted" in reason
    assert choose(question(WHY, advice), LONG)[0] is Strategy.TREE  # by the rule
    unread = replace(LONG, tree_complete=False)
    assert choose(question(ASKED, advice), unread)[0] is Strategy.GIST


def looked(number, *, right=False, places=(), allowed=5, opened=OPENED):
    asked = f"In which year was bridge {number} built?"
    return judged(Strategy.GIST, right, asked=asked, opened=opened, look_ups=allowed, places=places)


STARVED = [looked(n, places=ELSEWHERE) for n in range(ENOUGH)]


def test_wrong_answers_for_lack_of_look_ups_ask_for_more():
    assert more_look_ups(STARVED) == More(7, 5, ENOUGH, ENOUGH)
    assert more_look_ups(STARVED[1:]) is None


@pytest.mark.parametrize(
    "spoilt",
    [
        {"right": True},
        {"places": ()},
        {"places": (Span(42, 44),)},  # it was opened, and not understood
        {"opened": OPENED[:4]},  # it might have opened another
        {"allowed": 0},
    ],
)
def test_what_was_wrong_for_another_reason_does_not(spoilt):
    assert more_look_ups([*STARVED[1:], looked(0, **{"places": ELSEWHERE, **spoilt})]) is None


def test_the_same_question_answered_rightly_later_says_where_the_place_was():
    unsaid = [looked(n) for n in range(ENOUGH)]
    walked = [
        judged(Strategy.TREE, True, asked=one.answer.question.text, places=ELSEWHERE)
        for one in unsaid
    ]
    assert more_look_ups(unsaid) is None
    assert more_look_ups([*unsaid, *walked]) == More(7, 5, ENOUGH, ENOUGH)
    nine = (*OPENED, *(Span(890 + n, 891 + n) for n in range(4)), *ELSEWHERE)
    with_more = [
        looked(n, right=True, places=ELSEWHERE, allowed=12, opened=nine) for n in range(ENOUGH)
    ]
    assert more_look_ups([*unsaid, *with_more]) == More(10, 5, ENOUGH, ENOUGH)


@given(some.integers(0, 30), some.integers(0, 30))
def test_the_probability_rises_with_each_and_falls_with_each_other(count, others):
    of = count + others
    assert 0 <= mostly(count, of) <= 1
    assert mostly(count + 1, of + 1) >= mostly(count, of) >= mostly(count, of + 1)
    assert mostly(count, of) + mostly(others, of) == pytest.approx(1)


@deeds
@given(
    some.lists(
        some.builds(
            looked,
            some.integers(0, 4),
            right=some.booleans(),
            places=some.sampled_from([(), ELSEWHERE, (Span(42, 44),)]),
            allowed=some.sampled_from([0, 3, 5]),
            opened=some.sampled_from([(), OPENED[:3], OPENED]),
        ),
        max_size=40,
    )
)
def test_no_look_ups_are_added_for_too_little(made):
    found = more_look_ups(made)
    if found is not None:
        assert found.instead < found.look_ups <= MOST_LOOK_UPS
        assert ENOUGH <= found.starved <= found.wrong
        assert mostly(found.starved, found.wrong) >= SURE
        unhelpful = [one for one in made if one.allowed == found.instead and not one.right]
        assert found.wrong == len(unhelpful)
        opened = OPENED[: found.instead]
        asks = looked("new", places=ELSEWHERE, allowed=found.instead, opened=opened)
        assert more_look_ups([*made, asks]) is not None  # another never takes it back


def accepted(*answers):
    stored = replace(experience(1, question="place, long"), kind=Kind.STRATEGY)
    return [advice_in(replace(stored, answer=one)) for one in answers]


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
    found, reason = look_ups_for(question(ASKED, *accepted(*answers)), 30_000, allowed)
    assert found == count
    assert bool(reason) is (count != allowed)
    if reason:
        assert str(count) in reason
    assert look_ups_for(question(WHY, *accepted(*answers)), 30_000, allowed) == (allowed, "")


LARGE = Situation(QuestionKind.LARGE, DocumentKind.LONG)


def chosen(reasoned, right, wrong, model="m", asked=WHY):
    return [
        judged(Strategy.TREE, n < right, asked=asked, reasoned=reasoned, model=model)
        for n in range(right + wrong)
    ]


def present(first):
    return lambda _situation, _model: first


def test_what_is_right_more_often_is_advised_either_way():
    made = [*chosen(True, 6, 0), *chosen(False, 1, 5)]
    assert learnt_reasons(made, present(False)) == [
        Reasons(LARGE, "m", True, Record(6, 6), Record(1, 6))
    ]
    assert learnt_reasons(made, present(True)) == []
    (advice,) = learnt_reasons([*chosen(True, 1, 5), *chosen(False, 6, 0)], present(True))
    assert not advice.first


counts = some.integers(0, 12)


@deeds
@given(counts, counts, counts, counts, some.booleans())
def test_no_mode_is_advised_for_too_little_and_never_both(a, b, c, d, first):
    made = [*chosen(True, a, b), *chosen(False, c, d)]
    for advice in learnt_reasons(made, present(first)):
        assert advice.first is not first
        assert min(advice.record.of, advice.other.of) >= ENOUGH
        assert better(advice.record, advice.other) >= SURE
        assert learnt_reasons(made, present(not first)) == []
        more = [*made, *chosen(advice.first, 1, 0)]
        assert learnt_reasons(more, present(first))  # one more never takes it back


@pytest.mark.parametrize("usual_mode", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_what_was_accepted_goes_before_what_a_trial_found(usual_mode, first):
    model = ScriptedModel(reasons=usual_mode)
    asked = question(WHY, Reasons(LARGE, "scripted", first))
    after, reason = choosing_as_accepted(asked, LONG_WORDS, model)
    assert after.reasons is first
    assert "accepted" in reason
    assert ("By default" in reason) is (first is not usual_mode)
    assert choosing_as_accepted(replace(asked, text="When was it?"), LONG_WORDS, model) == (
        model,
        "",
    )
    assert choosing_as_accepted(asked, LONG_WORDS, ScriptedModel())[1] == ""
