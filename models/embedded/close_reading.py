"""Reading a question and the most promising passages together, with the reader network.

Retrieval finds passages by their words and meaning, each side by itself; the network then reads
both together and says whether and where a passage answers.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import take_apart
from models.embedded.grading import Calibration, calibration
from models.embedded.material import Material, Shelf
from models.embedded.weights import READING
from reader.errors import ModelError
from reader.ports import PassageReader, Relevance
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.question import Question
from reader.values.reading import Reading

Floats = NDArray[np.float32]
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Window:
    """A passage with what stands around it, as the network read it.

    ``rank`` is its place among the passages that were offered for the question, from 0.
    """

    passage: int
    span: Span
    reading: Reading
    rank: int


class CloseReader:
    """Reads windows of a document, each once per question while the same document is asked.

    Without a network, or if it can't be loaded, there are no windows, and retrieval alone decides.
    ``grades`` says what its scores mean. Bound to one thread.
    """

    def __init__(self, network: PassageReader | None, grades: Calibration | None = None) -> None:
        self._network = network
        self.grades = grades or calibration()
        self._content: DocumentText | None = None
        self._kept: OrderedDict[str, dict[int, Window]] = OrderedDict()

    def read(self, material: Material, asked: str, passages: Sequence[int]) -> list[Window]:
        """The windows around ``passages``, in their order; only the clause that asks is read."""
        if self._content is not material.content:
            self._content = material.content
            self._kept.clear()
        asked = take_apart(asked).clause
        known = self._kept.pop(asked, {})
        missing = [n for n in dict.fromkeys(passages) if n not in known]
        spans = [window_around(material, n) for n in missing]
        readings = self.readings(asked, [span.of(material.content.text) for span in spans])
        if len(readings) < len(missing):
            return []
        for n, span, reading in zip(missing, spans, readings, strict=True):
            known[n] = Window(n, span, reading, len(known))
        self._kept[asked] = known
        while len(self._kept) > READING.questions_kept:
            self._kept.popitem(last=False)
        return [known[n] for n in passages]

    def readings(self, asked: str, texts: Sequence[str]) -> Sequence[Reading]:
        """What the network makes of any texts; nothing without a network."""
        if self._network is None or not texts:
            return []
        try:
            return self._network.read(asked, texts)
        except ModelError as problem:
            _log.warning("The reader network can't be used: %s %s", problem.what, problem.hint)
            self._network = None
            return []


class ReadRelevance:
    """Implements ``reader.ports.Relevance``: an inner one, whose best passages the network reads.

    They exchange their scores among themselves and get no new ones, so that weights relative to
    scores in standard deviations stay valid. ``shelf`` should be the inner one's.
    """

    def __init__(self, shelf: Shelf, inner: Relevance, close: CloseReader) -> None:
        self._shelf = shelf
        self._inner = inner
        self._close = close

    def scores(self, question: Question) -> Floats:
        """See ``Relevance``; the inner one's where nothing can be read."""
        scores = self._inner.scores(question)
        material = self._shelf.take(question.document, up_to=question.known.up_to)
        best = np.argsort(-scores, kind="stable")[: READING.windows]
        windows = self._close.read(material, question.text, best.tolist())
        if len(windows) < 2:
            return scores
        likely = [self._close.grades.of_passage(window.reading, window.rank) for window in windows]
        return exchanged(scores, best, likely)


def exchanged(scores: Floats, among: NDArray[np.intp], worths: Sequence[float]) -> Floats:
    """``scores``, of which those of the passages ``among`` go to the worthiest of them in order."""
    changed = scores.copy()
    changed[among[np.argsort(-np.asarray(worths), kind="stable")]] = scores[among]
    return changed


def window_around(material: Material, passage: int) -> Span:
    """A passage with the sentences around it, as long as the network was trained on.

    It doesn't reach into another volume of joined texts.
    """
    content = material.content
    span, sentences = content.passages[passage], content.sentences
    inside = material.inside(span)
    if not inside:
        return span
    first, last = inside.start, inside.stop - 1
    volume, words = material.volume_of(first), content.words.of(span)
    sides = [-1, 1]
    while sides:
        for side in sides[:]:
            at = first - 1 if side < 0 else last + 1
            beside = 0 <= at < len(sentences) and material.volume_of(at) == volume
            words_then = words + (content.words.of(sentences[at]) if beside else 0)
            if not beside or words_then > READING.window_words:
                sides.remove(side)
                continue
            words, first, last = words_then, min(first, at), max(last, at)
    return Span(min(span.start, sentences[first].start), max(span.end, sentences[last].end))
