"""Estimates the work of a reading: before it begins, and corrected as it goes on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from reader.building_skills import Effort
from reader.memory.building import closed
from reader.memory.episodes import divide
from reader.memory.memory_division import Construction, Division
from reader.memory.reading_events import (
    EpisodeFound,
    Promise,
    ReadingEvent,
    ReadingProgress,
    SentencesEmbedded,
)
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.text.word_counts import WordCounts

_INSTRUCTION_WORDS = 60
"""The words of a prompt beside the text: the question, and the options."""
_WRITTEN_WORDS = 80
"""The words of a gist or a summary."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """About how often a model will be asked, and how many words it will read or write."""

    calls: int
    words: float


def foresee(
    content: DocumentText, words: WordCounts, division: Division, start: int = 0, leaves_to: int = 0
) -> Foreseen:
    """Estimate reading on from ``start``, in one read or as its ``division`` says.

    ``leaves_to``: the end of the leaves that were made apart.
    """
    if division.construction is Construction.APART:
        left, beyond = (words.of(Span(at, len(content.text))) for at in (start, leaves_to))
        return _foresee_apart(left, beyond, division)
    return _foresee_once(content, words, division, start)


def _foresee_once(
    content: DocumentText, words: WordCounts, division: Division, start: int
) -> Foreseen:
    """Estimate one read, with pauses in the middle of what is offered.

    The text after a pause is looked at again with the next episode; the text before it is shared
    with the gist and costs nothing more. If the document's structure leaves no choice, the model
    isn't asked for a pause.
    """
    looked_at: list[float] = []

    def middle(window: Span, pauses: Sequence[int]) -> int:
        chosen = len(pauses) // 2
        looked_at.append(words.of(Span(pauses[chosen], window.end)))
        return chosen

    episodes = sum(1 for _ in divide(content, words, division.size, middle, start=start))
    nodes = episodes // max(1, division.fan_out - 1)
    gisted = words.of(Span(start, len(content.text))) + sum(looked_at)
    summed_up = nodes * (division.fan_out + 1) * _WRITTEN_WORDS
    calls = len(looked_at) + episodes + nodes
    prompts = calls * _INSTRUCTION_WORDS + episodes * _WRITTEN_WORDS
    return Foreseen(calls, gisted + summed_up + prompts)


def _foresee_apart(left: float, beyond: float, division: Division) -> Foreseen:
    """Estimate ``left`` words for pauses, then for gists, and ``beyond`` for the tree's leaves."""
    size = division.size
    average = (size.min_words + size.max_words) / 2
    episodes = left / average
    segments = beyond / division.segment
    nodes = segments / max(1, division.fan_out - 1)
    looked_at = left * (size.max_words / average + 1) + beyond
    summed_up = nodes * (division.fan_out + 1) * _WRITTEN_WORDS
    calls = 2 * episodes + segments + nodes
    prompts = calls * _INSTRUCTION_WORDS + (episodes + segments) * _WRITTEN_WORDS
    return Foreseen(round(calls), looked_at + summed_up + prompts)


_RECENT_EPISODES = 12
"""The range of the exponential average, in episodes; older ones hardly count."""


class Rate:
    """The recent cost of a unit of work.

    ``recent`` is how many units back an observation weighs e times less. A ``guess`` counts as much
    as ``recent`` / 4 units.
    """

    def __init__(self, recent: float, guess: float | None = None) -> None:
        self._recent = max(1.0, recent)
        self._units = 0.0 if guess is None else self._recent / 4
        self._amount = 0.0 if guess is None else guess * self._units

    def note(self, units: float, amount: float) -> None:
        """Record that ``units`` more have cost ``amount``; costs without units add to the next."""
        kept = math.exp(-units / self._recent)
        self._units = self._units * kept + units
        self._amount = self._amount * kept + amount

    def of(self, units: float) -> float | None:
        """Return the cost of ``units`` more; None while nothing is known."""
        return None if self._units <= 0 else self._amount / self._units * units


class Outlook:
    """The remaining work of one reading, in calls, tokens and seconds.

    ``words_left`` and ``sentences_left`` are at the beginning; ``episode_words`` are those of the
    longest episode. ``tokens_per_word`` None: there is no language model to be asked.
    """

    def __init__(
        self,
        foreseen: Foreseen,
        words_left: float,
        sentences_left: int,
        episode_words: float,
        tokens_per_word: float | None,
    ) -> None:
        self._words = words_left
        self._sentences = sentences_left
        per_word = 1 / max(1.0, words_left)
        recent = _RECENT_EPISODES * episode_words
        asked = tokens_per_word is not None
        self._asked = asked
        self._calls = Rate(recent, foreseen.calls * per_word if asked else 0.0)
        tokens = foreseen.words * (tokens_per_word or 0.0)
        self._tokens = Rate(recent, tokens * per_word)
        self._seconds = Rate(recent * (tokens * per_word if asked else 1.0))
        self._embedding = Rate(recent)

    def embedded(self, left: int, seconds: float) -> None:
        """Note that ``left`` sentences have no vectors yet; the last step took ``seconds``."""
        self._embedding.note(self._sentences - left, seconds)
        self._sentences = left

    def read(self, words_left: float, effort: Effort, seconds: float) -> None:
        """Note that ``words_left`` are unread, after a step of ``effort`` and ``seconds``."""
        words, self._words = self._words - words_left, words_left
        self._calls.note(words, effort.calls)
        self._tokens.note(words, effort.tokens)
        self._seconds.note(effort.tokens if self._asked else words, seconds)

    @property
    def left(self) -> Promise:
        """The remaining work, as far as is known now."""
        calls = self._calls.of(self._words) or 0.0
        tokens = self._tokens.of(self._words) or 0.0
        return Promise(round(calls), round(tokens), self._time(tokens))

    def _time(self, tokens: float) -> float | None:
        embedding = self._embedding.of(self._sentences) if self._sentences else 0.0
        reading = self._seconds.of(tokens if self._asked else self._words)
        if embedding is None or (reading is None and self._asked):
            return None
        # Without a model, reading takes almost no time compared with embedding.
        return embedding + (reading or 0.0)


def promised(
    events: Iterator[ReadingEvent],
    outlook: Outlook,
    begun: ReadingProgress,
    effort: Callable[[], Effort | None],
    clock: Callable[[], float],
) -> Iterator[ReadingEvent]:
    """Yield the events, with an estimate at the beginning and whenever it can be corrected.

    ``effort`` returns what the model has done so far. Only the time in which ``events`` are being
    made is counted: a reading may rest in between, and the model answer questions.
    """
    progress, work = begun, _Work(effort, clock)
    yield replace(progress, left=outlook.left)
    with closed(events):
        while (event := work.awaited(events)) is not None:
            if isinstance(event, ReadingProgress):  # the estimate that follows replaces it
                progress = event
            else:
                yield event
            if isinstance(event, SentencesEmbedded):
                outlook.embedded(event.of - event.done, work.taken()[1])
            elif isinstance(event, ReadingProgress | EpisodeFound):
                outlook.read(progress.of - progress.done, *work.taken())
            else:
                continue
            yield replace(progress, left=outlook.left)


class _Work:
    """Adds up effort and seconds while events are awaited, until they are taken."""

    def __init__(self, effort: Callable[[], Effort | None], clock: Callable[[], float]) -> None:
        self._effort = effort
        self._clock = clock
        self._sum = (Effort(), 0.0)

    def awaited(self, events: Iterator[ReadingEvent]) -> ReadingEvent | None:
        """Return the next event; None at the end."""
        before, started = self._effort() or Effort(), self._clock()
        event = next(events, None)
        now, (effort, seconds) = self._effort() or Effort(), self._sum
        calls = effort.calls + now.calls - before.calls
        tokens = effort.tokens + now.tokens - before.tokens
        self._sum = (Effort(calls, tokens), seconds + self._clock() - started)
        return event

    def taken(self) -> tuple[Effort, float]:
        """Return the effort and time since the last call."""
        taken, self._sum = self._sum, (Effort(), 0.0)
        return taken
