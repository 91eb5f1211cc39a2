"""The result of a question: the answer, and the trace of how it was found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.hop import Hop
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy


class Grade(StrEnum):
    """Whether the text answers the question, as far as the reader can tell."""

    SAYS = "says"
    """It does, as at least 90 of 100 such answers turn out to be right."""
    MAY_SAY = "may say"
    """It probably does, as at least half of such answers are right; or something was not found."""
    DOESNT_SAY = "doesn't say"
    """It can be known that it doesn't: a model read all of it, or there is no text."""
    NOT_FOUND = "not found"
    """No clear answer was found in what was read; the text may have one all the same."""


UNANSWERED = frozenset({Grade.DOESNT_SAY, Grade.NOT_FOUND})
"""The grades of questions without an answer."""


class AsideKind(StrEnum):
    """The purposes of the program's own words in an answer."""

    LEAD = "lead"
    """They introduce a quote, or name the part that is summarised."""
    CAVEAT = "caveat"
    """They name what of a statement its quotes do not confirm."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A span of the program's own words in the answer's text."""

    kind: AsideKind
    span: Span


@dataclass(frozen=True, slots=True)
class Headline:
    """An answer's text that is one quoted line; the parts of it that answer, and their quotes.

    ``focus`` are the shortest stretches of the answer's text that answer, to be shown in bold.
    ``citations``: the line is from this many of the answer's citations, counted from the first; the
    others concern the question too, and have no mark in the text.
    """

    focus: tuple[Span, ...] = ()
    citations: int = 1


ABOVE = 0
"""The node above the volumes of a shelf. Nodes of a document count from 1."""


_MARK = re.compile(r"\s*\[(\d+)\]")


def without_marks(text: str) -> str:
    """Return the text of an answer without the numbers of its citations."""
    return _MARK.sub("", text)


def marks_in(text: str) -> tuple[int, ...]:
    """Return the numbers of the citations that the text of an answer has marks for, in order."""
    return tuple(dict.fromkeys(map(int, _MARK.findall(text))))


class Action(StrEnum):
    """The kinds of steps of a walk or a look-up."""

    CHOOSE = "choose"
    """Decide on a strategy."""
    BOUND = "bound"
    """Look at nothing after the place that the question is limited to."""
    SETTLED = "settled"
    """Answer as the user corrected or confirmed the same question before."""
    FOUND = "found"
    """Find something that differs from the settled answer."""
    RECALL = "recall"
    """Use what the user confirmed of similar questions."""
    SHORTEN = "shorten"
    """Make a gist of an episode for this one question."""
    OPEN = "open"
    """Read an episode again, during a look-up; or all of the text."""
    SUMMARISE = "summarise"
    """Use the memory of a stretch of text for a summary."""
    DESCEND = "descend"
    """Go from a node to one of its children."""
    REVERT = "revert"
    """Go back to the parent."""
    CHANGE = "change"
    """Continue from what the user changed in the graph of an earlier answer."""
    HOP = "hop"
    """Find out one thing that the answer needs."""
    COMMIT = "commit"
    """Decide, at a leaf, that the answer can be given."""
    EXPLAIN = "explain"
    """Say why there is no answer, or no sure one."""
    STOP = "stop"
    """End without an answer: nothing left to try, or the budget is spent."""
    TIME = "time"
    """Leave the rest, because there was no time for it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way to an answer, as data.

    A step in one volume of a shelf names it as ``document``, and its nodes and episodes by their
    own numbers; ``ABOVE`` is the node above all volumes.

    ``span`` is the text it was about; ``node`` and ``episode`` name it if it is one. ``reason`` is
    a sentence for people. ``words_read`` counts the document's own words that had to be read for
    this step (not gists).
    """

    action: Action
    reason: str
    span: Span | None = None
    node: int | None = None
    target: int | None = None
    """The node arrived at, by a descent or a revert."""
    episode: int | None = None
    words_read: int = 0
    document: DocumentId | None = None
    """None: the question's own, or no single one."""


@dataclass(frozen=True, slots=True)
class Consulted:
    """A stretch of text that was read for the answer. ``episode`` is None if none is built yet.

    ``document`` is None if it is the question's own.
    """

    span: Span
    episode: int | None
    document: DocumentId | None = None


class VolumeState(StrEnum):
    """The outcome for each document that a question to a shelf was about."""

    SEARCHED = "searched"
    PASSED_OVER = "passed over"
    """There is too much on the shelf to search all of it, and others were more promising."""
    GONE = "gone"
    """Once on the shelf, no longer in the library."""
    NOT_ON_SHELF = "not on the shelf"
    """Named in the question, and in the library, but not asked."""
    NO_TEXT = "no text"
    """It has no readable text."""
    BEYOND = "beyond"
    """Beyond the place up to which the question may look."""
    UNKNOWN = "unknown"
    """Named in the question, but not in the library."""


@dataclass(frozen=True, slots=True)
class Volume:
    """A document that a question to a shelf was about, and its outcome.

    ``title`` is its title then; ``document`` is None for one that was named and is not there.
    ``unread`` is text that no memory of it covers yet; it was searched directly.
    """

    document: DocumentId | None
    title: str
    state: VolumeState
    unread: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """The manner of searching for an answer, as far as it can be learnt from.

    ``reasoned``: whether the model gave its reason before it chose; None if no model chose in
    words. ``look_ups``: how many episodes might be opened; None if it was not found by look-up.
    Both are None for answers from before this was kept.
    """

    reasoned: bool | None = None
    look_ups: int | None = None


@dataclass(frozen=True, slots=True)
class Extent:
    """How much was read for an answer: ``passages`` of ``all_passages`` in memory."""

    passages: int
    all_passages: int


@dataclass(frozen=True)
class Answer:
    """The result of a question.

    ``text`` carries marks like [1] that count into ``citations``. If the ``grade`` is that there is
    no answer, ``text`` says so, and ``nearest`` offers the closest passages as no more than that.
    ``extent`` is None if what was read is no passage of a memory that covers the text, and for
    answers from before this was kept. ``unread`` is text that no memory covers yet. ``consulted``
    is everything read, best first: the evidence of the answer, passages with a part of it, the rest
    in reading order. ``volumes`` has, for a shelf, the outcome for each, with its ``unread``.
    ``graph`` are the hops, if it took several. ``headline`` says that the text is one quoted line.
    ``asides`` are the words of ``text`` that are the program's.
    """

    question: Question
    text: str
    grade: Grade
    strategy: Strategy
    model: str
    citations: tuple[Citation, ...]
    nearest: tuple[Citation, ...]
    trace: tuple[Step, ...]
    consulted: tuple[Consulted, ...]
    unread: tuple[Span, ...]
    seconds: float
    words_read: int
    words_in_document: int
    volumes: tuple[Volume, ...] = ()
    graph: tuple[Hop, ...] = ()
    manner: Manner = Manner()
    headline: Headline | None = None
    asides: tuple[Aside, ...] = ()
    extent: Extent | None = None

    @property
    def answered(self) -> bool:
        """Whether there is an answer at all, however sure."""
        return self.grade not in UNANSWERED

    @property
    def shown_grade(self) -> Grade | None:
        """The grade for people; None for a summary, which has none."""
        return None if self.answered and self.strategy is Strategy.SUMMARY else self.grade
