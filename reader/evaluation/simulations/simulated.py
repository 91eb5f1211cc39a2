"""A simulated reader that knows the truth and errs at a set rate, without a language model.

It shows how an algorithm copes with a reader of this error rate, and nothing else.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from reader.skills import AnswerPiece, Choice, Note, Verdict
from reader.text.span import Span
from reader.values.memory_tree import Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

_GUESS = "A guess."
_STATED_THERE = "It is stated there."
_WINDOW = 4000


@dataclass(frozen=True)
class SimulatedReader:
    """The skills of ``reader.skills.ReadingModel`` that a walk needs, and no others.

    ``truth`` gives, per question text, the spans that must all be known to answer it. With
    probability ``error_rate`` a choice is a wrong one. Decisions depend only on ``seed`` and the
    input: asked the same again it does the same, as a model at temperature 0. ``window`` and
    measures are in words.
    """

    truth: Mapping[str, Sequence[Span]] = field(default_factory=dict)
    error_rate: float = 0.0
    seed: int = 0
    window: int = _WINDOW

    def measure(self, texts: Sequence[str]) -> Sequence[int]:
        """Count the words."""
        return [len(text.split()) for text in texts]

    def nearest(self, question: Question, at_most: int) -> Sequence[Span]:
        """Return None: only the walk is measured."""
        return ()

    def triage(
        self, question: Question, node: Node, children: Sequence[Node], notes: Sequence[Note]
    ) -> Choice:
        """Choose the first child with something that is missing; go back if there is none."""
        shown = (node.id, tuple(child.id for child in children), _seen(notes))
        chance = self._chance("triage", question.text, shown)
        missing = self._missing(question, notes)
        right = [n for n, child in enumerate(children) if _shared(missing, child.span)]
        wrong: list[int | None] = [n for n in range(len(children)) if n not in right]
        if right:
            wrong.append(None)
        if wrong and chance.random() < self.error_rate:
            return Choice(chance.choice(wrong), _GUESS)
        return Choice(right[0] if right else None, _STATED_THERE)

    def read_leaf(self, question: Question, leaf: Excerpt, notes: Sequence[Note]) -> Verdict:
        """Commit if nothing is missing any more."""
        chance = self._chance("leaf", question.text, leaf.span, _seen(notes))
        missing = self._missing(question, notes)
        found = _shared(missing, leaf.span)
        enough = len(found) == len(missing)
        if chance.random() < self.error_rate:
            return Verdict(not enough, _GUESS, ())
        return Verdict(enough, _STATED_THERE if enough else "Not all is stated here.", tuple(found))

    def answer(
        self, question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]
    ) -> Iterator[AnswerPiece]:
        """Return the truth, if all of it was opened or noted."""
        known = [e.span for e in opened] + [span for note in notes for span in note.found]
        gold = self._gold(question)
        if gold and all(any(span.overlaps(one) for span in known) for one in gold):
            for span in gold:
                yield AnswerPiece("This is stated.", (span,))

    def _gold(self, question: Question) -> Sequence[Span]:
        return self.truth.get(question.text, ())

    def _missing(self, question: Question, notes: Sequence[Note]) -> list[Span]:
        noted = [span for note in notes for span in note.found]
        return [s for s in self._gold(question) if not any(s.overlaps(other) for other in noted)]

    def _chance(self, *what: object) -> Random:
        return Random(zlib.crc32(repr((self.seed, what)).encode()))


def _shared(spans: Sequence[Span], place: Span) -> list[Span]:
    return [both for span in spans if (both := place.intersection(span))]


def _seen(notes: Sequence[Note]) -> tuple[object, ...]:
    return tuple((note.node, note.found) for note in notes)
