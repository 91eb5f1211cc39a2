"""The readers that took part in an answer, in a sentence for its trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from gettext import gettext as tr

from reader.language import later, listed
from reader.roles import Doer, Roles, Skill
from reader.values.maker import unsigned
from reader.values.strategy import Strategy

_DEEDS = {
    Skill.PAUSE: later("divided the text"),
    Skill.GIST: later("wrote the gists"),
    Skill.SUMMARY: later("wrote the summary"),
    Skill.CHOOSING: later("chose what to open"),
    Skill.TRIAGE: later("chose the chapters"),
    Skill.LEAF: later("judged what was opened"),
    Skill.SUB_QUESTIONS: later("asked the sub-questions"),
    Skill.FACTS: later("found the facts"),
    Skill.ANSWER: later("wrote the answer"),
}

_USED = {
    Strategy.GIST: (Skill.CHOOSING, Skill.ANSWER),
    Strategy.TREE: (Skill.TRIAGE, Skill.LEAF, Skill.ANSWER),
    Strategy.WHOLE: (Skill.ANSWER,),
    Strategy.CONDITIONAL: (Skill.GIST, Skill.CHOOSING, Skill.ANSWER),
    Strategy.SUMMARY: (Skill.SUMMARY,),
    Strategy.MULTIHOP: (Skill.SUB_QUESTIONS, Skill.FACTS, Skill.ANSWER),
}


def skills_of(strategy: Strategy) -> tuple[Skill, ...]:
    """Return the skills that a strategy needs; none for one not decided on yet."""
    return _USED.get(strategy, ())


def answered_by_aide(roles: Roles) -> Roles:
    """The same roles, but for an answer that the embedded reader gave in place of the model."""
    return replace(roles, doers={**roles.doers, Skill.ANSWER: Doer.EMBEDDED})


def who_did(roles: Roles, model: str, skills: Iterable[Skill] = _USED[Strategy.GIST]) -> str:
    """Say which of ``skills`` the model exercised, and which the embedded reader, if any."""
    used = tuple(skills)
    embedded, name = tr("the embedded reader"), unsigned(model)
    both = tr("{model} and the embedded reader together").format(model=name)
    who = {Doer.MODEL: name, Doer.BOTH: both, Doer.EMBEDDED: embedded}
    clauses = [
        tr("{reader} {actions}").format(reader=words, actions=listed(actions))
        for doer, words in who.items()
        if (actions := _actions(roles, doer, used))
    ]
    sentence = "; ".join(clauses)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""


def _actions(roles: Roles, doer: Doer, skills: Sequence[Skill]) -> list[str]:
    return [tr(_DEEDS[skill]) for skill in skills if roles.doer(skill) is doer]
