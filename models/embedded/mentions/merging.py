"""Merging written forms of one name: with titles or without, in full, by initials, as an acronym.

Two forms are merged only if the text has nobody else that they could mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from models.embedded.mentions.lexicon import MARRIED
from models.embedded.mentions.name_forms import Form, Group
from models.embedded.weights import NAMES

_KeyT = TypeVar("_KeyT")


def merged(groups: Iterable[Group], meanings: Mapping[str, str]) -> list[Group]:
    """The merged groups; ``meanings`` are the long forms of acronyms."""
    merging = _Merging(groups)
    merging.join_equal()
    merging.join_initials()
    merging.join_titled()
    merging.join_parts()
    merging.join_acronyms(meanings)
    return merging.groups


class _Merging:
    """A merging in progress; a group that was joined to another is no longer in ``groups``."""

    def __init__(self, groups: Iterable[Group]) -> None:
        self._groups = list(groups)
        self._within = {group: group for group in self._groups}
        self._by_part: dict[str, list[Group]] = defaultdict(list)
        for group in self._groups:
            for part in {part for form in group.forms for part in form.parts}:
                self._by_part[part].append(group)

    @property
    def groups(self) -> list[Group]:
        return [group for group in self._groups if self._within[group] is group]

    def join_equal(self) -> None:
        """The same given and family name, with titles or without; a company in any legal form.

        “Mrs. John Hill” is his wife.
        """
        for alike in self._by(lambda f: f.parts if f.is_full or not f.titles else None):
            men = any(each.sex == "male" for each in alike)
            self._join([each for each in alike if not (men and each.has(MARRIED))])

    def join_initials(self) -> None:
        """“J. Hill” and “John Adam Hill”, where only one fits."""
        for alike in self._by(lambda form: form.parts[-1] if form.is_full else None):
            for group in alike:
                fuller = [other for other in alike if group.abbreviates(other)]
                if len(fuller) == 1:
                    self._join([fuller[0], group])

    def join_titled(self) -> None:
        """“Mr. Hill” with the one full name that it fits, “Sir John” likewise."""
        singles = sorted(self._singles(titled=True), key=lambda each: -each[0].count)
        for group, form in 2 * singles:  # who is whose wife can show that the other one is the man
            if self._now(group) is not group:
                continue
            word = form.parts[0]
            fit = [each for each in self._family(word) if any(each.full())] or self._given(word)
            fit = [each for each in fit if each is not group and not each.opposes(group)]
            if group.has(MARRIED):
                fit = [each for each in fit if not each.has(MARRIED)]
            if len(fit) == 1:
                self._join([fit[0], group])

    def join_parts(self) -> None:
        """A bare “Hill” or “John” if nobody else has that name; for a couple, the man."""
        for group, form in self._singles(titled=False):
            fit = self._called(form.parts[0], group)
            if len(fit) != 1 or not fit[0].is_person:
                continue
            by_given = any(full.parts[0] == form.parts[0] for full in fit[0].full())
            certain = not by_given and sum(group.pronouns.values()) >= NAMES.enough
            if not (certain and fit[0].opposes(group)):
                self._join([fit[0], group])

    def join_acronyms(self, meanings: Mapping[str, str]) -> None:
        """Join “SEC” with its long form in the text."""
        by_form = {form.written: group for group in self.groups for form in group.forms}
        for acronym, meaning in meanings.items():
            if acronym in by_form and meaning in by_form:
                self._join([self._now(by_form[meaning]), self._now(by_form[acronym])])

    def _called(self, word: str, bare: Group) -> list[Group]:
        family = [each for each in self._family(word) if each is not bare and each.is_person]
        given = [each for each in self._given(word) if each is not bare]
        family = _not_rare(family, lambda each: each.count)
        given = _not_rare(given, lambda each: each.full_count)
        if not family or not given:
            men = [each for each in family if each.sex != "female"]
            return men if len(family) > 1 else family or given
        return list(dict.fromkeys((*family, *given)))

    def _family(self, word: str) -> list[Group]:
        """The groups with this family name."""
        return [
            group
            for group in dict.fromkeys(map(self._now, self._by_part[word]))
            if any(f.parts[-1] == word and (f.is_full or f.titles) for f in group.forms)
        ]

    def _given(self, word: str) -> list[Group]:
        """The groups with this given name."""
        found = dict.fromkeys(map(self._now, self._by_part[word]))
        return [each for each in found if any(form.parts[0] == word for form in each.full())]

    def _singles(self, *, titled: bool) -> list[tuple[Group, Form]]:
        found = [(group, group.single) for group in self.groups]
        return [(group, form) for group, form in found if form and bool(form.titles) is titled]

    def _by(self, key: Callable[[Form], _KeyT | None]) -> list[list[Group]]:
        found: dict[_KeyT, dict[Group, None]] = defaultdict(dict)
        for group in self.groups:
            for form in group.forms:
                if (value := key(form)) is not None:
                    found[value][group] = None
        return [list(groups) for groups in found.values()]

    def _now(self, group: Group) -> Group:
        """The group that it has become part of."""
        while (whole := self._within[group]) is not group:
            group = whole
        return group

    def _join(self, groups: Iterable[Group]) -> None:
        first, *others = dict.fromkeys(map(self._now, groups))
        first.take(others)
        self._within.update(dict.fromkeys(others, first))


def _not_rare(groups: list[Group], count: Callable[[Group], int]) -> list[Group]:
    most = max(map(count, groups), default=0)
    return [group for group in groups if count(group) * NAMES.rarely >= most]
