import pytest

from reader.asking.strategies import answered_by_aide, skills_of, who_did
from reader.roles import Doer, Roles, Skill
from reader.values.strategy import Strategy


def test_a_trace_says_who_did_what():
    roles = Roles({Skill.CHOOSING: Doer.EMBEDDED})
    assert who_did(roles, "Qwen (0123456789ab)") == (
        "Qwen wrote the answer; the embedded reader chose what to open."
    )
    both = Roles({Skill.TRIAGE: Doer.BOTH})
    assert who_did(both, "qwen", skills_of(Strategy.TREE)) == (
        "Qwen judged what was opened and wrote the answer; qwen and the embedded reader together "
        "chose the chapters."
    )
    assert who_did(Roles(usual=Doer.EMBEDDED), "Qwen", skills_of(Strategy.SUMMARY)) == (
        "The embedded reader wrote the summary."
    )


def test_an_answer_that_the_embedded_reader_gave_instead_is_its_own():
    roles = Roles({Skill.CHOOSING: Doer.EMBEDDED})
    assert who_did(answered_by_aide(roles), "Qwen") == (
        "The embedded reader chose what to open and wrote the answer."
    )
    assert roles.doer(Skill.ANSWER) is Doer.MODEL


def test_every_way_of_answering_takes_skills_but_one_not_decided_on():
    assert {strategy for strategy in Strategy if not skills_of(strategy)} == {Strategy.AUTO}
    assert who_did(Roles(), "Qwen", ()) == ""


@pytest.mark.parametrize("skill", Skill)
def test_there_are_words_for_every_skill(skill):
    assert who_did(Roles(), "Qwen", [skill]).startswith("Qwen ")
