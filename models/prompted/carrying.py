"""Finds the sentence, or the two in succession, that say what a statement says.

Small models join words of several places into statements that none of them makes (“because he
needed help with his business”). Whoever checks such a statement sees its words in the quotes; so it
counts only if one sentence, or two in succession, have nearly all of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import islice

from models.embedded.kinds import Kind, wanted
from models.embedded.question_forms import parts_of, role_asked
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS
from models.prompted.alignment import forms, stemmed, terms
from reader.support.circular import present_of
from reader.support.statement_names import KnownNames, Name, names

_LEAST, _LEAST_OF_TWO = 0.75, 0.8
"""Shares of the content words. Lower ones let reasons pass that a model made up: docs/support.md.
"""
_REASON = re.compile(rf"\b(?:{either(ENGLISH.forms.reasons)})\b", re.IGNORECASE)
_ONE = re.compile(r"\W*who(?: is| was|['’]s)\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|[Ww]e|us|[Oo]ur)\b")
_PRONOUN_FIRST = re.compile(r"\W*(?:I|he|she|it|they|my|his|her|its|their)\b", re.IGNORECASE)
_BEFORE = 3
"""Sentences in which the one that a pronoun stands for is named."""
_FEWEST = 3
"""Words of a reason at least."""
_LEAST_OF_EVENT = 0.5
_EMPTY = STOP_WORDS | {"yes", "no"}


def carriers(
    statement: str, sentences: Sequence[str], following: Collection[int] = ()
) -> tuple[int, ...]:
    """The indices of the sentences that say most of ``statement``; none if none say enough.

    ``following`` are the indices of sentences that follow the one before them in the text.
    """
    said = {term for term in terms(statement) if term not in _EMPTY and len(term) > 1}
    if not said:
        return ()
    held = [_held(said, sentence) for sentence in sentences]
    best = max(range(len(held)), key=lambda n: len(held[n]), default=None)
    if best is not None and len(held[best]) >= _LEAST * len(said):
        return (best,)
    pairs = [(n - 1, n) for n in sorted(following)]
    two = max(pairs, key=lambda pair: len(held[pair[0]] | held[pair[1]]), default=None)
    enough = two is not None and len(held[two[0]] | held[two[1]]) >= _LEAST_OF_TWO * len(said)
    return two if two and enough else ()


def further(statement: str, carrying: Sequence[str], sentence: str) -> bool:
    """Whether ``sentence`` has content words of ``statement`` that the ``carrying`` ones lack."""
    said = {term for term in terms(statement) if term not in _EMPTY and len(term) > 1}
    return not _held(said, sentence) <= _held(said, " ".join(carrying))


def says_of_them(
    statement: str,
    carrying: Sequence[str],
    asked: Sequence[str],
    title: str = "",
    shown: Sequence[str] = (),
) -> bool:
    """Whether the sentence with the answer has the statement's names; those in a title may lack.

    Small models put what was asked for beside the name in the question, whomever it was said of.
    ``shown`` are all sentences that the model was shown.
    """
    new = added(statement, asked)
    best = max(carrying, key=lambda sentence: len(_held(new, sentence)))
    with_it = [best] if new else carrying
    return _has_names(statement, with_it, (asked, _meant_by(title, with_it)), shown)


def names_nearby(
    statement: str,
    carrying: Sequence[int],
    sentences: Sequence[str],
    asked: Sequence[str],
    title: str = "",
) -> bool:
    """Whether the statement's names are in its sentences, shortly before them, or in the title.

    Small models say what they find of whatever they were asked about. Who speaks of himself need
    not be named.
    """
    said = [sentences[n] for n in carrying]
    if any(map(_FIRST_PERSON.search, said)):
        return True
    near = sorted({n for place in carrying for n in range(max(0, place - _BEFORE), place + 1)})
    around = [sentences[n] for n in near]
    return _has_names(statement, around, (asked, _meant_by(title, said)), sentences)


def _has_names(
    statement: str, said: Sequence[str], implied: tuple[Sequence[str], str], shown: Sequence[str]
) -> bool:
    """Whether ``said`` has the statement's names, or the title has those that were asked about."""
    asked, title = implied
    there, meant, known = KnownNames(said), KnownNames(asked), KnownNames([*said, title])
    return all(
        there.bear_out(name) or (meant.bear_out(name) and known.bear_out(name))
        for name in _names(statement, (*asked, *shown))
    )


def _meant_by(title: str, said: Sequence[str]) -> str:
    """The title, unless a sentence begins with a pronoun: it stands for somebody named before."""
    return "" if any(map(_PRONOUN_FIRST.match, said)) else title


def _names(statement: str, elsewhere: Sequence[str]) -> Sequence[Name]:
    """Its names: its first word too, if that is a name ``elsewhere``."""
    found, within = names(statement), names(f"that {statement}")
    if len(within) == len(found):
        return found
    first = within[0]
    others = {part for text in elsewhere for name in names(text) for part in name.parts}
    return (first, *found) if set(first.parts) <= others else found


def shared(carrying: Sequence[str], asked: Sequence[str]) -> float:
    """The largest share of a wording's content words that is in the ``carrying`` sentences."""
    said = " ".join(carrying)
    meant = ({t for t in terms(each) if t not in _EMPTY and len(t) > 1} for each in asked)
    return max((len(_held(words, said)) / len(words) for words in meant if words), default=1.0)


def tells_of_what_happened(sentences: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether they have half of the words, without names, of the question that asks for a reason.

    Small models give as the reason whatever the passage says next of somebody.
    """
    said = " ".join(sentences)
    meant = (_without_names(each) for each in asked if wanted(each).kind is Kind.REASON)
    shares = [len(_held(words, said)) / len(words) for words in meant if words]
    return not shares or max(shares) >= _LEAST_OF_EVENT


def _without_names(question: str) -> set[str]:
    named = {part for name in names(question) for part in name.parts}
    return {t for t in terms(question) if t not in _EMPTY | named and len(t) > 1}


def has_office(sentences: Sequence[str], asked: Sequence[str], source: str) -> bool:
    """Whether they have all words of the office whose holder is asked for; true if none is.

    The chairman of a committee need not be that of the board. ``source`` names the document.
    """
    said = " ".join((*sentences, source))
    one = (each for each in asked if _ONE.match(each) and len(parts_of(each)) == 1)
    offices = [terms(role_asked(each)) - _EMPTY for each in one]
    return not offices or any(len(_held(words, said)) == len(words) for words in offices)


def added(statement: str, asked: Sequence[str]) -> set[str]:
    """The content words that a statement has and no wording of its question has."""
    known = {form for each in asked for form in _known(each)}
    said = {term for term in terms(statement) if term not in _EMPTY and len(term) > 1}
    return {term for term in said if known.isdisjoint((term, stemmed(present_of(term))))}


def has_what_is_new(carrying: Sequence[str], statement: str, asked: Sequence[str]) -> bool:
    """Whether sentences that carry a statement have what it adds to its question, if anything.

    Of a long question, the sentences may have all words, and the answer may be made up.
    """
    return not added(statement, asked) or bears(" ".join(carrying), statement, asked)


def bears(text: str, statement: str, asked: Sequence[str]) -> bool:
    """Whether ``text`` has nearly all that a statement adds to its question, and it adds something.

    That is less than carrying it: what the question's words have to do with it may be elsewhere.
    """
    new = added(statement, asked)
    return bool(new) and len(_held(new, text)) >= _LEAST * len(new)


def with_all_that_is_new(
    statement: str, sentences: Sequence[str], asked: Sequence[str]
) -> list[int]:
    """The index of the first sentence that has all that ``statement`` adds, if any.

    Where that is a reason, the sentence must give one, and of some words, as fewer stand together
    by chance: “Because it seemed to have a bearing upon the mystery.” answers what was asked
    before it.
    """
    new = added(statement, asked)
    reason = gives_a_reason(statement, asked)
    if reason and len(new) < _FEWEST:
        return []
    named = (n for n, each in enumerate(sentences) if not reason or _REASON.search(each))
    full = (n for n in named if len(_held(new, sentences[n])) == len(new))
    return list(islice(full, 1))


def gives_a_reason(statement: str, asked: Sequence[str]) -> bool:
    """Whether a statement gives a reason, or a question asks for one."""
    return bool(_REASON.search(statement)) or any(
        wanted(each).kind is Kind.REASON for each in asked
    )


def asks_how(asked: Sequence[str]) -> bool:
    """Whether a question asks in which way something was done."""
    return any(wanted(each).kind is Kind.MANNER for each in asked)


def _held(said: Collection[str], sentence: str) -> set[str]:
    known = _known(sentence)
    return {each for each in said if not known.isdisjoint((each, stemmed(present_of(each))))}


def _known(text: str) -> set[str]:
    return set(forms(text)) | {stemmed(present_of(term)) for term in terms(text)}
