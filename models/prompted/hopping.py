"""The skills of multi-hop reading as prompts: the next questions, facts, and the answer.

A model writes plain sentences; their support is found by their words. A small model does best if
the embedded reader chooses the passages to look into (``aide``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.chat.model_output import without_preamble
from models.chat.talking import Writing
from models.prompted import answering
from models.prompted.answering import Ground
from models.prompted.grounding import resting_on, without_marks
from models.prompted.hop_planning import Planning, phrasing_of, plan
from models.prompted.narrowing import is_too_late
from models.prompted.passages import running, sentences_in
from models.prompted.prompt_room import holding
from models.prompted.prompt_text import fenced
from models.prompted.refusals import NOT_SAID, refuses
from models.prompted.surroundings import Surroundings
from models.prompted.templates import PromptName, fill
from models.prompted.voice import Voice
from reader.hop_skills import Claim, Conclusion, HopModel, Looked, Wanted
from reader.roles import Skill
from reader.skills import Note
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.hop import Algorithm, Fact, Hop, Worked
from reader.values.memory_tree import GistSentence
from reader.values.question import Question
from reader.values.quotation import Citation, Excerpt

_FACT_TOKENS = 120
_MOST_CLAIMS = 2
_FACTS = 'root ::= [^\\n]{2,400} ("\\n" [^\\n]{2,400})?'
_STATED = 'root ::= [^\\n?]{2,400} ("\\n" [^\\n?]{2,400})?'
"""A completed statement: without the question mark, which small models tend to repeat."""


class PromptedHops:
    """Implements ``reader.hop_skills.HopModel`` over any ``Talker``."""

    def __init__(self, voice: Voice, around: Surroundings) -> None:
        self._voice = voice
        self._around = around

    def tokens(self, texts: Sequence[str]) -> int:
        """By the model's own vocabulary."""
        return sum(self._voice.talker.count(texts)) if texts else 0

    def retrieve(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """By words and meaning, without asking the model."""
        return self._around.retrieval.nearest(question, wanted, at_most)

    def ask_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Simple questions; none if what is known suffices."""
        return self._next(question, known, examples, at_most, Algorithm.QUESTIONS)

    def step_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Statements with a question mark for what is unknown."""
        return self._next(question, known, examples, at_most, Algorithm.STEPS)

    def extract(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """All in one batch."""
        return self._claims("hop_fact", "question", question, looked)

    def edit(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """All in one batch."""
        return self._claims("hop_edit", "step", question, looked)

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """What the model states about the passages that were read, if there is time for it."""
        if aide := self._aide_for(Skill.ANSWER):
            return aide.conclude(question, known)
        carrying = [hop for hop in known if hop.carries and hop.facts]
        if not carrying or is_too_late(self._voice.talker.speed, self._voice.time):
            return ()
        return list(self._read_off(question, carrying))

    def _read_off(self, question: Question, carrying: Sequence[Hop]) -> Iterator[Conclusion]:
        passages = _quoted_first(carrying)
        given = [_noted(fact) for hop in carrying if not hop.read for fact in hop.facts]
        ground = Ground(
            self._around.source(question),
            self._around.content(question.document),
            sorted(passages, key=lambda each: each.span),
            given,
            lambda _: [passage.span for passage in passages],
            self._around.roles.marked,
            self._around.network,
            combined=True,
        )
        shown = answering.show(self._voice, question, ground)
        for piece in answering.written(self._voice, question, ground, shown):
            hops = _hops_of(piece.sources, carrying)
            if piece.supports and hops:
                facts = tuple(self._fact_at(question.document, span) for span in piece.sources)
                yield Conclusion(piece.text, hops, facts, sure=piece.sure and not piece.unsupported)

    def _fact_at(self, document: DocumentId, span: Span) -> Fact:
        text = span.of(self._around.content(document).text)
        return Fact(text, (Citation(document, span, text),))

    def _aide_for(self, skill: Skill) -> HopModel | None:
        return None if self._around.does(skill) else self._around.aide.hops

    def _next(
        self,
        question: Question,
        known: Sequence[Hop],
        examples: Sequence[Worked],
        at_most: int,
        algorithm: Algorithm,
    ) -> Sequence[Wanted]:
        if aide := self._aide_for(Skill.SUB_QUESTIONS):  # its steps are questions, too
            return aide.ask_next(question, known, examples, at_most)
        planning = Planning(
            question, known, examples, at_most, algorithm, self._around.source(question)
        )
        planned = plan(self._voice.talker, planning)
        return tuple(Wanted(each, phrasing=phrasing_of(each, algorithm)) for each in planned)

    def _claims(
        self, prompt: PromptName, hole: str, question: Question, looked: Sequence[Looked]
    ) -> Sequence[tuple[Claim, ...]]:
        if aide := self._aide_for(Skill.FACTS):
            return aide.extract(question, looked)
        form = _STATED if prompt == "hop_edit" else _FACTS
        asked = [each for each in looked if each.passages]
        prompts = [self._prompt(prompt, hole, question, each) for each in asked]
        wishes = [Writing((said,), _FACT_TOKENS, form) for said, _ in prompts]
        written = iter(list(self._voice.talker.write_each(wishes)) if wishes else [])
        shown = iter(self._sentences(passages) for _, passages in prompts)
        return [
            _read(next(written), each.wanted, next(shown)) if each.passages else ()
            for each in looked
        ]

    def _prompt(
        self, prompt: PromptName, hole: str, question: Question, looked: Looked
    ) -> tuple[str, Sequence[Excerpt]]:
        """The prompt with as many of the nearest passages as the context has room for."""

        def said(kept: Sequence[Excerpt]) -> str:
            ordered = sorted(kept, key=lambda each: (each.document, each.span))
            texts = [running(self._around.content(each.document), each) for each in ordered]
            holes = {"passages": fenced("\n\n".join(texts)), hole: looked.wanted}
            return fill(prompt, source=self._around.source(question), nothing=NOT_SAID, **holes)

        return holding(self._voice.talker, looked.passages, said, _FACT_TOKENS)

    def _sentences(self, passages: Sequence[Excerpt]) -> list[Excerpt]:
        return [
            Excerpt(passage.document, span, span.of(content.text))
            for passage in sorted(passages, key=lambda each: (each.document, each.span))
            for content in [self._around.content(passage.document)]
            for span in sentences_in(content, passage.span)
        ]


def _read(written: str, wanted: str, sentences: Sequence[Excerpt]) -> tuple[Claim, ...]:
    """Lines as claims with their supporting sentences; those without support are dropped.

    So are unfinished ones: a server may not know grammars.
    """
    texts = [each.text for each in sentences]
    claims = []
    lines = [line for line in without_preamble(written).splitlines() if line.strip()]
    for line in lines[:_MOST_CLAIMS]:
        text = without_marks(line)
        is_open = "?" in wanted and text.rstrip(" .") == wanted.rstrip(" .")
        rests = () if is_open or refuses(text, wanted) else resting_on(text, wanted, texts)
        if rests:
            claims.append(Claim(text, tuple(sentences[n] for n in rests)))
    return tuple(claims)


def _quoted_first(hops: Sequence[Hop]) -> list[Excerpt]:
    """The passages that were read for ``hops``, those with a quote first."""
    read = [(hop, passage) for hop in hops for passage in hop.read]
    quoted = [p for hop, p in read if any(p.span.contains(span) for span in hop.spans)]
    return list(dict.fromkeys([*quoted, *(passage for _, passage in read)]))


def _noted(fact: Fact) -> Note:
    """What the user answered to a hop, which need not be in the document."""
    text, spans = " ".join(fact.text.split()), tuple(quote.span for quote in fact.quotes)
    return Note(0, spans, text, (GistSentence(text, spans),))


def _hops_of(sources: Sequence[Span], hops: Sequence[Hop]) -> tuple[int, ...]:
    """The numbers of those for which ``sources`` were read; else of those the user answered."""
    read = [
        hop.number
        for hop in hops
        if any(passage.span.overlaps(span) for passage in hop.read for span in sources)
    ]
    return tuple(read or [hop.number for hop in hops if not hop.read])
