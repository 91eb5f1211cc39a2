"""The numbers of headings: “Chapter III”, “3. Results”, “Erster Teil”, “Глава 2”, “第三章”.

Words for chapters, parts and numbers are those of all languages in resources/words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from unicodedata import numeric

from reader.text.languages import ENGLISH, LETTER, languages, of_all, pattern, ranked_words

APART = frozenset({"page", "table", "figure", "exhibit"})
"""Kinds of parts that stand within sections, and have no headings."""
_KIND_OF: dict[str, dict[str, str]] = {
    code: {word: kind for kind, words in each.parts.items() for word in words}
    for code, each in languages().items()
}
"""By language and word, what a part is called in English."""
_VALUES: dict[str, dict[str, int]] = {
    code: {
        word: number
        for ranks in (each.cardinals, each.ordinals)
        for number, words in enumerate(ranks, 1)
        for word in words
    }
    for code, each in languages().items()
}
_LAST = of_all(lambda each: each.last)
_HAN = "〇零一二三四五六七八九十百"

ORDINALS = pattern(word for word in ranked_words(lambda each: each.ordinals) if word[0] not in _HAN)
"""A pattern for “first” to “twentieth”."""
LAST = pattern(_LAST)
"""A pattern for “last”."""


def words_for(kinds: Iterable[str]) -> str:
    """A pattern for the words that parts of some ``kinds`` are called by."""
    wanted = set(kinds)
    return pattern(w for words in _KIND_OF.values() for w, kind in words.items() if kind in wanted)


KINDS = words_for({*languages()[ENGLISH].parts} - APART | {"exhibit"})
"""A pattern for the words that parts of documents with headings are called by."""
CAPTIONED = words_for({"table", "figure", "exhibit"})
"""A pattern for the words that tables and figures are called by."""
PAGES = words_for({"page"})
"""A pattern for “page” and “pages”."""
NUMBER = (
    rf"(?:\d+(?:\.\d+)*(?:st|nd|rd|th)?[a-z]?|[{_HAN}]+|[ivxlc]+|[a-z]"
    rf"|{pattern(word for words in _VALUES.values() for word in words)})(?!{LETTER}|-)"
)
"""A pattern for a number of such a part: decimal, Roman, in words, or a single letter."""
_BEFORE = pattern(of_all(lambda each: each.before_number))
COUNTED = rf"(?:{_BEFORE})\s?(?P<counted>\d+|[{_HAN}]+)\s?(?P<unit>{KINDS})"
"""A pattern for a part whose number stands between: “第三章”."""
_STOPPED = pattern(
    word
    for code, words in _KIND_OF.items()
    if languages()[code].stopped_ordinals
    for word, kind in words.items()
    if kind not in APART
)
_HEADING = re.compile(
    rf"[^\w§]*(?:{COUNTED}|(?P<rank>{ORDINALS})\s+(?P<ranked>{KINDS})"
    rf"|(?P<place>\d{{1,3}}|[IVXLC]+)\.\s*(?P<placed>{_STOPPED})(?=\s*(?:[.:)–—-]|$))"
    rf"|(?:(?P<kind>{KINDS})\s*(?:the\s+)?(?:no\.\s*)?)?(?P<number>{NUMBER}))"
    r"(?P<end>[\s.:)–—-]*)(?P<name>.*)",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class SectionNumber:
    """The number in a heading.

    ``kind`` is what the part is called in English, empty where the heading has only a number.
    ``readings`` are all that the number may mean: “C” is a letter, and a hundred. ``name`` is the
    heading behind it.
    """

    kind: str
    readings: frozenset[str]
    name: str


def section_number(title: str) -> SectionNumber | None:
    """The number that a heading begins with; None if it begins with a word."""
    found = _HEADING.fullmatch(" ".join(title.split()))
    if found is None:
        return None
    name = found["name"]
    for number, kind in (("counted", "unit"), ("place", "placed"), ("rank", "ranked")):
        if found[number] and agree(found[kind], found[number]):
            return SectionNumber(kind_of(found[kind]), readings(found[number]), name)
    number = found["number"]
    if not number or not agree(found["kind"] or "", number):
        return None
    parted = found["end"].strip() or not name or number[0].isdigit()
    # A Roman number and a title follow each other: “II The Attic”, not “I am born”.
    apart = number.isupper() and roman_value(number) is not None and name[:1].isupper()
    if not (found["kind"] or parted or apart):
        return None
    return SectionNumber(kind_of(found["kind"] or ""), readings(number), name)


def kind_of(word: str) -> str:
    """What a part is called in English, in small letters; empty if it is no such word."""
    plain = "-".join(word.casefold().split())
    return next((words[plain] for words in _KIND_OF.values() if plain in words), "")


def agree(kind: str, number: str) -> bool:
    """Whether the word for a part and that for its number are of one language.

    “Chapter on” is no tenth chapter in Turkish. A number without a word for a part is English.
    """
    plain = "-".join(number.casefold().split())
    if len(plain) == 1 or plain[0].isdigit() or plain[0] in _HAN or roman_value(plain):
        return True
    word = "-".join(kind.casefold().split())
    codes = [code for code, words in _KIND_OF.items() if word in words] if kind else [ENGLISH]
    return any(_in_words(plain, _VALUES[code]) is not None for code in codes)


def readings(number: str) -> frozenset[str]:
    """What a number may mean, in digits or small letters."""
    plain = "-".join(number.casefold().split())
    if (value := _value(plain)) is not None:
        return frozenset({str(value)})
    found = {re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", plain)}
    if (value := roman_value(plain)) is not None:
        found.add(str(value))
    return frozenset(found)


def _value(plain: str) -> int | None:
    """The value of a number in words or figures; None for all others."""
    if plain.isdecimal():
        return int(plain)
    if set(plain) <= set(_HAN):
        return _han_value(plain)
    found = (_in_words(plain, words) for words in _VALUES.values())
    return next((value for value in found if value is not None), None)


def _in_words(plain: str, words: Mapping[str, int]) -> int | None:
    """The value of a number in words of one language."""
    stems = (word for word in words if word.endswith("-") and plain.startswith(word[:-1]))
    return words.get(plain, words.get(max(stems, key=len, default="")))


def _han_value(signs: str) -> int:
    """The value of a number in Chinese or Japanese signs: “一百二十三”, or figure by figure."""
    whole = digit = 0
    for sign in signs:
        if sign in "十百":
            whole += int(numeric(sign)) * (digit or 1)
            digit = 0
        else:
            digit = 10 * digit + int(numeric(sign))
    return whole + digit


def rank_of(word: str) -> int:
    """The place in a row of “third”, “3rd” or “3”, from 1 on; -1 for “last”, 0 for none."""
    if re.fullmatch(LAST, word, re.IGNORECASE):
        return -1
    return next((int(each) for each in readings(word) if each.isdecimal()), 0)


_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_WELL_FORMED = re.compile(r"(?=.)c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def roman_value(word: str) -> int | None:
    """Return the value of a Roman number below 400, in any letters; None if it isn't one."""
    plain = word.casefold()
    if not _WELL_FORMED.fullmatch(plain):
        return None
    digits = [_DIGITS[letter] for letter in plain]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    return sum(-one if one < after else one for one, after in pairs)
