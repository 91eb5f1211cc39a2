"""Methods of finding text for a question: the project's own, and those of the papers.

All of them search the same episodes, and answers are written from their findings alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

import numpy as np

from reader.asking.choosing import WHOLE_WORDS, Standing, choose
from reader.asking.findings import Findings, Search
from reader.asking.lookup import LookUpLimits, look_up
from reader.asking.multihop import findings_of, search
from reader.asking.passage_scores import SUPPORT
from reader.asking.strategies import gist_for
from reader.asking.walk import WalkLimits, walk
from reader.evaluation.methods.cutting import keep_left, keep_right, read_all, recurrence
from reader.evaluation.methods.naive import naive_walk
from reader.evaluation.preparing import Prepared
from reader.evaluation.ranking import ranked
from reader.evaluation.settings import Setting
from reader.hopping.hopping import Hopped
from reader.hopping.limits import HopLimits
from reader.skills import Note, ReadingModel
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode
from reader.values.question import Question
from reader.values.quotation import Excerpt
from reader.values.strategy import Strategy


@dataclass(frozen=True)
class Asked:
    """A question put to a document in a setting; ``model`` is the reader."""

    question: Question
    prepared: Prepared
    setting: Setting
    model: ReadingModel

    @property
    def episodes(self) -> list[Episode]:
        """The episodes of the document, in order."""
        return [episode for episode, _ in self.prepared.known.memory]

    def excerpt(self, episode: Episode) -> Excerpt:
        """Return the text of an episode."""
        text = self.prepared.known.content.text
        return Excerpt(self.question.document, episode.span, episode.span.of(text))

    @property
    def room(self) -> int:
        """The share of the model's window that a text may fill, in the model's measure."""
        return self.setting.window or self.model.window * 3 // 4


Method = Callable[[Asked], Search]


def gist_parallel(asked: Asked) -> Search:
    """ReadAgent-P: all wanted episodes at once."""
    return _look_up(asked, sequential=False)


def gist_sequential(asked: Asked) -> Search:
    """ReadAgent-S: one episode at a time."""
    return _look_up(asked, sequential=True)


def conditional(asked: Asked) -> Search:
    """Gists made for this question, then ReadAgent-P."""
    known = asked.prepared.known
    gists = yield from gist_for(
        asked.question, known.content, asked.episodes, asked.episodes, asked.model
    )
    limits = LookUpLimits(asked.setting.look_ups)
    return (yield from look_up(asked.question, known.content, gists, asked.model, limits))


def tree(asked: Asked) -> Search:
    """MemWalker, by our rules, or by none if it may not know where it was."""
    known, setting = asked.prepared.known, asked.setting
    limits = WalkLimits(steps=setting.steps, working_memory=setting.working_memory)
    go = walk if setting.visited else naive_walk
    return go(asked.question, known.content, known.tree, asked.model, limits)


def multihop(asked: Asked) -> Search:
    """From fact to fact; the answer is based on the text read for the facts."""
    events = search(asked.question, asked.model.hops, HopLimits())
    while True:
        try:
            event = next(events)
        except StopIteration as end:
            hopped: Hopped = end.value
            return findings_of(hopped)
        if isinstance(event, Step):
            yield event


def auto(asked: Asked) -> Search:
    """The program's own choice."""
    content = asked.prepared.known.content
    gains = asked.prepared.words <= WHOLE_WORDS and asked.model.effort is not None
    fits = gains and sum(asked.model.measure([content.text])) <= asked.room
    standing = Standing(round(asked.prepared.words), tree_complete=True, fits=fits)
    strategy, reason = choose(asked.question.text, standing)
    yield Step(Action.CHOOSE, reason)
    methods: dict[Strategy, Method] = {
        Strategy.TREE: tree,
        Strategy.WHOLE: full_text,
        Strategy.MULTIHOP: multihop,
        Strategy.SUMMARY: gists_only,
    }
    return (yield from methods.get(strategy, gist_parallel)(asked))


def gists_only(asked: Asked) -> Search:
    """The answer is based on the gists alone."""
    yield Step(Action.STOP, tr("Nothing is opened."))
    return Findings((), _gists(asked), ())


def dense_gists(asked: Asked) -> Search:
    """The episodes whose gists are closest in meaning."""
    encoder = asked.prepared.reading.encoder
    gists = [gist.text or " " for _, gist in asked.prepared.known.memory]
    closeness = encoder.encode(gists) @ encoder.encode_questions([asked.question.text])[0]
    return opened(asked, [int(index) for index in np.argsort(-closeness, kind="stable")])


def full_text(asked: Asked) -> Search:
    """All of the text. Raises ``TooLongError`` if it does not fit."""
    content = asked.prepared.known.content
    return read_all(asked.question, content, asked.episodes, asked.model, asked.room)


def left(asked: Asked) -> Search:
    """As much of the beginning as fits."""
    return keep_left(asked.question, asked.prepared.known.content, asked.model, asked.room)


def right(asked: Asked) -> Search:
    """As much of the end as fits."""
    return keep_right(asked.question, asked.prepared.known.content, asked.model, asked.room)


def recurrent(asked: Asked) -> Search:
    """A summary that is carried from segment to segment."""
    return recurrence(asked.question, asked.prepared.known.content, asked.model)


def by_rank(name: str, support: Sequence[float] = (1.0,)) -> Method:
    """Opens the best episodes of a plain ranking."""

    def method(asked: Asked) -> Search:
        prepared = asked.prepared
        spans = [episode.span for episode in asked.episodes]
        relevances = prepared.rankings[name]
        order = ranked(asked.question, prepared.known.content, relevances, spans, support)
        return opened(asked, order)

    return method


def opened(asked: Asked, order: Iterable[int]) -> Search:
    """Open episodes by their index, up to the limit of look-ups; consulted in their order."""
    episodes = asked.episodes
    best = [episodes[index] for index in order][: asked.setting.look_ups]
    for episode in best:
        excerpt = asked.excerpt(episode)
        words = words_in(excerpt.text)
        reason = tr("It is one of the best matches.")
        yield Step(Action.OPEN, reason, episode.span, episode=episode.number, words_read=words)
    read = sorted(best, key=lambda episode: episode.number)
    consulted = tuple(Consulted(episode.span, episode.number) for episode in best)
    return Findings(tuple(asked.excerpt(episode) for episode in read), (), consulted)


METHODS: dict[str, Method] = {
    "gist-P": gist_parallel,
    "gist-S": gist_sequential,
    "conditional": conditional,
    "tree": tree,
    "multihop": multihop,
    "auto": auto,
    "BM25": by_rank("BM25"),
    "dense": by_rank("dense"),
    "fusion": by_rank("fusion"),
    "hybrid": by_rank("hybrid", SUPPORT),
    "dense gists": dense_gists,
    "gists only": gists_only,
    "full text": full_text,
    "keep left": left,
    "keep right": right,
    "recurrence": recurrent,
}
"""The methods, by their names in tables."""


def _look_up(asked: Asked, *, sequential: bool) -> Search:
    known = asked.prepared.known
    limits = LookUpLimits(asked.setting.look_ups, sequential=sequential)
    return look_up(
        asked.question, known.content, known.memory, asked.model, limits, tree=known.tree
    )


def _gists(asked: Asked) -> tuple[Note, ...]:
    return tuple(
        Note(episode.number, tuple(s for one in gist.sentences for s in one.sources), gist.text)
        for episode, gist in asked.prepared.known.memory
        if gist.sentences
    )
