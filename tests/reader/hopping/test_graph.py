from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from reader.hop_skills import Wanted
from reader.hopping.graph import (
    accept,
    ancestors,
    descendants,
    documents_of,
    reopened,
    with_fact,
    with_question,
)
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.hop import Fact, Hop, HopState, Phrasing
from reader.values.quotation import Citation, Excerpt

QUESTION = "What does the best friend of Anna own?"


def found(number, fact, *after):
    quote = Citation(DocumentId(1), Span(0, 3), "The")
    return Hop(number, f"Question {number}?", after, HopState.FOUND, (Fact(fact, (quote,)),))


CHAIN = (found(1, "The best friend of Anna is Boris."), found(2, "Boris owns a boat.", 1))
BRANCHED = (*CHAIN, found(3, "Emma owns a hat."), found(4, "Both are blue.", 2, 3))


def hops_of(waves):
    return [hop for wave in waves for hop in wave]


def test_numbers_go_on_and_names_tell_what_a_question_needs():
    accepted = accept(
        [Wanted("Where does Boris live?"), Wanted("Where is Anna?")], QUESTION, CHAIN[:1], 4
    )
    assert [(hop.number, hop.after) for hop in hops_of(accepted)] == [(2, (1,)), (3, ())]
    assert len(accepted) == 1


def test_what_needs_each_other_comes_one_after_the_other():
    plan = [Wanted("Who is C?", (2,)), Wanted("Who is A?"), Wanted("Who is D?", (1, 2))]
    waves = accept(plan, QUESTION, (), 4)
    assert [[hop.asked for hop in wave] for wave in waves] == [
        ["Who is A?"],
        ["Who is C?"],
        ["Who is D?"],
    ]


def test_what_waits_for_itself_is_left_out():
    plan = [Wanted("Who is A?", (2,)), Wanted("Who is B?", (1,)), Wanted("Who is C?")]
    accepted = accept(plan, QUESTION, (), 4)
    assert [hop.asked for hop in hops_of(accepted)] == ["Who is C?"]
    assert accept([Wanted("Who is A?", (1,))], QUESTION, (), 4) == ()


def test_nothing_is_asked_twice():
    asked = ["When was Ada born?", "When was Ada born", "When, Ada, was the born?", "…"]
    plan = [Wanted(text) for text in [*asked, "Where was Ada born?"]]
    accepted = accept(plan, QUESTION, (), 4)
    assert [hop.asked for hop in hops_of(accepted)] == ["When was Ada born?", "Where was Ada born?"]
    assert accept([Wanted("Question 1")], QUESTION, CHAIN, 4) == ()


def test_a_fact_rests_on_everything_before_it():
    assert ancestors((4,), BRANCHED) == (1, 2, 3, 4)
    assert ancestors((2, 99), BRANCHED) == (1, 2)
    assert descendants(1, BRANCHED) == {2, 4}


def test_a_changed_hop_takes_what_rested_on_it_with_it():
    asked = with_question(BRANCHED, 1, "Who is the worst friend of Anna?")
    assert [hop.number for hop in asked] == [1, 3]
    assert asked[0].state is HopState.OPEN
    said = with_fact(BRANCHED, 3, "Emma owns a green hat.")
    assert [(hop.number, hop.state) for hop in said] == [
        (1, HopState.FOUND),
        (2, HopState.FOUND),
        (3, HopState.GIVEN),
    ]


def test_what_rests_on_a_place_that_may_not_be_used_is_open_again():
    hidden = Excerpt(DocumentId(1), Span(0, 3), "The")
    graph = (
        Hop(1, "Who?", (), HopState.NOT_SAID, read=(hidden,)),
        Hop(2, "What?", (1,), HopState.GIVEN, (Fact("A boat."),)),
        Hop(3, "Where?"),
    )
    assert reopened(graph, lambda place: place == hidden) == (Hop(1, "Who?"), Hop(3, "Where?"))
    assert reopened(graph, lambda place: place.document == 2) == graph
    assert documents_of(graph) == {1}


needs = st.lists(st.integers(-2, 14), max_size=3).map(tuple)


@given(
    st.lists(st.builds(Wanted, st.text("ABC DE", max_size=4), needs), max_size=12),
    st.integers(0, 6),
)
def test_whatever_is_planned_becomes_a_graph_without_circles(plan, most):
    accepted = accept(plan, QUESTION, CHAIN, most)
    done = {hop.number for hop in CHAIN}
    for wave in accepted:
        assert all(done.issuperset(hop.after) for hop in wave)
        assert not done.intersection(hop.number for hop in wave)
        done.update(hop.number for hop in wave)
    assert len(hops_of(accepted)) <= most


def test_a_hop_keeps_its_phrasing_until_a_person_asks_in_its_place():
    guess = Wanted("Boris owns a hat.", phrasing=Phrasing.GUESS)
    ((hop,),) = accept([guess], QUESTION, (), 4)
    assert hop.phrasing is Phrasing.GUESS
    (stated,) = with_fact((hop,), 1, "Boris owns a boat.")
    assert (stated.phrasing, stated.is_corrected) == (Phrasing.GUESS, True)
    (asked,) = with_question((hop,), 1, "What Boris owns")
    assert asked.phrasing is Phrasing.QUESTION
    place = Citation(DocumentId(1), Span(0, 3), "The")
    quoted = replace(hop, state=HopState.FOUND, facts=(Fact("The", (place,)),))
    assert reopened((quoted,), lambda _: True) == (hop,)


def test_only_a_guess_that_carries_another_fact_is_corrected():
    fact = Fact("Boris owns a boat.")
    guess = Hop(1, "Boris owns a hat.", (), HopState.FOUND, (fact,), phrasing=Phrasing.GUESS)
    assert guess.is_corrected
    assert not replace(guess, phrasing=Phrasing.GAP).is_corrected
    assert not replace(guess, state=HopState.UNSUPPORTED).is_corrected
    assert not replace(guess, asked="Boris  owns a boat.").is_corrected
