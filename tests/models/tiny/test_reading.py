"""The prompted model on a model that can read: right answers through template, batch and grammar.

Every least share is well below what was measured (docs/tiny-model.md): it asserts that the path
carries sense, not how good the instrument is.
"""

from __future__ import annotations

from reader.asking.values import Excerpt
from reader.text.span import Span
from scripts.tiny_model.world import SCENE_ENDS
from tests.books import plain
from tests.models.tiny.instrument import documents, reader, share


def test_it_pauses_where_a_scene_ends(instrument):
    def right(told):
        paragraphs = [fact.sentence for fact in told.facts]
        paragraphs[1] += f" {SCENE_ENDS}"
        content = plain(*paragraphs)
        window = Excerpt(1, Span(0, len(content.text)), content.text)
        pauses = [block.span.end for block in content.blocks]
        return reader(instrument, content).pause(window, pauses) == 1

    assert share(map(right, documents(3))) >= 0.5
