"""Bullets, and the numbers and letters that clauses and items of lists begin with.

One grammar serves every format: “1.”, “(a)”, “iv)”, “1.2.3”, “§ 4”, “Article IV”. A number may as
well be a year, a reference or the end of a sentence. So a clause begins at one only where a line
or a sentence can begin, and, if that leaves a doubt, only if its neighbours are the numbers before
and after it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate

from reader.text.abbreviations import BEFORE_A_NAME, BEFORE_A_NUMBER
from reader.text.languages import of_all, pattern
from reader.text.section_numbers import KINDS, kind_of, roman_value

BULLETS = "•▪▫◦●○■□‣\N{HYPHEN BULLET}∙·➢➔►✓✔❖"

_CAPITALS = "A-ZÀ-ÖØ-ÞĆĘŁŃŚŞŹŻА-ЯЁ§"  # Cyrillic ones too
_ENUMERATOR = (
    rf"(?P<label>(?:(?P<open>[(\[])\s?|(?P<kind>(?=[{_CAPITALS}])(?i:{KINDS}))\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3})*|[ivxlc]{1,7}|[IVXLC]{1,7}|(?P<letter>[A-Za-z])(?P=letter)?)"
    r"(?P<close>\s?[)\]]|[.:])?)"
)
_FIRST = re.compile(rf"{_ENUMERATOR}(?=\s+(?P<next>\S)|\()")
_LATER = re.compile(rf"\s{_FIRST.pattern}")
_ALONE = re.compile(rf"(?:(?:\A|\s+|(?=\()){_ENUMERATOR})+")
_SIGNS = frozenset({"()", "[]", ".", ")"})
"""Around a number that has no word before it."""
_LOOK_BACK = 40
_ENDED = re.compile(
    r"(?:(?P<word>[^\s(\[\"“‘]*)\.|[!?…;:。！？；：])[\"'”’»)\]]*(?:(?<!\d\.)\d{1,3})?$"  # noqa: RUF001
    rf"|[,;]\s+(?:{pattern(of_all(lambda each: each.conjunctions))})$"
)
_ABBREVIATIONS = BEFORE_A_NAME | BEFORE_A_NUMBER

_Series = tuple[str, str, tuple[int, ...]]
"""The word or signs around a number, its kind of figures, and the numbers above it."""
_Reading = tuple[_Series, int]
"""What a number may be, with its value in the series."""


class _Place(IntEnum):
    """Where a number stands; the later, the more surely a clause begins there."""

    AFTER_NUMBER = 0
    IN_SENTENCE = 1
    LINE_IN_SENTENCE = 2
    SENTENCE = 3
    LINE = 4
    BLOCK = 5


_WEAK = {_Place.IN_SENTENCE, _Place.LINE_IN_SENTENCE}
_FOLLOWERS = {
    _Place.AFTER_NUMBER: 2,
    _Place.IN_SENTENCE: 3,
    _Place.LINE_IN_SENTENCE: 3,
    _Place.SENTENCE: 2,
    _Place.LINE: 0,
    _Place.BLOCK: 0,
}
"""How many numbers must go on from one to begin a list there; one fewer if it is the first."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """What may be the number of a clause; of several ``readings`` if it is “(i)”, or “c.”."""

    start: int
    place: _Place
    readings: tuple[_Reading, ...]
    is_certain: bool
    """It needs no neighbours where it stands."""


def without_bullet(text: str) -> str:
    """``text`` without the bullet that it begins with, if any."""
    return text[1:].lstrip() if text[:1] and text[0] in BULLETS and text[1:2].isspace() else text


def begins_item(text: str) -> bool:
    """Whether ``text`` begins with a number as items of a list have it, and goes on."""
    found = _FIRST.match(text)
    return bool(found and found["close"] and not found["kind"] and _readings(found))


def is_enumerator(text: str) -> bool:
    """Whether ``text`` is nothing but the numbers of clauses: “2. (a)”, “Section 5.2”."""
    return _ALONE.fullmatch(text) is not None


def clause_starts(text: str) -> list[int]:
    """Return the offsets at which numbered clauses begin.

    Behind an empty line something begins for certain; a single line break may be one within a
    sentence.
    """
    marks = list(_marks(text))
    last: dict[_Series, int] = {}
    starts: list[int] = []
    for mark, (followed, repeated) in zip(marks, _ahead(marks), strict=True):
        least, weak = _FOLLOWERS[mark.place], mark.place in _WEAK
        goes_on = {
            each
            for each in mark.readings
            if any(last.get(series) == value for series, value in _before(each))
            and (not weak or followed.get(each))
        }
        begins = {
            each
            for each, more in followed.items()
            if more >= least - (each[1] == 1) and not (weak and last.get(each[0]) == each[1])
        }
        neighbours = (goes_on & followed.keys()) or begins
        meant = goes_on - repeated
        if neighbours:
            meant = {max(neighbours, key=lambda each: (followed[each], -each[1]))}
        if mark.place is not _Place.AFTER_NUMBER:
            if not (meant or mark.is_certain):
                continue
            starts.append(mark.start)
        last.update(meant or mark.readings)
    return starts


def clause_lines(lines: Sequence[str], apart: Sequence[bool]) -> list[bool]:
    """Mark the ``lines`` that begin with the number of a clause.

    ``apart`` marks those at which something begins for certain, as behind a line with room left.
    """
    spaced = ["\n" * alone + line for line, alone in zip(lines, apart, strict=True)]
    begins = [0, *accumulate(len(line) + 1 for line in spaced)]
    text = "\n".join(spaced)
    found = [False] * len(lines)
    for start in clause_starts(text):
        number = bisect_right(begins, start) - 1
        found[number] |= not text[begins[number] : start].strip()
    return found


def _before(reading: _Reading) -> Iterator[_Reading]:
    """Yield what may come before a number: the last in its series, or the one above the first."""
    (style, figures, above), value = reading
    yield (style, figures, above), value - 1
    if above and value == 1:
        yield (style, figures, above[:-1]), above[-1]


def _ahead(marks: Sequence[_Mark]) -> list[tuple[dict[_Reading, int], set[_Reading]]]:
    """Return how many go on from each reading of each mark, and the readings that are repeated.

    Those within a sentence don't count. A number that comes again, where a clause begins more
    surely, was a reference before.
    """
    nearest: dict[_Reading, int] = {}
    surely: dict[_Reading, int] = {}
    never = len(marks)
    found: list[tuple[dict[_Reading, int], set[_Reading]]] = [({}, set()) for _ in marks]
    for index in reversed(range(never)):
        followed, repeated = found[index]
        weak = marks[index].place in _WEAK
        for series, value in marks[index].readings:
            before, after = (nearest.get((series, value + n), never) for n in (-1, 1))
            same = (nearest if weak else surely).get((series, value), never)
            if after < same:
                more = found[after][0].get((series, value + 1), 0)
                followed[series, value] = more + (marks[after].place >= _Place.SENTENCE)
            elif same < before and marks[same].place > marks[index].place:
                repeated.add((series, value))
        for known in (nearest,) if weak else (nearest, surely):
            known.update(dict.fromkeys(marks[index].readings, index))
    return found


def _marks(text: str) -> Iterator[_Mark]:
    padded, end = f"\n\n{text}", 0
    last: set[_Series] = set()
    for later in _LATER.finditer(padded):
        found: re.Match[str] | None = later
        while found:
            place, readings = _place(found, end), _readings(found)
            if place is not None and readings:
                series = {each[0] for each in readings}
                if place is not _Place.AFTER_NUMBER or not series <= last:
                    certain = place >= _Place.LINE and _is_certain(found)
                    yield _Mark(found.start("label") - 2, place, readings, certain)
                if place not in _WEAK:
                    end, last = found.end(), series
            glued = padded[found.end()] == "("
            found = _FIRST.match(padded, found.end()) if glued else None


def _place(found: re.Match[str], last_end: int) -> _Place | None:
    """Return where a number stands, ``last_end`` being the end of the last one; None in a sentence.

    The numbers of notes and sources, in square brackets, belong to the sentence before them.
    """
    start = found.start("label")
    before = found.string[max(0, start - _LOOK_BACK) : start]
    kept = before.rstrip()
    breaks = before.count("\n", len(kept))
    if breaks > 1:
        return _Place.BLOCK
    if start - len(before) + len(kept) == last_end:
        return _Place.AFTER_NUMBER
    ended = _ENDED.search(kept)
    word = (ended["word"] or "") if ended else ""
    initials = len(word) == 1 and word.isalpha() and found["letter"]
    if ended and word.lower() not in _ABBREVIATIONS and not initials:
        inside = None if found["open"] == "[" else _Place.SENTENCE
        return _Place.LINE if breaks else inside
    figures = not found["open"] and not found["kind"] and found["close"] in {".", None}
    inside = _Place.IN_SENTENCE if figures and not (found["next"] or "").islower() else None
    return _Place.LINE_IN_SENTENCE if breaks else inside


def _is_certain(found: re.Match[str]) -> bool:
    """Whether a number needs no neighbours at the beginning of a line: it can be no initial."""
    close = found["close"]
    return bool(close) and not found["kind"] and (close != "." or found["number"][0].isdigit())


def _readings(found: re.Match[str]) -> tuple[_Reading, ...]:
    """Return all that an enumerator may be; nothing if it is part of a sentence."""
    kind, number = kind_of(found["kind"] or ""), found["number"]
    signs = (found["open"] or "") + (found["close"] or "").strip()
    if kind and not signs and (found["next"] or "").islower():
        return ()
    if not kind and signs not in _SIGNS and ("." not in number or signs):
        return ()
    style = kind or signs
    if number[0].isdigit():
        *above, value = map(int, number.split("."))
        return (((style.strip("."), "1", tuple(above)), value),)
    case = "A" if number.isupper() else "a"
    letter = ord(number[0].lower()) - ord("a") + 1 + 26 * (len(number) - 1)
    values = {f"letter {case}": letter if number in (number[0], number[0] * 2) else None}
    values[f"roman {case}"] = roman_value(number)
    return tuple(((style, figures, ()), value) for figures, value in values.items() if value)
