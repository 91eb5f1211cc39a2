"""Tests on the user's own document whether a model chooses better if it gives its reason first.

MemWalker found that reasoning helps strong models and hurts weak ones. Here a model is shown real
nodes of a memory tree, and asked which of their parts holds a sentence of the book, and whether an
episode holds it; the right answer is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reader.errors import NoChoiceError
from reader.model_checks.boards import Sought
from reader.model_checks.gaps import Places, flat
from reader.model_checks.model_check import clearly_better
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.word_counts import words_in
from reader.values.memory_tree import MemoryTree, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

TRIALS = 12
_LEAST_WORDS, _MOST_WORDS = 8, 40


@dataclass(frozen=True, slots=True)
class Score:
    """The results of ``of`` choices: ``right`` ones, and replies that were no choice at all."""

    right: int
    invalid: int
    of: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Tried:
    """Event: the number of trials that are done."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Calibrated:
    """Event, always the last: the scores with and without reasons, and the recommendation."""

    model: str
    reasoning: Score
    direct: Score
    reason_first: bool


def calibrate(
    trials: Sequence[Sought],
    content: DocumentText,
    direct: ReadingModel,
    reasoning: ReadingModel,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Tried | Calibrated]:
    """Try both modes on all trials.

    Reasoning costs time, so it is recommended only if it is clearly better: if its lead is larger
    than one standard error of the difference (McNemar).

    Raises:
        ModelError: from the model's skills.
    """
    outcomes: tuple[list[bool | None], list[bool | None]] = ([], [])
    seconds = [0.0, 0.0]
    for number, trial in enumerate(trials, 1):
        for mode, model in enumerate((direct, reasoning)):
            begun = clock()
            outcomes[mode].extend(_outcomes(trial, content, model))
            seconds[mode] += clock() - begun
        yield Tried(number, len(trials))
    plain, thought = (
        Score(tried.count(True), tried.count(None), len(tried), spent)
        for tried, spent in zip(outcomes, seconds, strict=True)
    )
    yield Calibrated(direct.maker.model, thought, plain, clearly_better(outcomes[1], outcomes[0]))


def trials_from(
    document: DocumentId, content: DocumentText, tree: MemoryTree, count: int = TRIALS
) -> list[Sought]:
    """Return up to ``count`` trials from all over the document; none without a usable tree."""
    places = [leaf for leaf in tree.leaves() if _siblings(tree, leaf)]
    step = max(1.0, len(places) / count)
    picked = [places[int(number * step)] for number in range(min(count, len(places)))]
    found = (_trial(document, content, tree, leaf) for leaf in picked)
    return [trial for trial in found if trial is not None]


def _siblings(tree: MemoryTree, leaf: Node) -> tuple[Node, ...]:
    """Return the children of a node's parent, if they are leaves, and several."""
    parent = tree.parent(leaf.id)
    children = tree.children(parent.id) if parent else ()
    alike = len(children) > 1 and all(not child.children for child in children)
    return children if alike else ()


def _trial(
    document: DocumentId, content: DocumentText, tree: MemoryTree, leaf: Node
) -> Sought | None:
    said = {sentence.text for sentence in leaf.summary.sentences}
    inside = Places(document, content).sentences_in(leaf.span)
    texts = [flat(span.of(content.text)) for span in inside]
    fitting = [
        text for text in texts if _LEAST_WORDS <= words_in(text) <= _MOST_WORDS and text not in said
    ]
    parent = tree.parent(leaf.id)
    if not fitting or parent is None:
        return None
    children = _siblings(tree, leaf)
    asked = Question(f"Where does the text say this: “{fitting[len(fitting) // 2]}”?", document)
    return Sought(asked, parent, children, children.index(leaf))


def _outcomes(trial: Sought, content: DocumentText, model: ReadingModel) -> Iterator[bool | None]:
    """Return whether each of three choices is right; None for no choice at all."""

    def option() -> int | None:
        return model.triage(trial.question, trial.node, trial.children, ()).option

    def commits(leaf: Node) -> bool:
        excerpt = Excerpt(trial.question.document, leaf.span, leaf.span.of(content.text))
        return model.read_leaf(trial.question, excerpt, ()).commit

    yield _is_right(option, trial.right)
    yield _is_right(partial(commits, trial.children[trial.right]), True)
    yield _is_right(partial(commits, trial.children[trial.right - 1]), False)


def _is_right(choose: Callable[[], object], right: object) -> bool | None:
    try:
        return choose() == right
    except NoChoiceError:
        return None
