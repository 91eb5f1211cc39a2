from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from reader.asking.multihop import examples_for, worked_through
from reader.learning.verdicts import Verdict, judged, scope_of
from reader.text.document import DocumentId
from reader.values.answer import Answer, Grade
from reader.values.hop import Fact, Hop, HopState
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.reader.hopping.scripted_hops import CONTENT, excerpt
from tests.shelf import put

MOMENT = datetime(2026, 11, 22, tzinfo=UTC)
FRIEND, BOAT = "The best friend of Anna is Boris.", "Boris owns a red boat."
ASKED = "What does the best friend of Anna own?"


def hop(number, asked, fact, quote, *after):
    place = excerpt(quote)
    facts = (Fact(fact, (Citation(DocumentId(1), place.span, quote),)),)
    return Hop(number, asked, after, HopState.FOUND, facts, (place,))


GRAPH = (
    hop(1, "Who is the best friend of Anna?", "It is Boris.", FRIEND),
    hop(2, "What does Boris own?", "A red boat.", BOAT, 1),
)
ROUNDS = (
    (("Who is the best friend of Anna?", "It is Boris."),),
    (("What does Boris own?", "A red boat."),),
)


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path) as opened:
        put(opened, CONTENT)
        yield opened


def confirm(library, verdict=Verdict.RIGHT, graph=GRAPH, asked=ASKED):
    citation = GRAPH[1].facts[0].quotes[0]
    answer = Answer(
        Question(asked, DocumentId(1)), "A red boat. [1]", Grade.SAYS, Strategy.MULTIHOP, "m",
        (citation,), (), (), (), (), 1.0, 1, 1, graph=graph,
    )  # fmt: skip
    past = library.conversations.add(answer)
    return library.experiences.add(judged(past, verdict, MOMENT, scope_of(past.answer, ())))


def test_a_confirmed_answer_in_several_hops_is_an_example(library):
    assert examples_for(Question("What?", DocumentId(1)), library) == ()
    confirm(library)
    (example,) = examples_for(Question("What?", DocumentId(1)), library)
    assert (example.question, example.rounds) == (ASKED, ROUNDS)


def test_what_a_person_called_wrong_is_none(library):
    confirm(library, Verdict.WRONG)
    assert examples_for(Question("What?", DocumentId(1)), library) == ()


def test_quotes_alone_and_single_hops_show_no_way(library):
    quoted = (hop(1, "Who?", FRIEND, FRIEND), hop(2, "What?", BOAT, BOAT, 1))
    assert worked_through(ASKED, quoted) is None
    assert worked_through(ASKED, GRAPH[:1]) is None
    lost = replace(GRAPH[1], state=HopState.NOT_SAID, facts=())
    assert worked_through(ASKED, (GRAPH[0], lost)) is None
    confirm(library, graph=quoted)
    assert examples_for(Question("What?", DocumentId(1)), library) == ()


def test_without_memory_there_are_none(library):
    confirm(library)
    assert examples_for(Question("What?", DocumentId(1), unaided=True), library) == ()


def test_none_that_lies_behind_the_place_allowed(library):
    confirm(library)
    end = GRAPH[1].facts[0].quotes[0].span.end
    assert examples_for(Question("What?", DocumentId(1), known=Known(end - 1)), library) == ()
    assert len(examples_for(Question("What?", DocumentId(1), known=Known(end)), library)) == 1


def test_no_other_document_hears_of_it(library):
    confirm(library)
    other = put(library, replace(CONTENT, text=CONTENT.text.replace("Anna", "Hans")), "Another")
    assert examples_for(Question("What?", other), library) == ()
