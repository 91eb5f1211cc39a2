"""Accepted corrections shape an answer, are mentioned, and are stored with it."""

from __future__ import annotations

import pytest

from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.learning.learnt_strategies import situation_of, usual
from reader.text.document import DocumentId
from reader.values.advice import Advice, More, ReasonAdvice, Record
from reader.values.answer import Action, Manner
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from tests.reader.asking.test_asking import ASKED, CONTENT, knowing, read
from tests.shelf import put

HERE = situation_of(Question(ASKED, DocumentId(1)), len(CONTENT.text.split()))
MORE = Advice(HERE, usual(HERE), usual(HERE), Record(), Record(), 7, More(7, 5, 0, 0))


@pytest.fixture
def document(library):
    made = put(library, CONTENT)
    read(library, made)
    return made


def answered(library, document, strategy, *advice, model=None, **how):
    question = Question(ASKED, document, **how, known=Known(advice=advice))
    *_, last = ask(CollectionLibrary(library), question, strategy, model or knowing(reasons=False))
    (past, *_) = reversed(library.conversations.of(document))
    assert past.answer.manner == last.answer.manner
    return last.answer


def said(answer):
    return [s.reason for s in answer.trace if s.action is Action.CHOOSE and "accepted" in s.reason]


@pytest.mark.parametrize("first", [True, False])
def test_a_model_chooses_on_a_walk_as_was_accepted_and_that_is_kept(library, document, first):
    plain = answered(library, document, Strategy.TREE)
    assert (plain.manner, said(plain)) == (Manner(reasoned=False), [])
    advice = ReasonAdvice(HERE, "scripted", first)
    followed = answered(library, document, Strategy.TREE, advice)
    assert followed.manner == Manner(reasoned=first)
    assert len(said(followed)) == 1
    other = answered(library, document, Strategy.TREE, ReasonAdvice(HERE, "another", True))
    assert (other.manner, said(other)) == (Manner(reasoned=False), [])


def test_more_look_ups_are_allowed_where_auto_chose_to_look_up(library, document):
    plain = answered(library, document, Strategy.AUTO)
    assert (plain.strategy, plain.manner) == (Strategy.GIST, Manner(look_ups=5))
    model = knowing()
    followed = answered(library, document, Strategy.AUTO, MORE, model=model)
    assert followed.manner == Manner(look_ups=7)
    assert [call[-1] for call in model.calls("choose_episodes")] == [7]
    assert ["7" in reason for reason in said(followed)] == [True]
    chosen = answered(library, document, Strategy.GIST, MORE)  # a person's own choice
    assert (chosen.manner, said(chosen)) == (Manner(look_ups=5), [])
