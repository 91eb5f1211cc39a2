"""Reads numbers spelled out in English and German."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple


class Spelled(NamedTuple):
    """A number that was read from ``length`` words; ``scale`` is the magnitude it ends with."""

    value: int
    length: int
    ordinal: bool = False
    scale: int = 1


def _numbered(words: str, first: int = 0, step: int = 1) -> dict[str, int]:
    return {word: first + step * n for n, word in enumerate(words.split())}


SMALL = _numbered(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
"""English numbers below twenty."""
_TENS = _numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10) | {"fourty": 40}
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_GERMAN_SCALES = {
    "tausend": 10**3,
    "million": 10**6,
    "millionen": 10**6,
    "milliarde": 10**9,
    "milliarden": 10**9,
    "billionen": 10**12,
}
SCALES = {
    **_SCALES,
    **_GERMAN_SCALES,
    **dict.fromkeys(("k", "tsd"), 10**3),
    **dict.fromkeys(("mn", "mln", "mio", "millions"), 10**6),
    **dict.fromkeys(("bn", "bln", "mrd", "billions"), 10**9),
    **dict.fromkeys(("tn", "trn", "trillions"), 10**12),
    "thousands": 10**3,
}
"""Magnitudes after digits."""

_ORDINALS = {
    **_numbered("first second third fourth fifth sixth seventh eighth ninth tenth", 1),
    **_numbered("eleventh twelfth thirteenth fourteenth fifteenth sixteenth", 11),
    **_numbered("seventeenth eighteenth nineteenth", 17),
    "ninteenth": 19,
}
_TENTHS = {f"{word[:-1]}ieth": value for word, value in _TENS.items()}
_HIGH = {f"{word}th": value for word, value in _SCALES.items()}

_BELOW_HUNDRED: dict[tuple[str, ...], tuple[int, bool]] = {
    **{(word,): (value, False) for word, value in (SMALL | _TENS).items()},
    **{(word,): (value, True) for word, value in (_ORDINALS | _TENTHS).items()},
    **{
        (ten, unit): (tens + ones, unit in _ORDINALS)
        for ten, tens in _TENS.items()
        for unit, ones in (SMALL | _ORDINALS).items()
        if 0 < ones < 10
    },
}
"""English numbers by their words, and whether they are ordinals."""

_GERMAN_SMALL = {
    **_numbered("null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn"),
    **_numbered("vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn", 14),
    "eins": 1,
    "zwo": 2,
    "fuenf": 5,
    "zwoelf": 12,
    "fuenfzehn": 15,
}
_GERMAN_TENS = {
    **_numbered("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", 20, 10),
    "dreissig": 30,
    "fuenfzig": 50,
}
_GERMAN_ORDINALS = {"erst": 1, "dritt": 3, "siebt": 7, "acht": 8}
_GERMAN = {
    **_GERMAN_SMALL,
    **_GERMAN_TENS,
    **{
        f"{unit}und{ten}": tens + ones
        for unit, ones in _GERMAN_SMALL.items()
        for ten, tens in _GERMAN_TENS.items()
        if 0 < ones < 10
    },
}
"""Numbers below a hundred."""
_GERMAN_ORDINAL = re.compile("(?P<stem>[a-zäöüß]+t)e[rnms]?")
_ARTICLES = frozenset({"ein", "eine", "einen", "einer", "einem"})
_LEAST_ORDINAL_BY_ST = 20
_NO_DIGIT = 10

_STARTS = frozenset({*SMALL, *_TENS, *_ORDINALS, *_TENTHS, "a", "an", "hundred", "thousand"})


_GERMAN_BEGINNING = re.compile(
    "null|ein|zw[eoaö]|zwoe|drei|drit|vier|fünf|fuenf|sech|sieb|acht|neun|zehn|elf|hundert|tausend"
    "|erst|h[aä]l|zehntel"
)


def may_begin(word: str) -> bool:
    """Whether a folded word may begin a number spelled out; quick, and not certain."""
    return word in _STARTS or word in _PARTS or _GERMAN_BEGINNING.match(word) is not None


def spelled(words: Sequence[str]) -> Spelled | None:
    """Return the number that ``words``, folded, begin with; None if there is none.

    An article alone is none. “twenty twenty” is a year.
    """
    if words[0] in _STARTS:
        return _english(words)
    return _german(words)


def _english(words: Sequence[str]) -> Spelled | None:
    if words[0] in {"a", "an"}:
        if len(words) < 2 or words[1] not in {"hundred", *_SCALES}:
            return None
        return _english(["one", *words[1:]])
    if words[0] in {"hundred", *_SCALES}:
        found = _english(["one", *words])
        return found and found._replace(length=found.length - 1)
    return _year(words) or _by_scales(words)


def _by_scales(words: Sequence[str]) -> Spelled | None:
    """Read groups of three digits, each with its magnitude; the last may be an ordinal."""
    total, at, last = 0, 0, 10**15
    done: Spelled | None = None
    while at < len(words):
        start = at + (words[at] == "and" and done is not None)
        group = _group(words[start:])
        if group is None:
            break
        at = start + group.length
        scale = 1 if group.ordinal else _SCALES.get(words[at] if at < len(words) else "", 1)
        ends = _HIGH.get(words[at] if at < len(words) else "", 0)
        if max(scale, ends) >= last or (done is not None and done.scale == 1):
            break
        total += group.value * max(scale, ends)
        at += bool(ends) or scale > 1
        done = Spelled(total, at, group.ordinal or bool(ends), scale)
        last = scale
        if done.ordinal or scale == 1:
            break
    return done


def _group(words: Sequence[str]) -> Spelled | None:
    """Read a number up to ninety-nine hundred and ninety-nine."""
    first = _pair(words)
    if first is None or first.ordinal or first.length >= len(words):
        return first
    after = words[first.length]
    if after == "hundredth":
        return Spelled(first.value * 100, first.length + 1, ordinal=True)
    if after != "hundred" or not first.value:
        return first
    at = first.length + 1
    skipped = at + (at < len(words) and words[at] == "and")
    rest = _pair(words[skipped:]) if skipped < len(words) else None
    behind = skipped + rest.length if rest else 0
    if rest is None or not rest.value or (behind < len(words) and words[behind] == "hundred"):
        return Spelled(first.value * 100, at)
    return Spelled(first.value * 100 + rest.value, behind, rest.ordinal)


def _pair(words: Sequence[str]) -> Spelled | None:
    """Read a number below a hundred."""
    for said in (words[:2], words[:1]):
        if found := _BELOW_HUNDRED.get(tuple(said)):
            return Spelled(found[0], len(said), found[1])
    return None


def _year(words: Sequence[str]) -> Spelled | None:
    """Read “nineteen eighty-four”: two pairs, of which the first is a century."""
    first = _pair(words[:2])
    if first is None or first.ordinal or first.length > 1 or not 10 < first.value <= 20:
        return None
    second = _pair(words[1:3])
    if second is None or second.ordinal or second.value < 10:
        return None
    return Spelled(first.value * 100 + second.value, 1 + second.length)


def _german(words: Sequence[str]) -> Spelled | None:
    total, at = 0, 0
    while at < len(words):
        value = _compound(words[at])
        article = words[at] in _ARTICLES
        value = 1 if article else value
        if value is None:
            break
        scale = _GERMAN_SCALES.get(words[at + 1], 1) if at + 1 < len(words) else 1
        if article and scale == 1:
            break
        total += value * scale
        at += 1 + (scale > 1)
        if scale == 1:
            return Spelled(total, at)
        if at < len(words) - 1 and words[at] == "und" and _compound(words[at + 1]) is not None:
            at += 1
    if at:
        return Spelled(total, at, scale=scale)
    ordinal = _german_ordinal(words[0])
    return None if ordinal is None else Spelled(ordinal, 1, ordinal=True)


def _compound(word: str) -> int | None:
    """Read one German word as a number below a million."""
    for sign, scale in (("tausend", 1000), ("hundert", 100)):
        left, found, right = word.partition(sign)
        if found:
            count = _compound(left) if left else 1
            rest = _compound(right.removeprefix("und")) if right else 0
            return None if count is None or rest is None or rest >= scale else count * scale + rest
    return _GERMAN.get(word)


def _german_ordinal(word: str) -> int | None:
    match = _GERMAN_ORDINAL.fullmatch(word)
    if match is None:
        return None
    stem = match["stem"]
    if stem in _GERMAN_ORDINALS:
        return _GERMAN_ORDINALS[stem]
    for ending in ("st", "t"):
        value = _compound(stem.removesuffix(ending)) if stem.endswith(ending) else None
        if value is not None:
            low = 0 < value % 100 < _LEAST_ORDINAL_BY_ST
            return value if low == (ending == "t") else None
    return None


def decimals(words: Sequence[str]) -> str:
    """Return the digits of “point oh five” or “Komma fünf” that folded ``words`` begin with."""
    digits = ""
    for word in words[1:] if words[:1] in (["point"], ["komma"]) else ():
        value = 0 if word == "oh" else SMALL.get(word, _GERMAN_SMALL.get(word, _NO_DIGIT))
        if value >= _NO_DIGIT:
            break
        digits += str(value)
    return digits


def fraction(word: str) -> Decimal | None:
    """Return the value of a fraction word (half, thirds, Drittel); None if it is none."""
    if word in _PARTS:
        return Decimal(1) / _PARTS[word]
    singular = word.removesuffix("s")
    divisor = _ORDINALS.get(singular, _TENTHS.get(singular, 0))
    return Decimal(1) / divisor if divisor > 2 else None


_PARTS = {
    **dict.fromkeys(("half", "halves", "hälfte", "halb", "halbe", "halben"), 2),
    **dict.fromkeys(("quarter", "quarters", "viertel"), 4),
    "drittel": 3,
    "fünftel": 5,
    "sechstel": 6,
    "achtel": 8,
    "zehntel": 10,
    "hundertstel": 100,
    "hundredth": 100,
    "hundredths": 100,
}
