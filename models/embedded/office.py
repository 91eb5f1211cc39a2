"""Sentences that say who holds an office, or is what a contract calls a party.

Knows English; in other languages nothing is found.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from models.embedded.candidates import times
from models.embedded.evidence import Evidence
from models.embedded.introduction_shapes import CAPITALS
from models.embedded.introductions import Introduction
from models.embedded.material import Material
from models.embedded.occurrences import sentences_naming
from models.embedded.own_names import names_of
from models.embedded.question_forms import named_person, office_asked
from models.embedded.relations.names import has_long_run, patterns
from models.embedded.relations.vocabulary import any_of, vocabularies
from models.embedded.weights import INTRODUCTIONS, OFFICE
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS, tokens, without_owner
from reader.text.document import BlockKind
from reader.text.span import Span

_KEPT = "holders of an office"
_WORDS = ENGLISH.introduction
_PART = patterns(vocabularies()[0]).name
NAME = (
    rf"(?P<name>{_PART}(?: & {_PART})*"
    rf"(?:,? (?:{either(_WORDS.company_endings)})(?![\w-])\.?)?(?!\w))"
)
"""A pattern with the group ``name``: of a person, or of a company with its “Inc.”."""
_TITLED = any_of(vocabularies()[0].all_titles)
_AGE = r"(?:,? \(?(?:age|aged) \d+\)?,?|,? \(?\d{2}\)?,|, who is (?:now )?\d{2}(?: years old)?,)?"
_TITLES_BEFORE = rf"(?:[{CAPITALS}][\w’'&-]*,? (?:(?:of|and|the|&) )*){{0,8}}"
"""Other offices of the same person: “Chairman of the Board and”."""
_ARTICLE = rf"(?:the |an? |(?:{either(_WORDS.owners)}) |[\w’' ]{{2,30}}['’]s? )?"
_ANOTHERS = re.compile(r"(?:,? and [\w ]{3,40}?)?,? (?:of|at|for) (?:the )?(?P<whose>[^,.;:()]+)")
_OBJECT = re.compile(rf"\b(?:{either(_WORDS.before_objects)})(?: the| our)? $")
"""Before a name that is no subject: “Edwin, who lives at the Orrin Inn, is the miller”."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """A pattern; ``before``: the office is before the name, where companies are named too."""

    pattern: re.Pattern[str]
    weight: float
    before: bool = False


def holders_asked_for(evidence: Evidence) -> tuple[Introduction, ...]:
    """The sentences that say who holds the office that the question asks for, best first."""
    return evidence.once(_KEPT, lambda: holders_of(evidence.material, evidence.question))


def holders_of(material: Material, question: str) -> tuple[Introduction, ...]:
    """The sentences that say who holds the office that ``question`` asks for, best first.

    Also who is defined as the party that it names: “Orrin, Inc. (the “Tenant”)”.
    """
    if not material.is_english:
        return ()
    office = _without_owner_of_all(office_asked(question), question, material)
    role = office or named_person(question)
    if not role:
        return ()
    defined = list(_found(material, role, _definitions(role)))
    others = list(_found(material, role, _statements(role))) if office and not defined else []
    return _chosen(material, defined or others)


def _chosen(material: Material, found: Sequence[Introduction]) -> tuple[Introduction, ...]:
    """The best of each person; less of each, the more is said of others."""
    people: dict[str, list[Introduction]] = defaultdict(list)
    for each in found:
        people[tokens(each.said.of(material.text(each.sentence)))[-1]].append(each)
    total = sum(each.weight for each in found)
    likely = [_weighed(each, total) for each in people.values()]
    likely.sort(key=lambda each: -each.weight)
    close = INTRODUCTIONS.close_to_best * max((each.weight for each in likely), default=0.0)
    return tuple(each for each in likely if each.weight >= close)[: INTRODUCTIONS.most]


def _weighed(said: Sequence[Introduction], total: float) -> Introduction:
    best, share = max(said, key=lambda each: each.weight), sum(each.weight for each in said) / total
    return replace(best, weight=best.weight * (1 - OFFICE.shared * (1 - share)))


def _without_owner_of_all(role: str, question: str, material: Material) -> str:
    """The office alone where it is that of whom the whole document is about."""
    office, of, owner = role.partition(" of ")
    if not of or not (names_of(question) & set(map(without_owner, tokens(owner)))):
        return role
    return office if set(tokens(owner)) - STOP_WORDS <= _own(material) else role


def _own(material: Material) -> set[str]:
    return set(material.own_names) | _WORDS.things


def _found(material: Material, role: str, shapes: Sequence[_Shape]) -> Iterator[Introduction]:
    sentences = sentences_naming(material, _forms(role))
    for rank, index in enumerate(sentences):
        text = material.evened(index)
        if has_long_run(text):
            continue
        early = 1 - OFFICE.late * rank / len(sentences)
        said = [
            (shape.weight * _own_office(material, text, match), Span(*match.span("name")))
            for shape in shapes
            for match in shape.pattern.finditer(text)
            if not _is_no_name(material, match["name"])
            if not shape.before or _is_somebody(material, match["name"])
        ]
        weight, name = max(said, default=(0.0, Span(0, 0)))
        weight *= early * _readable(material, index)
        if weight >= INTRODUCTIONS.least:
            yield Introduction(index, name, weight, index)


def _own_office(material: Material, text: str, match: re.Match[str]) -> float:
    """0 for an office that is less, or was; less than 1 for that of something with a name.

    “The Orrin murderer” is not just the murderer, nor the president of Orrin just the president.
    """
    before = re.findall(r"(\S+) $", text[: match.start("role")])
    if _WORDS.lesser.intersection(map(str.casefold, before)) or _addresses(text, match):
        return 0.0
    if _OBJECT.search(text[: match.start("name")]):
        return OFFICE.anothers
    behind = _ANOTHERS.match(text, match.end("role"))
    whose = behind["whose"].split(" ")[:3] if behind else []
    named = [*before, *[each for each in whose if each[:1].isupper()][:1]]
    own = _WORDS.offices | _WORDS.roles | material.own_names | set(tokens(match["name"]))
    named = [each for each in named if each[:1].isupper() and not each.endswith(("'s", "’s"))]
    anothers = [each for each in named if not own.issuperset(tokens(each))]
    return OFFICE.anothers if anothers else 1.0


def _addresses(text: str, match: re.Match[str]) -> bool:
    """Whether the name behind a comma may be that of the person spoken to."""
    between = text[match.end("role") : match.start("name")]
    return between == ", " and any(map(text.__contains__, '“”"'))


def _is_no_name(material: Material, said: str) -> bool:
    """Whether capitals are those of an office, a term, or a sentence's first word."""
    words = tokens(said)
    if words[0] in STOP_WORDS or not _WORDS.offices.isdisjoint(words) or any(times(said)):
        return True
    if set(words) <= _WORDS.roles | _WORDS.things:
        return True
    return all(material.is_plain(word) for word in said.split() if word not in STOP_WORDS)


def _is_somebody(material: Material, name: str) -> bool:
    """Whether the text addresses somebody of this family: “Mr. Lund”.

    Behind an office, other capitals are mostly those of a company.
    """
    family = re.escape(name.rsplit(maxsplit=1)[-1])
    titled = re.compile(rf"\b(?:{_TITLED})\.? (?:{_PART} )?{family}(?!\w)")
    return titled.search(material.content.text) is not None


def _readable(material: Material, index: int) -> float:
    kind = material.kind(index)
    return 1.0 if kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE) else 0.0


def _forms(role: str) -> frozenset[str]:
    """The office spelled out and in initials, with what follows it: “CEO of the Orrin Mill”."""
    office, of, owner = role.partition(" of ")
    names = {office}
    for short, spelled in _WORDS.shortened:
        names |= {short, spelled} if office in (short, spelled) else set()
    return frozenset(f"{name}{of}{owner}" for name in names)


def _office(role: str) -> str:
    """A pattern for it in any case and form, with the group ``role``."""
    forms = frozenset(map(re.escape, _forms(role)))
    return rf"(?P<role>(?i:{either(forms)})(?![\w-]))"


@cache
def _definitions(role: str) -> tuple[_Shape, ...]:
    """Patterns for what a contract calls a party: ``name``, and ``role``."""
    defined = rf"[^“”\"()]{{0,120}}\([^()“”\"]{{0,60}}[“\"](?:[Tt]he )?{_office(role)}[”\"]\)"
    lead = rf"(?:\b(?:{either(_WORDS.before_parties)})[,:]?|[)”\"],(?: and)?) (?:[Tt]he )?"
    return _made((rf"{lead}{NAME}{defined}", 1.0), (rf"^{NAME}{defined}", 0.9))


@cache
def _statements(role: str) -> tuple[_Shape, ...]:
    """Patterns for sentences that say who holds the office: ``name``, and ``role``."""
    office = _office(role)
    offices = rf"{_ARTICLE}{_TITLES_BEFORE}{office}"
    being, made = either(_WORDS.being), either(_WORDS.appointing)
    behind = _made(
        (rf"{NAME}{_AGE},? (?:{being})(?: also| currently)? {offices}", 1.0),
        (rf"\b(?:[Tt]he |[Oo]ur |[Ii]ts |[Hh]is |[Hh]er )?{office} (?:{being}) {NAME}", 1.0),
        (rf"{NAME}{_AGE}, {offices}(?=[,.;:!?)—–”]|$| (?:and|of|at)\b)", 0.9),
        (rf"{office},? (?:{either(_WORDS.naming)}),? {NAME}", 0.9),
        (rf"{NAME}{_AGE},? (?:{made}) {offices}", OFFICE.appointed),
    )
    before = _made(
        (rf"{office}, {NAME}", OFFICE.before),
        (rf"(?=[{CAPITALS}]){office} {NAME}", OFFICE.before),
    )
    return behind + tuple(replace(shape, before=True) for shape in before)


def _made(*made: tuple[str, float]) -> tuple[_Shape, ...]:
    return tuple(_Shape(re.compile(pattern), weight) for pattern, weight in made)
