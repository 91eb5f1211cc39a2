"""None"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from reader.model_checks.model_check import (
    ModelCheck,
    Outcomes,
    SkillScore,
    clearly_better,
    verdict,
)
from reader.roles import Doer, Skill


def outcomes(skill, **right):
    made = Outcomes()
    for each in zip(*right.values(), strict=True):
        made.add(skill, {Doer(d): bool(r) for d, r in zip(right, each, strict=True)})
    return made


def doer(skill, **right):
    return outcomes(skill, **right).doers().get(skill)


@pytest.mark.parametrize(
    ("these", "those", "better"),
    [
        ([1, 1, 1], [0, 0, 1], True),
        ([1, 1, 1], [0, 1, 1], False),
        ([1, 0, 1, 1, 1], [0, 1, 0, 0, 0], True),
        ([1, 0, 1], [0, 1, 0], False),
        ([], [], False),
        ([1, 1], [], False),
    ],
)
def test_a_lead_must_be_larger_than_its_standard_error(these, those, better):
    assert clearly_better([bool(n) for n in these], [bool(n) for n in those]) is better


def test_a_tie_leaves_to_the_embedded_reader_what_it_does_for_less():
    assert doer(Skill.LEAF, model=[1, 1, 1], embedded=[1, 1, 1]) is Doer.EMBEDDED
    assert doer(Skill.LEAF, model=[1, 1, 1], embedded=[0, 0, 1]) is Doer.MODEL
    tied = {"model": [1, 1, 0], "embedded": [1, 1, 0], "both": [1, 1, 0]}
    assert doer(Skill.CHOOSING, **tied) is Doer.EMBEDDED


def test_both_are_taken_where_they_do_better_than_the_embedded_reader_and_as_well_as_the_model():
    four = {"model": [1, 1, 1, 0], "embedded": [0, 0, 1, 0], "both": [1, 1, 1, 0]}
    assert doer(Skill.TRIAGE, **four) is Doer.BOTH
    four["model"], four["both"] = [1, 1, 1, 1], [1, 1, 0, 0]
    assert doer(Skill.TRIAGE, **four) is Doer.MODEL


@pytest.mark.parametrize("skill", [Skill.GIST, Skill.ANSWER])
def test_a_model_writes_if_it_writes_well_enough(skill):
    assert doer(skill, model=[1, 1, 0], embedded=[1, 1, 1]) is Doer.MODEL
    assert doer(skill, model=[1, 0, 0], embedded=[0, 0, 0]) is Doer.EMBEDDED


def test_facts_are_found_as_answers_are():
    assert outcomes(Skill.ANSWER, model=[1, 1, 1]).doers()[Skill.FACTS] is Doer.MODEL
    assert outcomes(Skill.ANSWER, model=[0, 0, 1]).doers()[Skill.FACTS] is Doer.EMBEDDED


def test_of_too_few_trials_nothing_follows_but_they_are_counted():
    made = outcomes(Skill.LEAF, model=[1, 1], embedded=[0, 0])
    assert made.doers() == {}
    assert made.scores() == (SkillScore(Skill.LEAF, 2, 2, 0),)


CHECK = ModelCheck(
    "Reader",
    datetime(2026, 3, 1, tzinfo=UTC),
    (
        SkillScore(Skill.GIST, 3, 1),
        SkillScore(Skill.CHOOSING, 4, 1, 3, 2),
        SkillScore(Skill.TRIAGE, 4, 1, 3, 2),
        SkillScore(Skill.ANSWER, 4, 4, 4),
    ),
    {
        Skill.GIST: Doer.EMBEDDED,
        Skill.CHOOSING: Doer.EMBEDDED,
        Skill.TRIAGE: Doer.EMBEDDED,
        Skill.ANSWER: Doer.MODEL,
        Skill.FACTS: Doer.MODEL,
    },
    11.3,
)


def test_a_verdict_says_what_a_model_does_well_what_not_and_how_long_it_takes():
    assert verdict(CHECK) == (
        "Writes good answers; too weak for gists and choosing where to look, which the embedded "
        "reader does; about 11 s per answer on this machine."
    )


def test_without_enough_trials_it_says_so():
    assert verdict(replace(CHECK, doers={})).startswith("Too few tests")
