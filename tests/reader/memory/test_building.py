from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import EpisodeFound, EpisodeRead, NodeBuilt
from reader.memory.tree import Grouping
from reader.text.document import DocumentId
from reader.values.memory_tree import MemoryTree
from tests.books import books, plain, prose
from tests.scripted import ScriptedModel

ONE = DocumentId(1)
SMALL = EpisodeSize(20, 40)


def remembered(events):
    episodes = [(e.episode, e.gist) for e in events if isinstance(e, EpisodeRead)]
    return episodes, [e.node for e in events if isinstance(e, NodeBuilt)]


def by_id(nodes):
    return sorted(nodes, key=lambda node: node.id)


@given(
    content=books(),
    cut=st.integers(0, 120),
    fan_out=st.integers(2, 8),
    together=st.integers(1, 5),
    grouping=st.sampled_from(Grouping),
)
def test_cut_off_anywhere_and_resumed_the_memory_is_the_same(
    content, cut, fan_out, together, grouping
):
    def events(at_once, **so_far):
        model = ScriptedModel(together=at_once)
        shape = {"fan_out": fan_out, "grouping": grouping}
        return read_once(content, ONE, model, SMALL, **shape, **so_far)

    expected, tree = remembered(list(events(1)))
    episodes, nodes = remembered(list(islice(events(together), cut)))
    more, grown = remembered(list(events(together, episodes=episodes, tree=MemoryTree(nodes))))
    assert episodes + more == expected
    assert by_id(nodes + grown) == by_id(tree)


@given(content=books(), together=st.integers(1, 5), cut=st.integers(0, 120))
def test_stopped_anywhere_only_what_was_being_made_together_is_lost(content, together, cut):
    model = ScriptedModel(together=together)
    events = list(islice(read_once(content, ONE, model, SMALL), cut))
    reported = sum(isinstance(event, EpisodeRead) for event in events)
    assert len(model.calls("shorten")) <= reported + 1
    assert len(model.calls("pause")) <= reported + together
    found = sum(isinstance(event, EpisodeFound) for event in events)
    assert reported <= found <= reported + together


def test_nodes_that_can_be_made_are_made_together():
    class Grouping(ScriptedModel):
        def summarise_all(self, groups):
            seen.append(len(groups))
            return super().summarise_all(groups)

    seen = []
    content = plain(*(prose(30) for _ in range(64)))
    episodes, _ = remembered(list(read_once(content, ONE, ScriptedModel(), SMALL, fan_out=4)))
    list(read_once(content, ONE, Grouping(), SMALL, fan_out=4, episodes=episodes))
    assert max(seen) >= 4


def test_a_node_is_made_once_it_is_known_that_its_children_are_complete():
    """Half as many leaves again are there by then, lest too few are left for the next node."""
    content = plain(*(prose(30) for _ in range(64)))
    events = list(read_once(content, ONE, ScriptedModel(together=4), SMALL, fan_out=4))
    _, nodes = remembered(events)
    order = [node.id for node in nodes]
    leaves = [node.id for node in nodes if node.level == 0]
    above = [node for node in nodes if node.level == 1]
    assert len(above) > 8
    for node in above:
        last = leaves.index(node.children[-1])
        if last + 3 < len(leaves):
            assert order.index(node.id) < order.index(leaves[last + 3])
