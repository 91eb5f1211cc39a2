"""Methods of finding text for a question: the project's own, and those to compare with.

All of them search the same episodes, and answers are written from their findings alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr

import numpy as np

from reader.asking.choosing import Standing, choose, is_read_whole
from reader.asking.findings import Findings, Search, read_whole
from reader.asking.lookup import LookUpLimits, look_up
from reader.asking.multihop import findings_of, search
from reader.asking.passage_scores import SUPPORT
from reader.asking.strategies import gist_for
from reader.asking.walk import WalkLimits, walk
from reader.errors import GistwalkerError
from reader.evaluation.examined_skills import ExaminedModel
from reader.evaluation.preparing import Prepared
from reader.evaluation.ranking import ranked
from reader.evaluation.settings import Setting
from reader.generators import Ending
from reader.hopping.hopping import HopLimits
from reader.skills import Note
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode
from reader.values.question import Question
from reader.values.quotation import Excerpt
from reader.values.strategy import Strategy


class TooLongError(GistwalkerError):
    """The text does not fit, and the method only reads texts that fit."""


@dataclass(frozen=True)
class Asked:
    """A question put to a document in a setting; ``model`` is the reader."""

    question: Question
    prepared: Prepared
    setting: Setting
    model: ExaminedModel

    @property
    def episodes(self) -> list[Episode]:
        """The episodes of the document, in order."""
        return [episode for episode, _ in self.prepared.known.memory]

    @property
    def room(self) -> int:
        """The share of the model's window that a text may fill, in the model's measure."""
        return self.setting.window or self.model.window * 3 // 4


Method = Callable[[Asked], Search]


def gists_looked_up(asked: Asked, *, sequential: bool) -> Search:
    """ReadAgent-P, all wanted episodes at once, or ReadAgent-S, one at a time."""
    known = asked.prepared.known
    limits = LookUpLimits(asked.setting.look_ups, sequential=sequential)
    content, memory = known.content, known.memory
    return look_up(asked.question, content, memory, asked.model, limits, tree=known.tree)


def conditional(asked: Asked) -> Search:
    """Gists made for this question, then ReadAgent-P."""
    content, episodes = asked.prepared.known.content, asked.episodes
    gists = yield from gist_for(asked.question, content, episodes, episodes, asked.model)
    limits = LookUpLimits(asked.setting.look_ups)
    return (yield from look_up(asked.question, content, gists, asked.model, limits))


def tree(asked: Asked) -> Search:
    """MemWalker, by our rules."""
    known, setting = asked.prepared.known, asked.setting
    limits = WalkLimits(steps=setting.steps, working_memory=setting.working_memory)
    return walk(asked.question, known.content, known.tree, asked.model, limits)


def multihop(asked: Asked) -> Search:
    """From fact to fact; the answer is based on the text read for the facts."""
    events = Ending(search(asked.question, asked.model.hops, HopLimits()))
    for event in events:
        if isinstance(event, Step):
            yield event
    return findings_of(events.value)


def auto(asked: Asked) -> Search:
    """The program's own choice."""
    prepared, model = asked.prepared, asked.model
    fits = is_read_whole(model, prepared.known.content.text, prepared.words, asked.room)
    standing = Standing(round(prepared.words), tree_complete=True, fits=fits)
    strategy, reason = choose(asked.question, standing)
    yield Step(Action.CHOOSE, reason)
    methods: Mapping[Strategy, str] = {
        Strategy.TREE: "tree",
        Strategy.WHOLE: "full text",
        Strategy.MULTIHOP: "multihop",
        Strategy.SUMMARY: "gists only",
    }
    return (yield from METHODS[methods.get(strategy, "gist-P")](asked))


def gists_only(asked: Asked) -> Search:
    """The answer is based on the gists alone."""
    yield Step(Action.STOP, tr("Nothing is opened."))
    notes = (
        Note(episode.number, tuple(s for one in gist.sentences for s in one.sources), gist.text)
        for episode, gist in asked.prepared.known.memory
        if gist.sentences
    )
    return Findings((), tuple(notes), ())


def dense_gists(asked: Asked) -> Search:
    """The episodes whose gists are closest in meaning."""
    encoder = asked.prepared.reading.encoder
    gists = [gist.text or " " for _, gist in asked.prepared.known.memory]
    closeness = encoder.encode(gists) @ encoder.encode_questions([asked.question.text])[0]
    return _opened(asked, np.argsort(-closeness, kind="stable").tolist())


def full_text(asked: Asked) -> Search:
    """All of the text, episode by episode, to find out what of it was used."""
    content = asked.prepared.known.content
    size = sum(asked.model.measure([content.text]))
    if size > asked.room:
        raise TooLongError(
            tr("The text needs {size} tokens of the context; {room} are left.").format(
                size=size, room=asked.room
            )
        )
    return read_whole(asked.question, content, asked.episodes, (), asked.model)


def best_ranked(name: str, asked: Asked) -> Search:
    """The best episodes of a plain ranking."""
    return _opened(asked, order_of(name, asked))


def order_of(name: str, asked: Asked) -> list[int]:
    """The numbers of the episodes by a plain ranking, best first."""
    prepared = asked.prepared
    spans = [episode.span for episode in asked.episodes]
    content, relevances = prepared.known.content, prepared.rankings[name]
    return ranked(asked.question, content, relevances, spans, RANKED[name])


def _opened(asked: Asked, order: Iterable[int]) -> Search:
    """Open episodes by their index, up to the limit of look-ups; consulted in their order."""
    text, episodes = asked.prepared.known.content.text, asked.episodes
    best = [episodes[index] for index in order][: asked.setting.look_ups]
    for episode in best:
        reason, words = tr("It is one of the best matches."), words_in(episode.span.of(text))
        yield Step(Action.OPEN, reason, episode.span, episode=episode.number, words_read=words)
    read = sorted((episode.span for episode in best), key=lambda span: span.start)
    consulted = tuple(Consulted(episode.span, episode.number) for episode in best)
    document = asked.question.document
    return Findings(tuple(Excerpt(document, span, span.of(text)) for span in read), (), consulted)


RANKED: Mapping[str, Sequence[float]] = {
    "BM25": (1.0,),
    "dense": (1.0,),
    "fusion": (1.0,),
    "hybrid": SUPPORT,
}
"""Plain rankings, and the weights of an episode's best passages, see ``span_scores``."""
METHODS: Mapping[str, Method] = {
    "gist-P": partial(gists_looked_up, sequential=False),
    "gist-S": partial(gists_looked_up, sequential=True),
    "conditional": conditional,
    "tree": tree,
    "multihop": multihop,
    "auto": auto,
    **{name: partial(best_ranked, name) for name in RANKED},
    "dense gists": dense_gists,
    "gists only": gists_only,
    "full text": full_text,
}
"""The methods, by their names in tables."""
