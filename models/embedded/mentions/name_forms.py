"""Names as they are written, taken apart; and groups of those that are one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from models.embedded.mentions.lexicon import COMPANY, MARRIED, UNMARRIED, Sex, sex_of
from models.embedded.weights import NAMES
from reader.text.titles import PLURAL, RANKS, untitled


@dataclass(frozen=True, slots=True)
class Form:
    """A name as it is written, taken apart."""

    written: str
    titles: tuple[str, ...]
    parts: tuple[str, ...]

    @classmethod
    def of(cls, written: str) -> Form:
        """“Mr. John Hill”: its titles and its parts, without the legal form of a company."""
        words = written.split()
        if words[0] in PLURAL:  # several people, whom no other form means
            return cls(written, (), (written,))
        parts = [word.rstrip(",") for word in untitled(written).split()]
        titles = words[: len(words) - len(parts)]
        while len(parts) > 1 and parts[-1] in COMPANY:
            parts.pop()
        return cls(written, tuple(titles), tuple(parts))

    @property
    def is_full(self) -> bool:
        """Whether it has given and family name, as far as one can see."""
        return len(self.parts) > 1

    def shortens(self, other: Form) -> bool:
        """Whether each part is in ``other``, in order, whole or as an initial."""
        short, long = self.parts, other.parts
        if short == long or len(short) > len(long) or short[-1] != long[-1]:
            return False
        if not (self.is_full and _stands_for(short[0], long[0])):
            return False
        rest = iter(long)
        return all(any(_stands_for(part, each) for each in rest) for part in short)


@dataclass(eq=False)
class Group:
    """The forms of one name, with the number of times each is in the text."""

    counts: dict[Form, int]
    pronouns: Counter[Sex | None] = field(default_factory=Counter)
    places: int = 0
    """Number of times it follows “in” or “at”, which is rare for people."""

    @property
    def forms(self) -> Collection[Form]:
        """Its written forms."""
        return self.counts.keys()

    @property
    def count(self) -> int:
        """The number of mentions."""
        return sum(self.counts.values())

    @property
    def full_count(self) -> int:
        """The number of mentions with given and family name."""
        return sum(self.counts[form] for form in self.full())

    @property
    def single(self) -> Form | None:
        """Its form, where that is one word, with or without titles."""
        only = next(iter(self.forms))
        return only if len(self.forms) == 1 and not only.is_full else None

    @property
    def sex(self) -> Sex | None:
        """By titles, else by the pronouns that follow."""
        titled = {sex for form in self.forms if (sex := sex_of(form.titles))}
        if len(titled) == 1:
            return titled.pop()
        he, she = self.pronouns["male"], self.pronouns["female"]
        if he >= max(1, NAMES.clearly * she):
            return "male"
        return "female" if she >= max(1, NAMES.clearly * he) else None

    @property
    def is_person(self) -> bool:
        """Whether it has a title, or is called he or she rather than it."""
        if any(form.titles for form in self.forms):
            return True
        if self.places * NAMES.seldom > self.count:
            return False
        persons = self.pronouns["male"] + self.pronouns["female"]
        return persons > max(1, NAMES.clearly * self.pronouns[None])

    def full(self) -> Iterable[Form]:
        """Its forms with given and family name."""
        return (form for form in self.forms if form.is_full)

    def abbreviates(self, other: Group) -> bool:
        """Whether one of its full names is a shortened one of the other's."""
        if not (self.is_person or other.is_person):
            return False
        return any(short.shortens(long) for short in self.full() for long in other.full())

    def opposes(self, other: Group) -> bool:
        """Whether they are two people: he and she, a captain and she, Miss and Mrs."""
        pairs = ((self, other), (other, self))
        return {self.sex, other.sex} == {"male", "female"} or any(
            (one.has(UNMARRIED) and two.has(MARRIED)) or (one.has(RANKS) and two.sex != "male")
            for one, two in pairs
            if not (one.has(RANKS) and two.has(RANKS))
        )

    def has(self, titles: frozenset[str]) -> bool:
        """Whether some form has one of these titles."""
        return any(not titles.isdisjoint(form.titles) for form in self.forms)

    def take(self, others: Sequence[Group]) -> None:
        """Merge other groups into this one."""
        for other in others:
            self.counts |= other.counts
            self.places += other.places
            self.pronouns += other.pronouns


def _stands_for(part: str, whole: str) -> bool:
    is_initial = len(part) == NAMES.initial and part.endswith(".")
    return part == whole or (is_initial and whole.startswith(part[:-1]))
