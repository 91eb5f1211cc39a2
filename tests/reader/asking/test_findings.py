"""The closest passages, opened before anything is refused."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from reader.asking.findings import open_nearest
from reader.text.document import DocumentId
from reader.values.answer import Action
from reader.values.memory_tree import Episode
from reader.values.question import Question
from tests.books import plain, prose
from tests.reader.asking.test_walk import run
from tests.scripted import ScriptedModel

ASKED = Question("Where is it?", DocumentId(1))
CONTENT = plain(*(prose(36, f"p{n}w") for n in range(8)))
PLACES = list(CONTENT.passages)
EPISODES = [Episode(n, block.span) for n, block in enumerate(CONTENT.blocks, 1)]


@given(st.lists(st.sampled_from(PLACES), unique=True, max_size=6), st.integers(0, 6))
def test_each_is_opened_with_its_neighbors_in_the_order_of_the_text(near, most):
    model = ScriptedModel(near=near)
    steps, found = run(open_nearest(ASKED, CONTENT, model, EPISODES, most))
    assert len(steps) == len(found.consulted) == min(len(near), most)
    for passage, step, read in zip(near, steps, found.consulted, strict=False):
        assert step.action is Action.OPEN
        assert step.span == read.span
        assert step.span.contains(passage)
        assert step.words_read > 0
        assert EPISODES[step.episode - 1].span.contains(passage)
    spans = [excerpt.span for excerpt in found.opened]
    assert spans == sorted(spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    assert all(any(span.contains(read.span) for span in spans) for read in found.consulted)
