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

from models.embedded.asked import take_apart
from models.embedded.bridging import Floats, Ground, look_up, picks
from models.embedded.close_reading import CloseReader
from models.embedded.likeness import PassageLikeness
from models.embedded.material import Material
from models.embedded.relevance import counted_before
from models.embedded.weights import HOPS
from models.embedded.words import STOP_WORDS, content_terms, tokens, word_count
from reader.document_ports import Terms
from reader.hop_skills import Claim, Conclusion, Looked, Retrieval, Wanted
from reader.ports import Encoder
from reader.records import TermCounts
from reader.text.document import BlockKind
from reader.text.quotation_marks import quoted
from reader.text.stemming import stem
from reader.values.hop import Hop, HopState, Worked
from reader.values.question import Question
from reader.values.quotation import Excerpt

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


class ExtractiveHops:
    """Implements ``reader.hop_skills.HopModel`` without a language model.

    ``material`` is the document that a question is about. Bound to the thread of its library.
    """

    def __init__(
        self,
        terms: Terms,
        encoder: Encoder,
        close: CloseReader,
        material: Callable[[Question], Material],
        retrieval: Retrieval,
    ) -> None:
        self._terms = terms
        self._encoder = encoder
        self._close = close
        self._material = material
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
        material = self._material(question)
        content = material.content
        given = [(known_by, hop.number) for hop in known for known_by in _answers_of(material, hop)]
        most = min(at_most, HOPS.hops - len(known))
        if most <= 0:
            return []
        found = picks(self._ground(question, material), most, [known_by for known_by, _ in given])
        worth = [pick for pick in found if pick.promise >= HOPS.worth]
        last = max((hop.number for hop in known), default=0)
        numbers = [*(number for _, number in given), *(last + 1 + n for n in range(len(worth)))]
        asked = {hop.asked for hop in known}
        wanted = []
        for pick in worth:
            text = _unlike(asked, pick.by)
            asked.add(text)
            after = () if pick.after is None else (numbers[pick.after],)
            span = content.passages[pick.passage]
            passage = Excerpt(question.document, span, span.of(content.text))
            wanted.append(Wanted(text, after, (passage,)))
        return wanted

    step_next = ask_next
    """Steps are questions, too: it makes no statements."""

    def extract(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """From each hop's passages the sentence closest to the question.

        A hop that a person put in place of another one is compared by its own question.
        """
        material = self._material(question)
        return [
            self._claims(material, each.wanted if each.retrieved else question.alone, each)
            for each in looked
        ]

    edit = extract
    """The same claims: it cannot rephrase them."""

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """What the network reads as the answer, then the quotes that led to it, in their order.

        Nothing if no passage is likely to answer. Whether it follows is for the person to see.
        """
        carrying = [hop for hop in known if hop.carries and hop.state is not HopState.GIVEN]
        answer = self._read(question, carrying)
        if answer is None:
            return ()
        return [answer, *(_quotes(hop, first=hop is carrying[0]) for hop in carrying)]

    def _read(self, question: Question, carrying: Sequence[Hop]) -> Conclusion | None:
        """The likeliest answer in the passages of one hop, or of two that follow each other."""
        groups: list[tuple[Hop, ...]] = [*((hop,) for hop in carrying), *pairwise(carrying)]
        texts = [" ".join(text for hop in group for text in _read_for(hop)) for group in groups]
        readings = self._close.readings(question.alone, texts)
        if not readings:
            return None
        best = max(range(len(groups)), key=lambda n: readings[n].margin + readings[n].answers)
        reading, grades = readings[best], self._close.grades
        if not reading.spans or grades.of_place(reading, 0) < grades.may_say / 2:
            return None
        said = reading.spans[0].span.of(texts[best])
        holding = [h for h in groups[best] if any(said in text for text in _read_for(h))]
        numbers = tuple(hop.number for hop in holding or groups[best])
        return Conclusion(" ".join(said.split()), numbers, sure=False)

    def _claims(self, material: Material, asked: str, looked: Looked) -> tuple[Claim, ...]:
        """The sentence with the names that led to a passage explains why it was opened."""
        closed = material.closed(material.content.sentences, asked)
        indices = [
            index
            for passage in looked.passages
            for index in material.inside(passage.span)
            if material.kind(index) is not BlockKind.HEADING and not closed[index]
        ]
        if not indices:
            return ()
        answering = self._answering(material, asked, looked)
        own, led = _stems(asked), _stems(looked.wanted)

        def worth(index: int) -> float:
            said = set(content_terms(material.text(index)))
            return len(own & said) / len(own) + len(led & said) / len(led) + (index in answering)

        best = max(indices, key=worth)
        span = material.content.sentences[best]
        quote = Excerpt(looked.passages[0].document, span, material.text(best))
        return (Claim(quote.text, (quote,)),)

    def _answering(self, material: Material, asked: str, looked: Looked) -> set[int | None]:
        """The sentence of each passage that the network points at."""
        readings = self._close.readings(asked, [passage.text for passage in looked.passages])
        return {
            material.sentence_at(passage.span.start + scored.span.start)
            for passage, reading in zip(looked.passages, readings, strict=False)
            for scored in reading.spans[:1]
        }

    def _ground(self, question: Question, material: Material) -> Ground:
        content, count = material.content, len(material.content.passages)

        def counts(word: str) -> list[TermCounts]:
            return [
                counted_before(count, term) for term in self._terms.counts(question.document, word)
            ]

        words = [w for w in _WORD.findall(question.alone) if not STOP_WORDS.issuperset(tokens(w))]
        return Ground(
            content.text,
            [span.of(content.text) for span in content.passages],
            self._terms.lengths(question.document)[:count],
            counts,
            look_up(words, counts),
            self._meaning(question, material),
            material.closed(content.passages, question.alone),
        )

    def _meaning(self, question: Question, material: Material) -> Floats:
        if not len(material.vectors):
            return np.zeros(len(material.content.passages), np.float32)
        vector = self._encoder.encode_questions([question.alone])[0]
        likeness = PassageLikeness(material).of(vector)
        above: Floats = np.maximum(likeness - np.median(likeness), 0).astype(np.float32)
        return above / np.float32(max(float(above.max(initial=0)), 1e-6))


def _answers_of(material: Material, hop: Hop) -> list[int | str]:
    """A person's answer to a hop; otherwise the index of the first passage opened for it."""
    if hop.state is HopState.GIVEN:
        return [f"{hop.asked} {fact.text}" for fact in hop.facts]
    return [next(iter(material.content.passages.overlapping(each.span))) for each in hop.read[:1]]


def _unlike(asked: set[str], names: Sequence[str]) -> str:
    """A question about ``names``, with enough of them to differ from all earlier questions.

    Those with a capital letter come first, as the more specific ones.
    """
    if not names:
        return tr("What else is relevant?")
    ordered = sorted(names, key=str.islower)
    for most in range(min(HOPS.asked_names, len(names)), len(names) + 1):
        listed = ", ".join(f"“{name}”" for name in ordered[:most])
        text = tr("What does the text say about {names}?").format(names=listed)
        if text not in asked:
            return text
    return tr("What else does the text say about {names}?").format(names=listed)


def _stems(text: str) -> set[str]:
    """Of the words that a question is about."""
    return {stem(word) for word in take_apart(text).words} or {""}


def _read_for(hop: Hop) -> Iterator[str]:
    """The texts of the passages that a hop's facts are from."""
    for passage in hop.read:
        if any(passage.span.contains(quote.span) for fact in hop.facts for quote in fact.quotes):
            yield " ".join(passage.text.split())


def _quotes(hop: Hop, *, first: bool) -> Conclusion:
    lead = tr("The text says:") if first or not hop.after else tr("From there:")
    text = " ".join(quoted(fact.text) for fact in hop.facts)
    return Conclusion(text, (hop.number,), lead=f"\n\n{lead} ", sure=False)
