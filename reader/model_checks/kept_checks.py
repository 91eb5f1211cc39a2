"""The checks of models and the assignments by hand that a library keeps.

Entries of a newer program that cannot be understood here are treated as missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from reader.checked_json import checked
from reader.model_checks.model_check import Assignment, ModelCheck, SkillScore
from reader.model_findings import keep, kept
from reader.ports import Choices
from reader.records import Choice
from reader.roles import Doer, Roles, Skill, possible


def assignment(choices: Choices, model: str, shipped: Roles) -> Assignment:
    """Return who does each skill with ``model``; ``shipped`` holds if nothing is known."""
    return Assignment(shipped, check_of(choices, model), by_hand(choices, model))


def check_of(choices: Choices, model: str) -> ModelCheck | None:
    """Return the last check of ``model``."""
    form: Any = kept(choices, Choice.CHECKS).get(model)
    try:
        found = form["scores"]
        scores = [{"skill": skill, **found[skill]} for skill in Skill if skill in found]
        known = {**form, "model": model, "scores": scores, "doers": _doers(form["doers"])}
        return checked(ModelCheck, known)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def keep_check(choices: Choices, check: ModelCheck) -> None:
    """Store ``check`` in place of an earlier one."""
    form = {
        "when": check.when.isoformat(timespec="seconds"),
        "scores": {score.skill: _without_skill(score) for score in check.scores},
        "doers": dict(check.doers),
        "seconds": check.seconds,
    }
    keep(choices, Choice.CHECKS, {**kept(choices, Choice.CHECKS), check.model: form})


def by_hand(choices: Choices, model: str) -> dict[Skill, Doer]:
    """Return the skills that the user assigned for ``model``."""
    form = kept(choices, Choice.ROLES).get(model)
    return _doers(form) if isinstance(form, dict) else {}


def assign(choices: Choices, model: str, skill: Skill, doer: Doer | None) -> None:
    """Assign ``skill`` to ``doer``, whatever was measured; None lets the measurement decide."""
    known = kept(choices, Choice.ROLES)
    form = known.get(model)
    roles = {**(form if isinstance(form, dict) else {}), skill: doer}
    given = {name: value for name, value in roles.items() if value is not None}
    keep(choices, Choice.ROLES, {**known, model: given})


def _doers(form: Mapping[str, Any]) -> dict[Skill, Doer]:
    return {
        Skill(skill): Doer(doer)
        for skill, doer in form.items()
        if skill in set(Skill) and doer in possible(Skill(skill))
    }


def _without_skill(score: SkillScore) -> dict[str, Any]:
    return {name: value for name, value in asdict(score).items() if name != "skill"}
