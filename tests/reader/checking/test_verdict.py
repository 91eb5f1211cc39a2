from dataclasses import replace
from datetime import UTC, datetime

from reader.asking.values import Strategy
from reader.checking.telling import skills_of, who_did
from reader.checking.values import ModelCheck, SkillScore
from reader.checking.verdict import verdict
from reader.roles import Doer, Roles, Skill

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


def test_what_ties_is_not_called_weak():
    tied = replace(
        CHECK,
        scores=(SkillScore(Skill.LEAF, 6, 6, 6),),
        doers={Skill.LEAF: Doer.EMBEDDED},
        seconds=None,
    )
    assert verdict(tied) == ("No better than the embedded reader at judging passages.")


def test_what_they_do_better_together_is_said():
    together = replace(CHECK, doers={Skill.TRIAGE: Doer.BOTH}, seconds=0.2)
    assert verdict(together) == (
        "Best together with the embedded reader at choosing where to look; about 1 s per answer "
        "on this machine."
    )


def test_without_enough_trials_it_says_so():
    assert verdict(replace(CHECK, doers={})).startswith("Too little")


def test_a_trace_says_who_did_what():
    roles = Roles({Skill.CHOOSING: Doer.EMBEDDED, Skill.REFUSAL: Doer.EMBEDDED})
    assert who_did(roles, "Qwen (0123456789ab)") == (
        "Qwen wrote the answer; the embedded reader chose what to open and decided whether the "
        "text has the answer."
    )
    both = Roles({Skill.TRIAGE: Doer.BOTH})
    assert who_did(both, "qwen", skills_of(Strategy.TREE)) == (
        "Qwen judged what was opened, decided whether the text has the answer and wrote the "
        "answer; qwen and the embedded reader together chose the way."
    )
    assert who_did(Roles(usual=Doer.EMBEDDED), "Qwen", skills_of(Strategy.SUMMARY)) == (
        "The embedded reader wrote the summary."
    )


def test_every_way_of_answering_takes_skills_but_one_not_decided_on():
    assert {strategy for strategy in Strategy if not skills_of(strategy)} == {Strategy.AUTO}
    assert who_did(Roles(), "Qwen", ()) == ""
