from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.hop_skills import Conclusion, Wanted
from reader.hopping.graph import with_question
from reader.hopping.hopping import HopLimits, multi_hop
from reader.text.document import DocumentId
from reader.values.hop import Algorithm, Fact, HopState
from reader.values.question import Question
from tests.reader.hopping.scripted_hops import ScriptedHops, claim, excerpt

QUESTION = Question("What does the best friend of Anna own?", DocumentId(1))
FRIEND, BOAT = "The best friend of Anna is Boris.", "Boris owns a red boat."
ASKED = ("Who is the best friend of Anna?", "What does Boris own?")


def run(model, **options):
    events, hopping = [], multi_hop(QUESTION, model, **options)
    while True:
        try:
            events.append(next(hopping).hop)
        except StopIteration as end:
            return events, end.value


def chain(known):
    """The next of ``ASKED``, as a sensible planner chooses."""
    return [ASKED[len(known)]] if len(known) < len(ASKED) else []


def truth(wanted, _passages):
    facts = {ASKED[0]: FRIEND, ASKED[1]: BOAT}
    return [claim(facts[wanted], facts[wanted])] if wanted in facts else []


@pytest.mark.parametrize("algorithm", Algorithm)
def test_a_chain_is_followed_to_its_end(algorithm):
    events, hopped = run(ScriptedHops(chain, truth), algorithm=algorithm)
    assert [(hop.number, hop.state) for hop in events] == [
        (1, HopState.OPEN),
        (1, HopState.FOUND),
        (2, HopState.OPEN),
        (2, HopState.FOUND),
    ]
    assert hopped.graph[1].after == (1,)
    assert hopped.graph[1].facts[0].quotes[0].quote == BOAT
    assert hopped.conclusions == (Conclusion(BOAT, (2,)),)
    assert hopped.open == ()


def test_a_step_that_is_corrected_to_the_one_before_ends_a_chain():
    model = ScriptedHops(
        lambda known: [f"Boris owns ? {len(known)}" if known else FRIEND],
        lambda wanted, passages: [claim(FRIEND, FRIEND)],
    )
    _, hopped = run(model, algorithm=Algorithm.STEPS)
    states = [hop.state for hop in hopped.graph]
    assert states == [HopState.FOUND, HopState.NOT_SAID, HopState.NOT_SAID]
    assert hopped.graph[1].after == (1,)


def test_what_is_independent_is_done_in_one_batch():
    both = ("What does Boris own?", "What does Emma own?")
    facts = {both[0]: BOAT, both[1]: "Emma owns a blue hat."}
    model = ScriptedHops(
        lambda known: () if known else both,
        lambda wanted, passages: [claim(facts[wanted], facts[wanted])],
        lambda known: (Conclusion("No.", (1, 2)),),
    )
    _, hopped = run(model, algorithm=Algorithm.QUESTIONS)
    assert model.calls("retrieve") == [both]
    assert model.calls("extract") == [both]
    assert hopped.conclusions == (Conclusion("No.", (1, 2)),)


def test_a_fact_that_is_not_in_the_text_carries_no_answer():
    model = ScriptedHops(chain, lambda wanted, passages: [claim("Zorro owns a boat.", FRIEND)])
    _, hopped = run(model)
    assert {hop.state for hop in hopped.graph} == {HopState.UNSUPPORTED}
    assert "Zorro" in hopped.graph[0].reason
    assert hopped.graph[0].facts == (Fact("Zorro owns a boat."),)
    assert hopped.conclusions == ()


def test_a_conclusion_from_what_carries_nothing_is_dropped():
    model = ScriptedHops(
        chain,
        lambda wanted, passages: truth(wanted, passages) if wanted == ASKED[0] else [],
        lambda known: (Conclusion("Boris.", (1,)), Conclusion("The moon.", (2, 7))),
    )
    _, hopped = run(model)
    assert hopped.conclusions == (Conclusion("Boris.", (1,)),)
    assert [hop.asked for hop in hopped.open] == [ASKED[1]]


def test_contradicting_passages_stand_side_by_side():
    claims = [claim(BOAT, BOAT), claim("Boris owns no red boat.", "It was built in 1887.")]
    wanted = "When was the red boat built?"
    model = ScriptedHops(lambda known: [] if known else [wanted], lambda w, p: claims)
    _, hopped = run(model)
    assert hopped.graph[0].state is HopState.CONFLICT
    assert [fact.text for fact in hopped.graph[0].facts] == [each.text for each in claims]


def test_a_planner_that_says_the_same_again_is_stopped():
    model = ScriptedHops(lambda known: [ASKED[0]], truth)
    _, hopped = run(model)
    assert len(hopped.graph) == 1


def test_dead_ends_are_noticed():
    _, hopped = run(ScriptedHops(lambda known: [f"What is {len(known)}?"]))
    assert len(hopped.graph) == HopLimits().dead_ends
    assert {hop.state for hop in hopped.graph} == {HopState.NOT_SAID}


def test_reading_has_a_budget():
    model = ScriptedHops(
        lambda known: [f"Does Boris own {len(known)}?"], lambda w, p: [claim(BOAT, BOAT)]
    )
    _, hopped = run(model, limits=HopLimits(tokens=30))
    assert 0 < len(hopped.graph) < 5


def test_hops_end_when_there_is_no_time_for_another_round():
    found = []

    def noted(wanted, passages):
        found.append(wanted)
        return truth(wanted, passages)

    model = ScriptedHops(chain, noted)
    _, hopped = run(model, limits=HopLimits(in_time=lambda: 100 if found else 500))
    assert hopped.cut_short
    assert [fact.text for hop in hopped.graph for fact in hop.facts] == [FRIEND]
    assert hopped.conclusions, "what was found stands"


def test_a_person_goes_on_from_a_changed_question():
    _, before = run(ScriptedHops(chain, truth))
    given_graph = with_question(before.graph, 2, "What does Boris say?")
    model = ScriptedHops(lambda known: [], lambda w, p: [claim(BOAT, BOAT)])
    events, after = run(model, given=given_graph)
    assert [(hop.number, hop.state) for hop in events] == [
        (1, HopState.FOUND),
        (2, HopState.OPEN),
        (2, HopState.FOUND),
    ]
    assert after.graph[1].asked == "What does Boris say?"


plans = st.lists(
    st.lists(
        st.builds(
            Wanted,
            st.sampled_from(["A?", "B?", *ASKED, "When was it 1887?", ""]) | st.text(max_size=5),
            st.lists(st.integers(-1, 20), max_size=2).map(tuple),
        ),
        max_size=120,
    ),
    min_size=1,
    max_size=4,
)
claimed = st.sampled_from([(), (claim(BOAT, BOAT),), (claim("Zorro 99.", BOAT),)])


@given(plans, st.lists(claimed, min_size=1, max_size=5), st.integers(0, 9), st.integers(0, 5))
def test_whatever_a_model_does_it_ends_within_its_budget(plan, made, most, breadth):
    model = ScriptedHops(
        lambda known: plan[len(known) % len(plan)],
        lambda wanted, passages: made[len(wanted) % len(made)],
    )
    limits = HopLimits(hops=most, breadth=breadth)
    events, hopped = run(model, limits=limits)
    assert len(hopped.graph) <= most
    assert len(events) <= 2 * most
    numbers = {hop.number for hop in hopped.graph}
    for hop in hopped.graph:
        assert numbers - {hop.number} >= set(hop.after)
        if hop.state is HopState.FOUND:
            assert all(fact.quotes for fact in hop.facts)
    carrying = {hop.number for hop in hopped.graph if hop.carries}
    assert all(carrying.issuperset(each.hops) for each in hopped.conclusions)


def test_a_plan_may_say_where_to_look():
    plan = [Wanted("Look here?", passages=(excerpt(BOAT),)), Wanted(ASKED[0])]
    seen = {}
    model = ScriptedHops(
        lambda known: [] if known else plan, lambda w, p: seen.setdefault(w, p) and ()
    )
    run(model)
    assert seen["Look here?"] == (excerpt(BOAT),)
    assert model.calls("retrieve") == [(ASKED[0],)]
