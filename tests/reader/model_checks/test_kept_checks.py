from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from reader.model_checks.model_check import (
    ModelCheck,
    SkillScore,
    assign,
    assignment,
    by_hand,
    check_of,
    keep_check,
)
from reader.records import Choice
from reader.roles import Doer, Roles, Skill
from storage.library import SqliteLibrary

NAME = "Reader 1.5B (0123456789ab)"
CHECK = ModelCheck(
    NAME,
    datetime(2026, 3, 1, 9, tzinfo=UTC),
    (SkillScore(Skill.GIST, 3, 2), SkillScore(Skill.CHOOSING, 4, 3, 2, 4)),
    {Skill.GIST: Doer.MODEL, Skill.CHOOSING: Doer.BOTH},
    11.25,
)
SHIPPED = Roles({Skill.GIST: Doer.EMBEDDED, Skill.LEAF: Doer.EMBEDDED})


@pytest.fixture
def choices(tmp_path):
    with SqliteLibrary.open(tmp_path) as library:
        yield library.choices


def test_a_check_is_kept_as_it_was(choices):
    assert check_of(choices, NAME) is None
    keep_check(choices, CHECK)
    assert check_of(choices, NAME) == CHECK
    assert check_of(choices, "another") is None


def test_a_persons_word_goes_before_a_measurement_and_that_before_a_default(choices):
    def doer(skill):
        return assignment(choices, NAME, SHIPPED).roles.doer(skill)

    assert doer(Skill.GIST) is Doer.EMBEDDED
    keep_check(choices, CHECK)
    assert doer(Skill.GIST) is Doer.MODEL
    assert doer(Skill.LEAF) is Doer.EMBEDDED
    assert doer(Skill.ANSWER) is Doer.MODEL
    assign(choices, NAME, Skill.GIST, Doer.EMBEDDED)
    assign(choices, NAME, Skill.LEAF, Doer.MODEL)
    assert (doer(Skill.GIST), doer(Skill.LEAF)) == (Doer.EMBEDDED, Doer.MODEL)
    assert assignment(choices, NAME, SHIPPED).automatic.doer(Skill.GIST) is Doer.MODEL
    keep_check(choices, CHECK)
    assert doer(Skill.GIST) is Doer.EMBEDDED, "measuring again does not overrule a person"
    assign(choices, NAME, Skill.GIST, None)
    assert doer(Skill.GIST) is Doer.MODEL


def test_models_are_kept_apart(choices):
    assign(choices, NAME, Skill.GIST, Doer.EMBEDDED)
    assign(choices, "another", Skill.GIST, Doer.MODEL)
    assert by_hand(choices, NAME) == {Skill.GIST: Doer.EMBEDDED}


def test_what_a_newer_program_wrote_is_ignored_and_kept(choices):
    newer = {NAME: {"gist": "embedded", "smelling": "model", "leaf": "oracle", "pause": "both"}}
    choices.set(Choice.ROLES, json.dumps(newer))
    assert by_hand(choices, NAME) == {Skill.GIST: Doer.EMBEDDED}
    assign(choices, NAME, Skill.ANSWER, Doer.MODEL)
    assert json.loads(choices.get(Choice.ROLES))[NAME] == {**newer[NAME], "answer": "model"}


def test_of_a_newer_check_what_is_known_is_taken(choices):
    keep_check(choices, CHECK)
    form = json.loads(choices.get(Choice.CHECKS))
    form[NAME]["scores"]["smelling"] = {"of": 1, "model": 1}
    form[NAME]["scores"]["gist"]["smell"] = 4
    form[NAME]["doers"]["smelling"] = "model"
    choices.set(Choice.CHECKS, json.dumps(form))
    assert check_of(choices, NAME) == CHECK


@pytest.mark.parametrize(
    "text", ["", "{", "[]", f'{{"{NAME}": 3}}', f'{{"{NAME}": {{"when": 1}}}}']
)
def test_what_cannot_be_understood_is_nothing(choices, text):
    choices.set(Choice.CHECKS, text)
    choices.set(Choice.ROLES, text)
    assert check_of(choices, NAME) is None
    assert by_hand(choices, NAME) == {}
    keep_check(choices, CHECK)
    assert check_of(choices, NAME) == CHECK
