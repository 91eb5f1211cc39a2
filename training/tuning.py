"""Fits the grades: how likely an answer is right, on documents that were not trained on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, cross_val_predict

from models.embedded.answering import Candidate, Reply, reply_to
from models.embedded.close_reading import CloseReader, ReadRelevance
from models.embedded.evidence import gather
from models.embedded.grading import Calibration, signs_of_place
from models.embedded.material import Shelf
from models.embedded.relevance import HybridRelevance
from models.network.network import ReaderNetwork
from models.search.process_encoder import ProcessEncoder
from reader.values.question import Question
from storage.library import SqliteLibrary
from training.asking import is_right, taken_in
from training.own_questions import OwnDocument, OwnQuestion

_SAYS, _MAY_SAY = 0.9, 0.55
"""Shares of right answers; of the lower grade a little more than the half that is promised."""
_FEWEST_SURE, _FEWEST = 10, 25
"""Answers that a threshold must be seen on."""

_AT_FIRST = Calibration(
    place=(-1.5, 0.15, 0.0),
    answer=(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
    says=0.9,
    may_say=0.5,
    supports=0.0,
)
"""Ranks candidates by the network's scores, until there is something better."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Tried:
    """A question with the program's candidates, and which of them are right."""

    document: str
    question: OwnQuestion
    reply: Reply
    right: tuple[bool, ...]


def tried(folder: Path, documents: Sequence[OwnDocument], network: Path) -> Iterator[Tried]:
    """Put every question to its document, in the library in ``folder``."""
    encoder, library = ProcessEncoder(), SqliteLibrary.open(folder)
    with closing(encoder), closing(library):
        close = CloseReader(ReaderNetwork(network), _AT_FIRST)
        for document in documents:
            record = taken_in(library, document, encoder)
            shelf = Shelf(library, encoder.name)
            relevance = ReadRelevance(shelf, HybridRelevance(library, encoder, shelf), close)
            material = shelf.take(record.id)
            for question in document.questions:
                scores = relevance.scores(Question(question.text, record.id))
                evidence = gather(material, question.text, scores)
                reply = reply_to(evidence, close, [material.content.whole])
                right = tuple(is_right(_line(reply, each), question) for each in reply.candidates)
                yield Tried(document.name, question, reply, right)


def _line(reply: Reply, candidate: Candidate) -> str:
    return reply.material.text(candidate.sentence)


def fit(found: Sequence[Tried]) -> Calibration:
    """Fit both regressions and the thresholds."""
    places = [
        (signs_of_place(each.window.reading, each.strength), right)
        for one in found
        for each, right in zip(one.reply.candidates, one.right, strict=True)
    ]
    place = _regression([signs for signs, _ in places], [right for _, right in places])
    known = [one for one in found if one.reply.best is not None]
    signs = np.array([one.reply.signs for one in known])
    right = np.array([one.right[0] for one in known])
    groups = [one.document for one in known]
    folds = GroupKFold(n_splits=min(5, len(set(groups))))
    probabilities = cross_val_predict(
        _model(), signs, right, groups=groups, cv=folds, method="predict_proba"
    )[:, 1]
    says, may_say = _thresholds(probabilities, right)
    return Calibration(
        place=place,
        answer=_regression(signs.tolist(), right.tolist()),
        says=says,
        may_say=may_say,
        supports=0.0,
    )


def _model() -> LogisticRegression:
    return LogisticRegression(C=0.1, max_iter=2000)


def _regression(signs: Sequence[Sequence[float]], right: Sequence[bool]) -> tuple[float, ...]:
    fitted = _model().fit(np.array(signs), np.array(right))
    return (float(fitted.intercept_[0]), *map(float, fitted.coef_[0]))


def _thresholds(probabilities: Floats, right: NDArray[np.bool_]) -> tuple[float, float]:
    """The least probabilities of both grades: of each, this share of answers is right."""
    order = np.argsort(-probabilities)
    ranked, known = right[order], probabilities[order]
    shares = np.cumsum(ranked) / np.arange(1, len(ranked) + 1)
    sure = [n for n in range(_FEWEST_SURE, len(ranked) + 1) if shares[n - 1] >= _SAYS]
    first = max(sure, default=0)
    rest = [
        n for n in range(first + _FEWEST, len(ranked) + 1) if ranked[first:n].mean() >= _MAY_SAY
    ]
    last = max(rest, default=first)
    says = float(known[first - 1]) if first else 0.99
    return says, float(known[last - 1]) if last else says


def write(calibration: Calibration, file: Path) -> None:
    """Write the grades beside the network's weights."""
    rounded = json.loads(
        calibration.model_dump_json(), parse_float=lambda text: round(float(text), 4)
    )
    file.write_text(json.dumps(rounded, indent=2) + "\n", encoding="utf-8")
