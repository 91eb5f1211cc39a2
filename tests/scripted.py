"""A reading model that knows the truth and errs at a set rate: no language model, and no pretence.

It shows how the algorithms behave when their reader is right, wrong, stubborn or out of order.
"""

from __future__ import annotations

import re
import zlib
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.embedded.close_reading import CloseReader
from models.embedded.grading import Calibration
from reader.building_skills import Effort, OneByOne
from reader.encoder_scales import SAME
from reader.roles import Roles, Skill
from reader.skills import AnswerPiece, Choice, Note, Selection, Verdict
from reader.text.span import Span
from reader.values.advice import WishKind
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt
from reader.values.reading import Reading, ScoredSpan


class NoHops:
    """Asks nothing and concludes nothing."""

    def tokens(self, texts):
        return sum(len(text.split()) for text in texts)

    def retrieve(self, _question, wanted, _at_most):
        return [() for _ in wanted]

    def ask_next(self, _question, _known, _examples, _at_most):
        return ()

    step_next = ask_next

    def extract(self, _question, looked):
        return [() for _ in looked]

    edit = extract

    def conclude(self, _question, _known):
        return ()


class Held:
    """Gists that are handed over late: as many are in hand as are made together."""

    def __init__(self, shorten, together):
        self._shorten = shorten
        self._together = together
        self._in_hand = deque()

    def add(self, episode):
        self._in_hand.append(episode)
        return [self._oldest()] if len(self._in_hand) >= self._together else []

    def rest(self):
        while self._in_hand:
            yield self._oldest()

    def close(self):
        self._in_hand.clear()

    def _oldest(self):
        return self._shorten(self._in_hand.popleft())


@dataclass
class ScriptedModel(OneByOne):
    """``truth`` gives, per question text, the spans that must all be known to answer it.

    With probability ``error_rate`` a choice is a wrong one. What it does depends only on ``seed``
    and on what it is asked. ``asked`` records the calls, so that tests can look at them. ``near``
    are the passages closest to any question. ``in_time`` are the words that it has time for.
    """

    truth: Mapping[str, Sequence[Span]] = field(default_factory=dict)
    error_rate: float = 0.0
    seed: int = 0
    context_words: int = 4000
    maker: Maker = field(default_factory=lambda: Maker("scripted", "1"))
    asked: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    meant: Mapping[str, str] = field(default_factory=dict)
    hops: Any = field(default_factory=NoHops)
    together: int = 1
    followed_wishes: frozenset[WishKind] = frozenset()
    reasons: bool | None = None
    roles: Roles | None = None
    near: Sequence[Span] = ()
    whole_room: int = 0
    in_time: Mapping[Skill, int] = field(default_factory=dict)

    def step_room(self, skill: Skill) -> int:
        return self.in_time.get(skill, super().step_room(skill))

    def reasoning(self, first: bool) -> ScriptedModel:
        return replace(self, reasons=first)

    @property
    def memory_maker(self) -> Maker:
        return self.maker

    @property
    def window(self) -> int:
        return self.context_words

    @property
    def gist_room(self) -> int:
        return self.window // 2

    def measure(self, texts: Sequence[str]) -> Sequence[int]:
        return [len(text.split()) for text in texts]

    def nearest(self, question: Question, at_most: int) -> Sequence[Span]:
        self.asked.append(("nearest", (question, at_most)))
        return self.near[:at_most]

    def pause(self, window: Excerpt, pauses: Sequence[int]) -> int:
        self.asked.append(("pause", (window, tuple(pauses))))
        return self._chance("pause", window.span, tuple(pauses)).randrange(len(pauses))

    def shorten(self, episode: Excerpt) -> Gist:
        self.asked.append(("shorten", (episode,)))
        first = re.search(r"\S[^.]*\.?", episode.text)
        assert first is not None
        start = episode.span.start
        source = Span(start + first.start(), start + first.end())
        return Gist((GistSentence(first.group(), (source,)),))

    @property
    def effort(self) -> Effort:
        return Effort(len(self.asked), 10 * len(self.asked))

    def shortening(self, words: float) -> Held:
        return Held(self.shorten, self.together)

    def shorten_for(self, question: Question, episode: Excerpt) -> Gist:
        self.asked.append(("shorten_for", (question, episode)))
        gold = [both for one in self._gold(question) if (both := episode.span.intersection(one))]
        start = episode.span.start
        quoted = (GistSentence(episode.text[s.start - start : s.end - start], (s,)) for s in gold)
        return Gist(tuple(quoted))

    def summarise(self, document: Excerpt, gists: Sequence[Gist]) -> Gist:
        self.asked.append(("summarise", (document, tuple(gists))))
        return Gist(tuple(gist.sentences[0] for gist in gists[:3]))

    def understand(self, question: Question) -> str:
        self.asked.append(("understand", (question,)))
        return self.meant.get(question.text, question.text)

    def choose_episodes(
        self,
        question: Question,
        gists: Sequence[tuple[Episode, Gist]],
        opened: Sequence[int],
        at_most: int,
    ) -> Selection:
        self.asked.append(("choose_episodes", (tuple(gists), tuple(opened), at_most)))
        chance = self._chance("choose", question.text, tuple(opened), len(gists))
        left = [episode for episode, _ in gists if episode.number not in opened]
        wanted = [
            e.number for e in left if any(e.span.overlaps(gold) for gold in self._gold(question))
        ]
        others = [e.number for e in left if e.number not in wanted]
        if others and chance.random() < self.error_rate:
            wanted = [chance.choice(others)]
        return Selection(tuple(wanted[:at_most]), "It is told there.")

    def triage(
        self, question: Question, node: Node, children: Sequence[Node], notes: Sequence[Note]
    ) -> Choice:
        self.asked.append(("triage", (node, tuple(children), tuple(notes))))
        chance = self._chance("triage", question.text, node.id, tuple(c.id for c in children))
        missing = self._missing(question, notes)
        right = [
            n for n, child in enumerate(children) if any(child.span.overlaps(s) for s in missing)
        ]
        wrong: list[int | None] = [n for n in range(len(children)) if n not in right]
        if wrong and chance.random() < self.error_rate:
            return Choice(chance.choice(wrong), "A guess.")
        return Choice(right[0] if right else None, "It is told there.")

    def read_leaf(self, question: Question, leaf: Excerpt, notes: Sequence[Note]) -> Verdict:
        self.asked.append(("read_leaf", (leaf, tuple(notes))))
        chance = self._chance("leaf", question.text, leaf.span, len(notes))
        missing = self._missing(question, notes)
        found = [both for gold in missing if (both := leaf.span.intersection(gold))]
        enough = len(found) == len(missing)
        if chance.random() < self.error_rate:
            return Verdict(not enough, "A guess.", ())
        return Verdict(
            enough, "It is told here." if found else "It is not told here.", tuple(found)
        )

    def answer(
        self, question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]
    ) -> Iterator[AnswerPiece]:
        self.asked.append(("answer", (tuple(opened), tuple(notes))))
        known = [excerpt.span for excerpt in opened] + [
            span for note in notes for span in note.found
        ]
        gold = self._gold(question)
        if gold and all(any(span.overlaps(one) for span in known) for one in gold):
            for span in gold:
                yield AnswerPiece("This is told.", (span,))
        for excerpt in opened:
            yield AnswerPiece("", (excerpt.span,), supports=False)

    def calls(self, skill: str) -> list[tuple[Any, ...]]:
        """The calls of one skill, in order."""
        return [what for name, what in self.asked if name == skill]

    def _gold(self, question: Question) -> Sequence[Span]:
        return self.truth.get(question.text, ())

    def _missing(self, question: Question, notes: Sequence[Note]) -> list[Span]:
        noted = [span for note in notes for span in note.found]
        return [s for s in self._gold(question) if not any(s.overlaps(other) for other in noted)]

    def _chance(self, *what: object) -> Random:
        return Random(zlib.crc32(repr((self.seed, what)).encode()))


class LetterEncoder:
    """Sentence vectors from the letters alone: crude, quick, and the same on every machine."""

    name = "letters"
    dimensions = 26
    scale = SAME

    def __init__(self) -> None:
        self.encoded = 0

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.encoded += len(texts)
        counts = [[text.lower().count(chr(97 + n)) + 0.1 for n in range(26)] for text in texts]
        rows = np.array(counts, dtype=np.float32).reshape(-1, 26)
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), dtype=np.float32)

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.encode(texts)

    def close(self) -> None:
        """Nothing is held."""


class WordNetwork:
    """Reads by words alone: the sentence with most of the question's words answers, if it has most.

    Its answer is the first run of words that the question lacks. A statement is supported where one
    sentence has all of its words.
    """

    name = "words"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def read(self, asked: str, passages: Sequence[str]) -> list[Reading]:
        self.asked.append(asked)
        return [self._reading(asked, passage) for passage in passages]

    def _reading(self, asked: str, passage: str) -> Reading:
        wanted = {_root(word) for word in _WORDS.findall(asked.lower())} - _ASKING
        shares = [
            (len(wanted & {_root(word) for word in _WORDS.findall(match[0].lower())}), match)
            for match in _SENTENCES.finditer(passage)
        ]
        ranked = sorted(shares, key=lambda each: -each[0])[:3]
        spans = tuple(
            ScoredSpan(_answer(match, wanted), 20.0 * share / max(1, len(wanted)))
            for share, match in ranked
        )
        best = ranked[0][0] / max(1, len(wanted)) if ranked else 0.0
        logit = 16 * (best - 0.5)
        return Reading(spans, 10.0, logit, logit, 16 * (best - 0.9))


GRADES = Calibration(
    passage=(0.0, -1.0, 0.1, 0.1, 0.1),
    place=(-1.0, 0.5, 0.5),
    answer=(0.0, 0.05, 0.0, 1.0, -0.5, 0.2, 0.0),
    says=0.9,
    may_say=0.5,
)


def word_reading() -> CloseReader:
    """Windows read by a ``WordNetwork``, with grades that fit it."""
    return CloseReader(WordNetwork(), GRADES)


_WORDS = re.compile(r"[^\W_]+")
_SENTENCES = re.compile(r"[^\s.?!][^.?!\n]*[.?!]?")
_ASKING = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "at",
        "by",
        "did",
        "do",
        "doe",
        "for",
        "from",
        "had",
        "ha",
        "how",
        "i",
        "in",
        "is",
        "it",
        "of",
        "on",
        "or",
        "that",
        "the",
        "to",
        "wa",
        "were",
        "what",
        "when",
        "where",
        "which",
        "who",
        "whom",
        "whose",
        "why",
        "with",
    ]
)


def _root(word: str) -> str:
    return word[:-1] if word.endswith("s") and len(word) > 2 else word


def _answer(sentence: re.Match[str], wanted: set[str]) -> Span:
    start, end = sentence.span()
    kept = [
        word.span()
        for word in _WORDS.finditer(sentence.string, start, end)
        if _root(word[0].lower()) not in wanted | _ASKING
    ]
    if not kept:
        return Span(start, end)
    first = last = kept[0]
    for place in kept[1:]:
        if sentence.string[last[1] : place[0]].strip():
            break
        last = place
    return Span(first[0], last[1])
