"""What every company's report says of the company itself, in the same words.

A question for one of these facts has other words than the text (“headquarters” for “principal
executive offices”), and the text has the question's words on every page. Knows English; in other
languages nothing is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from models.embedded.company_statements import FACTS, Fact
from models.embedded.evidence import Evidence
from models.embedded.introductions import Introduction
from models.embedded.material import Material
from models.embedded.occurrences import sentences_naming
from models.embedded.own_names import names_another
from models.embedded.relations.names import has_long_run
from models.embedded.weights import COMPANY, INTRODUCTIONS
from models.embedded.wordlists import ENGLISH
from models.embedded.words import STOP_WORDS, tokens, without_owner
from models.embedded.years import YEAR
from reader.text.span import Span

_KEPT = "facts of a company"
_ITSELF = frozenset(["we", "our", "its", "company", "registrant", "corporation"])


def facts_asked_for(evidence: Evidence) -> tuple[Introduction, ...]:
    """The sentences that state the fact of the company that the question asks for, best first.

    ``said`` in each is the fact. None where somebody else than the document's subject is named.
    """
    return evidence.once(_KEPT, lambda: facts_of(evidence.material, evidence.question))


def facts_of(material: Material, question: str) -> tuple[Introduction, ...]:
    """The same, of a document."""
    plain = " ".join(question.split())
    fact = next((each for each in FACTS if each.asks.match(plain)), None)
    if fact is None or not material.is_english or YEAR.search(question):
        return ()
    if names_another(question, material.own_names) or _asks_for_more(question, material):
        return ()
    found = [*_labelled(material, fact), *_stated(material, fact, question)]
    found.sort(key=lambda each: -each.weight)
    close = INTRODUCTIONS.close_to_best * max((each.weight for each in found), default=0.0)
    return _without_repetition(material, [each for each in found if each.weight >= close])


def _asks_for_more(question: str, material: Material) -> bool:
    """Whether it has a word beside those of the fact and of the company: who was injured."""
    known = ENGLISH.introduction.company_facts | STOP_WORDS | _ITSELF | material.own_names
    return any(without_owner(word) not in known for word in tokens(question))


def _labelled(material: Material, fact: Fact) -> Iterator[Introduction]:
    """What is printed above the label, on the cover: in the sentence before, or in the same.

    An address may take several lines.
    """
    if fact.label is None:
        return
    cover = material.inside(Span(0, min(COMPANY.cover, len(material.content.text))))
    for index in cover:
        text = material.evened(index)
        bracket = text.find("(")
        if bracket < 0 or not fact.label.match(text[bracket:]):
            continue
        at = index if text[:bracket].strip() else index - 1
        if at < 0:
            continue
        said = material.evened(at).partition("(")[0].rstrip()
        if said:
            first = _first_line(material, at) if fact.lines else at
            yield Introduction(at, Span(0, len(said)), COMPANY.labelled, first, first < at)


def _first_line(material: Material, last: int) -> int:
    """The first of the short lines that end with ``last``, below what is another label's."""
    first = last
    while first and last - first < COMPANY.lines - 1:
        before = material.evened(first - 1).strip()
        if len(before) > COMPANY.line or ")" in before or not before[:1].isalnum():
            break
        first -= 1
    return first


def _stated(material: Material, fact: Fact, question: str) -> Iterator[Introduction]:
    """Sentences that state it; what comes later in the text counts less."""
    numbers = sentences_naming(material, fact.words) if fact.states else []
    for rank, index in enumerate(numbers):
        text = material.evened(index)
        if has_long_run(text):
            continue
        if fact.beside and not fact.beside.search(_with_next(material, index)):
            continue
        found = (pattern.search(text) for pattern in fact.states)
        if said := next((each for each in found if each and _of_itself(material, each)), None):
            weight = COMPANY.stated * (1 - COMPANY.late * rank / len(numbers))
            weight *= COMPANY.other if _says_otherwise(fact, question, text) else 1.0
            yield Introduction(index, Span(*said.span("said")), weight, index)


def _with_next(material: Material, index: int) -> str:
    last = min(index + COMPANY.beside, len(material.content.sentences) - 1)
    return " ".join(map(material.text, range(index, last + 1)))


def _says_otherwise(fact: Fact, question: str, text: str) -> bool:
    """Whether it has another word for it: established, where it is asked when it was founded."""
    asked = fact.same.search(question) if fact.same else None
    return asked is not None and asked[0].casefold() not in text.casefold()


def _of_itself(material: Material, said: re.Match[str]) -> bool:
    """Whether the subject is the company: “we”, or one of the document's own names."""
    subject = said.groupdict().get("self")
    if subject is None:
        return True
    words = {without_owner(word) for word in tokens(subject)}
    return bool(words & _ITSELF or words & material.own_names)


def _without_repetition(material: Material, found: list[Introduction]) -> tuple[Introduction, ...]:
    """Each fact once: an auditor signs several times."""
    kept: dict[str, Introduction] = {}
    for each in found:
        said = " ".join(each.said.of(material.evened(each.sentence)).casefold().split())
        kept.setdefault(said, each)
    return tuple(kept.values())[: INTRODUCTIONS.most]
