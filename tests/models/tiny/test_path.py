"""What a random model cannot show: that probabilities and a restart keep their sense."""

from __future__ import annotations

import psutil

from models.engine.client import EngineClient
from models.engine.values import Loading, Part, Score, Scored
from models.files.description import describe_file
from scripts.tiny_model.export import answered, held_out
from tests.models.tiny.instrument import SAMPLES, TINY, share


def prompt(engine, text):
    loaded = engine.loaded()
    return (Part(loaded.before, special=True), Part(text), Part(loaded.after, special=True))


def test_it_is_small_and_says_what_it_is():
    assert TINY.stat().st_size <= 16_000_000
    assert "test instrument" in describe_file(TINY).name


def test_without_a_grammar_it_answers_letter_for_letter(instrument, tasks):
    assert answered(instrument, held_out(tasks, "hop steps", 5, SAMPLES)) >= 0.7


def test_the_right_answer_is_likelier_than_another_of_the_same_form(instrument, tasks):
    examples = held_out(tasks, "hop fact", 5, SAMPLES)
    others = [*examples[1:], examples[0]]
    requests = [
        Score(prompt(instrument, each.said), (each.answer, other.answer))
        for each, other in zip(examples, others, strict=True)
        if each.answer != other.answer
    ]
    scored = [event for event in instrument.run(requests) if isinstance(event, Scored)]
    assert share(right > wrong for right, wrong in (each.totals for each in scored)) >= 0.8


def test_a_batch_answers_as_each_does_alone(instrument, tasks):
    examples = held_out(tasks, "hop steps", 4, 4)
    together = [answered(instrument, examples)]
    alone = [answered(instrument, [each]) for each in examples]
    assert together == [share(alone)]


def workers():
    children = psutil.Process().children()
    return {each for each in children if "models.engine.worker" in " ".join(each.cmdline())}


def test_after_a_kill_it_gives_the_same_right_answer(tasks):
    told, others = [], workers()
    engine = EngineClient(Loading(TINY, context=2048, sequences=4, threads=1), told.append)
    try:
        examples = held_out(tasks, "hop steps", 4, 4)
        before = answered(engine, examples)
        (own,) = workers() - others
        own.kill()
        assert answered(engine, examples) == before > 0
    finally:
        engine.close()
    assert len(told) == 1
