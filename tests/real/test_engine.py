"""Properties of real weights: sensible probabilities, and answers that end by themselves."""

from __future__ import annotations

import pytest

from models.engine.engine_values import Generate, Part, Score, Scored, Wrote

pytestmark = [pytest.mark.real_model, pytest.mark.timeout(120)]
MOST = 60


def prompt(engine, text):
    loaded = engine.loaded()
    return (
        Part(loaded.frame.before, special=True),
        Part(text),
        Part(loaded.frame.after, special=True),
    )


def test_what_is_true_is_likelier_than_what_is_not(engine):
    asked = prompt(engine, "What is the capital of France? Answer with the name of the city only.")
    (scored,) = [
        event
        for event in engine.run([Score(asked, ("Paris", "Berlin", "Walking"))])
        if isinstance(event, Scored)
    ]
    paris, berlin, walking = scored.totals
    assert paris > berlin > walking


def test_it_stops_by_itself_after_a_short_answer(engine):
    asked = prompt(engine, "What is the capital of France? Answer with the name of the city only.")
    wrote = [event for event in engine.run([Generate(asked, MOST)]) if isinstance(event, Wrote)]
    assert "Paris" in "".join(event.text for event in wrote)
    assert len(wrote) < MOST
