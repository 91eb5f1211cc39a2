"""Skills that a model must have to read for the user: a set of skills, not a chat.

The algorithms (paginate, build_tree, look_up, walk) know only this protocol. A language model
fulfils it with prompts; the model-free default with sentence embeddings, BM25 and centrality.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.building_skills import BuildingModel
from reader.hop_skills import HopModel
from reader.roles import Roles, Skill
from reader.text.span import Span
from reader.values.advice import WishKind
from reader.values.answer_time import AnswerTime
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt


@dataclass(frozen=True, slots=True)
class Note:
    """Working memory: what was found at a place visited before, carried along on a walk.

    ``found`` are the spans worth keeping; ``node`` is where they were found. ``sentences`` is
    ``text`` with the sources of each sentence, so that an answer can cite it.
    """

    node: int
    found: tuple[Span, ...]
    text: str
    sentences: tuple[GistSentence, ...] = ()

    @property
    def sources(self) -> tuple[Span, ...]:
        """All text that it is based on."""
        sources = (span for sentence in self.sentences for span in sentence.sources)
        return tuple(dict.fromkeys((*self.found, *sources)))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the options offered, by index, and why. None means none of them: go back, or stop."""

    option: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Selection:
    """Episodes to read again, by number, most wanted first, and why."""

    episodes: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """At a leaf: whether the question can be answered now, why, and what to remember of it."""

    commit: bool
    reason: str
    found: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class AnswerPiece:
    """A piece of an answer as it is being written, and the spans it is based on.

    ``supports`` is False for passages that are only close to the question: they are offered as
    such, and never make an answer. ``sure`` is False if they may be one. ``unsupported``: the model
    states it, and nothing that was read confirms it. Without sources and support, it is a part of
    the trace: why the model does not answer. ``lead`` precedes the text: words of the program's
    own, with white space around.

    ``step``: nothing but what is done next, for the trace. ``by_aide``: from there on, the embedded
    reader answers in place of the language model.

    ``focus``: the piece is the only line of the answer, quoted, and these stretches of ``text``
    answer; None if it is none. ``further``: nothing is said, and the sources concern the question
    too. ``unseen``: not all that was opened could be shown to the model. ``cut_short``: nothing is
    said, and there was no time for more.
    """

    text: str
    sources: tuple[Span, ...] = ()
    supports: bool = True
    unsupported: bool = False
    sure: bool = True
    focus: tuple[Span, ...] | None = None
    further: bool = False
    lead: str = ""
    step: str = ""
    by_aide: bool = False
    unseen: bool = False
    cut_short: bool = False

    @property
    def written(self) -> str:
        """All of its visible text."""
        return self.lead + self.text


class ReadingModel(BuildingModel, Protocol):
    """Reads, remembers and answers.

    Every skill may raise ``ModelError``. None of them keeps state that another depends on: the same
    call gives the same result.
    """

    @property
    def maker(self) -> Maker:
        """The maker to record with what this model answers, reads and learns."""

    @property
    def context_words(self) -> int:
        """The number of words of text that fits at a time."""

    @property
    def window(self) -> int:
        """The size of its window, in its own measure: tokens, if it has them."""

    @property
    def gist_room(self) -> int:
        """The size of the gists it compares at once to choose among episodes, in its measure."""

    @property
    def whole_room(self) -> int:
        """The size of a text that it had better read whole than choose from, in its measure."""

    def within(self, time: AnswerTime) -> ReadingModel:
        """Return the same model with no more shown to it than it reads in that time."""

    def step_room(self, skill: Skill) -> int:
        """Return the size of a text that there is time to read with ``skill`` before an answer."""

    def measure(self, texts: Sequence[str]) -> Sequence[int]:
        """Return the share of its window that each of ``texts`` takes, exactly if possible."""

    def pause(self, window: Excerpt, pauses: Sequence[int]) -> int:
        """Choose the natural pause of a reader: an index into ``pauses``, offsets in the document.

        ReadAgent, episode pagination. ``pauses`` is never empty.
        """

    def shorten(self, episode: Excerpt) -> Gist:
        """Shorten the text, in its own order (ReadAgent, gisting)."""

    def shorten_for(self, question: Question, episode: Excerpt) -> Gist:
        """Shorten an episode to what serves ``question`` (ReadAgent, conditional gisting).

        Without any sentence if nothing does.
        """

    def summarise(self, document: Excerpt, gists: Sequence[Gist]) -> Gist:
        """Summarise several gists (MemWalker, tree construction).

        ``document`` is the text they cover together.
        """

    @property
    def followed_wishes(self) -> frozenset[WishKind]:
        """The kinds of ``Known.wishes`` that it can follow."""

    @property
    def roles(self) -> Roles | None:
        """The skills that it leaves to the embedded reader; None if it leaves none."""

    @property
    def reasons(self) -> bool | None:
        """Whether it gives its reason before it chooses; None if it has no words for one."""

    def reasoning(self, first: bool) -> ReadingModel:
        """Return the same model in the mode that gives reasons first, or not."""

    @property
    def hops(self) -> HopModel:
        """The skills for questions that take several hops."""

    def understand(self, question: Question) -> str:
        """Reword ``question.text`` so that it needs no earlier turns; unchanged if it needs none.

        Asked only if there are ``earlier`` turns. The other skills then get a question whose
        ``text`` is this; what is known about it is still there.
        """

    def nearest(self, question: Question, at_most: int) -> Sequence[Span]:
        """Return the passages closest to the question by words and meaning, the closest first.

        If a choice opens nothing or a walk turns back, these are read before anything is refused.
        """

    def choose_episodes(
        self,
        question: Question,
        gists: Sequence[tuple[Episode, Gist]],
        opened: Sequence[int],
        at_most: int,
    ) -> Selection:
        """Choose the episodes to read again (ReadAgent, look-up) besides those already opened."""

    def triage(
        self, question: Question, node: Node, children: Sequence[Node], notes: Sequence[Note]
    ) -> Choice:
        """Choose the child to go on with; None to go back (MemWalker, triage)."""

    def read_leaf(self, question: Question, leaf: Excerpt, notes: Sequence[Note]) -> Verdict:
        """Commit to an answer, or revert (MemWalker, leaf)."""

    def answer(
        self, question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]
    ) -> Iterator[AnswerPiece]:
        """Yield the answer, piece by piece, from what was opened and noted.

        Pieces that support nothing come last. An answer without one supported piece means that the
        document doesn't say, or that a language model has found no answer.
        """


class EmbeddedReader(ReadingModel, Protocol):
    """The reader that needs no language model, with the measurements that others use."""

    def promises(
        self, question: Question, children: Sequence[Node], notes: Sequence[Note]
    ) -> Sequence[float]:
        """Return the relevance of the unread text in each child: comparable, 0 or more."""
