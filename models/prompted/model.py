"""A language model as a reader: every skill is a prompt, some are left to the embedded reader.

``reader.roles`` decides which: those that the embedded reader does better.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cached_property

from models.chat.talking import Talker
from models.embedded.following import is_whole
from models.prompted import answering, choosing, examining, leaf, pausing
from models.prompted.answering import Ground
from models.prompted.choosing import Asked
from models.prompted.follow_ups import rewritten
from models.prompted.gisting import Gisting, Passage, gist_for, is_table
from models.prompted.hopping import PromptedHops
from models.prompted.narrowing import before_answer, budget
from models.prompted.passages import sentences_in
from models.prompted.prompt_room import first_that_fit
from models.prompted.prompt_text import section_of
from models.prompted.summarizing import summarize_all
from models.prompted.surroundings import Surroundings
from models.prompted.templates import SUMMARY_VERSION, VERSION
from models.prompted.ungisted import Ungisted
from models.prompted.voice import Voice
from reader.building_skills import Effort, Parts, Shortening
from reader.evaluation.examined_skills import Solution, Strictness
from reader.roles import Doer, Roles, Skill
from reader.skills import AnswerPiece, Choice, Note, Selection, Verdict
from reader.text.span import Span
from reader.values.advice import WishKind
from reader.values.answer_time import AnswerTime
from reader.values.experience import Recalled
from reader.values.maker import GISTS_BY, PROMPTS, Maker, TreeParameter
from reader.values.memory_tree import Episode, Gist, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

_TOKENS_PER_WORD = 1.7
"""An upper estimate for prose in European languages; counted per prompt where it matters."""
_ROOM_FOR_TALK = 600
"""Tokens of a context kept for instruction and answer."""
_ALL_GISTS = 1_000_000
_SEARCHES = frozenset({Skill.CHOOSING, Skill.TRIAGE, Skill.LEAF})
"""Skills that come before an answer."""
_STEP_SHARE = 4
"""Other steps, of which the answer is made, take at most this share of the time left, as 1 / n."""
_MOST_RANKED = 200
"""Passages of a document that are ranked for being shown."""


class PromptedModel:
    """Implements ``reader.skills.ReadingModel`` over any ``Talker``.

    ``reasons``: it writes its reason before it chooses. ``time`` is that of the answer.
    """

    def __init__(
        self,
        talker: Talker,
        around: Surroundings,
        *,
        reasons: bool = False,
        time: AnswerTime = AnswerTime(),  # frozen
    ) -> None:
        self._talker = talker
        self._around = around
        self._aide = around.aide
        self._content = around.content
        self._voice = Voice(talker, reasons, time)
        self._searched: Ungisted | None = None

    @property
    def maker(self) -> Maker:
        """The model, and the versions of the prompts for gists and summaries."""
        versions: dict[str, object] = {PROMPTS: VERSION, TreeParameter.PROMPT: SUMMARY_VERSION}
        if not self._does(Skill.GIST):
            versions[GISTS_BY] = Doer.EMBEDDED.value
        if not self._does(Skill.SUMMARY):
            versions[TreeParameter.WRITER] = Doer.EMBEDDED.value
        return Maker(self._talker.name, VERSION, json.dumps(versions, sort_keys=True))

    @property
    def roles(self) -> Roles:
        """The roles given to the constructor."""
        return self._around.roles

    @property
    def reasons(self) -> bool:
        """Whether it reasons before choosing."""
        return self._voice.reasons

    def reasoning(self, first: bool) -> PromptedModel:
        """The same model with or without reasoning before it chooses."""
        return PromptedModel(self._talker, self._around, reasons=first, time=self._voice.time)

    def within(self, time: AnswerTime) -> PromptedModel:
        """The same model with no more shown to it than it reads in that time."""
        return PromptedModel(self._talker, self._around, reasons=self.reasons, time=time)

    @property
    def context_words(self) -> int:
        """The number of words sure to fit beside instruction and answer."""
        return int(self.window / _TOKENS_PER_WORD)

    @property
    def window(self) -> int:
        """The context in tokens, without those for instruction and answer."""
        tokens = self._talker.context_tokens
        return max(tokens - _ROOM_FOR_TALK, tokens // 2)

    @property
    def gist_room(self) -> int:
        """Half of the window, as far as there is time; no limit if the embedded reader chooses."""
        fits = self.window // 2 if self._does(Skill.CHOOSING) else _ALL_GISTS
        return min(fits, self.step_room(Skill.CHOOSING))

    @property
    def whole_room(self) -> int:
        """Half of the window, as far as there is time; nothing if another one chooses."""
        fast = budget(self._talker, 0, 0, self._voice.time) if self._does(Skill.CHOOSING) else 0
        return min(self.window // 2, fast)

    def step_room(self, skill: Skill) -> int:
        """What it reads in a part of the time left; no limit if the embedded reader does that.

        Nor is there any if no answer is waited for.
        """
        time = self._voice.time
        if time.begun is None or not self._does(skill):
            return _ALL_GISTS
        if skill in _SEARCHES:
            return before_answer(self._talker.speed, time)
        return round(self._talker.speed.read * time.left / _STEP_SHARE)

    def measure(self, texts: Sequence[str]) -> Sequence[int]:
        """Lengths in tokens, by the model's own vocabulary."""
        return self._talker.count(list(texts)) if texts else []

    @property
    def effort(self) -> Effort:
        """Its talker's effort so far."""
        return self._talker.effort

    @property
    def followed_wishes(self) -> frozenset[WishKind]:
        """All wishes: they are part of its prompts."""
        return frozenset(WishKind)

    @cached_property
    def hops(self) -> PromptedHops:
        """Its skills for multi-hop questions."""
        return PromptedHops(self._voice, self._around)

    def understand(self, question: Question) -> str:
        """Rewrite the question so that it needs no earlier turns.

        The model is not asked about one that surely needs none: it may add to it.
        """
        if not question.known.earlier or is_whole(question.text):
            return question.text
        return rewritten(self._voice, question) or self._aide.understand(question)

    def pause(self, window: Excerpt, pauses: Sequence[int]) -> int:
        """The likeliest of the pauses."""
        return pausing.pause(self._voice, self._section(window), window, pauses)

    def shorten(self, episode: Excerpt) -> Gist:
        """A gist of the episode, each sentence with its sources."""
        with closing(self.shortening(self.context_words)) as alone:
            (gist,) = (*alone.add(episode), *alone.rest())
        return gist

    def shortening(self, words: float) -> Shortening:
        """Gists of as many episodes at a time as the talker can hold, each from start to end."""
        if not self._does(Skill.GIST):
            return self._aide.shortening(words)
        room = self._talker.at_once(int(words * _TOKENS_PER_WORD) + _ROOM_FOR_TALK)
        return Gisting(self._voice, room, self._passage, self._aide.shorten)

    def shorten_for(self, question: Question, episode: Excerpt) -> Gist:
        """The part that serves the question, each sentence with its sources."""
        if not self._does(Skill.GIST):
            return self._aide.shorten_for(question, episode)
        return gist_for(self._voice, question, self._passage(episode))

    def _passage(self, episode: Excerpt) -> Passage:
        content = self._content(episode.document)
        inside = tuple(sentences_in(content, episode.span))
        table = is_table(content, episode.span)
        return Passage(episode, self._section(episode), inside, table)

    def _section(self, excerpt: Excerpt) -> str:
        return section_of(self._content(excerpt.document), excerpt.span.start)

    def summarise(self, document: Excerpt, gists: Sequence[Gist]) -> Gist:
        """One summary, each sentence with the sources of those it summarizes."""
        (summary,) = self.summarise_all([(document, gists)])
        return summary

    def summarise_all(self, groups: Sequence[Parts]) -> Iterator[Gist]:
        """In one batch."""
        if not self._does(Skill.SUMMARY):
            return self._aide.summarise_all(groups)
        return summarize_all(self._voice, groups, lambda parts: self._aide.summarise(*parts))

    def nearest(self, question: Question, at_most: int) -> Sequence[Span]:
        """By words and meaning, without asking the model."""
        wanted = [question.alone]
        (found,) = self._around.retrieval.nearest(question, wanted, at_most)
        return [excerpt.span for excerpt in found]

    def choose_episodes(
        self,
        question: Question,
        gists: Sequence[tuple[Episode, Gist]],
        opened: Sequence[int],
        at_most: int,
    ) -> Selection:
        """The chosen episodes, from those offered."""
        doer = self._around.roles.doer(Skill.CHOOSING)
        if doer is Doer.EMBEDDED:
            return self._aide.choose_episodes(question, gists, opened, at_most)
        parts = self._ungisted(question).parts(gists, opened)
        shown = self._in_place(question, parts, opened)
        asked = self._asked(question)
        chosen = choosing.choose_episodes(self._voice, asked, parts, shown, at_most)
        # If it chooses nothing, the gists already answer the question.
        if doer is Doer.MODEL or not chosen.episodes:
            return chosen
        close = self._aide.choose_episodes(question, gists, opened, at_most)
        return choosing.merged(close, chosen, at_most)

    def _ungisted(self, question: Question) -> Ungisted:
        """Text without gists in a quarter of the window, as gists may take half of it."""
        if self._searched is None or self._searched.question is not question:
            retrieval, room = self._around.retrieval, min(self.window // 4, self.gist_room)
            self._searched = Ungisted(retrieval, question, self.measure, room)
        return self._searched

    def _in_place(
        self, question: Question, gists: Sequence[tuple[Episode, Gist]], opened: Sequence[int]
    ) -> dict[int, str]:
        """Text of opened episodes, as far as it fits beside the gists, the latest first."""
        shown = dict.fromkeys(opened, "")
        if not opened:
            return shown
        text = self._content(question.document).text
        spans = {episode.number: episode.span for episode, _ in gists}
        room = 2 * self.gist_room - sum(self.measure(["\n".join(gist.text for _, gist in gists)]))
        full = {
            number: " ".join(spans[number].of(text).split())
            for number in reversed(opened)
            if number in spans
        }
        fit = first_that_fit(self.measure(list(full.values())), room)
        return shown | dict(list(full.items())[:fit])

    def triage(
        self, question: Question, node: Node, children: Sequence[Node], notes: Sequence[Note]
    ) -> Choice:
        """The likelier of the children and of going back."""
        doer = self._around.roles.doer(Skill.TRIAGE)
        if doer is Doer.EMBEDDED:
            return self._aide.triage(question, node, children, notes)
        described = self._ungisted(question).children(children)
        asked = self._asked(question)
        if doer is Doer.MODEL:
            return choosing.triage(self._voice, asked, described, notes)
        close = self._aide.triage(question, node, children, notes)
        if close.option is None:
            return close
        weights = choosing.child_weights(self._voice, asked, described, notes)
        promises = self._aide.promises(question, children, notes)
        return choosing.by_both(weights, promises)

    def read_leaf(self, question: Question, leaf_: Excerpt, notes: Sequence[Note]) -> Verdict:
        """Yes, partly or no, and the sentences that help."""
        if not self._does(Skill.LEAF):
            return self._aide.read_leaf(question, leaf_, notes)
        content = self._content(leaf_.document)
        return leaf.read_leaf(self._voice, self._asked(question), content, leaf_, notes)

    def answer(
        self, question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]
    ) -> Iterator[AnswerPiece]:
        """Statements with supporting sentences; or the closest passages, labelled as such."""
        if not self._does(Skill.ANSWER):
            return self._aide.answer(question, opened, notes)
        ground = Ground(
            self._around.source(question),
            self._content(question.document),
            opened,
            notes,
            self._ranked,
            self.roles.marked,
            self._around.network,
        )
        return answering.answer(self._voice, self._aide, question, ground)

    def _ranked(self, question: Question) -> Sequence[Span]:
        return self.nearest(question, _MOST_RANKED)

    def _asked(self, question: Question) -> Asked:
        return Asked(question, self._around.source(question))

    def _does(self, skill: Skill) -> bool:
        return self._around.does(skill)

    def weigh_options(
        self,
        question: Question,
        options: Sequence[str],
        opened: Sequence[Excerpt],
        notes: Sequence[Note],
    ) -> Sequence[float]:
        """The likelihood of each option's letter."""
        content = self._content(question.document)
        return examining.weigh_options(
            self._voice, question, options, content, opened=opened, notes=notes
        )

    def solve(self, question: str, shown: Sequence[Recalled], samples: int = 1) -> list[Solution]:
        """Step by step, the answer on the last line."""
        return examining.solve(self._voice, question, shown, samples)

    def rate(self, question: str, reference: str, answer: str, strictness: Strictness) -> float:
        """The probability that it says yes."""
        return examining.rate(self._voice, question, reference, answer, strictness)
