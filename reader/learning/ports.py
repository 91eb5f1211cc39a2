"""What learning needs from outside: a place for experiences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from reader.learning.improving import Decision
from reader.learning.selecting import Floats
from reader.learning.values import Experience, ExperienceId, Scope, Standing
from reader.memory.values import Maker
from reader.text.document import DocumentId


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision as it was kept: about which newcomer, when, and measured with which model."""

    newcomer: ExperienceId
    scope: Scope
    decision: Decision
    by: Maker
    moment: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """Something that became of an experience, so that it can be seen and undone.

    ``before`` is None where it was new.
    """

    before: Experience | None
    after: Experience
    moment: datetime


class Experiences(Protocol):
    """What was learnt. Every change is whole or not at all, and noted in the history."""

    def add(self, experience: Experience) -> Experience:
        """Keep a new one; its ``id`` is given here, whatever it carries."""
        ...

    def get(self, experience: ExperienceId) -> Experience:
        """One of them. Raises ``NotFound``."""
        ...

    def all(
        self,
        scopes: Collection[Scope] | None = None,
        standings: Collection[Standing] | None = None,
    ) -> Sequence[Experience]:
        """Those of these scopes and standings, in the order they came; None for any."""
        ...

    def change(self, experience: Experience) -> None:
        """Put it in place of the one with its id. Raises ``NotFound``."""
        ...

    def decide(self, present: Collection[ExperienceId], decided: Decided) -> bool:
        """Keep what the decision keeps of its scope, and put the others of its pool aside.

        False, and nothing is changed, if the memory of the scope is not ``present`` any more or the
        newcomer is no candidate: another window has decided meanwhile.
        """
        ...

    def decisions(self, scope: Scope | None = None) -> Sequence[Decided]:
        """All that were taken, in order."""
        ...

    def history(self, experience: ExperienceId | None = None) -> Sequence[Change]:
        """All changes of one or of all, the latest last."""
        ...

    def revision(self) -> int:
        """Another number after every change, by whatever window."""
        ...

    def about(self, document: DocumentId) -> Sequence[Experience]:
        """Those that concern only this document, or rest on a place in it."""
        ...

    def forget(self, experiences: Collection[ExperienceId]) -> None:
        """Erase them, with their history, decisions and vectors, from the file too."""
        ...

    def vectors(self, encoder: str) -> tuple[Sequence[ExperienceId], Floats]:
        """Unit vectors of the questions, one row per id, in ascending order of ids."""
        ...

    def add_vectors(self, encoder: str, rows: Mapping[ExperienceId, Floats]) -> None:
        """Keep vectors; those of gone experiences are ignored."""
        ...
