"""Runs one method on one question: its findings and its costs."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, replace

from reader.asking.findings import Findings
from reader.building_skills import Effort
from reader.evaluation.measuring.walked import Walked
from reader.evaluation.methods.searching_methods import METHODS, Asked
from reader.evaluation.methods.tallying import Tally, watched
from reader.evaluation.trials import Values
from reader.text.word_counts import words_in
from reader.values.answer import Step


@dataclass(frozen=True)
class Gone:
    """A run of a method: ``asked`` has the watched model; ``begun`` is its cost and time before."""

    asked: Asked
    method: str
    findings: Findings
    steps: tuple[Step, ...]
    tally: Tally
    begun: tuple[float, Effort]

    def costs(self) -> Values:
        """Return the measures that all tasks share, up to now."""
        walked, words = Walked.of(self.steps), max(1.0, self.asked.prepared.words)
        shown = self._shown()
        seconds, effort = self.begun
        now = self.asked.model.effort or Effort()
        return {
            "words": round(words),
            "share read": min(1.0, walked.words / words),
            "shown": shown,
            "compression": 1 - min(1.0, shown / words),
            "look-ups": walked.look_ups,
            "steps": walked.steps,
            "strayed": walked.strayed,
            "circled": walked.circled,
            "committed": walked.committed,
            "actions": self.tally.actions,
            "valid actions": self.tally.valid,
            "calls": now.calls - effort.calls,
            "tokens": now.tokens - effort.tokens,
            "seconds": time.perf_counter() - seconds,
        }

    def _shown(self) -> int:
        """Count the words that the answer was given from: what is opened, and gists or notes."""
        opened = sum(words_in(excerpt.text) for excerpt in self.findings.opened)
        return opened + sum(words_in(note.text) for note in self.findings.notes)


def go(asked: Asked, method: str) -> Generator[str, None, Gone]:
    """Run ``method``; each step is a word of progress.

    Raises:
        ModelError: from the model's skills.
        TooLongError: the method reads the complete text, which does not fit.
        CannotReasonError: the setting is about reasons, and the reader has no words.
    """
    tally = Tally()
    model = asked.prepared.reading.thinking(asked.setting.reasoning)
    asked = replace(asked, model=watched(model, tally))
    begun = time.perf_counter(), asked.model.effort or Effort()
    search, steps = METHODS[method](asked), []
    while True:
        try:
            steps.append(next(search))
        except StopIteration as end:
            findings: Findings = end.value
            return Gone(asked, method, findings, tuple(steps), tally, begun)
        yield f"{method}: {steps[-1].action.value}"
