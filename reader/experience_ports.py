"""The place where experiences are kept: what learning needs from outside."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from reader.encoder_scales import Floats
from reader.text.document import DocumentId
from reader.values.experience import Decision, Experience, ExperienceId, Kind, Scope, Standing
from reader.values.maker import Maker


@dataclass(frozen=True, slots=True)
class Decided:
    """A stored decision: its newcomer, its time, and the model that measured it."""

    newcomer: ExperienceId
    scope: Scope
    decision: Decision
    by: Maker
    moment: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """A change of an experience, which can be seen and undone.

    ``before`` is None if it was new.
    """

    before: Experience | None
    after: Experience
    moment: datetime


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One line of the complete history; ``number`` orders them, whatever clocks say.

    ``change`` is None if something was forgotten, ``forgotten`` entries at once. ``decided`` is the
    decision that made the change, if there is one; ``newcomer`` the question it was about.
    """

    number: int
    moment: datetime
    change: Change | None = None
    decided: Decided | None = None
    newcomer: str = ""
    forgotten: int = 0


@dataclass(frozen=True, slots=True)
class Use:
    """The number of answers that recalled an experience, and the user's verdicts on these."""

    answers: int = 0
    right: int = 0
    wrong: int = 0
    """Judged wrong, or corrected."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Erased entries, kept only by the caller, who may restore them at once."""

    experiences: tuple[Experience, ...]
    kept: object = field(default=None, repr=False, compare=False)
    """Known to the caller that erased it."""


class Experiences(Protocol):
    """The experiences of a library. Every change is atomic, and noted in the history.

    Entries set aside with their document are in none of it.
    """

    def add(self, experience: Experience) -> Experience:
        """Store a new one and return it with its ``id``; any it has is ignored."""

    def get(self, experience: ExperienceId) -> Experience:
        """Return one of them. Raises ``NotFoundError``."""

    def all(
        self,
        scopes: Collection[Scope] | None = None,
        standings: Collection[Standing] | None = None,
    ) -> Sequence[Experience]:
        """Return those of these scopes and standings, in the order they came; None for any."""

    def change(self, experience: Experience) -> None:
        """Replace the one with its id. Raises ``NotFoundError``."""

    def decide(self, present: Collection[ExperienceId], decided: Decided) -> bool:
        """Keep what the decision keeps of its scope, and put the others of its pool aside.

        Return False, and change nothing, if the memory of the scope is not ``present`` any more or
        the newcomer is no candidate: another window has decided meanwhile.
        """

    def decisions(self, scope: Scope | None = None) -> Sequence[Decided]:
        """Return all decisions, in order."""

    def history(self, experience: ExperienceId | None = None) -> Sequence[Change]:
        """Return all changes of one or of all, the latest last."""

    def story(self, before: int | None = None, most: int = 200) -> Sequence[HistoryEntry]:
        """Return the history, newest first, with a note wherever something was forgotten.

        The latest ``most`` changes from before an entry's number on, with what is between them;
        empty at the end. Nothing of what is set aside.
        """

    def kept(
        self, among: Collection[ExperienceId] | None = None
    ) -> Sequence[tuple[ExperienceId, Kind, Scope]]:
        """Return ids, kinds and scopes of the entries in the memory, by ascending id.

        Here and below, None for ``among`` stands for all.
        """

    def revision(self) -> int:
        """Return a number that grows with every change, in any window."""

    def changed_since(self, revision: int) -> Sequence[ExperienceId]:
        """Return those that may be recalled differently now, in any order.

        They were changed, forgotten or set aside, or answers that recalled them were judged.
        """

    def about(self, document: DocumentId) -> Sequence[Experience]:
        """Return those that concern only this document, or are based on a place in it."""

    def of_answer(self, answer: int) -> Sequence[Experience]:
        """Return what was learnt from an answer, by its number in the library."""

    def recalled_for(self, answer: int) -> Sequence[Experience]:
        """Return what an answer recalled, the most similar first, without what was forgotten."""

    def uses(self, among: Collection[ExperienceId] | None = None) -> Mapping[ExperienceId, Use]:
        """Return the uses by experience, except those that were never recalled."""

    def unreviewed(self, by: Maker, most: int) -> Sequence[int]:
        """Return the latest answers of a model whose uncertainty is unknown, by number.

        Only complete ones that cite something, and were not asked unaided.
        """

    def note_uncertainty(self, answer: int, by: Maker, nats: float) -> None:
        """Store how unsure a model is of an answer; ignored if that is gone."""

    def uncertainties(self, by: Maker) -> Mapping[int, float]:
        """Return how unsure a model is of its answers, in the order they were asked."""

    def set_aside(self, document: DocumentId, experiences: Collection[ExperienceId]) -> None:
        """Hide the experiences of a document; they come back or are erased with it."""

    def put_back(self, document: DocumentId) -> None:
        """Restore those that were set aside with it."""

    def forget(self, experiences: Collection[ExperienceId] | None) -> Forgotten:
        """Erase them, with their history, decisions and vectors, from the file too; None for all.

        Answers that recalled them no longer name them. If all are erased, so are those set aside
        with their document. The history keeps the fact that something was forgotten, and how much.
        """

    def in_copies(self, experiences: Collection[ExperienceId] | None) -> int:
        """Count the copies, made before upgrades, that hold any of them; None for any.

        A copy that cannot be read counts: its content is unknown.
        """

    def forget_in_copies(self, experiences: Collection[ExperienceId] | None) -> int:
        """Erase them from the copies for good, and nothing else; return how many copies held any.

        None for all. Raises ``LibraryError`` about the first copy that cannot be changed, after all
        others.
        """

    def restore(self, forgotten: Forgotten) -> None:
        """Undo a ``forget``, for all whose answers still exist."""

    def vectors(
        self, encoder: str, among: Collection[ExperienceId] | None = None
    ) -> tuple[Sequence[ExperienceId], Floats]:
        """Return unit vectors of the questions, one row per id, in ascending order of ids."""

    def add_vectors(self, encoder: str, rows: Mapping[ExperienceId, Floats]) -> None:
        """Store vectors; those of deleted experiences are ignored."""
