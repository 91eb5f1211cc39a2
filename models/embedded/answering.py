"""Answering by quoting: the sentences that answer best, verbatim."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from models.embedded.evidence import Evidence, Floats
from models.embedded.expectations import expectation
from models.embedded.gists import tell
from models.embedded.material import Material
from models.embedded.sentence_quality import asks, leans, standing
from models.embedded.sufficiency import ENOUGH, probability
from reader.overview_questions import asks_for_overview
from reader.skills import AnswerPiece
from reader.text.document import BlockKind, Section
from reader.text.quoting import quoted
from reader.text.span import Span, cover
from reader.values.memory_tree import Gist, GistSentence

_NUMBER = re.compile(r"\d[\d.,]*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEAR_OR_DAY = re.compile(r"(?:19|20)\d\d|[12]?\d|3[01]")

Indices = NDArray[np.int64]
Flags = NDArray[np.bool_]

_MOST_QUOTES = 4
_SERVES = 0.2
"""Strength below which nothing in a stretch of text is said to serve a question."""
_MOST_NEAREST = 3
_MOST_SENTENCES = 3
_MOST_WORDS = 110
"""Of one quote."""

_OVERVIEW_WORDS = 150

_CLOSE_TO_BEST = 0.78
"""Share of the best sentence's score that makes another quote worth showing."""

_BELONGS = 0.8
"""Share of its quote's score that makes a neighbouring sentence part of the quote."""

_SAME = 0.92
"""Cosine above which two sentences say the same."""

_COSINE, _COVERAGE, _STRENGTH = 0.28, 0.22, 0.5
_LONE_COVERAGE, _LONE_STRENGTH = 0.5, 0.5
"""What a sentence says by itself and where it stands count the same; see docs/evidence.md."""

_EXPECTED = 0.13
"""What holding the kind of thing asked for adds, as a share of a sentence's score."""

_STANDING = 0.4
"""How much of a sentence's score depends on whether it can stand alone."""

_ROW_STANDING = 0.7
"""A table's row, quoted with its header."""


@dataclass(frozen=True)
class Quote:
    """Consecutive sentences. ``header`` is the row that names the columns of a quoted row."""

    span: Span
    score: float
    row: bool
    header: Span | None


def answer(
    evidence: Evidence,
    question: str,
    spans: Sequence[Span],
    volumes: Sequence[Section] | None = None,
    *,
    short: bool = False,
) -> Iterator[AnswerPiece]:
    """What ``spans`` say to the question, the best quote first; nothing else if ``short``.

    Where they are not enough for an answer, the nearest passages are offered as no more than that.
    Whoever asks what it is all about is given the sentences that stand for all of them. Of
    ``volumes`` joined to a shelf, each is named, and what is quoted of it stands together.
    """
    if asks_for_overview(question):
        yield from _overview(evidence.material, spans)
        return
    quotes = best_quotes(evidence, question, spans)
    if probability(evidence, spans) < ENOUGH:
        for quote in quotes[:_MOST_NEAREST]:
            yield _piece(evidence.material, quote, tr("Close to the question"), supports=False)
        return
    if short:
        quotes = quotes[:1]
    before: Quote | None = None
    for quote in quotes if volumes is None else _by_volume(quotes, volumes):
        lead = _lead(quote, before) if volumes is None else _volume_lead(quote, before, volumes)
        apart = "" if before is None else "\n\n"
        yield _piece(evidence.material, quote, f"{apart}{lead}", supports=True)
        before = quote


def gist_for(evidence: Evidence, question: str, span: Span) -> Gist:
    """What of ``span`` serves the question: its best sentences in their order, or none."""
    best = evidence.best_passage(span)
    if best is None or evidence.strengths[best] < _SERVES:
        return Gist(())
    quotes = sorted(best_quotes(evidence, question, [span]), key=lambda quote: quote.span)
    text = evidence.material.content.text
    return Gist(tuple(GistSentence(quote.span.of(text), (quote.span,)) for quote in quotes))


def _overview(material: Material, spans: Sequence[Span]) -> Iterator[AnswerPiece]:
    for number, sentence in enumerate(tell(material, spans, _OVERVIEW_WORDS).sentences):
        apart = "\n\n" if number else ""
        yield AnswerPiece(f"{apart}{quoted(sentence.text)}", sentence.sources)


def best_quotes(evidence: Evidence, question: str, spans: Sequence[Span]) -> list[Quote]:
    """Verbatim quotes from ``spans``, most relevant first; they do not overlap."""
    indices = _sentences_in(evidence.material, spans)
    sentences = evidence.material.content.sentences
    indices = indices[~evidence.material.closed(sentences, question)[indices]]
    if not len(indices):
        return []
    scores = np.zeros(len(evidence.material.content.sentences), np.float32)
    scores[indices] = _scores(evidence, question, indices)
    open_ = np.zeros(len(scores), np.bool_)
    open_[indices] = True
    quotes: list[Quote] = []
    bar = _CLOSE_TO_BEST * float(scores.max())
    while len(quotes) < _MOST_QUOTES:
        best = int(np.where(open_, scores, -1).argmax())
        if not open_[best] or scores[best] <= 0 or scores[best] < bar:
            break
        taken = _grown(evidence.material, scores, open_, best)
        quotes.append(_quote(evidence.material, taken, float(scores[best])))
        open_[taken.start : taken.stop] = False
        _close_repetitions(evidence.material, open_, best)
    return quotes


def _sentences_in(material: Material, spans: Sequence[Span]) -> Indices:
    """All but rows that name years above others: they say nothing alone, and go with each row."""
    found = {index for span in spans for index in material.inside(span)}
    return np.array(sorted(n for n in found if not _heads_years(material, n)), np.int64)


def _heads_years(material: Material, index: int) -> bool:
    if material.kind(index) is not BlockKind.TABLE or not material.first_in_block(index):
        return False
    numbers = _numbers(material.text(index))
    return len(numbers) > 1 and all(_YEAR.fullmatch(number) for number in numbers)


def _scores(evidence: Evidence, question: str, indices: Indices) -> Floats:
    coverage = evidence.sentence_coverage[indices]
    strengths = evidence.sentence_strengths[indices]
    if evidence.cosines is not None and int(indices[-1]) < len(evidence.cosines):
        closeness = np.maximum(evidence.cosines[indices], 0)
        relevance = _COSINE * closeness + _COVERAGE * coverage + _STRENGTH * strengths
    else:
        relevance = _LONE_COVERAGE * coverage + _LONE_STRENGTH * strengths
    expected = expectation(question)
    fitness = [_fitness(evidence.material, int(index), expected) for index in indices]
    scores: Floats = (relevance * np.array(fitness)).astype(np.float32)
    return scores


def _fitness(material: Material, index: int, expected: Callable[[str], bool] | None) -> float:
    text, kind = material.text(index), material.kind(index)
    alone = _ROW_STANDING if kind is BlockKind.TABLE else standing(text, kind)
    fitness = 1 - _STANDING + _STANDING * alone
    if expected is not None and expected(text):
        fitness += _EXPECTED
    return fitness


def _grown(material: Material, scores: Floats, open_: Flags, best: int) -> range:
    """The sentences around ``best`` that one needs to understand it, or that say as much."""
    quote = _Growing(material, scores, open_, best)
    if material.kind(best) is not BlockKind.TABLE:
        quote.lean_back()
        quote.go_on()
    return range(quote.first, quote.last)


class _Growing:
    """A quote while it takes in the sentences next to it: ``first`` up to ``last``."""

    def __init__(self, material: Material, scores: Floats, open_: Flags, best: int) -> None:
        self._material = material
        self._open = open_
        self._best = best
        self._alike = scores >= _BELONGS * scores[best]
        self.first, self.last = best, best + 1

    def lean_back(self) -> None:
        """Begin with the sentence that the first one leans on."""
        before = self.first - 1
        if self._fits(before) and self._same_block(before):
            leaning = leans(self._material.text(self.first))
            self.first -= leaning or bool(self._alike[before])

    def go_on(self) -> None:
        """Take in what follows a question, even from the next speaker, and what says as much."""
        while self._fits(self.last) and (
            asks(self._material.text(self.last - 1))
            or (self._same_block(self.last) and self._alike[self.last])
        ):
            self.last += 1

    def _same_block(self, index: int) -> bool:
        return bool(self._material.block_of[index] == self._material.block_of[self._best])

    def _fits(self, index: int) -> bool:
        if self.last - self.first >= _MOST_SENTENCES:
            return False
        if not 0 <= index < len(self._open) or not self._open[index]:
            return False
        material, sentences = self._material, self._material.content.sentences
        whole = cover([sentences[index], sentences[self.first], sentences[self.last - 1]])
        same_kind = material.kind(index) is material.kind(self._best)
        return same_kind and material.counts.of(whole) <= _MOST_WORDS


def _quote(material: Material, taken: range, score: float) -> Quote:
    sentences = material.content.sentences
    span = cover([sentences[taken.start], sentences[taken.stop - 1]])
    row = material.kind(taken.start) is BlockKind.TABLE
    return Quote(span, score, row, _header(material, taken.start))


def _header(material: Material, row: int) -> Span | None:
    """The first row of the row's table, if that names columns rather than being one more entry."""
    if material.kind(row) is not BlockKind.TABLE or material.first_in_block(row):
        return None
    block = material.content.blocks[int(material.block_of[row])]
    first = material.inside(block.span).start
    return material.content.sentences[first] if _names_columns(material.text(first)) else None


def _names_columns(row: str) -> bool:
    """Whether the only numbers in it are years, and days of a month."""
    return all(_YEAR_OR_DAY.fullmatch(number) for number in _numbers(row))


def _numbers(row: str) -> list[str]:
    return [number.strip(".,") for number in _NUMBER.findall(row)]


def _close_repetitions(material: Material, open_: Flags, best: int) -> None:
    """Take out what says the same as a sentence already quoted."""
    vectors = material.vectors
    if best < len(vectors):
        candidates = np.flatnonzero(open_[: len(vectors)])
        likeness = material.scale.of(vectors[candidates] @ vectors[best])
        open_[candidates[likeness > _SAME]] = False


def _lead(quote: Quote, before: Quote | None) -> str:
    if quote.row:
        return tr("A table has")
    if before is None:
        return tr("The text says")
    return tr("Further on") if quote.span.start > before.span.start else tr("Before that")


def _by_volume(quotes: Sequence[Quote], volumes: Sequence[Section]) -> Iterator[Quote]:
    """What is from one volume together, the volume with the best quote first."""
    for title in dict.fromkeys(_volume_of(quote, volumes) for quote in quotes):
        yield from (quote for quote in quotes if _volume_of(quote, volumes) == title)


def _volume_of(quote: Quote, volumes: Sequence[Section]) -> Section:
    return next(volume for volume in volumes if volume.span.contains(quote.span))


def _volume_lead(quote: Quote, before: Quote | None, volumes: Sequence[Section]) -> str:
    """Further on and before that are within a volume."""
    volume = _volume_of(quote, volumes)
    if before is not None and _volume_of(before, volumes) == volume:
        return _lead(quote, before)
    if quote.row:
        return tr("{title}, in a table").format(title=volume.title)
    return volume.title


def _piece(material: Material, quote: Quote, lead: str, *, supports: bool) -> AnswerPiece:
    text = material.content.text
    sources = (quote.span,) if quote.header is None else (quote.header, quote.span)
    quotes = " … ".join(quoted(source.of(text)) for source in sources)
    return AnswerPiece(quotes, sources, supports, lead=f"{lead}: ")
