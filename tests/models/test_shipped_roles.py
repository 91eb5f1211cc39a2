from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.shipped_roles import BadRolesError, by_name, by_size, parameters_in, rules
from reader.roles import Doer, Skill

ANY = {
    "family": "",
    "below": None,
    "usual": "model",
    "skills": {},
    "marked": False,
}


def test_the_larger_a_model_the_more_it_does():
    sizes = [135e6, 494e6, 1.54e9, 3.1e9, 70e9]
    done = [sum(by_size(size, "qwen2").by_model(skill) for skill in Skill) for size in sizes]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, len(Skill))


@pytest.mark.parametrize(
    ("size", "skill", "doer"),
    [
        (0.494e9, Skill.ANSWER, Doer.EMBEDDED),
        (0.63e9, Skill.GIST, Doer.EMBEDDED),
        (1.54e9, Skill.ANSWER, Doer.MODEL),
        (1.54e9, Skill.GIST, Doer.EMBEDDED),
        (1.54e9, Skill.SUMMARY, Doer.EMBEDDED),
        (0.494e9, Skill.CHOOSING, Doer.EMBEDDED),
        (1.54e9, Skill.CHOOSING, Doer.EMBEDDED),
        (1.54e9, Skill.LEAF, Doer.EMBEDDED),
        (7.6e9, Skill.LEAF, Doer.MODEL),
        (7.6e9, Skill.TRIAGE, Doer.MODEL),
    ],
)
def test_by_size(size, skill, doer):
    assert by_size(size, "").doer(skill) is doer


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("qwen2.5:1.5b", 1.5e9),
        ("Qwen2.5-7B-Instruct", 7e9),
        ("smollm2:135m", 135e6),
        ("mixtral:8x7b", 56e9),
        ("qwen3:30b-a3b", 30e9),
        ("gemma-3n-E4B-it", 4e9),
        ("phi-4-mini", None),
        ("llama-3.2", None),
        ("reader-4bit", None),
        ("v2b3", None),
        ("bert", None),
    ],
)
def test_a_name_may_say_the_size(name, size):
    assert parameters_in(name) == size


def test_a_served_model_of_unknown_size_is_taken_for_a_large_one():
    assert by_name("phi-4-mini") == by_size(math.inf, "phi-4-mini")
    assert by_name("qwen2.5:0.5b") == by_size(0.5e9, "")


@given(st.text())
def test_any_name_has_roles(name):
    assert by_name(name) in [rule.roles for rule in rules()]


def test_a_rule_for_a_family_goes_before_one_for_all(tmp_path):
    path = tmp_path / "roles.json"
    small = {
        "family": "qwen2",
        "below": 10,
        "usual": "embedded",
        "skills": {"gist": "model"},
        "marked": True,
    }
    path.write_text(json.dumps({"rules": [small, ANY]}))
    first, last = rules(path)
    assert first.fits(9, "qwen2 Qwen2.5 Coder")
    assert not first.fits(10, "qwen2 Qwen2.5 Coder")
    assert not first.fits(9, "llama SmolLM2")
    assert last.fits(math.inf, "")
    assert (first.roles.marked, last.roles.marked) == (True, False)
    assert [first.roles.doer(skill) for skill in (Skill.GIST, Skill.LEAF)] == ["model", "embedded"]


@pytest.mark.parametrize(
    "listed",
    [
        [],
        [{**ANY, "below": 10}],
        [{**ANY, "family": "Qwen"}, ANY],
        [{**ANY, "below": "3B"}, ANY],
        [{**ANY, "below": -1}, ANY],
        [{**ANY, "usual": "oracle"}],
        [{**ANY, "usual": "both"}],
        [{**ANY, "skills": {"smelling": "model"}}],
        [{**ANY, "skills": {"gist": "both"}}],
        [{**ANY, "skills": []}],
        [{**ANY, "marked": "yes"}],
        [{**ANY, "more": 1}],
        ["rule"],
        None,
    ],
)
def test_a_file_that_does_not_keep_to_its_form_is_a_defect(tmp_path, listed):
    path = tmp_path / "roles.json"
    path.write_text(json.dumps({"rules": listed}))
    with pytest.raises(BadRolesError):
        rules(path)
