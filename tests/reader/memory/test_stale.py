"""Stale parts of a memory are reported, and only these are rebuilt."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice

import pytest

from reader.memory.document_reading import out_of_date, read_document
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Construction, Wishes
from reader.memory.reading_events import MemoryIsStale, Stale
from reader.memory.tree import Grouping
from reader.values.maker import Maker
from tests.books import Chapter, book, prose
from tests.scripted import LetterEncoder, ScriptedModel
from tests.shelf import put

CONTENT = book(
    *(Chapter(1, f"Chapter {n}", tuple(prose(30, f"c{n}w") for _ in range(12))) for n in range(4))
)
SIZE = EpisodeSize(20, 40)


@pytest.fixture
def document(library):
    return put(library, CONTENT)


def read(library, document, model=None, *, fresh=False, **wishes):
    clock = iter(range(10**9)).__next__
    return read_document(
        library,
        document,
        model or ScriptedModel(),
        LetterEncoder(),
        fresh=fresh,
        wishes=Wishes(**{"size": SIZE, **wishes}),
        clock=clock,
    )


def part(events):
    stale = [event for event in events if isinstance(event, MemoryIsStale)]
    return stale[0].part if stale else None


def model_with(**parameters):
    return ScriptedModel(maker=Maker("scripted", "1", json.dumps(parameters)))


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({}, None),
        ({"fan_out": 3}, Stale.TREE),
        ({"grouping": Grouping.NUMBER}, Stale.TREE),
        ({"size": EpisodeSize(10, 40)}, Stale.ALL),
        ({"construction": Construction.APART}, Stale.ALL),
    ],
)
def test_what_is_wished_otherwise_now_is_stale(library, document, wishes, expected):
    list(read(library, document))
    before = list(library.memories.tree(document))
    assert part(read(library, document, **wishes)) is expected
    assert list(library.memories.tree(document)) == before


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ({"prompts": "1", "summary_prompt": "1"}, None),
        ({"prompts": "1", "summary_prompt": "2"}, Stale.TREE),
        ({"prompts": "2", "summary_prompt": "1"}, Stale.ALL),
        ({"prompts": "1", "summary_prompt": "1", "summary_words": 9}, Stale.TREE),
        ({"prompts": "1", "summary_prompt": "1", "summary_unknown": 9}, Stale.ALL),
    ],
)
def test_a_prompt_of_summaries_concerns_the_tree_alone(library, document, now, expected):
    list(read(library, document, model_with(prompts="1", summary_prompt="1")))
    assert part(read(library, document, model_with(**now))) is expected


def test_only_the_tree_is_made_anew_where_only_it_is_stale(library, document):
    list(read(library, document))
    episodes = list(library.memories.episodes(document))
    vectors = len(library.memories.vectors(document, LetterEncoder.name))
    model = ScriptedModel()
    assert part(read(library, document, model, fresh=True, fan_out=3)) is None
    assert list(library.memories.episodes(document)) == episodes
    assert len(library.memories.vectors(document, LetterEncoder.name)) == vectors
    assert {name for name, _ in model.asked} == {"summarise"}
    tree = library.memories.tree(document)
    assert max(len(node.children) for node in tree) == 3
    assert library.memories.status(document).tree_complete
    assert part(read(library, document, fan_out=3)) is None


@pytest.mark.parametrize("cut", [155, 200, 300])
def test_a_memory_built_apart_goes_on_as_it_was_begun(library, document, cut):
    events = read(library, document, construction=Construction.APART, segment=25)
    list(islice(events, cut))
    events.close()
    assert part(read(library, document)) is None, "who goes on need not say it again"
    assert library.memories.status(document).tree_complete
    tree = library.memories.tree(document)
    assert max(len(leaf.span.of(CONTENT.text).split()) for leaf in tree.leaves()) <= 25
    assert part(read(library, document, construction=Construction.ONCE)) is Stale.ALL
    assert part(read(library, document, segment=20)) is Stale.TREE
    list(read(library, document, construction=Construction.ONCE, fresh=True))
    assert library.memories.tree(document).leaves()[0].episode == 1


def test_what_another_reader_has_made_is_not_stale_as_long_as_it_is_divided_alike(
    library, document
):
    list(read(library, document))
    other = ScriptedModel(maker=Maker("another", "7", '{"prompts": "3"}'))
    assert part(read(library, document, other)) is None
    assert part(read(library, document, other, size=EpisodeSize(10, 40))) is Stale.ALL
    assert part(read(library, document, other, fan_out=3)) is Stale.TREE


def test_vectors_are_kept_where_it_is_divided_otherwise(library, document):
    list(read(library, document))
    encoder, size = LetterEncoder(), EpisodeSize(10, 40)
    list(
        read_document(library, document, ScriptedModel(), encoder, fresh=True, wishes=Wishes(size))
    )
    assert encoder.encoded == 0
    assert "10" in library.memories.status(document).maker.parameters


@pytest.mark.parametrize("cut", [1, 5, 20, 40])
def test_a_tree_made_anew_can_be_interrupted(library, document, cut):
    list(read(library, document))
    events = read(library, document, fresh=True, fan_out=3)
    list(islice(events, cut))
    events.close()
    assert part(read(library, document, fan_out=3)) is None
    status = library.memories.status(document)
    assert status.tree_complete
    assert max(len(node.children) for node in library.memories.tree(document)) == 3


def test_a_memory_from_before_there_was_a_choice_of_grouping_is_not_stale(library, document):
    model = ScriptedModel()
    list(read(library, document, model))
    made = library.memories.status(document).maker
    reports = json.loads(made.parameters)
    del reports["grouping"]
    library.memories.forget(document)
    old = Maker(made.model, made.version, json.dumps(reports, sort_keys=True))
    events = read(library, document, model)
    for event in events:
        if hasattr(event, "gist"):
            break
    events.close()
    episodes = list(library.memories.episodes(document))
    library.memories.forget(document)
    for episode, gist in episodes:
        library.memories.add_episode(document, episode, gist, old)
    assert part(read(library, document)) is None


def summed_up_before(library, document):
    """As it was before summaries left anything out: nothing told what stands around the text."""
    list(read(library, document))
    memories, old = library.memories, library.memories.status(document).tree_maker
    reports = json.loads(old.parameters)
    del reports["summary_of"]
    tree = list(memories.tree(document))
    memories.forget_tree(document)
    for node in tree:
        memories.add_node(document, node, replace(old, parameters=json.dumps(reports)))


def test_summaries_that_tell_of_an_imprint_are_stale_and_gists_are_not(library):
    imprint = Chapter(1, "Imprint", (prose(90, "matter"),))
    chapters = (Chapter(1, f"Part {n}", (prose(300, f"c{n}w"),)) for n in range(3))
    document = put(library, book(imprint, *chapters))
    summed_up_before(library, document)
    assert part(read(library, document)) is Stale.TREE
    assert out_of_date(library, document, ScriptedModel(), Wishes(size=SIZE)).part is Stale.TREE
    model = ScriptedModel()
    list(read(library, document, model, fresh=True))
    assert {name for name, _ in model.asked} == {"summarise"}
    assert part(read(library, document)) is None


def test_where_nothing_stands_around_the_text_no_summary_is_stale(library, document):
    list(read(library, document))
    assert "summary_of" not in library.memories.status(document).tree_maker.parameters
