"""Multi-hop reading by a model that can read: what to look for next, and what was found."""

from __future__ import annotations

from random import Random

import pytest

from models.prompted.hopping import PromptedHops
from models.prompted.talking import EngineTalker
from models.prompted.voice import Voice
from reader.asking.values import Citation, Excerpt, Question
from reader.hopping.skills import Looked
from reader.hopping.values import Fact, Hop, HopState
from reader.text.span import Span
from scripts.tiny_model.assignments import chain
from tests.books import plain
from tests.models.tiny.instrument import SAMPLES, documents, share


def hops(engine, content):
    return PromptedHops(Voice(EngineTalker(engine, "tiny")), lambda _: content, retrieval=None)


def test_it_begins_a_chain_with_the_value_that_is_asked_for(instrument):
    def right(seed):
        made = chain(Random((1 << 41) + seed), 3, 1, 1)
        question = Question(made.sample.question, 1)
        wanted = hops(instrument, None).step_next(question, (), (), 1)
        return [each.text for each in wanted] == [made.step(0)]

    assert share(map(right, range(SAMPLES))) >= 0.7


def test_it_goes_on_along_a_chain_with_the_name_that_was_found(instrument):
    def right(seed):
        made = chain(Random((1 << 41) + seed), 3, 1, 1)
        known = Hop(1, made.step(0), state=HopState.FOUND, facts=(told(made, 0),))
        question = Question(made.sample.question, 1)
        wanted = hops(instrument, None).step_next(question, [known], (), 1)
        return [each.text for each in wanted] == [made.step(1)]

    assert share(map(right, range(SAMPLES))) >= 0.7


def told(made, number):
    said = made.sample.statements[number]
    return Fact(said, (Citation(1, Span(0, len(said)), said),))


@pytest.mark.parametrize("way", ["extract", "edit"])
def test_a_fact_is_the_sentence_that_answers(instrument, way):
    def right(document):
        skill = getattr(hops(instrument, document.content), way)
        wanted = document.asked.question if way == "extract" else document.asked.guess
        (claims,) = skill(Question("Who?", 1), [Looked(wanted, (document.whole,))])
        return [each.text for each in claims] == [document.asked.sentence] and [
            [quote.text for quote in each.quotes] for each in claims
        ] == [[document.asked.sentence]]

    assert share(map(right, documents(4))) >= 0.7


def test_a_step_is_completed_by_its_assignment(instrument):
    def right(seed):
        made = chain(Random((1 << 41) + seed), 2, 1, 1)
        content = plain(" ".join(made.sample.statements))
        whole = Excerpt(1, Span(0, len(content.text)), content.text)
        looked = [Looked(made.step(n), (whole,)) for n in range(made.length)]
        edited = hops(instrument, content).edit(Question("Which?", 1), looked)
        texts = [claims[0].text if claims else "" for claims in edited]
        return [text == said for text, said in zip(texts, made.sample.statements, strict=True)]

    assert share(each for seed in range(SAMPLES) for each in right(seed)) >= 0.2
