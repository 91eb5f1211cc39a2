"""A chain of relations as hops: the next questions, the passages for them, and the conclusion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from models.embedded.material import Material
from models.embedded.relations.census import Census
from models.embedded.relations.chains import Chain, chain_of
from models.embedded.relations.finding import Finder
from models.embedded.relations.relation_chains import Solution, Solved, solve
from models.embedded.relations.vocabulary import Vocabulary
from reader.hop_skills import Claim, Conclusion, Wanted
from reader.text.span import Span
from reader.values.hop import Hop, HopState
from reader.values.question import Question
from reader.values.quotation import Excerpt

_Known = tuple[Question, Material, dict[str, str]]


class RelationHops:
    """Follows questions that consist of relations; ignores all others.

    ``material`` is the document of a question. Keeps the last document's names and the last
    question's steps at hand, nothing that a later call depends on.
    """

    def __init__(self, material: Callable[[Question], Material]) -> None:
        self._material = material
        self._census: tuple[Material, Vocabulary, Census] | None = None
        self._solved: tuple[_Known, Solution] | None = None

    def solution(self, question: Question, known: Sequence[Hop] = ()) -> Solution | None:
        """The steps as far as they go; None where the question is no chain, or no longer.

        A person may have given the answer to a step. Where another question was put in place of
        one, the chain does not hold any more.
        """
        chain = chain_of(question.alone)
        if chain is None:
            return None
        given = {hop.asked: _said(hop) for hop in question.graph if hop.state is HopState.GIVEN}
        found = self._followed(chain, question, given)
        asked = {step.asked for step in found.steps}
        return found if all(hop.asked in asked for hop in known) else None

    def wanted(self, question: Question, solution: Solution, known: Sequence[Hop]) -> list[Wanted]:
        """The steps that are not known yet, each after the one before."""
        numbers = {hop.asked: hop.number for hop in known}
        free = max(numbers.values(), default=0)
        wanted: list[Wanted] = []
        before: tuple[int, ...] = ()
        for step in solution.steps:
            if step.asked not in numbers:
                free += 1
                numbers[step.asked] = free
                wanted.append(Wanted(step.asked, before, self._read(question, step)))
            before = (numbers[step.asked],)
        return wanted

    def claims(self, question: Question, step: Solved) -> tuple[Claim, ...]:
        """The findings of a step, each with the sentences that support it."""
        content = self._material(question).content
        return tuple(
            Claim(
                answer.text,
                tuple(
                    Excerpt(question.document, span, span.of(content.text))
                    for span in (content.sentences[n] for n in answer.sentences)
                ),
            )
            for answer in step.answers
        )

    def concluded(self, solution: Solution, known: Sequence[Hop]) -> list[Conclusion]:
        """The answer, from the last step and through it from all others."""
        numbers = {hop.asked: hop.number for hop in known if hop.carries}
        if not solution.conclusion or any(step.asked not in numbers for step in solution.steps):
            return []
        last = numbers[solution.steps[-1].asked]
        facts = next(hop.facts for hop in known if hop.number == last)
        if len(facts) != len(solution.conclusion):
            return [Conclusion(" ".join(solution.conclusion), (last,))]
        return [
            Conclusion(text, (last,), (fact,))
            for text, fact in zip(solution.conclusion, facts, strict=True)
        ]

    def _followed(self, chain: Chain, question: Question, given: dict[str, str]) -> Solution:
        material = self._material(question)
        key = (question, material, given)
        if self._solved is not None and _same(self._solved[0], key):
            return self._solved[1]
        closed = material.closed(material.content.sentences, question.alone).tolist()
        census = self._names(material, chain.words)
        found = solve(chain, Finder(material, census, chain.words, closed), given)
        self._solved = (key, found)
        return found

    def _names(self, material: Material, words: Vocabulary) -> Census:
        if self._census is not None:
            known, language, census = self._census
            if known is material and language is words:
                return census
        made = Census(material.content.text, words)
        self._census = (material, words, made)
        return made

    def _read(self, question: Question, step: Solved) -> tuple[Excerpt, ...]:
        """The passages in which the sentences of its answers stand."""
        content = self._material(question).content
        found: dict[Span, None] = {}
        for answer in step.answers:
            for sentence in answer.sentences:
                for n in content.passages.overlapping(content.sentences[sentence]):
                    found[content.passages[n]] = None
        return tuple(Excerpt(question.document, span, span.of(content.text)) for span in found)


def _same(one: _Known, other: _Known) -> bool:
    return one[0] == other[0] and one[1] is other[1] and one[2] == other[2]


def _said(hop: Hop) -> str:
    return " ".join(fact.text for fact in hop.facts)


def step_of(solution: Solution, asked: str) -> Solved | None:
    """The step that asks this."""
    found: Iterator[Solved] = (step for step in solution.steps if step.asked == asked)
    return next(found, None)
