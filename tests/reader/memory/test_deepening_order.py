"""What a language model reads next."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.memory.tree import plan_tree
from reader.memory.worth import Asked, by_worth, certainty
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, Node
from tests.books import plain, prose

PARAGRAPHS = 40
CONTENT = plain(*(prose(8, f"p{n}w") for n in range(PARAGRAPHS)))
NODES = {
    plan.id: Node(plan.id, plan.level, plan.span, Gist(()), plan.title, plan.children, plan.episode)
    for plan in plan_tree(
        CONTENT, [Episode(n, block.span) for n, block in enumerate(CONTENT.blocks, 1)], 4
    )
}
LEAVES = [node for node in NODES.values() if not node.level]
SPANS = st.builds(
    lambda start, length: Span(start, start + length),
    st.integers(0, len(CONTENT.text)),
    st.integers(1, 900),
)
ASKED = st.lists(st.builds(Asked, SPANS, st.booleans()), max_size=3)
CERTAINTIES = st.dictionaries(st.sampled_from([leaf.id for leaf in LEAVES]), st.floats(0, 2))
DUE = st.sets(st.sampled_from(sorted(NODES)))


@given(DUE, ASKED, CERTAINTIES)
def test_every_part_comes_once(due, asked, certainties):
    ordered = [node.id for node in by_worth([NODES[n] for n in due], asked, certainties)]
    assert sorted(ordered) == sorted(due)


@given(DUE, ASKED, CERTAINTIES)
def test_what_was_asked_about_comes_first_then_summaries_then_passages(due, asked, certainties):
    ordered = list(by_worth([NODES[n] for n in due], asked, certainties))
    ranks = [0 if any(a.concerns(n) for a in asked) else 1 if n.level else 2 for n in ordered]
    assert ranks == sorted(ranks)
    rest = [node for node, rank in zip(ordered, ranks, strict=True) if rank]
    for place, node in enumerate(rest):
        later = {each.id for each in rest[place:] if each.level}
        assert not later.intersection(node.children)
    passages = [certainties.get(n.id, 1.0) for n in rest if not n.level]
    assert passages == sorted(passages)


@given(ASKED)
def test_only_what_was_asked_about_if_no_more_is_wished(asked):
    some = list(by_worth(NODES.values(), asked, {}, only_asked=True))
    assert some == list(by_worth(NODES.values(), asked, {}))[: len(some)]
    assert all(any(each.concerns(node) for each in asked) for node in some)


def test_the_latest_comes_first():
    last, first = LEAVES[30], LEAVES[3]
    asked = [Asked(last.span), Asked(first.span)]
    assert list(by_worth(NODES.values(), asked, {}, only_asked=True)) == [last, first]


def test_of_a_stretch_the_summaries_are_read_and_of_a_place_the_passage():
    whole = Asked(CONTENT.whole, summed_up=True)
    found = list(by_worth(NODES.values(), [whole], {}, only_asked=True))
    assert len(found) == len(NODES) - len(LEAVES)
    place = Asked(Span(LEAVES[7].span.start, LEAVES[7].span.start + 1))
    assert list(by_worth(NODES.values(), [place], {}, only_asked=True)) == [LEAVES[7]]


def test_a_gist_is_certain_where_its_quotes_are_like_everything_else():
    alike = np.array([[1, 0], [1, 0], [0.8, 0.6]], np.float32)
    apart = np.array([[1, 0], [0, 1], [0, 1]], np.float32)
    assert certainty(alike, [0]) > 0.9
    assert certainty(apart, [0]) == pytest.approx(1 / 3)
    assert certainty(apart, [0, 1]) == pytest.approx(1.0)
    assert certainty(apart, []) == certainty(apart[:0], []) == 0.0
