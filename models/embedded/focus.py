"""The shortest stretch of a text that answers a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from models.embedded.candidates import FORMS, OTHERWISE, amounts, lists, measured, times
from models.embedded.kinds import Kind, Wanted
from models.embedded.sentence_quality import ASIDE
from models.embedded.weights import FOCUS
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import STOP_WORDS
from models.embedded.years import years_of
from reader.text.span import Span
from reader.text.stemming import stem

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_DIGITS = re.compile(r"\d[\d,]*")
_MONEY = re.compile(r"[$€£¥]")
_WORDS = ENGLISH.forms
_CURRENCIES, _BEING, _TITLES = (
    frozenset(map(stem, words)) for words in (_WORDS.currencies, _WORDS.being, _WORDS.titles)
)
_BY = stem("by")
_WEAK_ENDINGS = tuple(_WORDS.weak_endings)
_PERCENT = re.compile(r"\d\s?(?:%|per\s?cent\b)")
_RELATIVE = re.compile(rf"\b(?:{either(_WORDS.relative_times)})\b", re.IGNORECASE)
"""Words of a time that depends on another one: “two days later”."""
_CHANGED = re.compile(rf"\b(?:{either(_WORDS.changing)})\b", re.IGNORECASE)
_OWNED_BY = frozenset(map(stem, ("of", "at")))
_OFFICES = _WORDS.ranks | ENGLISH.introduction.roles
_OTHER_PHRASE = frozenset(map(stem, _WORDS.before_other_phrases))
_PARTED = re.compile(r"[,;:()\u2013\u2014]|['’]s$")
_PRONOUNS = frozenset(["one", "none"])
"""Numbers that mostly stand for somebody: they count only what is named behind them."""
_COMMON = frozenset([Kind.AMOUNT, Kind.PERSON, Kind.THING])
"""Kinds that most sentences have an instance of."""


@dataclass(frozen=True, slots=True)
class Found:
    """An answering stretch of text; ``score`` says how well it suits, about 0 to 1.

    ``of_kind``: it has the specific form that is asked for. ``clear``: the score is high enough for
    it to be probably right.
    """

    span: Span
    score: float
    of_kind: bool = True
    clear: bool = True


@dataclass(frozen=True, slots=True)
class _Word:
    span: Span
    stem: str
    means: bool
    part: int = 0
    """The part of the sentence it is in, counted by semicolons."""


def focus(
    text: str,
    wanted: Wanted,
    weights: Mapping[str, float],
    is_plain: Callable[[str], bool] = lambda _: False,
) -> Found | None:
    """The stretch of ``text`` that answers, if any; ``weights`` are of the question's stems.

    ``is_plain`` knows words that the document also writes in small letters: one of them that
    begins a sentence is no person.
    """
    words = _words(text)
    asides = [Span(*aside.span()) for aside in ASIDE.finditer(text)]
    for of_kind, finders in ((True, FORMS[wanted.kind]), (False, OTHERWISE.get(wanted.kind, ()))):
        spans = [span for finder in finders for span in finder(text)]
        if wanted.plural and wanted.kind is not Kind.LIST:
            spans.extend(lists(text))
        if wanted.years:
            spans = _of_years(text, spans, wanted)
        spans = [span for span in spans if not any(aside.contains(span) for aside in asides)]
        if wanted.kind is Kind.PERSON:
            spans = [span for span in spans if not _names_nobody(text, span, is_plain)]
        found = list(_scored(text, words, spans, wanted, weights))
        if found:
            span, score = max(found, key=lambda each: each[1])
            suited = score >= FOCUS.clear or wanted.kind not in _COMMON
            counts = _counts(text, words, span, wanted)
            clear = suited and _demanded(span.of(text), wanted) and counts
            suits = of_kind and _is_of_its_kind(span.of(text), wanted)
            counted = counts and bool(wanted.noun)
            suits = suits and (span.of(text).casefold() not in _PRONOUNS or counted)
            return Found(span, score, suits, clear)
    return None


def _names_nobody(text: str, span: Span, is_plain: Callable[[str], bool]) -> bool:
    """Whether capitals are those of a sentence, a day, a month, or a term: “Potential Transaction”.

    A term is made of words that the document also writes in small letters; an office, of words for
    offices and ranks.
    """
    said = span.of(text)
    if " " in said:
        words = said.split()
        return all(map(is_plain, words)) or _OFFICES.issuperset(map(str.casefold, words))
    begins = not any(map(str.isalnum, text[: span.start]))
    return next(times(said), None) is not None or (begins and is_plain(said))


def _demanded(said: str, wanted: Wanted) -> bool:
    """Whether a person, a sum, a date, a place, a list or a reason is asked for, and this is one.

    Where just a thing, a manner or a meaning is wanted, nothing tells the right words from others:
    of 18 such stretches 6 were right (development halves of XQuAD and FairytaleQA).
    """
    match wanted.kind:
        case Kind.AMOUNT | Kind.FREQUENCY | Kind.LIST | Kind.REASON:
            return True
        case Kind.TIME:
            return _RELATIVE.search(said) is None
        case Kind.PERSON | Kind.PLACE:
            return any(map(str.isupper, said))
        case _:
            return wanted.name and said[:1].isupper()


def _counts(text: str, words: Sequence[_Word], span: Span, wanted: Wanted) -> bool:
    """Whether a number counts the thing asked for, if one is named: the noun must follow it.

    Nothing of another phrase may stand between: “100 percent of what the employee had”, “from age
    55, an employee’s pension”.
    """
    if not (wanted.counted and wanted.noun):
        return True
    inside = [word for word in words if span.contains(word.span)]
    behind = [word for word in words if word.span.start >= span.end][: FOCUS.behind]
    for word in (*inside, *takewhile(lambda word: word.stem not in _OTHER_PHRASE, behind)):
        between = text[span.end : word.span.end]
        if word.stem == wanted.noun and _PARTED.search(between) is None:
            return True
    return False


def counts_it(text: str, wanted: Wanted) -> bool:
    """Whether a number in ``text`` counts the things whose number is asked for."""
    return largest_count(text, wanted) is not None


def largest_count(text: str, wanted: Wanted) -> int | None:
    """The largest number in ``text`` that counts the things whose number is asked for.

    0 stands for a number in words; None if nothing in the text counts them.
    """
    if not (wanted.counted and wanted.noun):
        return None
    words = _words(text)
    counting = (
        span.of(text)
        for span in amounts(text)
        if not _YEAR.fullmatch(span.of(text)) and _MONEY.search(span.of(text)) is None
        if not _PERCENT.search(span.of(text))
        if _counts(text, words, span, wanted)
    )
    return max(map(_figure, counting), default=None)


def _figure(said: str) -> int:
    digits = _DIGITS.search(said)
    return int(digits[0].replace(",", "")) if digits else 0


def says_growth(text: str) -> bool:
    """Whether a sentence says in per cent by how much something changed."""
    return _PERCENT.search(text) is not None and _CHANGED.search(text) is not None


def _is_of_its_kind(said: str, wanted: Wanted) -> bool:
    if _is_money_for_something_else(said, wanted):
        return False
    if wanted.kind is Kind.AMOUNT and _YEAR.fullmatch(said):
        return False
    return said[:1].isupper() or not (wanted.name and wanted.kind is Kind.THING)


def _is_money_for_something_else(said: str, wanted: Wanted) -> bool:
    """An amount of money is not a rate, and not a number of things unless they are dollars."""
    counts_things = wanted.counted and wanted.noun not in _CURRENCIES
    return (wanted.share or counts_things) and _MONEY.search(said) is not None


def _of_years(text: str, spans: Sequence[Span], wanted: Wanted) -> list[Span]:
    """The text without statements about years other than those asked about."""
    if wanted.kind is not Kind.AMOUNT:
        return list(spans)
    said = years_of(text, spans)
    left = [span for span in spans if said.get(span, wanted.years[0]) in wanted.years]
    return left if any(span in said for span in left) else list(spans)


def _words(text: str) -> list[_Word]:
    folded = [(found, found[0].casefold().replace("’", "'")) for found in _WORD.finditer(text)]
    return [
        _Word(
            Span(*found.span()),
            stem(word),
            word not in STOP_WORDS,
            text.count(";", 0, found.start()),
        )
        for found, word in folded
    ]


def _scored(
    text: str,
    words: Sequence[_Word],
    spans: Sequence[Span],
    wanted: Wanted,
    weights: Mapping[str, float],
) -> Iterator[tuple[Span, float]]:
    total = sum(weights.values()) or 1.0
    there = {word.stem for word in words} & weights.keys()
    covered = FOCUS.covered * sum(weights[each] for each in there) / total
    for span in spans:
        inside = [n for n, word in enumerate(words) if span.contains(word.span)]
        meaning = [n for n in inside if words[n].means and words[n].stem not in _TITLES]
        if inside and not meaning and words[inside[0]].stem in _TITLES:
            continue
        known = [n for n in meaning if words[n].stem in weights and words[n].stem != wanted.noun]
        if not inside or (meaning and len(known) == len(meaning)):
            continue
        near = _nearness(words, inside, weights)
        score = sum(weights[each] * value for each, value in near.items()) / total
        score += covered - FOCUS.long * len(inside)
        if meaning:
            score -= FOCUS.known * len(known) / len(meaning)
        if wanted.counted and wanted.noun and (unit := measured(text, span)):
            score -= FOCUS.other_unit * (stem(unit.casefold()) != wanted.noun)
        yield span, score + _suits(span.of(text), words, inside, wanted)


def _nearness(
    words: Sequence[_Word], inside: Sequence[int], weights: Mapping[str, float]
) -> dict[str, float]:
    """Proximity of each word of the question to a stretch, from 0 to 1."""
    near: dict[str, float] = {}
    for n, word in enumerate(words):
        if word.stem in weights and n not in inside:
            away = inside[0] - n if n < inside[0] else n - inside[-1]
            away += FOCUS.apart * abs(word.part - words[inside[0]].part)
            near[word.stem] = max(near.get(word.stem, 0.0), FOCUS.near / (FOCUS.near + away - 1))
    return near


def _suits(said: str, words: Sequence[_Word], inside: Sequence[int], wanted: Wanted) -> float:
    """Score of a stretch by its own form and by its role in the clause."""
    suits = FOCUS.does * _acted(words, inside, wanted)
    if wanted.noun:
        beside = words[max(0, inside[0] - 2) : inside[-1] + 3]
        suits += FOCUS.named * any(word.stem == wanted.noun for word in beside)
    if wanted.kind is Kind.AMOUNT:
        share = "%" in said or "percent" in said or "per cent" in said
        unasked = FOCUS.unasked_share if share else FOCUS.no_share
        suits += FOCUS.share * (share if wanted.share else unasked)
        suits -= FOCUS.share if _YEAR.fullmatch(said.strip()) else 0
        suits -= FOCUS.other_unit if _is_money_for_something_else(said, wanted) else 0
    if wanted.kind is Kind.PERSON and {word.stem for word in words[: inside[0]][-1:]} & _OWNED_BY:
        suits -= FOCUS.does
    if wanted.plural and " and " in said:
        suits += FOCUS.several
    if wanted.name and said[:1].isupper():
        suits += FOCUS.called
    if len(inside) == 1 and said.endswith(_WEAK_ENDINGS):
        suits -= FOCUS.weak
    return suits


def _acted(words: Sequence[_Word], inside: Sequence[int], wanted: Wanted) -> bool:
    """Whether a stretch is on the expected side of its verb: before it, or after."""
    if not wanted.verb:
        return False
    before = [word.stem for word in words[max(0, inside[0] - 3) : inside[0]]]
    behind = [word.stem for word in words[inside[-1] + 1 : inside[-1] + 3]]
    if not wanted.acts:
        return wanted.verb in before
    active = not _BEING & set(behind[:1])
    return (active and wanted.verb in behind) or (before[-1:] == [_BY] and wanted.verb in before)
