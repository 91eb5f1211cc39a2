"""The part of a conversation that the next question may refer to."""

from __future__ import annotations

import pytest

from reader.asking.conversation import known_by, turns_of
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Answer, Grade
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy

ONE, TWO, THREE = map(DocumentId, (1, 2, 3))
SHELF = (ONE, TWO, THREE)
CITED = (Citation(ONE, Span(0, 3), "He."),)


def past(question, text="He did [1].", *, grade=Grade.SAYS):
    cited = CITED if grade is Grade.SAYS else ()
    return Answer(question, text, grade, Strategy.GIST, "m", cited, (), (), (), (), 0.1, 3, 9)


def leant_on(asked, following):
    """Whether ``following`` may lean on the answer to ``asked``."""
    turns = turns_of([past(asked)], following.document, following.shelf)
    return bool(known_by(turns, following.known.up_to))


def test_of_several_answers_to_one_question_the_last_is_the_turn():
    first, again = Question("What?", ONE), Question("What?", ONE)
    other = Question("And why?", ONE, known=Known(understood="Why did he keep it?"))
    turns = turns_of([past(first, "One."), past(again, "Two."), past(other, "Three.")], ONE)
    assert [(turn.question, turn.answer) for turn in turns] == [
        ("What?", "Two."),
        ("Why did he keep it?", "Three."),
    ]
    assert turns[0].cited == CITED
    many = turns_of((past(Question(f"Question {n}", ONE)) for n in range(20)), ONE)
    assert [turn.question for turn in many][-1] == "Question 19"
    assert len(many) < 10


def test_nothing_leans_on_what_was_not_answered():
    asked = Question("What?", ONE)
    (turn,) = turns_of([past(asked, "The document doesn't say.", grade=Grade.DOESNT_SAY)], ONE)
    assert (turn.question, turn.answer) == ("What?", "")


@pytest.mark.parametrize(
    ("then", "bound_then", "now", "bound_now", "may"),
    [
        (ONE, 600_000, TWO, 1000, True),  # a volume before counts as read
        (ONE, 600_000, TWO, 0, True),
        (TWO, 1000, ONE, 600_000, False),  # it told of what stands behind
        (TWO, 0, ONE, 600_000, False),  # all of what is before it may be in it
        (TWO, 1000, TWO, 1000, True),
        (TWO, 1001, TWO, 1000, False),
        (ONE, None, TWO, 1000, False),
        (ONE, None, TWO, None, True),
        (THREE, 5, ONE, None, True),
    ],
)
def test_volumes_are_compared_before_places_in_them(then, bound_then, now, bound_now, may):
    asked = Question("What?", then, shelf=SHELF, known=Known(bound_then))
    assert leant_on(asked, Question("Why?", now, shelf=SHELF, known=Known(bound_now))) is may


@pytest.mark.parametrize("shelf", [(), (ONE,), (THREE, TWO, ONE), (TWO, THREE)])
def test_what_knew_more_volumes_than_may_be_known_now_is_not_leant_on(shelf):
    asked = Question("What?", TWO, shelf=SHELF, known=Known(5))
    assert not leant_on(asked, Question("Why?", TWO, shelf=shelf, known=Known(1000)))


def test_what_was_asked_of_one_document_alone_is_known_to_its_place():
    asked = Question("What?", ONE, known=Known(5))
    assert leant_on(asked, Question("Why?", ONE, known=Known(5)))
    assert leant_on(asked, Question("Why?", TWO, shelf=SHELF, known=Known(0)))
    assert not leant_on(asked, Question("Why?", ONE, known=Known(4)))
    assert not leant_on(asked, Question("Why?", TWO, known=Known(4)))
