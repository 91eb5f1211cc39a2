"""What the user accepted of how to search and how to answer: advice from verdicts, and wishes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from reader.question_kinds import QuestionKind
from reader.values.strategy import Strategy


class DocumentKind(StrEnum):
    """The kinds of documents, by their length in words."""

    SHORT = "short"
    MIDDLE = "middle"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Situation:
    """A kind of question put to a kind of document."""

    question: QuestionKind
    document: DocumentKind


@dataclass(frozen=True, slots=True)
class Record:
    """The number of judged answers of a strategy, and of those that were right."""

    right: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class More:
    """A number of look-ups ``instead`` of the allowed one, as ``starved`` of ``wrong`` suggest.

    A wrong answer is starved if all look-ups were used, and the right one is elsewhere.
    """

    look_ups: int
    instead: int
    starved: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Advice:
    """A strategy to prefer to the ``usual`` one in a situation, and the verdicts on both.

    ``look_ups`` is how many episodes are enough, None for as many as usual; ``more`` says why it
    should be more of them than were allowed, None if fewer are enough.
    """

    situation: Situation
    strategy: Strategy
    usual: Strategy
    record: Record
    usual_record: Record
    look_ups: int | None = None
    more: More | None = None


@dataclass(frozen=True, slots=True)
class ReasonAdvice:
    """Whether ``model`` should give its reason ``first`` in a situation; the verdicts on both.

    ``record`` is of the answers found as advised, ``other`` of those found otherwise.
    """

    situation: Situation
    model: str
    first: bool
    record: Record = field(default_factory=Record)
    other: Record = field(default_factory=Record)


class WishKind(StrEnum):
    """The subject of a wish."""

    LANGUAGE = "language"
    SHORT = "short"
    FULL = "full"
    LIST = "list"
    SECTIONS = "sections"
    OTHER = "other"
    """Something that the user wrote in their own words."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish; ``text`` is its wording for a model and for people."""

    kind: WishKind
    text: str
