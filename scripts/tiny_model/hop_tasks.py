"""Multi-hop reading: people's friends, and chains of assignments, in the project's own prompts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from models.prompted.fencing import fenced
from models.prompted.hop_examples import OUR_EXAMPLES
from models.prompted.hop_planning import NOT_FOUND, Round
from models.prompted.hopping import NO_ANSWER, NOT_SAID
from models.prompted.templates import PromptName, Prompts
from scripts.tiny_model.assignments import Chain, chain, sentences
from scripts.tiny_model.examples import Example, Task
from scripts.tiny_model.world import FRIEND, KINDS, Fact, fact, facts, mixed, unknown

_UNANSWERABLE = 0.2
_WORDS_PER_FACT = 16
_SHOWN_EXAMPLES = (0, 1, 1, 2)


@dataclass(frozen=True, slots=True)
class Search:
    """A question in several hops: what is asked or guessed, found, and answered in the end."""

    question: str
    asked: tuple[str, ...]
    guessed: tuple[str, ...]
    found: tuple[str, ...]
    answer: str
    ends: bool
    """Whether the question says when enough was found; else it ends when nothing more is."""


def hop_tasks(prompts: Prompts) -> dict[str, Task]:
    """By name."""
    made = _HopTasks(prompts)
    return {
        "hop fact": made.fact,
        "hop edit": made.edit,
        "hop questions": made.questions,
        "hop steps": made.steps,
        "hop answer": made.answer,
        "track edit": made.track_edit,
        "track steps": made.track_steps,
        "track answer": made.track_answer,
    }


class _HopTasks:
    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts

    def fact(self, random: Random, size: int) -> Example:
        """Take the fact that answers from sentences."""
        told, asked = _told_and_asked(random, size)
        shown = mixed(random, told, random.randrange(1 + size // 2))
        said = self._passages(PromptName.HOP_FACT, shown, question=asked.question)
        return Example(said, asked.sentence if asked in told else NOT_SAID)

    def edit(self, random: Random, size: int) -> Example:
        """Write a guess again as the sentences have it."""
        told, asked = _told_and_asked(random, size)
        shown = mixed(random, told, random.randrange(1 + size // 2))
        wrong = fact(random, asked.person, asked.kind).sentence
        step = random.choice((asked.guess, asked.guess, wrong))
        said = self._passages(PromptName.HOP_EDIT, shown, step=step)
        return Example(said, asked.sentence if asked in told else NOT_SAID)

    def questions(self, random: Random, _size: int) -> Example:
        """Ask for the friend, then of the friend."""
        return self._plan(random, PromptName.HOP_QUESTIONS, _friends(random))

    def steps(self, random: Random, _size: int) -> Example:
        """Guess the friend, then what is told of the friend."""
        return self._plan(random, PromptName.HOP_STEPS, _friends(random))

    def answer(self, random: Random, _size: int) -> Example:
        """Say what the last fact tells."""
        return self._conclusion(_friends(random), 2)

    def track_edit(self, random: Random, size: int) -> Example:
        """Complete an assignment of which the value is known."""
        made, shown, number = _assignment(random, size)
        said = self._passages(PromptName.HOP_EDIT, shown, step=made.step(number))
        return Example(said, _statement(made, shown, number))

    def track_steps(self, random: Random, _size: int) -> Example:
        """Guess the next assignment of the chain."""
        return self._plan(random, PromptName.HOP_STEPS, _tracking(random))

    def track_answer(self, random: Random, _size: int) -> Example:
        """List the names of a chain that was followed."""
        search = _tracking(random)
        return self._conclusion(search, len(search.found))

    def _passages(self, name: PromptName, shown: Sequence[str], **holes: str) -> str:
        if name is PromptName.HOP_FACT:
            holes["nothing"] = NOT_SAID
        return self._prompts.fill(name, passages=fenced(" ".join(shown)), **holes)

    def _plan(self, random: Random, name: PromptName, search: Search) -> Example:
        asks = name is PromptName.HOP_QUESTIONS
        wanted = search.asked if asks else search.guessed
        count = random.randrange(len(search.found) + (1 if search.ends else 2))
        known: list[Round] = [
            [(wanted[n], search.found[n] if n < len(search.found) else NOT_FOUND)]
            for n in range(count)
        ]
        over = count >= len(wanted) or (search.ends and count == len(search.found))
        said = self._prompts.fill(
            name,
            examples=OUR_EXAMPLES[: random.choice(_SHOWN_EXAMPLES)],
            question=search.question,
            known=known,
        )
        lead = "Look up: " if asks else "Step: "
        return Example(said, f"Answer: {search.answer}" if over else lead + wanted[count])

    def _conclusion(self, search: Search, count: int) -> Example:
        said = self._prompts.fill(
            PromptName.HOP_ANSWER,
            facts=fenced("\n".join(search.found[:count])),
            question=search.question,
            nothing=NO_ANSWER,
        )
        return Example(said, search.answer)


def _told_and_asked(random: Random, size: int) -> tuple[list[Fact], Fact]:
    told = facts(random, size)
    answered = random.random() >= _UNANSWERABLE
    return told, random.choice(told) if answered else unknown(random, told)


def _friends(random: Random) -> Search:
    """What is told of somebody's best friend."""
    first = facts(random, 1)[0].person
    friend = fact(random, first, FRIEND)
    last = fact(random, friend.value, random.choice([kind for kind in KINDS if kind != FRIEND]))
    return Search(
        last.question.replace(last.person, f"the best friend of {first}"),
        (friend.question, last.question),
        (friend.guess, last.guess),
        (friend.sentence, last.sentence),
        f"{last.value}.",
        ends=True,
    )


def _tracking(random: Random) -> Search:
    """All names of a chain; that it is over shows only when nothing more is found."""
    made = chain(random, random.randrange(1, 9), 1, 1)
    places = range(made.length + 1)
    names = ", ".join(f"VAR {name}" for name in made.sample.names)
    return Search(
        made.sample.question,
        tuple(made.question(n) for n in places),
        tuple(made.step(n) for n in places),
        made.sample.statements,
        f"{names}.",
        ends=False,
    )


def _assignment(random: Random, size: int) -> tuple[Chain, list[str], int]:
    """A chain, the sentences that are shown, and the number of the statement that is sought.

    What is shown is a piece of the text, in which the statement need not stand.
    """
    made = chain(random, random.randrange(1, 6), random.choice((1, 1, 2)), size * _WORDS_PER_FACT)
    shown = sentences(made.sample.text)
    number = random.randrange(made.length + 1) if random.random() < 0.5 else 0
    if number == 0:
        number = random.randrange(made.length)
    if number < made.length and random.random() < 0.1:
        shown.remove(made.sample.statements[number])
    return made, shown, number


def _statement(made: Chain, shown: Sequence[str], number: int) -> str:
    statement = made.sample.statements[number] if number < made.length else ""
    return statement if statement in shown else NOT_SAID
