"""Multi-hop reading by a model that can read: what to look for next."""

from __future__ import annotations

from random import Random

from models.prompted.hopping import PromptedHops
from models.prompted.talking import EngineTalker
from models.prompted.voice import Voice
from reader.asking.values import Question
from scripts.tiny_model.assignments import chain
from tests.models.tiny.instrument import SAMPLES, share


def hops(engine, content):
    return PromptedHops(Voice(EngineTalker(engine, "tiny")), lambda _: content, retrieval=None)


def test_it_begins_a_chain_with_the_value_that_is_asked_for(instrument):
    def right(seed):
        made = chain(Random((1 << 41) + seed), 3, 1, 1)
        question = Question(made.sample.question, 1)
        wanted = hops(instrument, None).step_next(question, (), (), 1)
        return [each.text for each in wanted] == [made.step(0)]

    assert share(map(right, range(SAMPLES))) >= 0.4
