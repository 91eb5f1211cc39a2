"""Finding relations in a text: who is whose brother, where somebody was born."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from models.embedded.material import Material
from models.embedded.relations import dialogue
from models.embedded.relations.census import Census
from models.embedded.relations.names import evened, patterns
from models.embedded.relations.shapes import Shape, role_shapes, shapes
from models.embedded.relations.topics import Topics
from models.embedded.relations.vocabulary import Relation, Sex, Vocabulary
from models.embedded.weights import RELATIONS
from models.embedded.words import STOP_WORDS
from reader.text.document import BlockKind

_Place = tuple[str, tuple[int, ...]]
"""A value, and the sentences that say so."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The person or thing that a step asks about: all its names, and what is known of it."""

    name: str
    aliases: tuple[str, ...]
    sex: Sex | None = None
    sort: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """An answer to a step, as the text writes it, and the sentences that say so."""

    value: str
    sentences: tuple[int, ...]
    weight: float


class Finder:
    """Looks through one document. ``closed`` says which sentences answer nothing."""

    def __init__(
        self, material: Material, census: Census, words: Vocabulary, closed: Sequence[bool]
    ) -> None:
        self._material = material
        self._census = census
        self._words = words
        self._closed = closed
        self._topics = Topics(material, census, words)
        self._patterns = patterns(words)

    def subject(self, name: str, sort: str = "", *, is_person: bool = False) -> Subject:
        """Somebody or something by name."""
        aliases = self._census.aliases(name, is_person=is_person)
        bare, _, rank = name.partition(", ")
        if rank and not rank[0].isdigit():
            aliases = (*aliases, bare)
        return Subject(name, aliases, self._census.sex(name), sort)

    def related(self, subject: Subject, relation: Relation) -> list[Found]:
        """Answers that are in ``relation`` to ``subject``, the likeliest first."""
        folded = not self._places(subject.aliases, folded=False)
        near = self._near(subject, folded=folded)
        text = " ".join(map(self._topics.text, near))
        made = shapes(self._words, relation, subject, text, folded=folded)
        hits = [
            hit
            for sentence in near
            for shape in made
            for hit in self._hits(sentence, shape, subject, relation)
        ]
        return self._weighed(hits, relation)

    def in_role(self, role: str) -> list[Found]:
        """People that the text describes as ``role``, the likeliest first."""
        for made in role_shapes(self._words, role):
            places = self._places((made.noun,), folded=True)
            hits = [
                Found(value, (sentence,), 1.0)
                for sentence in places
                for pattern in made.patterns
                for match in pattern.finditer(self._topics.text(sentence))
                if self._is_person(value := self._cleaned(match["v"]))
            ]
            if hits:
                return self._grouped(hits)
        return []

    def named_in(self, text: str, besides: str) -> str:
        """The name in the user's answer, other than ``besides``; the answer itself without one."""
        known = self._knows(self.subject(besides))
        return next((n for n in self._census.in_order(text) if not known(n)), text)

    def same(self, one: str, other: str) -> bool:
        """Whether two names mean one person here."""
        return self._census.same(one, other)

    @cached_property
    def _text(self) -> str:
        return evened(self._material.content.text)

    def _places(self, names: Sequence[str], *, folded: bool) -> list[int]:
        """Sentences that have one of ``names``."""
        pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        flags = re.IGNORECASE if folded else re.NOFLAG
        found = re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", self._text, flags)
        starts = self._material.content.sentences.starts
        offsets = np.array([match.start() for match in found], np.int64)
        indices = np.unique(np.searchsorted(starts, offsets, side="right") - 1)
        kept = [int(n) for n in indices if n >= 0 and self._is_open(int(n))]
        return kept[: RELATIONS.most_places]

    def _is_open(self, sentence: int) -> bool:
        return not self._closed[sentence]

    def _near(self, subject: Subject, *, folded: bool) -> list[int]:
        """Sentences that name it, and those after them that may go on without the name."""
        found = set()
        count = len(self._material.content.sentences)
        for place in self._places(subject.aliases, folded=folded):
            heads = self._material.kind(place) is BlockKind.HEADING
            block = self._material.block_of[place] + heads
            found.add(place)
            for on in range(place + 1, min(count, place + 1 + RELATIONS.goes_on)):
                if self._material.block_of[on] == block and self._is_open(on):
                    found.add(on)
        return sorted(found)

    def _hits(
        self, sentence: int, shape: Shape, subject: Subject, relation: Relation
    ) -> Iterator[Found]:
        text = self._topics.text(sentence)
        for match in shape.pattern.finditer(text):
            weight = shape.weight
            pronoun = next((g for g in ("sub", "p") if match.groupdict().get(g)), None)
            if pronoun is not None:
                weight *= RELATIONS.pronoun
                found = self._by_pronoun(sentence, match, pronoun, shape, subject)
            else:
                found = self._values(sentence, match)
            suit = [each for each in found if self._suits(each[0], subject, relation)]
            for value, where in suit if shape.tells_sex else self._of_sex(suit, relation):
                yield Found(value, where, weight)

    def _of_sex(self, found: list[_Place], relation: Relation) -> list[_Place]:
        """Those that are known to be he or she; of a couple of parents the usual one."""
        if relation.sex is None:
            return found
        known = [self._census.sex(value) for value, _ in found]
        if known == [None, None]:
            return found[:1] if relation.sex == "male" else found[1:]
        return [each for each, sex in zip(found, known, strict=True) if sex == relation.sex]

    def _by_pronoun(
        self, sentence: int, match: re.Match[str], group: str, shape: Shape, subject: Subject
    ) -> list[_Place]:
        at, word = match.start(group), match[group].strip("“”\"' ")
        if group == "p" and shape.converse:
            value = self._topics.antecedent(sentence, at, word)
            return [(value, self._with_topic(sentence, value))] if value is not None else []
        known = self._knows(subject)
        if not self._topics.is_meant(sentence, at, word, known, subject.sex):
            return []
        found = self._values(sentence, match)
        return [(value, self._with_topic(sentence, subject.name)) for value, _ in found]

    def _with_topic(self, sentence: int, name: str) -> tuple[int, ...]:
        """With the sentence before it that has the name, where its own has none."""
        known = self._knows(self.subject(name))
        for before in range(sentence, max(-1, sentence - RELATIONS.goes_on - 1), -1):
            if any(map(known, self._census.in_order(self._topics.text(before)))):
                return (sentence,) if before == sentence else (before, sentence)
        return (sentence,)

    def _knows(self, subject: Subject) -> Callable[[str], bool]:
        names = {name.lower() for name in subject.aliases}
        bare = subject.name.partition(", ")[0].lower()
        return lambda name: (
            name.lower() in names or name.lower() == bare or self._census.same(name, subject.name)
        )

    def _values(self, sentence: int, match: re.Match[str]) -> list[_Place]:
        groups = match.groupdict()
        if groups.get("you") or groups.get("me"):
            who = dialogue.addressed if groups.get("you") else dialogue.speaker
            found = who(self._material, self._words, sentence)
            return [] if found is None else [(found[0], tuple(sorted({sentence, found[1]})))]
        return [(value, (sentence,)) for value in self._listed(match["v"], groups.get("vs"))]

    def _listed(self, value: str, several: str | None) -> list[str]:
        if several is None and value:
            return [self._cleaned(value)]
        return [self._cleaned(each) for each in re.split(r",? and | und | & |, ", value)]

    def _cleaned(self, value: str) -> str:
        parts = value.strip(" ,").split(" ")
        while parts and parts[0].lower() in STOP_WORDS:
            parts = parts[1:]
        return " ".join(parts)

    def _suits(self, value: str, subject: Subject, relation: Relation) -> bool:
        if not value or self._knows(subject)(value):
            return False
        if relation.value == "time":
            return True
        if value in self._words.months or value.lower() in STOP_WORDS:
            return False
        if relation.value == "person" and not self._is_person(value, titled=False):
            return False
        if relation.sex is None:
            return True
        return self._census.sex(value) in (None, relation.sex)

    def _is_person(self, value: str, *, titled: bool = True) -> bool:
        """By two names, or by one that is no common word and is there more than once."""
        if " " in value:
            return True
        known = self._census.counts[value] > 1 or not titled
        return bool(value) and known and f" {value.lower()} " not in self._text

    def _weighed(self, hits: list[Found], relation: Relation) -> list[Found]:
        grouped = self._grouped(hits)
        if relation.several:
            first, rest = grouped[:1], grouped[1:]
            return [*first, *(each for each in rest if each.weight >= RELATIONS.outright)][
                : RELATIONS.most
            ]
        return grouped[:1]

    def _alike(self, one: str, other: str) -> bool:
        """Whether two answers to one question are one: “Walter Hargrave” and “Hargrave” are."""
        short, long = sorted((one, other), key=len)
        return self._census.same(one, other) or long.endswith(f" {short}")

    def _grouped(self, hits: list[Found]) -> list[Found]:
        """One of each, under its fullest name, with the sentence that says it best."""
        groups: list[list[Found]] = []
        for hit in sorted(hits, key=lambda each: -each.weight):
            known = next((g for g in groups if self._alike(g[0].value, hit.value)), None)
            if known is None:
                groups.append([hit])
            else:
                known.append(hit)
        merged = [
            replace(
                group[0],
                value=max((each.value for each in group), key=len),
                weight=sum({each.sentences: each.weight for each in group}.values()),
            )
            for group in groups
        ]
        return sorted(merged, key=lambda each: -each.weight)
