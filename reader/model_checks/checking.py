"""Runs a check: as many trials of every skill as there is time for, and their result."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from gettext import gettext as tr
from statistics import median

from reader.errors import Cancelled, ModelError
from reader.model_checks.boards import Sought, boards
from reader.model_checks.gaps import Gap, Places, gaps, spread
from reader.model_checks.model_check import CheckEvent, ModelCheck, Outcomes, Trying
from reader.model_checks.skill_trials import Outcome, Readers, Trials
from reader.roles import Skill
from reader.values.memory_tree import Gist
from reader.values.quotation import Excerpt

SECONDS = 180.0
"""The longest time for a check by default."""

_ROUNDS = 12
_WRITTEN = 3
"""The answers tried before anything else, with gists between them: people choose a model to write.
"""
_GISTS = 4
_SHARE_OF_GIST = 0.04
"""The share of the time for reading the text of one gist."""
_LEAST_WORDS, _MOST_WORDS = 120, 400
"""The fewest and most words of the text of a gist."""
_LEAF_WORDS = 400
"""The words that a model reads in a trial of a leaf, its prompts included."""
_FEWEST_GAPS = 2

Attempt = tuple[Skill, Callable[[], Iterator[Outcome]]]


def check(
    readers: Readers,
    places: Places,
    *,
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.monotonic,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> Generator[CheckEvent, None, None]:
    """Try every skill in turn until ``seconds`` are over or all is tried.

    The first trial is always made; another only if one of its kind can be expected to end in time.
    One that does not end may be interrupted (``Cancelled``) when time is over: the rest counts.

    Raises:
        ModelError: from the model's skills, or if the document has too little to try.
    """
    started = clock()
    found = gaps(places, _ROUNDS)
    if len(found) < _FEWEST_GAPS:
        raise ModelError(
            tr(
                "This document is too short to check a model on, or has too few complete sentences."
            ),
            tr("Choose a longer one."),
        )
    readers.model.measure(["Ready."])  # loads it
    trials = Trials(readers, started + seconds, clock)
    running = _Running(trials, places, started, seconds)
    yield from running.events(running.attempts(found))
    yield ModelCheck(
        readers.model.maker.model,
        now(),
        running.outcomes.scores(),
        running.outcomes.doers(),
        running.seconds_to_answer(),
    )


@dataclass
class _Running:
    """The state of a check: what was right so far, and how long each kind of trial takes."""

    trials: Trials
    places: Places
    started: float
    limit: float
    outcomes: Outcomes = field(default_factory=Outcomes)
    done: int = 0
    _took: dict[Skill, list[float]] = field(default_factory=lambda: defaultdict(list))
    _gists: list[tuple[Excerpt, Gist]] = field(default_factory=list)

    def events(self, attempts: Iterator[Attempt]) -> Iterator[Trying]:
        """Run the attempts that there is time for."""
        for skill, attempt in attempts:
            if self.done and self._elapsed() + self._expected(skill) > self.limit:
                continue
            yield Trying(skill, self.done, self._elapsed(), self.limit)
            begun = self._elapsed()
            try:
                for of, right in attempt():
                    self.outcomes.add(of, right)
            except Cancelled:
                if self._elapsed() < self.limit:
                    raise
                return  # it took too long, and somebody was there to end it
            self._took[skill].append(self._elapsed() - begun)
            self.done += 1

    def attempts(self, found: list[Gap]) -> Iterator[Attempt]:
        """Yield attempts: first those that decide who writes, then all others round by round.

        The very first shows how fast the model is.
        """
        sought = boards(self.places, self.trials.readers.embedded.shorten, _ROUNDS)
        episodes = self._episodes()
        yield Skill.LEAF, partial(self.trials.leaf, found[0])
        for number, gap in enumerate(found[:_WRITTEN]):
            yield Skill.ANSWER, partial(self.trials.answer, gap)
            yield from self._shortenings(episodes, number)
        for number, gap in enumerate(found):
            if number:
                yield Skill.LEAF, partial(self.trials.leaf, gap)
            if number >= _WRITTEN:
                yield Skill.ANSWER, partial(self.trials.answer, gap)
            other = found[number - 1]
            if not any(other.is_stated_in(passage.text) for passage in gap.shown):
                yield Skill.ANSWER, partial(self.trials.refusal, other, gap.shown)
            yield from self._choices(sought)
            if number >= _WRITTEN:
                yield from self._shortenings(episodes, number)

    def seconds_to_answer(self) -> float | None:
        """Return the usual time of choosing and answering; None if nothing was answered."""
        took = [self._took[skill] for skill in (Skill.CHOOSING, Skill.ANSWER)]
        return sum(median(each) for each in took if each) if took[1] else None

    def _choices(self, sought: Iterator[Sought]) -> Iterator[Attempt]:
        choice = next(sought, None)
        if choice:
            yield Skill.CHOOSING, partial(self.trials.choosing, choice)
            yield Skill.TRIAGE, partial(self.trials.triage, choice)

    def _shortenings(self, episodes: Iterator[Excerpt], number: int) -> Iterator[Attempt]:
        episode = next(episodes, None) if number < _GISTS else None
        if episode:
            yield Skill.GIST, partial(self.trials.gist, episode, self._gists)
        if number in {1, _GISTS - 1} and len(self._gists) > 1:
            yield (
                Skill.SUMMARY,
                partial(self.trials.summary, sorted(self._gists, key=lambda pair: pair[0].span)),
            )

    def _episodes(self) -> Iterator[Excerpt]:
        """Yield texts for gists, longer for a fast model."""
        took = self._took[Skill.LEAF]
        pace = took[0] / _LEAF_WORDS if took else 0.0
        words = self.limit * _SHARE_OF_GIST / pace if pace else _MOST_WORDS
        stretches = [*self.places.stretches(min(_MOST_WORDS, max(_LEAST_WORDS, words)))]
        yield from (stretches[number] for number in spread(len(stretches)))

    def _expected(self, skill: Skill) -> float:
        """Return the time of the last attempt of its kind, or the longest of another kind."""
        longest = max((max(each) for each in self._took.values() if each), default=0.0)
        return self._took[skill][-1] if self._took[skill] else longest

    def _elapsed(self) -> float:
        return self.trials.clock() - self.started
