from dataclasses import replace
from datetime import UTC, datetime

import pytest

from reader.model_checks.model_check import ModelCheck, SkillScore, verdict
from reader.roles import Doer, Skill

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


WRITES = {Skill.ANSWER: Doer.MODEL, Skill.GIST: Doer.MODEL}


def test_a_verdict_says_what_a_model_does_well_what_not_and_how_long_it_takes():
    assert verdict(CHECK) == (
        "Writes good answers; too weak for gists and choosing where to look, which the embedded "
        "reader does; about 11 s per answer on this machine."
    )


def test_what_ties_is_not_called_weak():
    tied = replace(
        CHECK,
        scores=(SkillScore(Skill.LEAF, 6, 6, 6),),
        doers={Skill.LEAF: Doer.EMBEDDED, **WRITES},
        seconds=None,
    )
    assert verdict(tied) == "No better than the embedded reader at judging passages."


def test_what_they_do_better_together_is_said():
    together = replace(CHECK, doers={Skill.TRIAGE: Doer.BOTH, **WRITES}, seconds=0.2)
    assert verdict(together) == (
        "Writes good answers and gists; best together with the embedded reader at choosing where "
        "to look; about 1 s per answer on this machine."
    )


def test_what_was_not_tried_often_enough_is_said():
    refuses = replace(
        CHECK, scores=(SkillScore(Skill.LEAF, 3, 3, 2),), doers={Skill.LEAF: Doer.EMBEDDED}
    )
    assert "; too few tests finished to judge answers and gists; about" in verdict(refuses)


def test_without_enough_trials_it_says_so():
    assert verdict(replace(CHECK, doers={})).startswith("Too few tests")


@pytest.mark.parametrize("skill", Skill)
def test_there_are_words_for_every_skill(skill):
    tried = replace(CHECK, scores=(SkillScore(skill, 6, 0, 6),), doers={skill: Doer.EMBEDDED})
    assert "weak for" in verdict(tried)
