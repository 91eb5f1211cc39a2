"""Estimates of the time that a reading still takes, corrected as it goes on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from reader.generators import closed
from reader.memory.episodes import EpisodeSize
from reader.memory.gist_quality import words_for
from reader.memory.reading_events import (
    EpisodeFound,
    Promise,
    ReadingEvent,
    ReadingProgress,
    SentencesEmbedded,
)
from reader.text.document import DocumentText
from reader.values.memory_tree import MemoryTree, Node

_RECENT_EPISODES = 12
"""The range of the exponential average, in episodes; older ones hardly count."""
_RECENT_SHARE = 1 / 3
"""The same as a share of what a language model has to read."""
_WRITTEN = 10.0
"""How much longer a word takes that a language model writes than one that it reads."""
_GUESSED = 2
"""The number of parts that a speed known from before counts as."""


class Rate:
    """The recent cost of a unit of work.

    ``recent`` is how many units back an observation weighs e times less. A ``guess`` counts as much
    as ``weight`` units.
    """

    def __init__(self, recent: float, guess: float | None = None, weight: float = 0.0) -> None:
        self._recent = max(1.0, recent)
        self._units = 0.0 if guess is None else weight
        self._amount = 0.0 if guess is None else guess * self._units

    def note(self, units: float, amount: float) -> None:
        """Record that ``units`` more have cost ``amount``; costs without units add to the next."""
        kept = math.exp(-units / self._recent)
        self._units = self._units * kept + units
        self._amount = self._amount * kept + amount

    def of(self, units: float, begun: float = 0.0) -> float | None:
        """Return the cost of ``units`` more; None while nothing is known.

        Units that have only ``begun`` are part of the cost so far, and not of the units.
        """
        known = self._units + begun
        return None if known <= 0 else self._amount / known * units


class Outlook:
    """The time that is left of a reading from beginning to end.

    ``words_left`` and ``sentences_left`` are at the beginning; ``episode_words`` are those of the
    longest episode. ``slow``: a language model reads.
    """

    def __init__(
        self, words_left: float, sentences_left: int, episode_words: float, *, slow: bool = False
    ) -> None:
        self._words = words_left
        self._sentences = sentences_left
        self._slow = slow
        recent = _RECENT_EPISODES * episode_words
        self._reading, self._embedding = Rate(recent), Rate(recent)

    def embedded(self, left: int, seconds: float) -> None:
        """Note that ``left`` sentences have no vectors yet; the last step took ``seconds``."""
        self._embedding.note(self._sentences - left, seconds)
        self._sentences = left

    def read(self, words_left: float, seconds: float) -> None:
        """Note that ``words_left`` are unread; the last step took ``seconds``."""
        self._reading.note(self._words - words_left, seconds)
        self._words = words_left

    @property
    def left(self) -> Promise:
        """The time that is left, as far as is known now."""
        embedding = self._embedding.of(self._sentences) if self._sentences else 0.0
        reading = self._reading.of(self._words)
        if embedding is None or (reading is None and self._slow):
            return Promise(None, None, None)
        # Without a language model, reading takes almost no time compared with embedding.
        seconds = embedding + (reading or 0.0)
        return Promise(seconds, seconds, seconds)


def promised(
    events: Iterator[ReadingEvent],
    outlook: Outlook,
    begun: ReadingProgress,
    clock: Callable[[], float],
) -> Iterator[ReadingEvent]:
    """Yield the events, with an estimate at the beginning and whenever it can be corrected.

    Only the time in which ``events`` are being made is counted: a reading may rest in between.
    """
    progress, seconds = begun, 0.0
    yield replace(progress, left=outlook.left)
    with closed(events):
        while True:
            started = clock()
            event = next(events, None)
            seconds += clock() - started
            if event is None:
                return
            if isinstance(event, ReadingProgress):  # the estimate that follows replaces it
                progress = event
            else:
                yield event
            if isinstance(event, SentencesEmbedded):
                outlook.embedded(event.of - event.done, seconds)
            elif isinstance(event, ReadingProgress | EpisodeFound):
                outlook.read(progress.of - progress.done, seconds)
            else:
                continue
            seconds = 0.0
            yield replace(progress, left=outlook.left)


@dataclass(frozen=True, slots=True)
class Pace:
    """The seconds that a model needs for a unit of work, with gists and with summaries."""

    gists: float | None = None
    summaries: float | None = None


def work_of(node: Node, content: DocumentText, tree: MemoryTree) -> float:
    """Return the work of a language model for a gist or a summary: words read, and written ones."""
    if not node.level:
        return _work(content.words.of(node.span))
    return _work(sum(child.summary.words for child in tree.children(node.id)))


def _work(words: float) -> float:
    return words + _WRITTEN * words_for(words)


class Workload:
    """What a language model has yet to read of a memory, and how fast it does.

    ``gists`` and ``summaries`` are the work of each by its node; ``pace`` is known from before.
    """

    def __init__(
        self, gists: Mapping[int, float], summaries: Mapping[int, float], pace: Pace
    ) -> None:
        self._kinds = (_Kind(dict(gists), pace.gists), _Kind(dict(summaries), pace.summaries))
        self.total = sum(kind.left for kind in self._kinds)

    def begin(self, node: Node) -> None:
        """Note that a node is in hand."""
        self._kinds[bool(node.level)].begin(node.id)

    def finish(self, node: Node, seconds: float) -> None:
        """Note that a node is done, and ``seconds`` of work since the last one was."""
        self._kinds[bool(node.level)].finish(node.id, seconds)

    @property
    def left(self) -> float:
        """The work that is left."""
        return sum(kind.left for kind in self._kinds)

    @property
    def pace(self) -> Pace:
        """How fast the model was."""
        gists, summaries = self._kinds
        return Pace(gists.rate, summaries.rate)

    @property
    def promise(self) -> Promise:
        """The time until all summaries are written, and until everything is read."""
        gists, summaries = self._kinds
        chapters = summaries.seconds(gists)
        passages = gists.seconds(summaries)
        if chapters is None or passages is None:
            return Promise(0.0, chapters, None)
        return Promise(0.0, chapters, chapters + passages)


class _Kind:
    """The gists or the summaries that are left, and their rate."""

    def __init__(self, due: dict[int, float], known: float | None) -> None:
        self._due = due
        self._in_hand: set[int] = set()
        self.left = sum(due.values())
        usual = self.left / max(1, len(due))
        self._rate = Rate(self.left * _RECENT_SHARE, known, _GUESSED * usual)

    def begin(self, node: int) -> None:
        self._in_hand.add(node)

    def finish(self, node: int, seconds: float) -> None:
        self._in_hand.discard(node)
        work = self._due.pop(node, 0.0)
        self.left -= work
        self._rate.note(work, seconds)

    def seconds(self, other: _Kind) -> float | None:
        """Return the time that is left, at the rate of the ``other`` kind if its own is unknown."""
        if not self._due:
            return 0.0
        begun = sum(self._due.get(node, 0.0) for node in self._in_hand) / 2
        own = self._rate.of(self.left - begun, begun)
        if self.rate is not None or other.rate is None:
            return own if self.rate is not None else None
        return other.rate * self.left

    @property
    def rate(self) -> float | None:
        return self._rate.of(1.0)


def expected(words: float, size: EpisodeSize, fan_out: int, pace: Pace) -> Promise:
    """Return the time for a text of this number of ``words``, before anything of it is in memory.

    A ``pace`` of 0 is that of what is left to the embedded reader.
    """
    average = (size.min_words + size.max_words) / 2
    passages = max(1.0, words / average)
    above = (passages - 1) / max(1, fan_out - 1)
    summaries = _times(above * _work(fan_out * words_for(average)), pace.summaries)
    gists = _times(passages * _work(average), pace.gists)
    both = None if summaries is None or gists is None else summaries + gists
    return Promise(0.0, summaries, both)


def _times(work: float, rate: float | None) -> float | None:
    return None if rate is None else work * rate


def followed_by(event: ReadingEvent, ahead: Promise | None) -> ReadingEvent:
    """Return the progress of the embedded reader with what a language model does afterwards."""
    if ahead is None or not isinstance(event, ReadingProgress) or event.left is None:
        return event
    first = event.left.memory
    after = (
        None if None in (first, each) else (first or 0.0) + (each or 0.0)
        for each in (ahead.summaries, ahead.everything)
    )
    return replace(event, left=Promise(first, *after))
