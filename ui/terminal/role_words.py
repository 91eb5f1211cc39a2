"""``SKILL=WHO``: how somebody says in the terminal who exercises a skill."""

from __future__ import annotations

from reader.errors import ExitCode, GistwalkerError
from reader.roles import Doer, Skill, possible

AUTOMATIC = "automatic"


class UnknownRoleError(GistwalkerError):
    """An assignment that is not possible."""

    exit_code = ExitCode.USAGE


def assigned_role(text: str) -> tuple[Skill, Doer | None]:
    """Return the parts of ``SKILL=WHO``; None is *automatic*. Raises ``UnknownRoleError``."""
    name, _, who = (part.strip().casefold() for part in text.partition("="))
    if name not in set(Skill):
        raise UnknownRoleError(f"There is no skill {name!r}.", f"Skills: {', '.join(Skill)}.")
    skill = Skill(name)
    if who == AUTOMATIC:
        return skill, None
    if who not in possible(skill):
        names = ", ".join([*possible(skill), AUTOMATIC])
        raise UnknownRoleError(
            f"{who!r} isn't possible here.", f"For {name} choose one of: {names}."
        )
    return skill, Doer(who)
