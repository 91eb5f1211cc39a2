"""Default roles of language models that nobody has measured, by family and size."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, with_config

from reader.checked_json import parsed
from reader.roles import Doer, Roles, Skill, possible
from resources.models import ROLES

_SIZE = re.compile(
    r"(?<![\d.])(?:(?P<experts>\d{1,3})x)?(?P<count>\d{1,4}(?:\.\d{1,3})?)(?P<unit>[bm])(?![a-z0-9])",
    re.IGNORECASE,
)
_UNITS = {"b": 1e9, "m": 1e6}


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class Rule:
    """Who does what with models of fewer than ``below`` parameters and ``family`` in their name.

    None allows any number, an empty word any family.
    """

    family: str
    below: Annotated[int, Field(gt=0)] | None
    usual: Doer
    skills: dict[Skill, Doer]
    marked: bool

    @property
    def roles(self) -> Roles:
        """The roles of these models."""
        return Roles(self.skills, self.usual, self.marked)

    def fits(self, parameters: float, name: str) -> bool:
        """Whether it applies to a model; ``name`` combines all its names."""
        words = re.findall(r"[a-z]+\d*", name.casefold())
        small = self.below is None or parameters < self.below
        return small and (not self.family or self.family in words)


@dataclass(frozen=True, slots=True)
class _File:
    rules: tuple[Rule, ...]


class BadRolesError(ValueError):
    """The file of defaults is malformed."""


def by_size(parameters: float, name: str) -> Roles:
    """The roles of a model with this number of ``parameters``; ``name`` combines all its names."""
    return next(rule.roles for rule in rules() if rule.fits(parameters, name))


def by_name(name: str) -> Roles:
    """The roles of a served model, by the size in its name; otherwise as for a large one."""
    return by_size(parameters_in(name) or math.inf, name)


def parameters_in(name: str) -> float | None:
    """The size in a name like ``qwen2.5:1.5b``; the largest, if there are several."""
    found = [
        int(match["experts"] or 1) * float(match["count"]) * _UNITS[match["unit"].casefold()]
        for match in _SIZE.finditer(name)
    ]
    return max(found, default=None)


@cache
def rules(path: Path = ROLES) -> tuple[Rule, ...]:
    """The rules in order; the last applies to every model. Raises ``BadRolesError``."""
    try:
        made = parsed(_File, path.read_bytes()).rules
        for rule in made:
            wrong = [skill for skill, doer in rule.skills.items() if doer not in possible(skill)]
            if wrong or rule.usual is Doer.BOTH:
                raise BadRolesError(f"cannot be done by both: {', '.join(wrong) or 'everything'}")
            if rule.family != rule.family.casefold():
                raise BadRolesError(f"no word in small letters: {rule.family!r}")
    except ValueError as error:
        raise BadRolesError(f"{path}: {error}") from error
    if not made or made[-1].family or made[-1].below is not None:
        raise BadRolesError(f"the last rule of {path} has to fit every model")
    return made
