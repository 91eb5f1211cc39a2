"""A language model as a reader: every skill is a prompt, and no answer has a form of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing

from models.prompted import answering, choosing, examining, reading, solving
from models.prompted.fencing import fenced
from models.prompted.hopping import PromptedHops
from models.prompted.passages import sentences_in
from models.prompted.talking import Talker, Writing
from models.prompted.templates import SUMMARY_VERSION, VERSION, PromptName
from models.prompted.untold import Untold
from models.prompted.voice import Voice
from reader.asking.values import Excerpt, Question
from reader.evaluation.skills import Solution, Strictness
from reader.hopping.retrieval import Retrieval
from reader.learning.values import Recalled
from reader.learning.wishes import WishKind
from reader.memory.skills import Effort, Parts
from reader.memory.values import Episode, Gist, Maker, Node
from reader.skills import AnswerPiece, Choice, Note, Selection, Verdict
from reader.text.document import DocumentId, DocumentText

_TOKENS_PER_WORD = 1.7
"""Of prose in European languages rarely more; measured per prompt where it matters."""
_ROOM_FOR_TALK = 600
"""Tokens of a context kept for instruction and answer."""
_QUESTION_TOKENS = 96
_MOST_TURNS = 4


class PromptedModel:
    """Implements ``reader.skills.ReadingModel`` over any ``Talker``.

    ``content`` gives the document that an excerpt is of; its sentences are what can be cited.
    ``retrieval`` is what questions in several hops look for their passages with. ``reasons``: it
    gives its reason before it chooses.
    """

    def __init__(
        self,
        talker: Talker,
        content: Callable[[DocumentId], DocumentText],
        retrieval: Retrieval,
        *,
        reasons: bool = False,
    ) -> None:
        self._talker = talker
        self._content = content
        self._retrieval = retrieval
        self._voice = Voice(talker, reasons)
        self._hops = PromptedHops(self._voice, content, retrieval)
        self._searched: Untold | None = None

    @property
    def maker(self) -> Maker:
        """The model, and the versions of the prompts that gists and summaries are made with."""
        versions = {"prompts": VERSION, "summary_prompt": SUMMARY_VERSION}
        return Maker(self._talker.name, VERSION, json.dumps(versions, sort_keys=True))

    @property
    def reasons(self) -> bool:
        """As it was made."""
        return self._voice.reasons

    def reasoning(self, first: bool) -> PromptedModel:  # noqa: FBT001  # which of the two
        """The same model, that gives its reason before it chooses, or does not."""
        return PromptedModel(self._talker, self._content, self._retrieval, reasons=first)

    @property
    def context_words(self) -> int:
        """As many as surely fit beside instruction and answer."""
        return int(self.window / _TOKENS_PER_WORD)

    @property
    def window(self) -> int:
        """In tokens, without what instruction and answer need."""
        tokens = self._talker.context_tokens
        return max(tokens - _ROOM_FOR_TALK, tokens // 2)

    def measure(self, texts: Sequence[str]) -> Sequence[int]:
        """In tokens, by the model's own vocabulary."""
        return self._talker.count(list(texts)) if texts else []

    @property
    def effort(self) -> Effort:
        """What its talker has done."""
        return self._talker.effort

    @property
    def heeds(self) -> frozenset[WishKind]:
        """All: it is told of them in words."""
        return frozenset(WishKind)

    @property
    def hops(self) -> PromptedHops:
        """Its skills for questions that take several hops."""
        return self._hops

    def understand(self, question: Question) -> str:
        """The question as it would be asked alone."""
        if not question.earlier:
            return question.text
        turns = "\n".join(
            f"Question: {turn.question}\nAnswer: {turn.answer}"
            for turn in question.earlier[-_MOST_TURNS:]
        )
        prompt = self._voice.fill(PromptName.FOLLOW_UP, turns=fenced(turns), question=question.text)
        (written,) = self._talker.write_all(
            [Writing((prompt,), _QUESTION_TOKENS, grammar="root ::= [^\\n]{3,400}")]
        )
        return " ".join(written.split()) or question.text

    def pause(self, window: Excerpt, pauses: Sequence[int]) -> int:
        """The likeliest of the places."""
        return reading.pause(self._voice, window, pauses)

    def shorten(self, episode: Excerpt) -> Gist:
        """The same text told shorter, each sentence with those it came from."""
        with closing(self._shortening(1)) as alone:
            (gist,) = alone.add(episode)
        return gist

    def shortening(self, words: float) -> reading.Shortening:
        """As many as the talker holds in mind, from the pause to the last word of the gist."""
        return self._shortening(
            self._talker.at_once(int(words * _TOKENS_PER_WORD) + _ROOM_FOR_TALK)
        )

    def _shortening(self, room: int) -> reading.Shortening:
        return reading.Shortening(
            self._voice,
            room,
            lambda episode: sentences_in(self._content(episode.document), episode.span),
        )

    def shorten_for(self, question: Question, episode: Excerpt) -> Gist:
        """What serves the question, each sentence with those it came from."""
        spans = sentences_in(self._content(episode.document), episode.span)
        return reading.shorten_for(self._voice, question, episode, spans)

    def summarise(self, document: Excerpt, gists: Sequence[Gist]) -> Gist:
        """One summary, each sentence with the sources of what it tells of."""
        (summary,) = self.summarise_all([(document, gists)])
        return summary

    def summarise_all(self, groups: Sequence[Parts]) -> Iterator[Gist]:
        """In one batch."""
        return reading.summarise_all(self._voice, groups)

    def choose_episodes(
        self,
        question: Question,
        gists: Sequence[tuple[Episode, Gist]],
        opened: Sequence[int],
        at_most: int,
    ) -> Selection:
        """Numbers, of which only those offered can be said."""
        parts = self._untold(question).parts(gists, opened)
        shown = self._in_place(question, parts, opened)
        return choosing.choose_episodes(self._voice, question, parts, shown, at_most)

    def _untold(self, question: Question) -> Untold:
        """In a quarter of the window: gists have half of it (``reader.asking.lookup``)."""
        if self._searched is None or self._searched.question is not question:
            self._searched = Untold(self._retrieval, question, self.measure, self.window // 4)
        return self._searched

    def _in_place(
        self, question: Question, gists: Sequence[tuple[Episode, Gist]], opened: Sequence[int]
    ) -> dict[int, str]:
        """The text of what is opened, as far as it fits beside the gists, the latest first."""
        shown = dict.fromkeys(opened, "")
        if not opened:
            return shown
        text = self._content(question.document).text
        spans = {episode.number: episode.span for episode, _ in gists}
        room = self.window - sum(self.measure(["\n".join(gist.text for _, gist in gists)]))
        for number in reversed(opened):
            told = " ".join(spans[number].of(text).split()) if number in spans else ""
            room -= sum(self.measure([told]))
            if room < 0:
                break
            shown[number] = told
        return shown

    def triage(
        self,
        question: Question,
        node: Node,  # noqa: ARG002  # where it stands shows in the children
        children: Sequence[Node],
        notes: Sequence[Note],
    ) -> Choice:
        """The likeliest of the children and of going back."""
        told = self._untold(question).children(children)
        return choosing.triage(self._voice, question, told, notes)

    def read_leaf(self, question: Question, leaf: Excerpt, notes: Sequence[Note]) -> Verdict:
        """Commit if yes is likelier than no."""
        spans = sentences_in(self._content(leaf.document), leaf.span)
        return choosing.read_leaf(self._voice, question, leaf, notes, spans)

    def answer(
        self, question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]
    ) -> Iterator[AnswerPiece]:
        """Statements, each with the sentences it rests on."""
        content = self._content(question.document)
        return answering.answer(self._voice, question, content, opened, notes)

    def weigh_options(
        self,
        question: Question,
        options: Sequence[str],
        opened: Sequence[Excerpt],
        notes: Sequence[Note],
    ) -> Sequence[float]:
        """The likelihood of each option's letter."""
        return examining.weigh_options(self._voice, question, options, opened, notes)

    def solve(self, question: str, shown: Sequence[Recalled], samples: int = 1) -> list[Solution]:
        """Step by step, the answer on the last line."""
        return solving.solve(self._voice, question, shown, samples)

    def rate(self, question: str, reference: str, answer: str, strictness: Strictness) -> float:
        """How likely it says yes."""
        return examining.rate(self._voice, question, reference, answer, strictness)
