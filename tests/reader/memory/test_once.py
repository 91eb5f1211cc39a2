from __future__ import annotations

from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.memory.episodes import EpisodeSize
from reader.memory.events import EpisodeRead, NodeBuilt, ReadingProgress
from reader.memory.once import read_once
from reader.memory.values import MemoryTree
from reader.text.document import DocumentId
from reader.text.words import WordCounts
from tests.books import books, plain, prose
from tests.scripted import ScriptedModel

ONE = DocumentId(1)
SMALL = EpisodeSize(20, 40)


def remembered(events):
    episodes = [(e.episode, e.gist) for e in events if isinstance(e, EpisodeRead)]
    return episodes, [e.node for e in events if isinstance(e, NodeBuilt)]


@settings(max_examples=80, deadline=None)
@given(content=books(), cut=st.integers(0, 80), fan_out=st.integers(2, 8))
def test_cut_off_anywhere_and_resumed_the_memory_is_the_same(content, cut, fan_out):
    def events(**so_far):
        return read_once(content, ONE, ScriptedModel(), SMALL, fan_out=fan_out, **so_far)

    uninterrupted = remembered(list(events()))
    episodes, nodes = remembered(list(islice(events(), cut)))
    more, grown = remembered(list(events(episodes=episodes, tree=MemoryTree(nodes))))
    assert (episodes + more, nodes + grown) == uninterrupted


def test_nothing_is_read_twice_after_it_is_finished():
    content = plain(*(prose(30) for _ in range(40)))
    episodes, nodes = remembered(list(read_once(content, ONE, ScriptedModel(), SMALL)))
    model = ScriptedModel()
    again = read_once(content, ONE, model, SMALL, episodes=episodes, tree=MemoryTree(nodes))
    assert list(again) == []
    assert model.asked == []


def test_a_leaf_holds_the_gist_and_a_node_a_summary_of_its_children():
    content = plain(*(prose(30, f"p{n}w") for n in range(20)))
    model = ScriptedModel()
    episodes, nodes = remembered(list(read_once(content, ONE, model, SMALL)))
    tree = MemoryTree(nodes)
    assert [leaf.summary for leaf in tree.leaves()] == [gist for _, gist in episodes]
    (root,) = tree.roots
    assert root.span == content.whole
    shown = {excerpt.span: gists for excerpt, gists in model.calls("summarise")}
    assert shown[root.span] == tuple(child.summary for child in tree.children(root.id))
    assert all(
        source.of(content.text) == sentence.text
        for node in tree
        for sentence in node.summary.sentences
        for source in sentence.sources
    )


def test_progress_ends_at_the_whole():
    content = plain(*(prose(30) for _ in range(20)))
    events = list(read_once(content, ONE, ScriptedModel(), SMALL))
    progress = [e for e in events if isinstance(e, ReadingProgress)]
    assert progress[-1].done == progress[-1].of == WordCounts(content.text).of(content.whole)
    assert [e.done for e in progress] == sorted({e.done for e in progress})


def test_an_empty_document_leaves_nothing():
    assert list(read_once(plain(), ONE, ScriptedModel(), SMALL)) == []
