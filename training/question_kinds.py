"""Trains the classifier that recognises what a question asks for (``reader.question_kinds``).

Most questions are about one place: ours, and those of SQuAD and SQuADShifts about Wikipedia. Those
in several hops come from HotpotQA, MuSiQue and 2WikiMultihopQA. Questions about the whole text or
much of it, and questions that only look like them, are in ``question_kinds.jsonl``: ``kind``,
``question``, and ``unseen`` for those that only say how good the classifier is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from reader.question_kinds import BUCKETS, KINDS, THE_TEXT, QuestionKind, features
from training.own_questions import own_documents
from training.questions import MULTI_HOP, Part, part_of, read_all

FILE = Path(__file__).parent / "question_kinds.jsonl"
_WIKIPEDIA = "squad", "shifts_new_wiki"
_PLACED = 10
"""Every tenth question also asks of “the text”, as the program says for a chapter or page."""
_KEY_WORDS = 3
"""Answers of at most this many words serve as examples of questions that are only key words."""
_STRENGTH = 2.0
"""The inverse of the regularization."""
_EVENED = 0.8
"""How far rare kinds count for more: 0 not at all, 1 as much as the others together.

Both were chosen by cross-validation in the training part; at 1, every twelfth question about one
place counted as one in hops.
"""

Weights = NDArray[np.float16]


@dataclass(frozen=True)
class Labelled:
    """A question and what it asks for."""

    text: str
    kind: QuestionKind
    part: Part


def labelled(data: Path) -> list[Labelled]:
    """All questions whose kind is known; a question that occurs twice counts once."""
    made = [*_written(), *_own(data), *_public(data)]
    return list({each.text: each for each in reversed(made)}.values())


def fit(questions: Sequence[Labelled]) -> Weights:
    """The weights of the classifier: a row for each kind, a column for each feature."""
    kinds = [KINDS.index(each.kind) for each in questions]
    weights = {kind: (len(kinds) / kinds.count(kind)) ** _EVENED for kind in set(kinds)}
    model = LogisticRegression(
        C=_STRENGTH, max_iter=2000, class_weight=weights, fit_intercept=False
    )
    model.fit(_matrix(questions), kinds)
    found: Weights = model.coef_.astype(np.float16)
    return found


def confusion(weights: Weights, questions: Sequence[Labelled]) -> Iterator[str]:
    """A line for each kind: how many of its questions count as which."""
    scores = _matrix(questions) @ weights.astype(np.float32).T
    taken = np.asarray(scores).argmax(axis=1)
    for row, kind in enumerate(KINDS):
        own = [KINDS[taken[n]] for n, each in enumerate(questions) if KINDS.index(each.kind) == row]
        counts = ", ".join(f"{other.value} {own.count(other)}" for other in KINDS)
        yield f"{kind.value:6} n={len(own):5}  {counts}"


def _matrix(questions: Sequence[Labelled]) -> csr_matrix:
    rows = [features(each.text) for each in questions]
    ends = np.cumsum([0, *map(len, rows)])
    return csr_matrix(
        (np.ones(ends[-1], np.float32), np.concatenate(rows), ends), (len(rows), BUCKETS)
    )


def _written() -> Iterator[Labelled]:
    for line in map(json.loads, FILE.read_text(encoding="utf-8").splitlines()):
        part = Part.UNSEEN if line.get("unseen") else Part.TRAIN
        yield Labelled(line["question"], QuestionKind(line["kind"]), part)


def _own(data: Path) -> Iterator[Labelled]:
    for document in own_documents(data):
        for n, question in enumerate(document.questions):
            texts = [question.text]
            if n % _PLACED == 0:
                asked = question.text.rstrip("?. ")
                texts += [f"In {THE_TEXT}, {asked}?", f"{asked} in {THE_TEXT}?"]
                texts += [words for words in question.answers if len(words.split()) <= _KEY_WORDS]
            for text in texts:
                yield Labelled(text, QuestionKind.PLACE, document.part)


def _public(data: Path) -> Iterator[Labelled]:
    for question in read_all(data):
        part = part_of(question.set, question.group)
        if question.set in MULTI_HOP:
            yield Labelled(question.text, QuestionKind.HOPS, part)
        elif question.set in _WIKIPEDIA:
            yield Labelled(question.text, QuestionKind.PLACE, part)
