"""Parsing a question into steps: who or what it begins with, and the relations from there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from models.embedded.relations.vocabulary import Relation, Vocabulary, any_of, vocabularies
from models.embedded.weights import RELATIONS


@dataclass(frozen=True, slots=True)
class Link:
    """One step: the relation asked for, and the question's name for it."""

    relation: Relation
    noun: str


@dataclass(frozen=True, slots=True)
class Chain:
    """``anchor`` is the name or description that a question begins with, ``links`` lead on from it.

    ``is_role``: it names nobody, and says only what somebody is (“the tenant”). ``sort`` is what
    the question calls it as well, such as “film”.
    """

    words: Vocabulary
    anchor: str
    is_role: bool
    links: tuple[Link, ...]
    sort: str = ""


def chain_of(question: str) -> Chain | None:
    """The steps of ``question``; None if it consists of more than relations."""
    asked = " ".join(question.split()).strip().rstrip("?.! ").replace("\u2019", "'")
    for words in vocabularies():
        found = _Parser(words).question(asked)
        if found is not None:
            return found
    return None


class _Parser:
    """Takes noun phrases apart, the outermost relation first."""

    def __init__(self, words: Vocabulary) -> None:
        self._words = words
        self._grammar = _grammar(words.language)

    def question(self, asked: str) -> Chain | None:
        if (found := self._clause(asked)) is not None:
            return found
        for pattern in self._grammar.questions:
            match = pattern.match(asked)
            found = self._phrase(match["np"]) if match else None
            if found is not None and found.links:
                return found
        return None

    def _phrase(self, phrase: str) -> Chain | None:
        """A chain without links where the phrase only names somebody."""
        phrase = phrase.strip(" ,")
        if (found := self._clause(phrase)) is not None:
            return found
        for pattern in self._grammar.of:
            match = pattern.match(phrase)
            if match and (inner := self._phrase(match["np"])) is not None:
                noun = match["noun"].lower()
                relation = self._grammar.nouns.get(noun)
                if relation is not None:
                    return _longer(inner, Link(relation, noun))
        return self._anchor(phrase)

    def _clause(self, asked: str) -> Chain | None:
        """The pattern that leaves the least to be taken apart."""
        found = [
            (len(match["np"]), match["np"], relation)
            for pattern, relation in self._grammar.asked
            if (match := pattern.match(asked))
        ]
        for _, phrase, relation in sorted(found, key=lambda each: each[0]):
            inner = self._phrase(phrase)
            if inner is not None:
                return _longer(inner, Link(relation, relation.nouns[0]))
        return None

    def _anchor(self, phrase: str) -> Chain | None:
        if self._grammar.clause.search(phrase):
            return None
        bare = self._grammar.article.sub("", phrase)
        match = self._grammar.sort.match(bare)
        if match and match["rest"]:
            return Chain(self._words, _unquoted(match["rest"]), False, (), match["sort"].lower())
        if not any(map(str.isalnum, bare)):
            return None
        is_role = bare[0].islower() and bare[0].isalpha()
        if is_role and len(bare.split()) > RELATIONS.longest_role:
            return None
        if not is_role and self._grammar.relation.search(bare):
            return None
        return Chain(self._words, _unquoted(bare if is_role else phrase), is_role, ())


@dataclass(frozen=True)
class _Grammar:
    questions: tuple[re.Pattern[str], ...]
    of: tuple[re.Pattern[str], ...]
    asked: tuple[tuple[re.Pattern[str], Relation], ...]
    nouns: dict[str, Relation]
    clause: re.Pattern[str]
    article: re.Pattern[str]
    relation: re.Pattern[str]
    sort: re.Pattern[str]


@cache
def _grammar(language: str) -> _Grammar:
    words = next(each for each in vocabularies() if each.language == language)
    nouns = words.by_noun()
    known = any_of(tuple(nouns))
    return _Grammar(
        tuple(_compiled(pattern) for pattern in words.question),
        tuple(_compiled(pattern.replace("{nouns}", known)) for pattern in words.of),
        tuple(
            (_compiled("^" + pattern.replace("{np}", "(?P<np>.+?)") + "$"), relation)
            for relation in words.relations.values()
            for pattern in relation.asked
        ),
        {noun.lower(): relation for noun, relation in nouns.items()},
        _compiled(rf"\b(?:{'|'.join(words.clauses)})\b"),
        _compiled(rf"^(?:{any_of(words.articles)})\s+"),
        re.compile(rf"(?:\S\s)(?:{known})\b\s*(?:of\b|von\b|$)"),
        re.compile(
            rf"^(?:[a-z]+ )?(?P<sort>{any_of(words.sorts)}) (?:called |named |titled )?"
            r"(?P<rest>[“\"'‘]?[^\W\d_a-z].*|[“\"'‘]?\d.*)$"
        ),
    )


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _longer(chain: Chain, link: Link) -> Chain:
    """``chain`` with one more link; “where was his place of birth” does not add a second place."""
    if chain.links and link.relation.name == "place" == chain.links[-1].relation.value:
        return chain
    return Chain(chain.words, chain.anchor, chain.is_role, (*chain.links, link), chain.sort)


_AROUND = "“”\"‘’' "
_ASIDE = re.compile(r"\s*\((?:[^()]*)\)$")


def _unquoted(phrase: str) -> str:
    """Without quotation marks, and without what only tells things of one name apart."""
    return _ASIDE.sub("", phrase.strip(_AROUND)).strip(_AROUND) or phrase
