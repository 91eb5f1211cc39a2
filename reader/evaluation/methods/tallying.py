"""Counts a reader's choices while it reads, and how many of them are valid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from reader.evaluation.examined_skills import ExaminedModel
from reader.skills import Choice, Note, Selection, Verdict
from reader.values.memory_tree import Episode, Gist, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt


@dataclass
class Tally:
    """``actions`` are choices at nodes, at leaves and of episodes; ``valid`` those that existed."""

    actions: int = 0
    valid: int = 0

    def count(self, *, valid: bool) -> None:
        """Count one more action."""
        self.actions += 1
        self.valid += valid


def watched(model: ExaminedModel, tally: Tally) -> ExaminedModel:
    """Return the same reader, with its choices counted."""
    return cast("ExaminedModel", _Watched(model, tally))


class _Watched:
    """Watches the three choices; everything else is the model's own."""

    def __init__(self, model: ExaminedModel, tally: Tally) -> None:
        self._model = model
        self._tally = tally

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)

    def choose_episodes(
        self,
        question: Question,
        gists: Sequence[tuple[Episode, Gist]],
        opened: Sequence[int],
        at_most: int,
    ) -> Selection:
        """Count a choice, valid if every episode named exists and is not open yet."""
        chosen = self._model.choose_episodes(question, gists, opened, at_most)
        offered = {episode.number for episode, _ in gists}.difference(opened)
        self._tally.count(valid=offered.issuperset(chosen.episodes))
        return chosen

    def triage(
        self, question: Question, node: Node, children: Sequence[Node], notes: Sequence[Note]
    ) -> Choice:
        """Count a choice, valid if it is one of the children, or going back."""
        choice = self._model.triage(question, node, children, notes)
        self._tally.count(valid=choice.option is None or 0 <= choice.option < len(children))
        return choice

    def read_leaf(self, question: Question, leaf: Excerpt, notes: Sequence[Note]) -> Verdict:
        """Count a verdict; either is valid."""
        self._tally.count(valid=True)
        return self._model.read_leaf(question, leaf, notes)
