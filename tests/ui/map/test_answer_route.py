from __future__ import annotations

from reader.text.span import Span
from reader.values.answer import Action, Step
from reader.values.asking_events import StepTaken
from tests.ui.map.made import look_up_answer, made, walk_events
from ui.map.answer_route import Lit, Route
from ui.map.map_frame import Spot


def taken(events):
    route = Route()
    for event in events:
        route.take(event)
    return route


def test_a_walk_lights_in_the_order_visited_and_dims_what_it_left():
    content, nodes = made(24, 6)
    route = taken(walk_events(content, nodes, [3, 15]))
    first = route.lit(1)
    assert len(first) == 2
    assert set(first.values()) == {Lit.ON_PATH}
    lit = route.lit(len(route.legs))
    by_node = {spot.node: how for spot, how in lit.items()}
    leaves = {node.episode: node for node in nodes if node.level == 0}
    assert by_node[leaves[3].id] is Lit.READ
    assert by_node[leaves[15].id] is Lit.READ
    left = next(
        leg.start.node
        for leg in route.legs[1:]
        if leg.start and leg.action is Action.REVERT and not leg.step.words_read
    )
    assert by_node[left] is Lit.LEFT


def test_going_back_leads_to_the_parent():
    content, nodes = made(24, 6)
    route = taken(walk_events(content, nodes, [3, 15]))
    parents = {child: node.id for node in nodes for child in node.children}
    backs = [leg for leg in route.legs if leg.action is Action.REVERT]
    assert backs
    for leg in backs:
        # The root is known as the place where the walk began.
        assert parents[leg.start.node] == leg.end.node
    downs = [leg for leg in route.legs if leg.action is Action.DESCEND]
    assert all(parents[leg.end.node] == leg.start.node for leg in downs)
    assert all(leg.depth >= 1 for leg in downs)


def test_a_look_up_lights_each_episode_opened():
    content, nodes = made(24, 6)
    route = Route.of(look_up_answer(content, nodes, [2, 9, 20], 1))
    assert list(route.lit(1).values()) == [Lit.READ]
    assert len(route.lit(3)) == 3
    assert len(route.citations) == 1


def test_what_was_consulted_without_a_step_is_lit_at_the_end():
    content, nodes = made(24, 6)
    route = Route.of(look_up_answer(content, nodes, [2, 9], 1))
    route.legs.clear()
    assert len(route.lit(0)) == 2


def test_a_walk_that_goes_back_from_the_beginning_does_not_fall_over():
    step = Step(Action.REVERT, "Back.", Span(0, 10), 5, 1)
    route = taken([StepTaken(step), StepTaken(step)])
    assert route.lit(2) is not None


def test_a_summary_lights_every_part_it_was_made_of():
    route = Route()
    for node, span in ((3, Span(0, 10)), (7, Span(10, 30))):
        route.take(StepTaken(Step(Action.SUMMARISE, "It is remembered.", span, node)))
    assert route.lit(1) == {Spot(3, Span(0, 10)): Lit.READ}
    assert route.lit(2) == {Spot(3, Span(0, 10)): Lit.READ, Spot(7, Span(10, 30)): Lit.READ}
