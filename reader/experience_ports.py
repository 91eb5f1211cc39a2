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


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One line of the history of all, ``number`` in order, whatever clocks say.

    ``change`` is None where something was forgotten, ``forgotten`` things at once. ``decided`` is
    what was decided and measured, if that is what changed it; ``newcomer`` the question it was
    decided about.
    """

    number: int
    moment: datetime
    change: Change | None = None
    decided: Decided | None = None
    newcomer: str = ""
    forgotten: int = 0


@dataclass(frozen=True, slots=True)
class Use:
    """In how many answers an experience was recalled, and what the reader said of these."""

    answers: int = 0
    right: int = 0
    wrong: int = 0
    """Called wrong, or corrected."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Erased entries, kept only by the caller, who may restore them at once."""

    experiences: tuple[Experience, ...]
    kept: object = field(default=None, repr=False, compare=False)
    """Known to who erased it."""


class Experiences(Protocol):
    """The experiences of a library. Every change is atomic, and noted in the history.

    Entries set aside with their document are in none of it.
    """

    def add(self, experience: Experience) -> Experience:
        """Keep a new one; its ``id`` is given here, whatever it carries."""
        ...

    def get(self, experience: ExperienceId) -> Experience:
        """One of them. Raises ``NotFoundError``."""
        ...

    def all(
        self,
        scopes: Collection[Scope] | None = None,
        standings: Collection[Standing] | None = None,
    ) -> Sequence[Experience]:
        """Those of these scopes and standings, in the order they came; None for any."""
        ...

    def change(self, experience: Experience) -> None:
        """Put it in place of the one with its id. Raises ``NotFoundError``."""
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

    def story(self, before: int | None = None, most: int = 200) -> Sequence[HistoryEntry]:
        """Return the history, newest first, with a note wherever something was forgotten.

        The latest ``most`` changes from before an entry's number on, with what stands between them;
        empty at the end. Nothing of what is set aside.
        """
        ...

    def kept(
        self, among: Collection[ExperienceId] | None = None
    ) -> Sequence[tuple[ExperienceId, Kind, Scope]]:
        """Return ids, kinds and scopes of the entries in the memory, by ascending id.

        Here and below, None for ``among`` stands for all.
        """
        ...

    def revision(self) -> int:
        """A larger number after every change, by whatever window."""
        ...

    def changed_since(self, revision: int) -> Sequence[ExperienceId]:
        """Those that may be recalled otherwise than then, in any order.

        What was changed, forgotten or set aside, and what the reader said of answers that recalled
        it.
        """
        ...

    def about(self, document: DocumentId) -> Sequence[Experience]:
        """Those that concern only this document, or rest on a place in it."""
        ...

    def of_answer(self, answer: int) -> Sequence[Experience]:
        """Return what was learnt from an answer, by its number in the library."""
        ...

    def recalled_for(self, answer: int) -> Sequence[Experience]:
        """Return what an answer recalled, the most similar first, without what was forgotten."""
        ...

    def uses(self, among: Collection[ExperienceId] | None = None) -> Mapping[ExperienceId, Use]:
        """By experience; nothing for those that were never recalled."""
        ...

    def unreviewed(self, by: Maker, most: int) -> Sequence[int]:
        """The latest answers of a model of which it is not known how unsure it was, by number.

        Only whole ones that cite something, and were not asked unaided.
        """
        ...

    def note_uncertainty(self, answer: int, by: Maker, nats: float) -> None:
        """Keep how unsure a model is of an answer; ignored if that is gone."""
        ...

    def uncertainties(self, by: Maker) -> Mapping[int, float]:
        """Return how unsure a model is of its answers, in the order they were asked."""
        ...

    def set_aside(self, document: DocumentId, experiences: Collection[ExperienceId]) -> None:
        """Take them out of sight; they come back or are erased with this document."""
        ...

    def put_back(self, document: DocumentId) -> None:
        """Those that were set aside with it are in sight again."""
        ...

    def forget(self, experiences: Collection[ExperienceId] | None) -> Forgotten:
        """Erase them, with their history, decisions and vectors, from the file too; None for all.

        Answers that recalled them do not name them any more. Of all that is out of sight with its
        document goes too. That something was forgotten stays in the history, and how much.
        """
        ...

    def in_copies(self, experiences: Collection[ExperienceId] | None) -> int:
        """Count the copies, made before upgrades, that hold any of them; None for any.

        A copy that cannot be read counts: its content is unknown.
        """
        ...

    def forget_in_copies(self, experiences: Collection[ExperienceId] | None) -> int:
        """Erase them there for good, and nothing else; how many copies held any. None for all.

        Raises ``LibraryError`` about the first copy that cannot be changed, after all others.
        """
        ...

    def restore(self, forgotten: Forgotten) -> None:
        """Take a ``forget`` back, as far as answers they belong to are still there."""
        ...

    def vectors(
        self, encoder: str, among: Collection[ExperienceId] | None = None
    ) -> tuple[Sequence[ExperienceId], Floats]:
        """Unit vectors of the questions, one row per id, in ascending order of ids."""
        ...

    def add_vectors(self, encoder: str, rows: Mapping[ExperienceId, Floats]) -> None:
        """Keep vectors; those of gone experiences are ignored."""
        ...
