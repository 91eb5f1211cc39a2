"""The topic of a sentence, and whether a pronoun in it can only mean one person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property

from models.embedded.material import Material
from models.embedded.relations.census import Census
from models.embedded.relations.names import evened
from models.embedded.relations.vocabulary import Sex, Vocabulary
from models.embedded.weights import RELATIONS
from reader.text.document import BlockKind

_NOBODY = re.compile(
    r"\b(?:(?:in|at|from|near|on|towards?|into|im|am|aus|bei|nach)\s(?:the\s)?"
    r"|(?:is|was|as|the|an?|ist|war|als|der|die|das|ein|eine)\s)$",
    re.IGNORECASE,
)
"""Pattern for the words before a place, or before a description of somebody."""

_LEADING = re.compile(r"^\W{0,3}(?:the\s(?=[A-Z]))?", re.IGNORECASE)

Means = Callable[[str], bool]
"""Whether a name is a person's."""


class Topics:
    """One document's sentences and the people they are about."""

    def __init__(self, material: Material, census: Census, words: Vocabulary) -> None:
        self._material = material
        self._census = census
        self._words = words

    def text(self, sentence: int) -> str:
        """With plain spaces alone."""
        return evened(self._material.text(sentence))

    def is_meant(self, sentence: int, at: int, pronoun: str, means: Means, sex: Sex | None) -> bool:
        """Whether the pronoun at ``at`` can only be the person that ``means`` knows by name."""
        said = self.sex_of(pronoun)
        if said is not None and sex is not None and said != sex:
            return False
        before = self.text(sentence)[:at]
        named = list(self._people(before, said))
        if named:
            return all(map(means, named))
        topic = self.topic(sentence - 1) if self._goes_on(sentence) else self._heading(sentence)
        if topic is None or not means(topic):
            return False
        if self._opens(before) and not self._is_possessive(pronoun):
            return True
        others = self._people(self.text(sentence - 1), said) if self._goes_on(sentence) else ()
        return all(map(means, others))

    def antecedent(self, sentence: int, at: int, pronoun: str) -> str | None:
        """The only person that a pronoun can mean; None where there are several, or none."""
        said = self.sex_of(pronoun)
        named = list(dict.fromkeys(self._people(self.text(sentence)[:at], said)))
        if not named:
            topic = self.topic(sentence - 1) if self._goes_on(sentence) else self._heading(sentence)
            named = [topic] if topic is not None else []
        if len(named) != 1:
            return None
        found = named[0]
        return found if self.is_meant(sentence, at, pronoun, found.__eq__, said) else None

    def topic(self, sentence: int) -> str | None:
        """The name that the sentence begins with, or that the ones before it speak of."""
        for index in range(sentence, max(-1, sentence - RELATIONS.carried), -1):
            if (found := self._leading(index)) is not None:
                return found
            if not self._goes_on(index):
                return self._heading(index)
        return None

    def sex_of(self, pronoun: str) -> Sex | None:
        """The sex of a name; None for a thing's."""
        for sex, people in self._words.people.items():
            if pronoun.lower() in (*people.pronouns, *people.possessive):
                return sex
        return None

    @cached_property
    def _possessive(self) -> frozenset[str]:
        each = (*self._words.people.values(), self._words.thing)
        return frozenset(word for people in each for word in people.possessive)

    def _is_possessive(self, pronoun: str) -> bool:
        return pronoun.lower() in self._possessive

    def _people(self, text: str, sex: Sex | None) -> Iterator[str]:
        """Names in ``text`` that a pronoun of this sex may stand for."""
        at = 0
        for name in self._census.in_order(text):
            at = text.index(name, at)
            nobody = _NOBODY.search(text[:at])
            at += len(name)
            known = self._census.sex(name)
            if not nobody and (sex is None or known is None or known == sex):
                yield name

    def _leading(self, sentence: int) -> str | None:
        text = self.text(sentence)
        begins = _LEADING.match(text)
        rest = text[begins.end() :] if begins else text
        name = next(self._census.in_order(rest), None)
        return name if name is not None and rest.startswith(name) else None

    def _goes_on(self, sentence: int) -> bool:
        return sentence > 0 and not self._material.first_in_block(sentence)

    def _heading(self, sentence: int) -> str | None:
        """The heading of the paragraph that the sentence begins."""
        if sentence <= 0 or self._material.kind(sentence - 1) is not BlockKind.HEADING:
            return None
        return self._leading(sentence - 1)

    @staticmethod
    def _opens(before: str) -> bool:
        return not any(map(str.isalnum, before))
