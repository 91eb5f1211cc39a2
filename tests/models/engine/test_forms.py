"""Random text under the grammar of a form is parsed unchanged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.chat.forms import LeafVerdict, Numbers, OneOf, Paragraphs, Prose
from models.engine.engine_values import Finished, Generate, Sampling
from tests.models.engine.conftest import prompt

FORMS = [
    Numbers((1, 2, 12), 3, "none"),
    OneOf(("A", "B", "Z")),
    OneOf(("yes", "no")),
    Prose(),
    Paragraphs(),
    LeafVerdict((1, 2, 12)),
    LeafVerdict(()),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_what_a_grammar_allows_is_read_back_unchanged(engine, form):
    hot = Sampling(temperature=1.5)
    wishes = [
        Generate(prompt("Say."), 60, replace(hot, seed=seed), grammar=form.grammar)
        for seed in range(6)
    ]
    texts = [event for event in engine.run(wishes) if isinstance(event, Finished)]
    assert len(texts) == 6
    for each in texts:
        # Bytes that are no text were no part of what the grammar saw.
        if each.written < 60 and "\ufffd" not in each.text:
            assert form.read(each.text) == each.text
