from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.memory.apart import read_apart
from reader.memory.episodes import EpisodeSize
from reader.memory.events import EpisodeRead, NodeBuilt
from reader.memory.values import MemoryTree
from reader.text.document import DocumentId
from reader.text.words import WordCounts
from tests.books import books
from tests.scripted import ScriptedModel

SMALL = EpisodeSize(20, 40)


@settings(max_examples=50, deadline=None)
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
