"""Questions, answers, citations, and the trace of how an answer was found."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NewType

from reader.learning.values import Recalled, Settled
from reader.learning.wishes import Wish
from reader.text.document import DocumentId
from reader.text.span import Span

if TYPE_CHECKING:  # what a graph is made of rests on what stands here
    from reader.hopping.values import Algorithm, Hop
    from reader.learning.reasons import ReasonAdvice
    from reader.learning.strategies import Advice


class Strategy(StrEnum):
    """Ways of going back into a text."""

    AUTO = "auto"
    GIST = "gist"
    """Look-up: choose episodes by their gists and read those (ReadAgent)."""
    TREE = "tree"
    """Walk down the memory tree and back up (MemWalker)."""
    WHOLE = "whole"
    """Read all of it: it is short enough."""
    CONDITIONAL = "conditional"
    """Look-up by gists made for this question (ReadAgent, conditional gisting); nothing is kept."""
    SUMMARY = "summary"
    """Tell what a stretch of text is about, from the gists and summaries that cover it."""
    MULTIHOP = "multihop"
    """Find out in several hops what is written nowhere (dynamic in-context editing)."""


ConversationId = NewType("ConversationId", int)
"""Given by the library: questions that follow each other belong to one conversation."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quote and where it stands; made by ``citations.verified`` only."""

    document: DocumentId
    span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier question of the conversation and what came of it.

    ``question`` is complete in itself: as it was understood, where it followed another. ``up_to``
    is how far it could look, counted in the document of the question that follows: 0 if only into
    volumes before that one, None if further than can be said there.
    """

    question: str
    answer: str
    cited: tuple[Citation, ...] = ()
    up_to: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What the person asks, of which document.

    ``understood`` says the same without leaning on anything asked before; empty where ``text`` does
    not lean. ``earlier`` are the turns that it may lean on, oldest first; ``conversation`` is where
    it is kept, None to begin one. Neither changes what the question is, so they do not count when
    two are compared.

    ``shelf`` are the volumes that it is asked of, in their order, ``document`` among them; empty
    where it is asked of ``document`` alone. ``up_to`` and ``about`` count in ``document``: of the
    volumes behind it, nothing may be used then.

    ``up_to`` is an offset beyond which nothing may be used, shown or hinted at; None allows all.
    ``about`` is the stretch that a summary is to tell of; None is all that is allowed.

    ``algorithm`` is that of the hops, None the usual one; ``graph`` is one to go on from, in which
    a person has changed the hop with the number ``changed``. None of them counts when two are
    compared.

    ``settled`` is what the reader said of the very question before,
    ``recalled`` what was learnt from similar questions, ``wishes`` and ``advice`` are what the
    reader has accepted of how to answer and of how to find; none counts when two are compared.
    ``unaided``: nothing that was learnt is to be used for it, nor anything learnt from it unasked.
    """

    text: str
    document: DocumentId
    understood: str = ""
    earlier: tuple[Turn, ...] = field(default=(), compare=False)
    conversation: ConversationId | None = field(default=None, compare=False)
    shelf: tuple[DocumentId, ...] = ()
    up_to: int | None = None
    about: Span | None = None
    algorithm: Algorithm | None = field(default=None, compare=False)
    graph: tuple[Hop, ...] = field(default=(), compare=False)
    changed: int | None = field(default=None, compare=False)
    recalled: tuple[Recalled, ...] = field(default=(), compare=False)
    settled: Settled | None = field(default=None, compare=False)
    wishes: tuple[Wish, ...] = field(default=(), compare=False)
    advice: tuple[Advice | ReasonAdvice, ...] = field(default=(), compare=False)
    unaided: bool = field(default=False, compare=False)

    @property
    def alone(self) -> str:
        """The question as one would ask it without having asked anything before."""
        return self.understood or self.text


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of a document and where it stands: ``text`` is exactly ``span``'s characters."""

    document: DocumentId
    span: Span
    text: str


ABOVE = 0
"""The node above the volumes of a shelf. Nodes of a document count from 1."""


class Action(StrEnum):
    """What a step of a walk or a look-up did."""

    CHOOSE = "choose"
    """Decide on a strategy."""
    SETTLED = "settled"
    """Answer as the reader corrected or confirmed the same question before."""
    FOUND = "found"
    """Find something else than what was settled."""
    RECALL = "recall"
    """Take to heart what the reader confirmed of similar questions."""
    SHORTEN = "shorten"
    """Make a gist of an episode for this one question."""
    OPEN = "open"
    """Read an episode again, during a look-up; or all of the text."""
    SUMMARISE = "summarise"
    """Take what is remembered of a stretch of text into a summary."""
    DESCEND = "descend"
    """Go from a node to one of its children."""
    REVERT = "revert"
    """Go back to the parent."""
    CHANGE = "change"
    """Go on from what a person changed in the graph of an earlier answer."""
    HOP = "hop"
    """Find out one thing that the answer needs."""
    COMMIT = "commit"
    """Decide, at a leaf, that the answer can be given."""
    STOP = "stop"
    """End without having found an answer: nothing left to try, or the budget is spent."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done on the way to an answer, as data.

    What is told of one volume of a shelf names it as ``document``, and its nodes and episodes by
    their own numbers; ``ABOVE`` is the node above all volumes.

    ``span`` is the text it was about; ``node`` and ``episode`` name it where it is one.
    ``reason`` is a sentence for people. ``words_read`` counts the document's own words that had to
    be read for this step (not gists).
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
    """A stretch of text that was read to answer. ``episode`` is None where none is built yet.

    ``document`` is None where it is the question's own.
    """

    span: Span
    episode: int | None
    document: DocumentId | None = None


class VolumeState(StrEnum):
    """What became of a document that a question to a shelf was about."""

    SEARCHED = "searched"
    PASSED_OVER = "passed over"
    """There is too much on the shelf to look into all of it, and others promised more."""
    GONE = "gone"
    """On the shelf once, not in the library any more."""
    NOT_ON_SHELF = "not on the shelf"
    """Named in the question, and in the library, but not asked."""
    NO_TEXT = "no text"
    """Nothing in it could be read."""
    BEYOND = "beyond"
    """Behind the place up to which the question may look."""
    UNKNOWN = "unknown"
    """Named in the question, and nowhere in the library."""


@dataclass(frozen=True, slots=True)
class Volume:
    """A document that a question to a shelf was about, and what became of it.

    ``title`` is what it was called then; ``document`` is None for what was named and is not there.
    ``unread`` is text that no memory of it covers yet; it was searched as it stands.
    """

    document: DocumentId | None
    title: str
    state: VolumeState
    unread: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How an answer was looked for, as far as it can be learnt from.

    ``reasoned``: whether the model gave its reason before it chose; None where no model chose in
    words. ``look_ups``: how many episodes might be opened; None where it was not found by look-up.
    Both None of answers from before this was kept.
    """

    reasoned: bool | None = None
    look_ups: int | None = None


@dataclass(frozen=True)
class Answer:
    """What came of a question.

    ``text`` carries marks like [1] that count into ``citations``. Where nothing supports an
    answer, ``answered`` is False, ``text`` says so, and ``nearest`` offers the closest passages as
    no more than that. ``unread`` is text that no memory covers yet. ``consulted`` is everything
    read, best first: what the answer rests on, what held something of it, the rest as it was read.
    ``volumes`` says, for a shelf, what became of each; ``unread`` then stands there. ``graph`` are
    the hops, where it took several.
    """

    question: Question
    text: str
    answered: bool
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


@dataclass(frozen=True, slots=True)
class Begun:
    """Event, always the first: the question as it was understood, and where it is kept.

    ``number`` and ``conversation`` are None where the library cannot be changed.
    """

    question: Question
    number: int | None
    conversation: ConversationId | None


@dataclass(frozen=True, slots=True)
class StepTaken:
    """Event: something was done."""

    step: Step


@dataclass(frozen=True, slots=True)
class HopChanged:
    """Event: a hop of the graph is new, or not what it was. Its number tells which."""

    hop: Hop


@dataclass(frozen=True, slots=True)
class AnswerGrew:
    """Event: the answer's text goes on with ``text``."""

    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """Event, always the last: the whole answer."""

    answer: Answer


AskingEvent = Begun | StepTaken | HopChanged | AnswerGrew | Answered
