"""The content of a personal memory: experiences, their scopes, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

from reader.text.document import DocumentId
from reader.values.maker import Maker
from reader.values.quotation import Citation

ExperienceId = NewType("ExperienceId", int)


class Kind(StrEnum):
    """The kinds of experiences."""

    ANSWER = "answer"
    """The answer to a question, with its evidence."""
    STRATEGY = "strategy"
    """A strategy that worked for a kind of question in a kind of document."""
    WISH = "wish"
    """The user's wish for the style of answers."""


class Label(StrEnum):
    """The source of the judgement that an experience's answer is right."""

    CONFIRMED = "confirmed"
    """The user, for the answer as it was given."""
    CORRECTED = "corrected"
    """The user, who rewrote it or marked its place."""
    GUESSED = "guessed"
    """Only the model that gave it."""
    WRONG = "wrong"
    """Nobody: the user has called it wrong."""

    @property
    def is_true(self) -> bool:
        """Whether the user confirmed it."""
        return self in {Label.CONFIRMED, Label.CORRECTED}


class Standing(StrEnum):
    """The states of an experience."""

    PROPOSED = "proposed"
    """In the inbox: nobody has decided about it, and nothing uses it."""
    CANDIDATE = "candidate"
    """Accepted, and waiting for the step that decides whether it improves the memory."""
    KEPT = "kept"
    """In the memory: shown to the model with similar questions."""
    ASIDE = "aside"
    """Not in the memory; a past pair against which the memory is measured."""
    DECLINED = "declined"
    """Rejected; similar ones may be proposed again."""
    REFUSED = "refused"
    """Rejected, and not to be proposed again."""


class ScopeKind(StrEnum):
    """The kinds of scopes of an experience."""

    DOCUMENT = "document"
    COLLECTION = "collection"
    EVERYTHING = "everything"


@dataclass(frozen=True, slots=True)
class Scope:
    """The texts for which an experience is used.

    ``of`` is the id of the document or collection, 0 for everything.
    """

    kind: ScopeKind = ScopeKind.EVERYTHING
    of: int = 0


def scopes_of(document: DocumentId, collections: Iterable[int] = ()) -> tuple[Scope, ...]:
    """Return the scopes that concern a document in ``collections``, the narrowest first."""
    shelves = (Scope(ScopeKind.COLLECTION, one) for one in collections)
    return (Scope(ScopeKind.DOCUMENT, document), *shelves, Scope())


@dataclass(frozen=True, slots=True)
class Experience:
    """A question with the reasoning and the evidence that answered it (EM², section 4.1).

    For a strategy ``question`` names the kind of question and ``answer`` the strategy; for a wish
    ``answer`` is its text and ``question`` is empty. Only answers are decided by what they make
    likelier; the others are what the user has accepted. ``uncertainty`` is the mean negative
    log-probability of the answer's tokens (eq. 8), None if the user wrote it. ``source`` is the
    number of the answer in the library that it came from.
    """

    id: ExperienceId
    scope: Scope
    question: str
    reasoning: str
    answer: str
    evidence: tuple[Citation, ...]
    label: Label
    standing: Standing
    uncertainty: float | None
    by: Maker
    learnt: datetime
    source: int | None = None
    kind: Kind = Kind.ANSWER


def pair_of(experience: Experience) -> tuple[str, str]:
    """Return question and answer, equal for those that differ only in capitals and white space."""
    asked, answer = (
        " ".join(t.casefold().split()) for t in (experience.question, experience.answer)
    )
    return asked, answer


@dataclass(frozen=True, slots=True)
class Recalled:
    """A recalled experience, and the similarity of the two questions: a cosine."""

    experience: Experience
    likeness: float


@dataclass(frozen=True, slots=True)
class Settled:
    """The user's verdict on the same question, in the same or nearly the same words.

    ``rejected`` are places that were cited for it and the user didn't accept; not ``complete`` if
    an answer was deleted that might have cited more of them.
    """

    experience: Experience
    rejected: tuple[Citation, ...] = ()
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Trial:
    """A past question to be answered again, with what would be recalled, the most similar first.

    The model is asked how likely the known answer is then; nothing is written.
    """

    target: Experience
    shown: tuple[Recalled, ...]


Memory = frozenset[ExperienceId]
"""A subset of the experiences that might be kept."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision about a newcomer, with the objective before and after.

    ``measured_on`` is the size of the validation set, ``scored`` the number of trials it took.
    """

    memory: Memory
    before: float
    after: float
    measured_on: int
    scored: int
    exact: bool
