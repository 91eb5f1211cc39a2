"""People named in a text: their other names, shared names, he or she."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from models.embedded.relations.names import evened, patterns
from models.embedded.relations.vocabulary import Sex, Vocabulary
from models.embedded.weights import RELATIONS
from models.embedded.words import STOP_WORDS


class Census:
    """The names of one text; its methods accept any string as a name."""

    def __init__(self, text: str, words: Vocabulary) -> None:
        self._text = evened(text)
        self._words = words
        self._patterns = patterns(words)
        self._name = re.compile(self._patterns.name)
        self._sexes: dict[str, Sex | None] = {}

    @cached_property
    def counts(self) -> Counter[str]:
        """The number of times each name occurs in the text, as written."""
        return Counter(self.in_order(self._text))

    def in_order(self, text: str) -> Iterator[str]:
        """Names in ``text``; words that only begin a sentence may be among them."""
        for match in self._name.finditer(text):
            name = _without_openers(match[0])
            if name:
                yield name

    def bare(self, name: str) -> str:
        """Without titles."""
        return self._patterns.title.sub("", name)

    def sex(self, name: str) -> Sex | None:
        """By title, else by the pronouns after the name; None where neither shows it."""
        if (known := self._titled(name)) is not None:
            return known
        if name not in self._sexes:
            bare = self.bare(name)
            is_plain = bare == name and bool(bare)
            found = self._by_titles(bare) or self._by_pronouns(bare) if is_plain else None
            self._sexes[name] = found
        return self._sexes[name]

    def aliases(self, name: str, *, is_person: bool = False) -> tuple[str, ...]:
        """Other names that mean the same person in this text, and nobody else.

        Parts of a name are aliases of people only: known as such, or called he or she.
        """
        bare = self.bare(name)
        if not is_person and bare == name and self.sex(name) is None:
            return (name,)
        if ", " in bare:
            return tuple(dict.fromkeys((name, bare)))
        family = bare.rsplit(" ", 1)[-1]
        bearers = self._bearers(family)
        found = [name, bare] if bare != family or len(bearers) <= 1 else [name]
        if len(bearers) <= 1 and " " in bare:
            found.append(family)
        found += [each for each in self._of_family(family) if self.same(each, name)]
        given = bare.split(" ")[0]
        if " " in bare and self._given(given) == {bare}:
            found.append(given)
        if " " not in bare and name == bare and len(fuller := self._given(bare)) == 1:
            found += fuller
        return tuple(dict.fromkeys(each for each in found if each))

    def same(self, one: str, other: str) -> bool:
        """Whether two names can only mean one person, as far as this text names people."""
        first, second = self.bare(one).split(), self.bare(other).split()
        if one == other or not first or not second:
            return one == other
        short, long = sorted((first, second), key=len)
        if first[-1] != second[-1]:
            given = len(short) == 1 and len(long) > 1 and short[0] == long[0]
            return given and self._given(short[0]) == {" ".join(long)}
        if len(short) > 1:
            return _is_within(first, second) and first[0] == second[0]
        return not self._opposed(one, other) and self._alone(one, other, first[-1])

    def _alone(self, one: str, other: str, family: str) -> bool:
        """Whether titles, or there being one bearer of the family name, leave no choice.

        “Mr. Hill” is Ned Hill only if the text calls Ned Hill “he”.
        """
        if one != self.bare(one) and other != self.bare(other):
            return self._titled(one) == self._titled(other)
        full = max(one, other, key=lambda name: " " in self.bare(name))
        title = self._titled(one) or self._titled(other)
        if title is not None and " " in self.bare(full) and self._own_sex(full) != title:
            return False
        return len(self._bearers(family)) <= 1

    def _opposed(self, one: str, other: str) -> bool:
        known = [self._titled(each) or self._own_sex(each) for each in (one, other)]
        return set(known) == {"male", "female"}

    def _own_sex(self, name: str) -> Sex | None:
        bare = self.bare(name)
        return self._by_pronouns(bare) if " " in bare else None

    def _titled(self, name: str) -> Sex | None:
        title = self._patterns.title.match(name)
        for sex, people in self._words.people.items():
            if title and set(title[0].split()) & set(people.titles):
                return sex
        return None

    def _by_titles(self, bare: str) -> Sex | None:
        family = self._of_family(bare.rsplit(maxsplit=1)[-1])
        found = {self._titled(each) for each in family if self.bare(each) == bare}
        found.discard(None)
        return found.pop() if len(found) == 1 else None

    def _by_pronouns(self, bare: str) -> Sex | None:
        he, she = (self._words.people[sex].pronouns for sex in ("male", "female"))
        name = rf"(?<!\w){re.escape(bare)}(?!\w)"
        pattern = re.compile(rf"{name}(?P<rest>.{{0,{RELATIONS.follows}}})", re.DOTALL)
        tally: Counter[str] = Counter()
        for match in pattern.finditer(self._text):
            rest = self._name.split(match["rest"], maxsplit=1)[0].lower()
            words = re.findall(r"\w+", rest)
            first = next((word for word in words if word in he or word in she), None)
            if first:
                tally["male" if first in he else "female"] += 1
        if tally["male"] >= max(1, RELATIONS.clearly * tally["female"]):
            return "male"
        return "female" if tally["female"] >= max(1, RELATIONS.clearly * tally["male"]) else None

    @cached_property
    def _families(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = defaultdict(list)
        for name in self.counts:
            found[self.bare(name).rsplit(" ", 1)[-1]].append(name)
        return {family: tuple(names) for family, names in found.items()}

    @cached_property
    def _full_names(self) -> Mapping[str, frozenset[str]]:
        """By the name they begin with."""
        found: dict[str, set[str]] = defaultdict(set)
        for bare in map(self.bare, self.counts):
            if " " in bare:
                found[bare.split(" ")[0]].add(bare)
        return {given: frozenset(names) for given, names in found.items()}

    def _of_family(self, family: str) -> tuple[str, ...]:
        return self._families.get(family, ())

    def _given(self, given: str) -> frozenset[str]:
        return self._full_names.get(given, frozenset())

    def _bearers(self, family: str) -> frozenset[str]:
        """Different people of a family name: by given names, or where there are none by titles."""
        names = self._of_family(family)
        given = {self.bare(name).split()[0] for name in names if " " in self.bare(name)}
        sexes = {str(sex) for name in names if (sex := self._titled(name))}
        return frozenset(given if len(given) >= len(sexes) else sexes)


def _is_within(first: list[str], second: list[str]) -> bool:
    """Whether one is the other without some of its names."""
    short, long = sorted((first, second), key=len)
    left = iter(long)
    return all(word in left for word in short)


def _without_openers(name: str) -> str:
    """A name without words that only begin a sentence: “When Ada”."""
    parts = name.split(" ")
    while parts and parts[0].lower() in STOP_WORDS:
        parts = parts[1:]
    return " ".join(parts)
