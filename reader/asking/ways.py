"""The ways from a question to what is found in a document, each begun with all that is known of it.

What is not read yet takes part in every one of them as text, cut by structure.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from reader.asking.conditional import gist_for
from reader.asking.findings import Search
from reader.asking.lookup import LookUpLimits, look_up
from reader.asking.one_root import with_one_root
from reader.asking.read_part import Known
from reader.asking.summarising import Summary, summarise
from reader.asking.walk import WalkLimits, walk
from reader.asking.whole import read_whole
from reader.memory.episodes import EpisodeSize
from reader.memory.stretches import stretches
from reader.memory.tree import fan_out_for
from reader.skills import ReadingModel
from reader.values.answer import Step
from reader.values.memory_tree import Episode, Gist, MemoryTree
from reader.values.question import Question
from reader.values.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Ways:
    """``question`` is understood by itself; ``words`` are those of the text in ``known``."""

    question: Question
    known: Known
    words: int
    model: ReadingModel

    def search(self, strategy: Strategy, look_ups: LookUpLimits, steps: WalkLimits) -> Search:
        """What ``strategy`` finds, step by step; a look-up where it says nothing else."""
        match strategy:
            case Strategy.TREE:
                return self._walk(steps)
            case Strategy.WHOLE:
                return self._whole()
            case Strategy.CONDITIONAL:
                return self._conditional(look_ups)
            case _:
                return self._look_up(look_ups)

    def summary(self) -> Generator[Step, None, Summary]:
        """What the document, or a stretch of it, is about."""
        rest = self._unread(self.known.episodes)
        return summarise(self.question, self.known, rest, self.model)

    def _look_up(self, limits: LookUpLimits) -> Search:
        rest = [(stretch, Gist(())) for stretch in self._unread(self.known.episodes)]
        return look_up(
            self.question,
            self.known.content,
            self.known.memory,
            self.model,
            limits,
            unread=rest,
            tree=self._one_tree(),
        )

    def _one_tree(self, unread: Sequence[Episode] = ()) -> MemoryTree:
        fan_out = fan_out_for(self.model.context_words)
        return with_one_root(self.known.content, self.known.tree, unread, fan_out)

    def _conditional(self, limits: LookUpLimits) -> Search:
        content, read = self.known.content, self.known.episodes
        every = [*read, *self._unread(read)]
        gists = yield from gist_for(self.question, content, every, read, self.model)
        serving = [pair for pair in gists if pair[1].sentences]
        known = [pair for pair in serving if pair[0] in read]
        return (
            yield from look_up(
                self.question,
                content,
                known,
                self.model,
                limits,
                unread=serving[len(known) :],
                tree=self._one_tree(),
            )
        )

    def _walk(self, limits: WalkLimits) -> Search:
        leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in self.known.tree.leaves()]
        whole = self._one_tree(self._unread(leaves))
        return walk(self.question, self.known.content, whole, self.model, limits)

    def _whole(self) -> Search:
        read = self.known.episodes
        rest = self._unread(read)
        return read_whole(self.question, self.known.content, read, rest, self.model)

    def _unread(self, episodes: Sequence[Episode]) -> tuple[Episode, ...]:
        size = EpisodeSize.for_document(self.words, self.model.context_words)
        return stretches(self.known.content, episodes, size)
