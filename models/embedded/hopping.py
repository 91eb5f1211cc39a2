"""Multi-hop questions for the embedded reader, which follows names from passage to passage.

It writes neither sub-questions nor steps: it searches for names that the passages before have
introduced (``models.embedded.bridging``), and its facts are quotes. So both algorithms are the same
to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from gettext import gettext as tr

import numpy as np

from models.embedded.bridging import Floats, Ground, Pick, look_up, picks
from models.embedded.evidence import Evidence, coverage
from models.embedded.likeness import PassageLikeness
from models.embedded.relations.hops import RelationHops, step_of
from models.embedded.relations.relation_chains import Solution
from models.embedded.sufficiency import ENOUGH, probability
from models.embedded.weights import HOPS
from models.embedded.words import STOP_WORDS, tokens, word_count
from reader.document_ports import Terms
from reader.hop_skills import Claim, Conclusion, Looked, Wanted
from reader.hopping.retrieval import Retrieval
from reader.ports import Encoder
from reader.records import TermCounts
from reader.text.document import BlockKind
from reader.text.quotation_marks import quoted
from reader.values.hop import Hop, HopState, Worked
from reader.values.question import Question
from reader.values.quotation import Excerpt

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")


class ExtractiveHops:
    """Implements ``reader.hop_skills.HopModel`` without a language model.

    ``evidence`` puts a question to a document. Bound to the thread of its library.
    """

    def __init__(
        self,
        terms: Terms,
        encoder: Encoder,
        evidence: Callable[[Question], Evidence],
        retrieval: Retrieval,
    ) -> None:
        self._terms = terms
        self._encoder = encoder
        self._evidence = evidence
        self._retrieval = retrieval
        self._relations = RelationHops(lambda question: evidence(question).material)

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
        """The next steps of a chain of relations; otherwise passages that names lead to."""
        solution = self._relations.solution(question, known)
        if solution is not None:
            return self._steps(question, solution, known)
        return self._led(question, known, at_most)

    def _steps(
        self, question: Question, solution: Solution, known: Sequence[Hop]
    ) -> Sequence[Wanted]:
        """The steps; one that found nothing gets passages that the others lead to."""
        wanted = self._relations.wanted(question, solution, known)
        read = [place for each in wanted for place in each.passages[:1]]
        read += [place for hop in known for place in hop.read[:1]]
        return [each if each.passages else self._nearest(question, each, read) for each in wanted]

    def _nearest(self, question: Question, wanted: Wanted, read: Sequence[Excerpt]) -> Wanted:
        evidence = self._evidence(question)
        spans = evidence.material.content.passages
        given = [next(iter(spans.overlapping(place.span))) for place in read]
        found = picks(self._ground(question, evidence), HOPS.hops - len(given), given)
        worth = [pick for pick in found if pick.promise >= HOPS.worth]
        return replace(wanted, passages=tuple(_excerpt(question, evidence, pick) for pick in worth))

    def _led(self, question: Question, known: Sequence[Hop], at_most: int) -> Sequence[Wanted]:
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
        solution = self._relations.solution(question)
        if solution is not None and all(step_of(solution, each.wanted) for each in looked):
            return [self._of_step(question, solution, each) for each in looked]
        return [
            self._claims(
                self._evidence(question.sub_question(each.wanted)) if each.retrieved else asked,
                each,
                question.alone,
            )
            for each in looked
        ]

    def _of_step(self, question: Question, solution: Solution, looked: Looked) -> tuple[Claim, ...]:
        """The answer of a step; without one, the closest sentences, labelled as such."""
        step = step_of(solution, looked.wanted)
        if step is not None and step.answers:
            return self._relations.claims(question, step)
        evidence = self._evidence(question)
        alone = (replace(looked, passages=(passage,)) for passage in looked.passages)
        found = [claim for each in alone for claim in self._claims(evidence, each, question.alone)]
        return tuple(replace(claim, near=True) for claim in found)

    def edit(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """The same claims as ``extract``: it cannot rephrase them."""
        return self.extract(question, looked)

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """The conclusion of a chain of steps, nothing if one of them found nothing.

        For other questions the quotes, in the order in which one led to the next, if together they
        suffice; whether they answer is for the person to see.
        """
        solution = self._relations.solution(question, known)
        if solution is not None:
            return self._relations.concluded(solution, known)
        carrying = [hop for hop in known if hop.carries and hop.state is not HopState.GIVEN]
        spans = [passage.span for hop in carrying for passage in hop.read]
        if probability(self._evidence(question), spans) < ENOUGH:
            return ()
        return [
            Conclusion(
                " ".join(_quoted(hop)),
                (hop.number,),
                lead=_lead(hop, first=hop is carrying[0]),
                sure=False,
            )
            for hop in carrying
        ]

    def _claims(self, evidence: Evidence, looked: Looked, asked: str) -> tuple[Claim, ...]:
        """The sentence with the names that led to a passage explains why it was opened."""
        material = evidence.material
        led = coverage(material, looked.wanted)
        closed = material.closed(material.content.sentences, asked)
        indices = [
            index
            for passage in looked.passages
            for index in material.inside(passage.span)
            if material.kind(index) is not BlockKind.HEADING and not closed[index]
        ]
        if not indices:
            return ()
        best = max(
            indices,
            key=lambda index: _bears(evidence, index) + HOPS.led * float(led[index]),
        )
        span = material.content.sentences[best]
        quote = Excerpt(looked.passages[0].document, span, material.text(best))
        return (Claim(quote.text, (quote,)),)

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


def _bears(evidence: Evidence, sentence: int) -> float:
    """Score of a sentence by its closeness to the question."""
    share = float(evidence.sentence_coverage[sentence])
    if evidence.cosines is None:
        return share
    return share + HOPS.closeness * float(evidence.cosines[sentence])


def _lead(hop: Hop, *, first: bool) -> str:
    apart = "" if first else "\n\n"
    if not hop.after:
        return apart + tr("The text says:") + " "
    return apart + tr("From there:") + " "


def _quoted(hop: Hop) -> list[str]:
    return [quoted(fact.text) for fact in hop.facts]
