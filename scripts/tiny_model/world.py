"""Synthetic documents: people and facts about them, and sentences that say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

Said = TypeVar("Said")

PEOPLE = (
    "Anna Boris Clara David Emma Felix Greta Henry Irma Jonas Karla Lukas Maria Nadia Oscar "
    "Paula Ralph Sofia Tomas Ursula Victor Wanda Xenia Yusuf Zelda Agnes Bruno Carla Dario "
    "Edith Frank Gwen Hugo Ivan Judith Konrad Laura Martin Nora Otto Petra Quentin Rosa Simon "
    "Tanja Ulrich Vera Walter Yvonne Adam Bella Cyril Diana Erik Flora Gustav Hanna Igor Julia "
    "Kevin Linda Magnus Nelly Olaf Pia Roman Sarah Theo Una Viola Werner Alma Basil Celia Dora "
    "Elias Fiona George Helga Isaac Jana Klara Leo Mona Niels Olga Paul Rita Sven Tina Urban "
    "Vito Wilma"
).split()
PLACES = (
    "Berlin Madrid Oslo Vienna Dublin Athens Lisbon Prague Zurich Turin Riga Cairo Lima Quito "
    "Tokyo Delhi Paris Rome Ghent Porto Basel Malmo Turku Split Varna Bergen Leeds York Bath "
    "Derby"
).split()
JOBS = (
    "baker painter doctor lawyer teacher farmer pilot sailor tailor miller driver singer dancer "
    "writer judge nurse clerk smith mason barber"
).split()
COLOURS = ("red blue green black white brown yellow grey").split()
THINGS = (
    "lamp boat house horse clock bicycle piano coat hat violin garden mill table mirror ring "
    "sword basket kettle carpet drum"
).split()
EMPTY = (
    "It was a quiet day.",
    "The wind came from the west.",
    "Nobody said a word about it.",
    "The morning was cold and clear.",
    "There was snow on the hills.",
    "The road was long.",
    "Somewhere a bell rang.",
    "The evening went by slowly.",
)
WORDS = (*PEOPLE, *PLACES, *JOBS, *COLOURS, *THINGS)
UNKNOWN = "X"
"""Stands in a statement for what is to be found out."""
_MOST_PARTS = 8
SCENE_ENDS = "And that was the end of it."


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing said of one person: how it is told, and how it is asked for."""

    person: str
    kind: str
    value: str
    sentence: str
    question: str

    @property
    def guess(self) -> str:
        """What is told, with the value unknown."""
        return self.sentence.replace(f" {self.value}.", f" {UNKNOWN}.")


FRIEND = "friend"
KINDS = ("home", "job", "thing", FRIEND)


def fact(random: Random, person: str, kind: str) -> Fact:
    """Something about ``person``."""
    match kind:
        case "home":
            value = random.choice(PLACES)
            sentence = f"{person} lives in {value}."
            question = f"Where does {person} live?"
        case "job":
            value = random.choice(JOBS)
            sentence = f"{person} works as a {value}."
            question = f"What does {person} work as?"
        case "thing":
            value = f"{random.choice(COLOURS)} {random.choice(THINGS)}"
            sentence = f"{person} owns a {value}."
            question = f"What does {person} own?"
        case _:
            value = random.choice(PEOPLE)
            sentence = f"The best friend of {person} is {value}."
            question = f"Who is the best friend of {person}?"
    return Fact(person, kind, value, sentence, question)


def facts(random: Random, count: int) -> list[Fact]:
    """``count`` facts, no two of the same kind about the same person."""
    pairs: set[tuple[str, str]] = set()
    while len(pairs) < count:
        # Few people, of whom several things are said: the kind has to be looked at too.
        person = random.choice(PEOPLE)
        for kind in random.sample(KINDS, random.choice((1, 1, 2, 3))):
            if len(pairs) < count:
                pairs.add((person, kind))
    told = [fact(random, person, kind) for person, kind in sorted(pairs)]
    random.shuffle(told)
    return told


def unknown(random: Random, known: list[Fact]) -> Fact:
    """A fact that is not among ``known``: its question has no answer there."""
    taken = {(each.person, each.kind) for each in known}
    while True:
        person = random.choice([*PEOPLE, *(each.person for each in known)])
        kind = random.choice(KINDS)
        if (person, kind) not in taken:
            return fact(random, person, kind)


def mixed(random: Random, told: list[Fact], empty: int) -> list[str]:
    """The facts' sentences in order, with ``empty`` sentences between them somewhere."""
    sentences = [each.sentence for each in told]
    for _ in range(empty):
        sentences.insert(random.randrange(len(sentences) + 1), random.choice(EMPTY))
    return sentences


def grouped(random: Random, told: Sequence[Said]) -> list[list[Said]]:
    """What is told in parts of one or two, at most eight of them: the last takes the rest."""
    groups: list[list[Said]] = []
    rest = list(told)
    while rest:
        size = random.choice((1, 1, 2))
        groups.append(rest[:size])
        rest = rest[size:]
    if len(groups) <= _MOST_PARTS:
        return groups
    most = _MOST_PARTS - 1
    return [*groups[:most], [each for group in groups[most:] for each in group]]
