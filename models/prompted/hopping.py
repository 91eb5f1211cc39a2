"""The skills of multi-hop reading as prompts; sentences and facts are named by number only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from models.prompted.claims import read_marked
from models.prompted.fencing import fenced
from models.prompted.grammar import cited_claims, several
from models.prompted.hop_examples import NOTHING, fitting
from models.prompted.passages import sentences_in
from models.prompted.talking import Writing
from models.prompted.templates import PromptName
from models.prompted.voice import Voice
from reader.asking.values import Excerpt, Question
from reader.hopping.retrieval import Retrieval
from reader.hopping.skills import Claim, Conclusion, Looked, Wanted
from reader.hopping.values import Hop, Worked
from reader.text.document import DocumentId, DocumentText

_FACT_TOKENS = 160
_ROOM = _FACT_TOKENS + 64
_TOKENS_PER_WANTED = 64
_MOST_CLAIMS = 2
_MOST_PARTS = 3
NOT_FOUND = "not told"
NOT_TOLD = "The document doesn't say."

Round = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _Asking:
    """What is needed to say what comes next."""

    question: Question
    known: Sequence[Hop]
    examples: Sequence[Worked]
    at_most: int


class PromptedHops:
    """Implements ``reader.hopping.skills.HopModel`` over any ``Talker``."""

    def __init__(
        self,
        voice: Voice,
        content: Callable[[DocumentId], DocumentText],
        retrieval: Retrieval,
    ) -> None:
        self._voice = voice
        self._content = content
        self._retrieval = retrieval

    def tokens(self, texts: Sequence[str]) -> int:
        """By the model's own vocabulary."""
        return sum(self._voice.talker.count(texts)) if texts else 0

    def retrieve(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """By words and meaning, without asking the model."""
        return self._retrieval.nearest(question, wanted, at_most)

    def ask_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Questions under a grammar."""
        grammar = several("?", at_most, NOTHING)
        asking = _Asking(question, known, examples, at_most)
        return self._next(PromptName.HOP_QUESTIONS, asking, grammar)

    def step_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Statements under a grammar."""
        grammar = several("", at_most, NOTHING)
        asking = _Asking(question, known, examples, at_most)
        return self._next(PromptName.HOP_STEPS, asking, grammar)

    def extract(
        self,
        question: Question,  # noqa: ARG002  # what is wanted says what of it matters here
        looked: Sequence[Looked],
    ) -> Sequence[tuple[Claim, ...]]:
        """All in one batch."""
        return self._claims(PromptName.HOP_FACT, "question", looked)

    def edit(
        self,
        question: Question,  # noqa: ARG002  # the same
        looked: Sequence[Looked],
    ) -> Sequence[tuple[Claim, ...]]:
        """All in one batch."""
        return self._claims(PromptName.HOP_EDIT, "step", looked)

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """Only facts that may carry an answer are shown, and so only they can be named."""
        lines = [(hop.number, fact.text) for hop in known if hop.carries for fact in hop.facts]
        if not lines:
            return ()
        shown = fenced("\n".join(f"[{n}] {text}" for n, (_, text) in enumerate(lines, 1)))
        said = self._voice.fill(
            PromptName.HOP_ANSWER, facts=shown, question=question.alone, nothing=NOT_TOLD
        )
        grammar = cited_claims(range(1, len(lines) + 1), _MOST_PARTS, NOT_TOLD)
        (written,) = self._voice.talker.write_all([Writing((said,), _FACT_TOKENS, grammar)])
        return tuple(
            Conclusion(each.text, tuple(dict.fromkeys(lines[n - 1][0] for n in each.numbers)))
            for each in read_marked(written, len(lines))
        )

    def _next(self, prompt: PromptName, asking: _Asking, grammar: str) -> Sequence[Wanted]:
        said = self._voice.fill(
            prompt,
            examples=fitting(self._voice.talker, asking.examples),
            question=" ".join(asking.question.alone.split()),
            known=rounds(asking.known),
            nothing=NOTHING,
        )
        wish = Writing((said,), _TOKENS_PER_WANTED * asking.at_most, grammar)
        (written,) = self._voice.talker.write_all([wish])
        parts = (" ".join(part.split()) for part in written.split("|"))
        return tuple(Wanted(part) for part in parts if part and part.strip(".?") != NOTHING)

    def _claims(
        self, prompt: PromptName, hole: str, looked: Sequence[Looked]
    ) -> Sequence[tuple[Claim, ...]]:
        found: list[tuple[Claim, ...]] = [()] * len(looked)
        shown, wishes = [], []
        for index, each in enumerate(looked):
            said, sentences = self._fitting(prompt, hole, each)
            if sentences:
                grammar = cited_claims(range(1, len(sentences) + 1), _MOST_CLAIMS, NOT_TOLD)
                wishes.append(Writing((said,), _FACT_TOKENS, grammar))
                shown.append((index, sentences))
        written = self._voice.talker.write_all(wishes) if wishes else []
        for (index, sentences), text in zip(shown, written, strict=True):
            found[index] = _read(text, sentences)
        return found

    def _fitting(
        self, prompt: PromptName, hole: str, looked: Looked
    ) -> tuple[str, Sequence[Excerpt]]:
        """The prompt with as many of the nearest passages as the context has room for."""
        kept = list(looked.passages)
        while True:
            sentences = self._sentences(kept)
            lines = [f"[{n}] {' '.join(each.text.split())}" for n, each in enumerate(sentences, 1)]
            holes = {"passages": fenced("\n".join(lines)), hole: looked.wanted}
            said = self._voice.fill(prompt, **holes, nothing=NOT_TOLD)
            (tokens,) = self._voice.talker.count([said])
            if tokens + _ROOM <= self._voice.talker.context_tokens or len(kept) <= 1:
                return said, sentences
            kept.pop()

    def _sentences(self, passages: Sequence[Excerpt]) -> list[Excerpt]:
        """Those of all passages in the order of the text, document by document."""
        return [
            Excerpt(passage.document, span, span.of(content.text))
            for passage in sorted(passages, key=lambda each: (each.document, each.span))
            for content in [self._content(passage.document)]
            for span in sentences_in(content, passage.span)
        ]


def rounds(known: Sequence[Hop]) -> list[Round]:
    """What is known, by the rounds in which it was asked: a hop comes after those it needed."""
    depths: dict[int, int] = {}
    for hop in known:
        depths[hop.number] = 1 + max((depths.get(n, 0) for n in hop.after), default=0)
    ordered = sorted(known, key=lambda hop: (depths[hop.number], hop.number))
    grouped = groupby(ordered, key=lambda hop: depths[hop.number])
    return [[(hop.asked, _told(hop)) for hop in each] for _, each in grouped]


def _told(hop: Hop) -> str:
    if not hop.carries:
        return NOT_FOUND
    return " But: ".join(fact.text.replace("|", "/") for fact in hop.facts)


def _read(written: str, sentences: Sequence[Excerpt]) -> tuple[Claim, ...]:
    return tuple(
        Claim(each.text, tuple(sentences[n - 1] for n in each.numbers))
        for each in read_marked(written, len(sentences))
    )
