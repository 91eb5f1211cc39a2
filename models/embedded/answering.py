"""Answering by quoting: the sentence that answers, with the answering words marked; and options."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as tr

from models.embedded.close_reading import CloseReader, Window, window_around
from models.embedded.evidence import Evidence
from models.embedded.gists import overview
from models.embedded.grading import Calibration, logistic, signs_of_answer
from models.embedded.material import Material
from models.embedded.tables import header_of, is_row
from models.embedded.weights import ANSWERS, CHOICE, READING
from reader.skills import AnswerPiece
from reader.text.book_matter import asks_of_the_book
from reader.text.document import BlockKind
from reader.text.enumerators import without_bullet
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence

_WORD = re.compile(r"\w+")
_FACT = re.compile(r"[\dA-Z]")
"""Names, dates and sums have a figure or a capital."""
_TRUTHS = ("true", "false")


@dataclass(frozen=True)
class Candidate:
    """A stretch that may answer, by its place in the document, and the sentence it stands in.

    ``probability`` is by the scores of its own window.
    """

    window: Window
    span: Span
    sentence: int
    probability: float


@dataclass(frozen=True)
class Reply:
    """All candidates for a question in some stretches of text, the likeliest first."""

    candidates: tuple[Candidate, ...]
    material: Material
    grades: Calibration

    @property
    def best(self) -> Candidate | None:
        """The likeliest; None if there is none."""
        return self.candidates[0] if self.candidates else None

    @cached_property
    def signs(self) -> tuple[float, ...]:
        """What speaks for the best one; empty if there is none."""
        if self.best is None:
            return ()
        said, window = self._words(self.best), self.best.window
        rest = [(each.probability, self._words(each) == said) for each in self.candidates[1:]]
        places = [self.best.probability, *(likely for likely, same in rest if not same)]
        agreeing = sum(likely for likely, same in rest if same)
        return signs_of_answer(window.reading, window.rank, places, agreeing)

    @cached_property
    def probability(self) -> float:
        """That the best one is right, from 0 to 1."""
        return self.grades.of_answer(self.signs) if self.signs else 0.0

    def _words(self, candidate: Candidate) -> list[str]:
        return _WORD.findall(candidate.span.of(self.material.content.text).lower())


def reply_to(evidence: Evidence, close: CloseReader, spans: Sequence[Span]) -> Reply:
    """Read the strongest passages of ``spans`` and rank what may answer."""
    material = evidence.material
    read = evidence.ranked(spans)[: READING.windows]
    shut = material.closed(material.content.sentences, evidence.question)
    found: dict[Span, Candidate] = {}
    pointed: defaultdict[int, float] = defaultdict(float)
    for window in close.read(material, evidence.question, read):
        candidate = _candidate(evidence, window, spans, close.grades)
        if candidate is None or shut[candidate.sentence]:
            continue
        pointed[candidate.sentence] += candidate.probability
        known = found.get(candidate.span)
        if known is None or known.probability < candidate.probability:
            found[candidate.span] = candidate

    def worth(each: Candidate) -> float:
        """What other windows point at, too, is worth more."""
        others = pointed[each.sentence] - each.probability
        return each.probability + READING.agreeing * others

    ranked = sorted(found.values(), key=worth, reverse=True)
    return Reply(tuple(ranked), material, close.grades)


def answer(
    evidence: Evidence, close: CloseReader, spans: Sequence[Span], *, short: bool = False
) -> Iterator[AnswerPiece]:
    """Answer from ``spans``: the sentence that answers, then further quotes that may answer too.

    Where no answer is likely, the closest passages are given and labelled as such. With ``short``,
    the further quotes are left out.
    """
    reply, grades = reply_to(evidence, close, spans), close.grades
    if reply.best is None or reply.probability < grades.may_say:
        yield from nearest(evidence, reply, spans)
        return
    yield _line(evidence.material, reply.best, sure=reply.probability >= grades.says)
    said = {reply.best.sentence}
    for other in () if short else reply.candidates[1:]:
        if other.probability >= grades.may_say and other.sentence not in said:
            said.add(other.sentence)
            yield AnswerPiece("", _sources(evidence.material, other.sentence), further=True)
        if len(said) == ANSWERS.quotes:
            break


def nearest(evidence: Evidence, reply: Reply, spans: Sequence[Span]) -> Iterator[AnswerPiece]:
    """The closest passages: first those in which the network points at something."""
    passages = evidence.material.content.passages
    read = [passages.at(candidate.span.start) for candidate in reply.candidates]
    ranked = [*(n for n in read if n is not None), *evidence.ranked(spans)]
    for passage in list(dict.fromkeys(ranked))[: ANSWERS.nearest]:
        parts = [part for each in spans if (part := passages[passage].intersection(each))]
        yield from (AnswerPiece("", (part,), supports=False) for part in parts[:1])


def gist_for(evidence: Evidence, close: CloseReader, span: Span) -> Gist:
    """The sentences of ``span`` that may answer the question, in order; empty if there are none."""
    best = evidence.best_passage(span)
    if best is None or evidence.strengths[best] < CHOICE.serves:
        return Gist(())
    reply = reply_to(evidence, close, [span])
    places = sorted({each.sentence for each in reply.candidates[: ANSWERS.quotes]})
    content = evidence.material.content
    sentences = [content.sentences[n] for n in places] or [content.passages[best]]
    return Gist(tuple(GistSentence(each.of(content.text), (each,)) for each in sentences))


def _candidate(
    evidence: Evidence, window: Window, spans: Sequence[Span], grades: Calibration
) -> Candidate | None:
    """The best stretch of a window that lies in what was opened."""
    material = evidence.material
    headings = asks_of_the_book(evidence.question)
    for scored in window.reading.spans:
        start = window.span.start + scored.span.start
        number = material.sentence_at(start)
        if number is None or (material.kind(number) is BlockKind.HEADING and not headings):
            continue
        sentence = material.content.sentences[number]
        if not any(each.contains(sentence) for each in spans):
            continue
        # What goes on into the next sentence is cut off: that may be about somebody else.
        span = Span(start, min(start + len(scored.span), sentence.end))
        probability = grades.of_place(window.reading, window.rank)
        return Candidate(window, span, number, probability)
    return None


def _line(material: Material, candidate: Candidate, *, sure: bool) -> AnswerPiece:
    """The answering sentence with the answering words marked, on two lines at most.

    A name, a date or a sum stands alone; its sentence is quoted below.
    """
    sources = _sources(material, candidate.sentence)
    said = " ".join(candidate.span.of(material.content.text).split()).strip(" ,;:")
    short = len(said.split()) <= ANSWERS.words_of_fact and _FACT.search(said) is not None
    if short and not is_row(material, candidate.sentence):
        return AnswerPiece(said, sources, focus=(Span(0, len(said)),), sure=sure)
    sentence = material.content.sentences[candidate.sentence]
    text, focus = _on_two_lines(sentence.of(material.content.text), candidate.span, sentence.start)
    return AnswerPiece(text, sources, focus=focus, sure=sure)


def _on_two_lines(text: str, answer: Span, start: int) -> tuple[str, tuple[Span, ...]]:
    """A sentence, cut to two lines around the answer, and where the answer stands in it."""
    first, last = answer.start - start, answer.end - start
    parts = (text[:first], text[first:last], text[last:])
    before, said, after = (re.sub(r"\s+", " ", part) for part in parts)
    before, said, after = before.lstrip(), said.strip(), after.rstrip()
    room = max(0, ANSWERS.line - len(said))
    if len(before) + len(after) > room:
        kept = max(room - len(after), room // 2)
        if len(before) > kept:
            before = "… " + before[len(before) - kept :].partition(" ")[2]
        if len(before) + len(after) > room:
            after = after[: max(0, room - len(before))].rpartition(" ")[0] + " …"
    plain = without_bullet(before) if before else before
    return plain + said + after, (Span(len(plain), len(plain) + len(said)),)


def _sources(material: Material, sentence: int) -> tuple[Span, ...]:
    """The sentence; of a table, the row with what names its columns."""
    span = material.content.sentences[sentence]
    header = header_of(material, sentence) if is_row(material, sentence) else None
    return (span,) if header is None else (span, header)


def answer_generally(material: Material, spans: Sequence[Span]) -> Iterator[AnswerPiece]:
    """Answer a question about the document with the sentences that represent all of ``spans``."""
    for number, sentence in enumerate(overview(material, spans, ANSWERS.overview_words).sentences):
        apart = "\n\n" if number else f"{tr('Sentences of the text, in its order:')}\n\n"
        yield AnswerPiece(f"{apart}{quoted(sentence.text)}", sentence.sources)


def weigh_options(
    evidence: Evidence,
    close: CloseReader,
    question: str,
    options: Sequence[str],
    spans: Sequence[Span],
) -> tuple[float, ...]:
    """The probability that ``spans`` bear out each option, or the one claim and its contrary.

    There is nothing to quote: options are compared by the support that the text gives each.
    """
    material = evidence.material
    read = evidence.ranked(spans)[: READING.windows_per_option]
    windows = [window_around(material, n) for n in read]
    texts = [
        part.of(material.content.text)
        for window in windows
        for each in spans
        if (part := window.intersection(each))
    ]

    def support(statement: str) -> float:
        readings = close.readings(statement, texts)
        return logistic(max((each.supports for each in readings), default=0.0))

    if tuple(option.lower() for option in options) == _TRUTHS:
        borne_out = support(question)
        return borne_out, 1 - borne_out
    return tuple(support(f"{question} {option}") for option in options)
