"""Several documents as one: every position leads into its volume and back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from reader.asking.partial_memory import stretches
from reader.collection.joined_volumes import JoinedVolumes
from reader.collection.joining import Loaded
from reader.memory.episodes import EpisodeSize
from reader.memory.tree import plan_tree
from reader.records import DocumentRecord, Source
from reader.text.document import DocumentId, Format
from reader.values.answer import ABOVE, Action, Step
from reader.values.memory_tree import Gist, GistSentence, MemoryTree, Node
from tests.books import Chapter, book, prose

WHOLE = DocumentId(-1)


def record(number):
    return DocumentRecord(
        DocumentId(number),
        Source(Path(), str(number), 1),
        Format.PDF,
        f"Volume {number}",
        (),
        None,
        1,
        100,
        1000,
        (),
        (),
        datetime(2026, 11, 21, tzinfo=UTC),
    )


def volume(number, chapters):
    """A volume whose first episodes are real, the last one provisional."""
    content = book(
        *(
            Chapter(1, f"Chapter {c}", tuple(prose(30, f"v{number}c{c}w") for _ in range(3)))
            for c in range(chapters)
        )
    )
    episodes = list(stretches(content, [], EpisodeSize(20, 60)))
    joined = [(e, Gist((GistSentence(e.span.of(content.text)[:20], (e.span,)),))) for e in episodes]
    nodes = [
        Node(p.id, p.level, p.span, Gist(()), p.title, p.children, p.episode)
        for p in plan_tree(content, episodes)
    ]
    last = frozenset([episodes[-1].number])
    return Loaded(record(number), content, joined, MemoryTree(nodes), last)


wholes = st.lists(st.integers(1, 4), min_size=2, max_size=4).map(
    lambda sizes: [volume(n, chapters) for n, chapters in enumerate(sizes, 1)]
)


@given(wholes)
def test_every_position_of_a_volume_is_found_in_the_whole_and_leads_back(volumes):
    whole = JoinedVolumes(WHOLE, "Shelf", volumes)
    for loaded in volumes:
        own = loaded.record.id
        for span in (*loaded.content.sentences, *(block.span for block in loaded.content.blocks)):
            there = whole.span_of(own, span)
            assert there.of(whole.content.text) == span.of(loaded.content.text)
            assert whole.own(there) == (own, span)
    count = sum(len(loaded.content.sentences) for loaded in volumes)
    assert len(whole.content.sentences) == count
    assert [page.number for page in whole.content.pages] == list(
        range(1, 1 + sum(len(loaded.content.pages) for loaded in volumes))
    )


@given(wholes)
def test_the_tree_has_one_root_over_the_volumes_and_leads_to_every_episode(volumes):
    whole = JoinedVolumes(WHOLE, "Shelf", volumes)
    (root,) = whole.tree.roots
    assert (root.id, root.title) == (ABOVE, "Shelf")
    titles = [whole.tree[child].title for child in root.children]
    assert titles == [loaded.record.title for loaded in volumes]
    numbers = [episode.number for episode, _ in whole.memory]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [leaf.episode for leaf in whole.tree.leaves()] == numbers
    for episode, gist in whole.memory:
        assert gist.sentences[0].sources[0] == episode.span


@given(wholes, st.data())
def test_a_step_is_mapped_to_its_volume_and_back(volumes, data):
    whole = JoinedVolumes(WHOLE, "Shelf", volumes)
    node = data.draw(st.sampled_from(list(whole.tree)))
    parent = whole.tree.parent(node.id)
    step = Step(Action.REVERT, "", node.span, node.id, parent.id if parent else None, node.episode)
    own = whole.step(step)
    back = whole.joined_step(own)
    assert (back.span or whole.content.whole, back.node) == (step.span, step.node)
    assert back.target == step.target
    if node.id == ABOVE:
        assert (own.document, own.node, own.span) == (None, ABOVE, None)
    else:
        loaded = next(v for v in volumes if v.record.id == own.document)
        there = loaded.tree[own.node]
        assert there.span == own.span
        provisional = there.episode in loaded.provisional
        assert own.episode == (None if provisional else there.episode)
