"""Corrections stay in force until they are changed; and answers that disagree."""

from __future__ import annotations

from dataclasses import replace

from reader.learning.governing import (
    called_wrong,
    disagreeing,
    edited,
)
from reader.values.experience import ExperienceId, Kind, Label, Scope, ScopeKind, Standing
from tests.reader.learning.law import experience

WRONG = replace(experience(1), label=Label.WRONG, standing=Standing.REFUSED)
SAME = replace(WRONG, id=ExperienceId(2), label=Label.GUESSED, standing=Standing.PROPOSED)
HERE = Scope(ScopeKind.DOCUMENT, 1)


def test_the_same_that_comes_again_is_called_wrong_too():
    louder = replace(SAME, question=f" {SAME.question.upper()} ", answer=f"{SAME.answer}\n")
    other = replace(SAME, id=ExperienceId(3), answer="Another.")
    assert called_wrong([WRONG, louder, other]) == {1, 2}
    assert called_wrong([SAME, other]) == frozenset()


def test_what_was_called_right_is_not_called_wrong_by_its_twin():
    right = replace(SAME, label=Label.CONFIRMED, standing=Standing.KEPT)
    assert called_wrong([WRONG, right]) == {1}


def test_put_elsewhere_it_stays_wrong_and_written_anew_it_is_right():
    assert edited(WRONG, "", "", HERE) == replace(WRONG, scope=HERE)
    written = edited(WRONG, "", "What is so.", HERE)
    assert (written.label, written.standing) == (Label.CORRECTED, Standing.CANDIDATE)


def test_two_right_answers_to_one_question_disagree():
    one = replace(experience(1), label=Label.CONFIRMED, standing=Standing.KEPT, question="Who?")
    other = replace(one, id=ExperienceId(2), answer="Another.", standing=Standing.ASIDE)
    same = replace(one, id=ExperienceId(3), answer=f"{one.answer} ")
    assert disagreeing([one, other]) == {1, 2}
    assert disagreeing([one, same]) == frozenset()
    for apart in (
        replace(other, scope=HERE),
        replace(other, label=Label.WRONG),
        replace(other, standing=Standing.DECLINED),
        replace(other, kind=Kind.WISH),
    ):
        assert disagreeing([one, apart]) == frozenset()
