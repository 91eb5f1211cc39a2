"""An answer takes as long as it may: what is shown, the steps, and what is written."""

from __future__ import annotations

from itertools import count

import pytest

from models.chat.speed import Speed
from models.prompted.answering import NO_TIME
from reader.asking.describing import cut_short
from reader.asking.strategies import AskSettings
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.memory.document_reading import read_document
from reader.values.answer import Action
from reader.values.answer_time import AnswerTime
from reader.values.asking_events import AnswerGrew, Meanwhile
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.books import Chapter, book
from tests.models.prompted.embedded_aide import prompted, surroundings
from tests.models.prompted.scripted_talker import FAST, Clock, TimedTalker
from tests.scripted import ScriptedModel
from tests.shelf import put


def paragraph(chapter, number):
    lamps = range(6 * number, 6 * number + 6)
    told = "Lamp c{c}w{n} was lit by the keeper k{n} in the tower t{n}."
    return " ".join(told.format(c=chapter, n=lamp) for lamp in lamps)


CONTENT = book(
    *(Chapter(1, f"Part {c}", tuple(paragraph(c, n) for n in range(8))) for c in range(7))
)
ASKED = "Who lit lamp c5w30?"
SAID = paragraph(5, 5)
"""An answer of some sentences, all of them borne out."""
SLOW, USUAL, QUICK = Speed(22.0, 5.0), Speed(60.0, 20.0), Speed(600.0, 60.0)
STRATEGIES = [Strategy.GIST, Strategy.TREE, Strategy.WHOLE, Strategy.SUMMARY, Strategy.MULTIHOP]


@pytest.fixture
def shelf(library):
    document = put(library, CONTENT)
    list(read_document(library, document, ScriptedModel(), None, clock=count().__next__))
    return CollectionLibrary(library), document


class Run:
    """A question asked of a model that reads and writes at a speed, and what came when."""

    def __init__(self, shelf, strategy, speed, seconds=40):
        clock = Clock()
        self.talker = TimedTalker(clock, speed, writes=lambda said: SAID)
        collection, document = shelf
        events = ask(
            collection,
            Question(ASKED, document),
            strategy,
            prompted(self.talker, CONTENT),
            AskSettings(meanwhile=True, time=AnswerTime(seconds, clock)),
            embedded=surroundings(CONTENT).aide,
        )
        self.came = [(clock.now, event) for event in events]
        self.ended, last = self.came[-1]
        self.answer = last.answer

    def first(self, kind):
        return next(when for when, event in self.came if isinstance(event, kind))


def test_whatever_the_method_and_the_speed_an_answer_is_there_in_time(shelf):
    runs = [(strategy, speed) for strategy in STRATEGIES for speed in (SLOW, USUAL, QUICK)]
    for strategy, speed in [*runs, (Strategy.CONDITIONAL, SLOW)]:
        run = Run(shelf, strategy, speed)
        assert run.answer.answered, (strategy, speed)
        assert run.ended < 44, (strategy, speed)
        assert run.first(Meanwhile) == 0, "the embedded reader's comes before any model's"


@pytest.mark.parametrize("strategy", [Strategy.GIST, Strategy.WHOLE])
@pytest.mark.parametrize("speed", [USUAL, QUICK])
def test_the_first_sentence_comes_in_the_first_part_of_the_time(shelf, strategy, speed):
    run = Run(shelf, strategy, speed)
    assert run.first(AnswerGrew) < 15.5
    assert not cut_short(run.answer)


def test_what_there_is_stands_when_the_time_is_up_and_more_time_brings_more(shelf):
    short, long = (Run(shelf, Strategy.WHOLE, SLOW, seconds) for seconds in (40, 120))
    assert cut_short(short.answer)
    assert short.answer.trace[-2].action is Action.TIME
    assert short.answer.answered
    assert not cut_short(long.answer)
    assert len(long.answer.text) > len(short.answer.text) > 0
    assert len(long.talker.said[-1]) > len(short.talker.said[-1]), "it is shown more"


def test_a_model_without_time_for_a_passage_is_not_asked(shelf):
    run = Run(shelf, Strategy.WHOLE, Speed(10.0, 2.5))
    assert run.talker.said == []
    assert NO_TIME in [step.reason for step in run.answer.trace]
    assert cut_short(run.answer)
    assert run.answer.answered


def test_nothing_changes_for_a_fast_model(shelf):
    for strategy in STRATEGIES:
        usual, ample = (Run(shelf, strategy, FAST, seconds) for seconds in (40, 4000))
        assert usual.talker.said == ample.talker.said
        assert not cut_short(usual.answer)
