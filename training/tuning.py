"""Fits the grades: how likely an answer is right, on documents that were not trained on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
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
from models.embedded.grading import Calibration, signs_of_passage, signs_of_place
from models.embedded.material import Material, Shelf
from models.embedded.relevance import HybridRelevance
from models.embedded.weights import READING
from models.encoders.process_encoder import ProcessEncoder
from models.network.network import ReaderNetwork
from reader.ports import PassageReader, Relevance
from reader.text.document import DocumentId
from reader.values.question import Question
from reader.values.reading import Reading
from storage.library import SqliteLibrary
from training.asking import is_right, taken_in
from training.own_questions import OwnDocument, OwnQuestion, flat

_SAYS, _MAY_SAY = 0.9, 0.53
"""Shares of right answers; of the lower grade a little more than the half that is promised."""
_FEWEST_SURE, _FEWEST = 10, 25
"""Answers that a threshold must be seen on."""


_AT_FIRST = Calibration(
    passage=(0.0, -1.0, 0.1, 0.15, 0.15),
    place=(-1.5, 0.15, 0.0),
    answer=(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
    says=0.9,
    may_say=0.5,
)
"""Until there is something better."""

Floats = NDArray[np.float64]


class Remembering:
    """A reader that reads each passage once for a question: grades are fitted in two steps."""

    def __init__(self, reader: ReaderNetwork) -> None:
        self.name = reader.name
        self._reader = reader
        self._known: dict[tuple[str, str], Reading] = {}

    def read(self, asked: str, passages: Sequence[str]) -> Sequence[Reading]:
        """See ``reader.ports.PassageReader``."""
        missing = [passage for passage in passages if (asked, passage) not in self._known]
        readings = self._reader.read(asked, missing) if missing else []
        if len(readings) < len(missing):
            return []
        for passage, reading in zip(missing, readings, strict=True):
            self._known[asked, passage] = reading
        return [self._known[asked, passage] for passage in passages]


@dataclass(frozen=True)
class Put:
    """A question about a document, with what ranks and reads the document's passages."""

    document: str
    question: OwnQuestion
    id: DocumentId
    material: Material
    close: CloseReader
    found: Relevance
    """The retrieval."""
    read: Relevance
    """The same, with its best passages ordered by the network."""

    def scores(self, relevance: Relevance) -> NDArray[np.float32]:
        """The relevance of each passage."""
        return relevance.scores(Question(self.question.text, self.id))


@dataclass(frozen=True)
class Tried:
    """A question with the program's candidates, and which of them are right."""

    document: str
    question: OwnQuestion
    reply: Reply
    right: tuple[bool, ...]


def fit_all(folder: Path, documents: Sequence[OwnDocument], network: Path) -> Calibration:
    """Fit everything on ``documents``, which are read into the library in ``folder``."""
    reader = Remembering(ReaderNetwork(network))
    passage = _of_passages(put(folder, documents, reader, _AT_FIRST))
    grades = _AT_FIRST.model_copy(update={"passage": passage})
    found = [tried(one) for one in put(folder, documents, reader, grades)]
    return fit(found, grades)


def put(
    folder: Path, documents: Sequence[OwnDocument], network: PassageReader, grades: Calibration
) -> Iterator[Put]:
    """Put every question to its document, in the library in ``folder``."""
    encoder, library = ProcessEncoder(), SqliteLibrary.open(folder)
    with closing(encoder), closing(library):
        close = CloseReader(network, grades)
        for document in documents:
            record = taken_in(library, document, encoder)
            shelf = Shelf(library, encoder.name)
            found = HybridRelevance(library, encoder, shelf)
            read = ReadRelevance(shelf, found, close)
            for question in document.questions:
                material = shelf.take(record.id)
                yield Put(document.name, question, record.id, material, close, found, read)


def _of_passages(asked: Iterable[Put]) -> tuple[float, ...]:
    """Fit which of the passages that retrieval found hold the answer."""
    signs, holds = [], []
    for one in asked:
        if not one.question.answer:
            continue
        scores = one.scores(one.found)
        best = np.argsort(-scores, kind="stable")[: READING.windows]
        anchor = flat(one.question.anchor)
        text = one.material.content.text
        for window in one.close.read(one.material, one.question.text, best.tolist()):
            signs.append(signs_of_passage(window.reading, window.rank))
            holds.append(anchor[:60] in flat(window.span.of(text)))
    return _regression(signs, holds)


def tried(asked: Put) -> Tried:
    """The candidates for a question, and which are right."""
    material = asked.material
    evidence = gather(material, asked.question.text, asked.scores(asked.read))
    reply = reply_to(evidence, asked.close, [material.content.whole])
    right = tuple(is_right(_line(reply, each), asked.question) for each in reply.candidates)
    return Tried(asked.document, asked.question, reply, right)


def _line(reply: Reply, candidate: Candidate) -> str:
    return reply.material.text(candidate.sentence)


def fit(found: Sequence[Tried], grades: Calibration = _AT_FIRST) -> Calibration:
    """Fit how likely answers are, and the thresholds; the rest as in ``grades``."""
    places = [
        (signs_of_place(each.window.reading, each.window.rank), right)
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
    answer = _regression(signs.tolist(), right.tolist())
    return grades.model_copy(
        update={"place": place, "answer": answer, "says": says, "may_say": may_say}
    )


def _model() -> LogisticRegression:
    return LogisticRegression(C=0.1, max_iter=2000)


def _regression(signs: Sequence[Sequence[float]], right: Sequence[bool]) -> tuple[float, ...]:
    fitted = _model().fit(np.array(signs), np.array(right))
    return (float(fitted.intercept_[0]), *map(float, fitted.coef_[0]))


def _thresholds(probabilities: Floats, right: NDArray[np.bool_]) -> tuple[float, float]:
    """The least probabilities of both grades: of each, this share of answers is right.

    Each grade begins at the least probability above which its share is still kept.
    """
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
