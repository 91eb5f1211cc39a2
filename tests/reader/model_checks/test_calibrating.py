from __future__ import annotations

from itertools import count

import pytest

from reader.errors import NoChoiceError
from reader.model_checks.calibrating import Calibrated, Tried, calibrate, trials_from
from reader.skills import Choice, Verdict
from reader.text.document import DocumentId
from reader.values.memory_tree import MemoryTree
from reader.values.question import Question
from tests.books import Chapter, book, prose
from tests.reader.asking.test_walk import tree_of

ONE = DocumentId(1)
CONTENT = book(
    *(Chapter(1, f"Part {n}", tuple(prose(40, f"c{n}p{p}w") for p in range(8))) for n in range(6))
)
TREE = tree_of(CONTENT)


class Knowing:
    """Is right about every sentence but each ``errs``-th choice; 0 for always."""

    def __init__(self, errs=0, *, silent=False):
        self._calls = count(1)
        self._errs, self._silent = errs, silent
        self.maker = type("Maker", (), {"model": "knowing"})

    def _wrong(self):
        if self._silent:
            raise NoChoiceError("It said nothing of the kind.")
        return self._errs and next(self._calls) % self._errs == 0

    def triage(self, question, _node, children, _notes):
        wanted = question.text.split("“")[1].split("”")[0]
        right = next(
            n
            for n, child in enumerate(children)
            if wanted in " ".join(child.span.of(CONTENT.text).split())
        )
        return Choice((right + 1) % len(children) if self._wrong() else right, "")

    def read_leaf(self, question, leaf, _notes):
        wanted = question.text.split("“")[1].split("”")[0]
        holds = wanted in " ".join(leaf.text.split())
        return Verdict(holds != bool(self._wrong()), "", ())


def found(direct, reasoning, trials=12):
    *tried, last = calibrate(
        trials_from(ONE, CONTENT, TREE, trials), CONTENT, direct, reasoning, clock=count().__next__
    )
    assert [event.done for event in tried] == list(range(1, len(tried) + 1))
    assert all(isinstance(event, Tried) for event in tried)
    assert isinstance(last, Calibrated)
    return last


def test_sentences_are_asked_for_that_no_gist_tells():
    trials = trials_from(ONE, CONTENT, TREE)
    assert len(trials) == 12
    assert len({trial.question for trial in trials}) == 12
    for trial in trials:
        assert trial.node.children == tuple(child.id for child in trial.children)
        assert trial.children[trial.right] != trial.children[trial.right - 1]
        gists = " ".join(child.summary.text for child in trial.children)
        assert trial.question.text.split("“")[1].split("”")[0] not in gists


def test_reasoning_is_recommended_where_it_does_clearly_better():
    result = found(Knowing(errs=2), Knowing())
    assert result.reason_first
    assert (result.reasoning.right, result.reasoning.of) == (36, 36)
    assert result.direct.right == 18


@pytest.mark.parametrize(
    ("direct", "reasoning"),
    [(Knowing(), Knowing()), (Knowing(), Knowing(3)), (Knowing(36), Knowing())],
)
def test_it_costs_time_and_so_is_not_recommended_otherwise(direct, reasoning):
    assert not found(direct, reasoning).reason_first


def test_without_a_tree_there_is_nothing_to_try():
    assert trials_from(ONE, CONTENT, MemoryTree(())) == []
    assert isinstance(trials_from(ONE, CONTENT, TREE, 1)[0].question, Question)
