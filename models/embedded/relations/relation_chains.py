"""Following a chain of relations through a text, step by step, as far as the text answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from models.embedded.relations.chains import Chain, Link
from models.embedded.relations.finding import Finder, Found, Subject
from models.embedded.relations.vocabulary import Relation
from models.embedded.relations.wording import asked, asked_role, said, said_role, which
from models.embedded.weights import RELATIONS


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a step: who or what, said in a sentence, and where the text says so."""

    value: str
    text: str
    sentences: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """One step: ``answers`` is empty where the text gives none.

    ``several``: it gives more than one where the question means one; nothing leads on from there.
    """

    asked: str
    answers: tuple[Answer, ...]
    several: bool = False

    @property
    def fails(self) -> bool:
        """Whether nothing can follow from it."""
        return not self.answers or self.several


@dataclass(frozen=True, slots=True)
class Solution:
    """The steps of a chain, up to the first that fails.

    ``conclusion``: the answer in sentences, one for each thing that was found; none if one failed.
    """

    steps: tuple[Solved, ...]
    conclusion: tuple[str, ...] = ()


def solve(chain: Chain, finder: Finder, given: Mapping[str, str]) -> Solution:
    """Follow ``chain``; ``given`` are the user's answers to its questions."""
    solving = _Solving(chain, finder, given)
    steps = tuple(solving.steps())
    if not steps or steps[-1].fails:
        return Solution(steps)
    words, last = chain.words, chain.links[-1]
    return Solution(
        steps,
        tuple(
            said(words, last.relation, last.noun, answer.value, solving.about)
            for answer in steps[-1].answers
        ),
    )


class _Solving:
    def __init__(self, chain: Chain, finder: Finder, given: Mapping[str, str]) -> None:
        self._chain = chain
        self._finder = finder
        self._given = given
        self.about = chain.anchor
        """Whom the last step that was begun asks about, as a reader would say it."""

    def steps(self) -> Iterator[Solved]:
        subject = self._finder.subject(self._chain.anchor, self._chain.sort)
        if self._chain.is_role:
            subject, step = self._who(self._chain.anchor)
            if step is not None:
                yield step
                if step.several:
                    yield Solved(which(self._chain.words, self._chain.anchor), ())
                if step.fails:
                    return
        words = self._chain.words
        for link in self._chain.links:
            before = subject.name
            for step in self._linked(subject, link):
                yield step
                if step.fails:
                    return
                subject = self._led_to(step, link.relation)
            if link is not self._chain.links[-1]:
                what = words.of_whom.format(noun=link.noun, subject=before)
                self.about = words.apposition.format(name=subject.name, what=what)

    def _who(self, role: str) -> tuple[Subject, Solved | None]:
        """The person whom the text describes in this way; without a name, the description."""
        words = self._chain.words
        question = asked_role(words, role)
        called = words.role_article + role
        if (said_so := self._given.get(question)) is not None:
            given = self._finder.named_in(said_so, called)
            step = Solved(question, (Answer(given, said_so, ()),))
            return self._finder.subject(given, is_person=True), step
        self.about = called
        found = self._finder.in_role(role)
        if not found:
            return Subject(called, (called, called.capitalize())), None
        several = len(found) > 1 and found[0].weight < RELATIONS.clearly * found[1].weight
        kept = found if several else found[:1]
        answers = tuple(
            Answer(each.value, said_role(words, called, each.value), each.sentences)
            for each in kept
        )
        plain = self._finder.subject(found[0].value, is_person=True)
        self.about = words.apposition.format(name=plain.name, what=called)
        aliases = (*plain.aliases, called, called.capitalize())
        return Subject(plain.name, aliases, plain.sex), Solved(question, answers, several)

    def _linked(self, subject: Subject, link: Link) -> list[Solved]:
        """The related ones, stated outright or through the relations that make it up."""
        direct = self._step(subject, link.relation, link.noun)
        if not direct.fails:
            return [direct]
        for names in link.relation.made_of:
            made: list[Solved] = []
            at = subject
            for name in names:
                relation = self._chain.words.relations[name]
                made.append(self._step(at, relation, relation.nouns[0]))
                if made[-1].fails:
                    break
                at = self._led_to(made[-1], relation)
            else:
                return made
        return [direct]

    def _led_to(self, step: Solved, relation: Relation) -> Subject:
        is_person = relation.value == "person"
        return self._finder.subject(step.answers[0].value, is_person=is_person)

    def _step(self, subject: Subject, relation: Relation, noun: str) -> Solved:
        words = self._chain.words
        question = asked(words, relation, noun, subject.name)
        if (said_so := self._given.get(question)) is not None:
            given = self._finder.named_in(said_so, subject.name)
            return Solved(question, (Answer(given, said_so, ()),))
        answers = (
            Answer(
                each.value, said(words, relation, noun, each.value, subject.name), each.sentences
            )
            for each in self._related(subject, relation)
        )
        return Solved(question, tuple(answers))

    def _related(self, subject: Subject, relation: Relation) -> list[Found]:
        return self._finder.related(subject, relation)
