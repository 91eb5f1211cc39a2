"""The strategies: each searches a text for an answer, from all that is known of the question.

Every one of them treats what is not read yet as text, divided by structure.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from reader.asking.choosing import WHOLE_WORDS
from reader.asking.conditional import gist_for
from reader.asking.findings import Findings, Search, StrategySearch
from reader.asking.lookup import LookUpLimits, look_up
from reader.asking.multihop import findings_of, search
from reader.asking.one_root import with_one_root
from reader.asking.read_part import DocumentMemory
from reader.asking.short_documents import read_whole
from reader.asking.summarising import pieces, summarise
from reader.asking.walk import WalkLimits, walk
from reader.hopping.limits import HopLimits
from reader.memory.episodes import EpisodeSize
from reader.memory.stretches import stretches
from reader.memory.tree import fan_out_for
from reader.skills import ReadingModel
from reader.values.answer import Step
from reader.values.hop import Worked
from reader.values.memory_tree import Episode, Gist, MemoryTree
from reader.values.question import Question
from reader.values.strategy import Strategy


@dataclass(frozen=True, slots=True)
class AskSettings:
    """Limits of what may be read for one answer.

    ``whole``: up to this many words, a document that fits the model's window is read completely.
    ``nearest``: passages offered if none supports an answer.
    """

    whole: int = WHOLE_WORDS
    look_up: LookUpLimits = field(default_factory=LookUpLimits)
    walk: WalkLimits = field(default_factory=WalkLimits)
    hops: HopLimits = field(default_factory=HopLimits)
    nearest: int = 3


@dataclass(frozen=True, slots=True)
class Task:
    """The input of a strategy.

    ``question`` stands by itself; ``words`` are those of the text in ``memory``. ``examples`` finds
    questions in several hops that the user has confirmed.
    """

    question: Question
    memory: DocumentMemory
    words: int
    model: ReadingModel
    settings: AskSettings
    examples: Callable[[], Sequence[Worked]] = tuple

    def unread(self, episodes: Sequence[Episode]) -> tuple[Episode, ...]:
        """Return what none of ``episodes`` covers, cut into stretches of about their size."""
        size = EpisodeSize.for_document(self.words, self.model.context_words)
        return stretches(self.memory.content, episodes, size)

    def tree(self, unread: Sequence[Episode] = ()) -> MemoryTree:
        """The tree with one root, and ``unread`` stretches in it."""
        fan_out = fan_out_for(self.model.context_words)
        return with_one_root(self.memory.content, self.memory.tree, unread, fan_out)


def _look_up(task: Task) -> Search:
    memory = task.memory
    rest = [(stretch, Gist(())) for stretch in task.unread(memory.episodes)]
    limits, tree = task.settings.look_up, task.tree()
    return look_up(
        task.question,
        memory.content,
        memory.memory,
        task.model,
        limits,
        unread=rest,
        tree=tree,
    )


def _conditional(task: Task) -> Search:
    content, read = task.memory.content, task.memory.episodes
    every = [*read, *task.unread(read)]
    gists = yield from gist_for(task.question, content, every, read, task.model)
    serving = [pair for pair in gists if pair[1].sentences]
    known = [pair for pair in serving if pair[0] in read]
    limits, rest, tree = task.settings.look_up, serving[len(known) :], task.tree()
    return (
        yield from look_up(
            task.question, content, known, task.model, limits, unread=rest, tree=tree
        )
    )


def _walk(task: Task) -> Search:
    leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in task.memory.tree.leaves()]
    tree = task.tree(task.unread(leaves))
    return walk(task.question, task.memory.content, tree, task.model, task.settings.walk)


def _whole(task: Task) -> Search:
    read = task.memory.episodes
    return read_whole(task.question, task.memory.content, read, task.unread(read), task.model)


def _summary(task: Task) -> Generator[Step, None, Findings]:
    unread = task.unread(task.memory.episodes)
    summary = yield from summarise(task.question, task.memory, unread, task.model)
    return replace(summary.findings, answer=pieces(summary, task.memory.content))


def _multihop(task: Task) -> StrategySearch:
    """Return None if nothing was found, or not all and a language model may find it at once."""
    hopped = yield from search(task.question, task.model.hops, task.settings.hops, task.examples())
    found = any(hop.carries for hop in hopped.graph)
    if hopped.conclusions or (found and task.model.effort is None):
        return findings_of(hopped)
    return None


STRATEGIES: Mapping[Strategy, Callable[[Task], StrategySearch]] = {
    Strategy.GIST: _look_up,
    Strategy.TREE: _walk,
    Strategy.WHOLE: _whole,
    Strategy.CONDITIONAL: _conditional,
    Strategy.SUMMARY: _summary,
    Strategy.MULTIHOP: _multihop,
}
"""The strategies, which yield steps and return findings; AUTO is decided before."""
