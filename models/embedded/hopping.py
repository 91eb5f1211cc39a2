"""Multi-hop questions for the embedded reader, which follows names from passage to passage.

It writes neither sub-questions nor steps: it searches for names that the passages before have
introduced (``models.embedded.bridging``). What the network reads in those passages is the answer;
so both algorithms are the same to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from gettext import gettext as tr
from itertools import pairwise

import numpy as np

from models.embedded.bridging import Floats, Ground, Pick, look_up, picks
from models.embedded.close_reading import CloseReader
from models.embedded.evidence import Evidence, coverage, subjects_of
from models.embedded.likeness import PassageLikeness
from models.embedded.weights import HOPS
from models.embedded.words import STOP_WORDS, tokens, word_count
from reader.document_ports import Terms
from reader.hop_skills import Claim, Conclusion, Looked, Wanted
from reader.hopping.retrieval import Retrieval
from reader.ports import Encoder
from reader.records import TermCounts
from reader.text.document import BlockKind
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.values.hop import Hop, HopState, Worked
from reader.values.question import Question
from reader.values.quotation import Excerpt
from reader.values.reading import Reading

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


class ExtractiveHops:
    """Implements ``reader.hop_skills.HopModel`` without a language model.

    ``evidence`` puts a question to a document. Bound to the thread of its library.
    """

    def __init__(
        self,
        terms: Terms,
        encoder: Encoder,
        close: CloseReader,
        evidence: Callable[[Question], Evidence],
        retrieval: Retrieval,
    ) -> None:
        self._terms = terms
        self._encoder = encoder
        self._close = close
        self._evidence = evidence
        self._retrieval = retrieval

    def tokens(self, texts: Sequence[str]) -> int:
        """The length in words, for want of tokens."""
        return round(sum(map(word_count, texts)))

    def retrieve(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """Passages by words and meaning, for a question that a person put in place of one."""
        return self._retrieval.nearest(question, wanted, at_most)

    def ask_next(
        self,
        question: Question,
        known: Sequence[Hop],
        examples: Sequence[Worked],
        at_most: int,
    ) -> Sequence[Wanted]:
        """Passages that those of ``known`` lead to, each asked for by the names they share."""
        evidence = self._evidence(question)
        given = [(known_by, hop.number) for hop in known for known_by in _answers_of(evidence, hop)]
        ground = self._ground(question, evidence)
        most = min(at_most, HOPS.hops - len(known))
        found = picks(ground, most, [known_by for known_by, _ in given]) if most > 0 else []
        worth = [pick for pick in found if pick.promise >= HOPS.worth]
        last = max((hop.number for hop in known), default=0)
        numbers = [*(number for _, number in given), *(last + 1 + n for n in range(len(worth)))]
        asked = {hop.asked for hop in known}
        wanted = []
        for pick in worth:
            text = _unlike(asked, pick.by)
            asked.add(text)
            after = () if pick.after is None else (numbers[pick.after],)
            wanted.append(Wanted(text, after, (_excerpt(question, evidence, pick),)))
        return wanted

    def step_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """The next steps, as questions: it makes no statements."""
        return self.ask_next(question, known, examples, at_most)

    def extract(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """From each hop's passages the sentence closest to the question.

        A hop that a person put in place of another one is compared by its own question.
        """
        # Gathering evidence reads all of the document: once for the question, not for each hop.
        asked = self._evidence(question)
        return [
            self._claims(
                self._evidence(question.sub_question(each.wanted)) if each.retrieved else asked,
                each,
                question.alone,
            )
            for each in looked
        ]

    def edit(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """The same claims as ``extract``: it cannot rephrase them."""
        return self.extract(question, looked)

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """What the network reads as the answer, then the quotes that led to it, in their order.

        Nothing if no passage is likely to answer. Whether it follows is for the person to see.
        """
        carrying = [hop for hop in known if hop.carries and hop.state is not HopState.GIVEN]
        found = self._read(question, carrying)
        if found is None:
            return ()
        said, hops = found
        answer = Conclusion(said, hops, sure=False)
        return [
            answer,
            *(
                Conclusion(
                    " ".join(_quoted(hop)),
                    (hop.number,),
                    lead=_lead(hop, first=hop is carrying[0]),
                    sure=False,
                )
                for hop in carrying
            ),
        ]

    def _read(
        self, question: Question, carrying: Sequence[Hop]
    ) -> tuple[str, tuple[int, ...]] | None:
        """The likeliest answer in the passages of one hop, or of two that follow each other."""
        if not carrying:
            return None
        together = [(hop,) for hop in carrying]
        groups: list[tuple[Hop, ...]] = [*together, *pairwise(carrying)]
        texts = [" ".join(text for hop in group for text in _read_for(hop)) for group in groups]
        readings = self._close.readings(question.alone, texts)
        if not readings:
            return None
        grades = self._close.grades
        ranked = sorted(
            zip(groups, texts, readings, strict=True), key=lambda each: -_worth(each[2])
        )
        group, text, best = ranked[0]
        if not best.spans or grades.of_place(best, 0) < grades.may_say / 2:
            return None
        span = best.spans[0].span
        holding = [hop for hop in group if _holds(hop, span.of(text))] or list(group)
        return " ".join(span.of(text).split()), tuple(hop.number for hop in holding)

    def _claims(self, evidence: Evidence, looked: Looked, asked: str) -> tuple[Claim, ...]:
        """The sentence with the names that led to a passage explains why it was opened."""
        material = evidence.material
        led = coverage(material, subjects_of(material, looked.wanted))
        closed = material.closed(material.content.sentences, asked)
        indices = [
            index
            for passage in looked.passages
            for index in material.inside(passage.span)
            if material.kind(index) is not BlockKind.HEADING and not closed[index]
        ]
        if not indices:
            return ()
        answering = self._answering(evidence, looked)
        best = max(
            indices,
            key=lambda index: (
                float(evidence.sentence_coverage[index])
                + HOPS.led * float(led[index])
                + HOPS.read * (index in answering)
            ),
        )
        span = material.content.sentences[best]
        quote = Excerpt(looked.passages[0].document, span, material.text(best))
        return (Claim(quote.text, (quote,)),)

    def _answering(self, evidence: Evidence, looked: Looked) -> set[int | None]:
        """The sentence of each passage that the network points at."""
        texts = [passage.text for passage in looked.passages]
        readings = self._close.readings(evidence.question, texts)
        places = [
            Span(passage.span.start + scored.span.start, passage.span.start + scored.span.end)
            for passage, reading in zip(looked.passages, readings, strict=False)
            for scored in reading.spans[:1]
        ]
        return {evidence.material.sentence_at(place.start) for place in places}

    def _ground(self, question: Question, evidence: Evidence) -> Ground:
        material = evidence.material
        content, count = material.content, len(material.content.passages)

        def counts(word: str) -> list[TermCounts]:
            known = self._terms.counts(question.document, word)
            return [_within(term, count) for term in known]

        written = _WORD.findall(question.alone)
        words = [word for word in written if not STOP_WORDS.issuperset(tokens(word))]
        return Ground(
            content.text,
            [span.of(content.text) for span in content.passages],
            self._terms.lengths(question.document)[:count],
            counts,
            look_up(words, counts),
            self._meaning(question, evidence),
            material.closed(content.passages, question.alone),
        )

    def _meaning(self, question: Question, evidence: Evidence) -> Floats:
        material = evidence.material
        if not len(material.vectors):
            return np.zeros(len(material.content.passages), np.float32)
        vector = self._encoder.encode_questions([question.alone])[0]
        likeness = PassageLikeness(material).of(vector)
        above: Floats = np.maximum(likeness - np.median(likeness), 0).astype(np.float32)
        return above / np.float32(max(float(above.max(initial=0)), 1e-6))


def _within(term: TermCounts, passages: int) -> TermCounts:
    """As counted in the first ``passages`` alone."""
    end = int(np.searchsorted(term.passages, passages))
    return TermCounts(term.term, term.passages[:end], term.counts[:end])


def _answers_of(evidence: Evidence, hop: Hop) -> list[int | str]:
    """A person's answer to a hop; otherwise the index of the first passage opened for it."""
    if hop.state is HopState.GIVEN:
        return [f"{hop.asked} {fact.text}" for fact in hop.facts]
    spans = evidence.material.content.passages
    return [next(iter(spans.overlapping(each.span))) for each in hop.read[:1]]


def _excerpt(question: Question, evidence: Evidence, pick: Pick) -> Excerpt:
    content = evidence.material.content
    span = content.passages[pick.passage]
    return Excerpt(question.document, span, span.of(content.text))


def _unlike(asked: set[str], names: Sequence[str]) -> str:
    """A question about ``names``, with enough of them to differ from all earlier questions.

    Those with a capital letter come first, as the more specific ones.
    """
    if not names:
        return tr("What else is relevant?")
    ordered = sorted(names, key=str.islower)
    listed = ""
    for most in range(min(HOPS.asked_names, len(names)), len(names) + 1):
        listed = ", ".join(f"“{name}”" for name in ordered[:most])
        text = tr("What does the text say about {names}?").format(names=listed)
        if text not in asked:
            return text
    return tr("What else does the text say about {names}?").format(names=listed)


def _worth(reading: Reading) -> float:
    return reading.margin + reading.answers


def _read_for(hop: Hop) -> Iterator[str]:
    """The texts of the passages that a hop's facts are from."""
    for passage in hop.read:
        if any(passage.span.contains(quote.span) for fact in hop.facts for quote in fact.quotes):
            yield " ".join(passage.text.split())


def _holds(hop: Hop, said: str) -> bool:
    return any(said in text for text in _read_for(hop))


def _lead(hop: Hop, *, first: bool) -> str:
    if first or not hop.after:
        return "\n\n" + tr("The text says:") + " "
    return "\n\n" + tr("From there:") + " "


def _quoted(hop: Hop) -> list[str]:
    return [quoted(fact.text) for fact in hop.facts]
