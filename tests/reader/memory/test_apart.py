from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from reader.memory.apart import read_apart
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import EpisodeRead, NodeBuilt
from reader.text.document import DocumentId
from reader.text.word_counts import WordCounts
from reader.values.memory_tree import MemoryTree
from tests.books import books
from tests.scripted import ScriptedModel

SMALL = EpisodeSize(20, 40)


@given(content=books(chapters=5), segment=st.integers(10, 60), fan_out=st.integers(2, 8))
def test_both_memories_cover_the_text(content, segment, fan_out):
    events = list(
        read_apart(
            content,
            DocumentId(1),
            ScriptedModel(),
            SMALL,
            segment_words=segment,
            fan_out=fan_out,
        )
    )
    words = WordCounts(content.text)
    episodes = [event.episode.span for event in events if isinstance(event, EpisodeRead)]
    tree = MemoryTree(event.node for event in events if isinstance(event, NodeBuilt))
    leaves = [leaf.span for leaf in tree.leaves()]
    for tiles in (episodes, leaves):
        assert "".join(span.of(content.text) for span in tiles).strip() == content.text.strip()
    assert all(words.of(leaf) <= segment + 1e-6 for leaf in leaves)
    assert len(tree.roots) == bool(content.text)
    assert all(len(node.children) <= fan_out for node in tree)


def apart(content, model, **known):
    return read_apart(content, DocumentId(1), model, SMALL, segment_words=25, fan_out=3, **known)


@given(content=books(chapters=5), cut=st.integers(0, 60))
def test_cut_off_and_resumed_it_is_what_it_would_have_been(content, cut):
    uninterrupted = list(apart(content, ScriptedModel()))
    begun = list(islice(apart(content, ScriptedModel()), cut))
    model = ScriptedModel()
    rest = apart(
        content,
        model,
        episodes=[(e.episode, e.gist) for e in begun if isinstance(e, EpisodeRead)],
        tree=MemoryTree(e.node for e in begun if isinstance(e, NodeBuilt)),
    )
    kept = [e for e in begun if isinstance(e, EpisodeRead | NodeBuilt)]
    found = [e for e in rest if isinstance(e, EpisodeRead | NodeBuilt)]
    assert kept + found == [e for e in uninterrupted if isinstance(e, EpisodeRead | NodeBuilt)]
    written = len(model.calls("shorten")) + len(model.calls("summarise"))
    assert written == len(found), "nothing that is kept is made again"
