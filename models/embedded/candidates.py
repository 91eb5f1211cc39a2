"""Parts of a sentence that could be what a question asks for, judging by their form alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from models.embedded.kinds import Kind
from models.embedded.weights import SIZES
from models.embedded.wordlists import ENGLISH, Patterns, either
from models.embedded.words import STOP_WORDS
from reader.text.abbreviations import BEFORE_A_NAME
from reader.text.span import Span

Finder = Callable[[str], Iterator[Span]]

_WORDS = ENGLISH.forms
_CAPITAL = r"(?:[A-Z]|[À-ÖØ-Þ])[\w’'&-]*(?:\.(?=[A-Z]))?(?:[A-Z]\.)*"
_NAME = re.compile(rf"{_CAPITAL}(?:\.?\s(?:(?:{either(_WORDS.in_names)})\s){{0,2}}{_CAPITAL})*")
_COUNT, _MEASURE = either(_WORDS.numbers), either(_WORDS.measures)
_UNIT = f"{either(_WORDS.units)}|{_MEASURE}"
_MEASURED = re.compile(
    rf"(?:\d[\d.,]*|\b(?:{_COUNT})\b)(?:\s?(?:and|to|or|[-–])\s?(?:\d[\d.,]*|(?:{_COUNT})\b))?"
    rf"[\s-]?({_MEASURE})\b",
    re.IGNORECASE,
)
"""A number, or one of two, before what it measures."""
_AMOUNT = re.compile(
    rf"(?:(?:[A-Z]{{1,3}})?[$€£¥]\s?)?\(?\d[\d,]*(?:\.\d+)?\)?(?:st|nd|rd|th)?(?:\s?(?:{_UNIT})\b|\s?%)*"
    rf"|\b(?:{_COUNT})\b(?:[ -](?:and )?(?:{_COUNT}|{_UNIT})\b)*",
    re.IGNORECASE,
)
_MONTH = f"(?:{either(_WORDS.months)})"
_TIME = re.compile(
    rf"(?:\d{{1,2}} )?{_MONTH}(?: \d{{1,2}}(?:st|nd|rd|th)?\b(?!\d))?(?:,? \d{{4}})?"
    r"|\b(?:(?:early|mid|late)[- ])?(?:the )?(?:1\d|20)\d\ds?(?:[-–](?:\d\d){1,2}\b)?"
    r"|\b\d{1,4} (?:BC|BCE|AD|CE)\b"
    r"|\b(?:the )?(?:\d{1,2}(?:st|nd|rd|th)|first|second|\w+teenth|\w+ieth) century\b"
    r"|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?: (?:morning|evening|night|afternoon))?\b"
    rf"|\b(?:\d[\d,]*|{_COUNT}|several|a few) (?:seconds|minutes|hours|days|weeks|months|years)"
    r"(?: (?:ago|later|before|after|earlier))?"
    r"|\b\d{1,2}:\d\d\b(?! ?[ap])|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\.?|\b\d{1,2} o[’']clock\b"
    r"|\b(?:yesterday|today|tomorrow|midnight|noon|that (?:day|night|evening|morning))\b",
)
_FREQUENCY = re.compile(
    rf"(?<!at )\b(?:once|twice|thrice)\b(?! (?:upon|more|again))(?: (?:an?|per|each|every) \w+)?"
    rf"|\b(?:{_COUNT}|\d[\d,]*|several|many|a few) times\b(?: (?:an?|per|each|every) \w+)?"
    rf"|\b(?:every|each) (?:(?:other|few|{_COUNT}|\d+) )?"
    r"(?:(?:second|minute|hour|day|week|month|quarter|year|morning|evening|night)s?|\w+day)\b"
    rf"|\b(?:{either(_WORDS.frequencies)})\b",
    re.IGNORECASE,
)
_A_YEAR = r"(?:19|20)\d\d\b(?![,.]\d)"
_DATE = re.compile(
    rf"{_MONTH} \d{{1,2}}\b(?:,? {_A_YEAR})?|{_MONTH},? {_A_YEAR}"
    rf"|\b(?:{either(_WORDS.before_years)}|,),? {_A_YEAR}"
    rf"(?:(?:,|,? and|,? or) {_A_YEAR})*|^\(\d{{1,2}}\)"
)
"""Dates, and the number of a footnote that a sentence begins with: they look like amounts."""


def _opening(words: Patterns, *, any_case: bool = True) -> re.Pattern[str]:
    """One of ``words``, followed by more words."""
    return re.compile(rf"\b(?:{either(words)})\s", re.IGNORECASE if any_case else 0)


_WHEN = _opening(_WORDS.times, any_case=False)
_REASON = _opening(_WORDS.reasons)
_PURPOSE = _opening(_WORDS.purposes, any_case=False)
_MANNER = _opening(_WORDS.manners)
_PLACE = re.compile(rf"\b(?:{either(_WORDS.places)})\s(?:(?:{either(_WORDS.before_places)}) )?")
_EQUATES = _opening(_WORDS.meanings)
_SUCH_AS = _opening(_WORDS.examples)
_APPOSED = re.compile(rf",\s(?=(?:{either(_WORDS.apposed)})\s)")
_BRACKETS = re.compile(r"\(([^()]{2,80})\)")
_CLAUSE_END = re.compile(
    rf"[;:.!?…](?=\s|$|[”\"’)])|,\s(?=(?:{either(_WORDS.clauses)})\b"
    rf"|and (?:{either(_WORDS.subjects)})\b)"
)
_WORD = re.compile(r"[^\W_]+(?:['’.,:/&-][^\W_]+)*%?")
_AND = re.compile(rf",?\s+(?:{either(_WORDS.joints)})\s+", re.IGNORECASE)
_COLON = re.compile(r":\s+")
_COMMA = re.compile(r"[,;]\s+")
_GOES_ON = re.compile(rf"[,;]\s+(?:{either(ENGLISH.question.auxiliaries)})\b")
_GOES_ON_BEHIND = re.compile(rf"(?:\s?[\[(]\d+[\])])?{_GOES_ON.pattern}")
"""A comma followed by the rest of a clause, not of a list: “Ada, sister of Max, is …”."""


def names(text: str) -> Iterator[Span]:
    """Runs of capitalised words; function words at their beginning are not part of one."""
    for found in _NAME.finditer(text):
        start, end = found.span()
        for word in _WORD.finditer(text, start, end):
            if not _says_nothing(word[0]) or (word[0].isupper() and len(word[0]) > 1):
                start = word.start()
                break
        else:
            continue
        yield _without_owner(text, Span(start, end))


def amounts(text: str) -> Iterator[Span]:
    """Numbers with their units; days and years of dates are none."""
    dates = [Span(*found.span()) for found in _DATE.finditer(text)]
    found = _trimmed(text, (Span(*found.span()) for found in _AMOUNT.finditer(text)))
    return (span for span in found if not any(date.contains(span) for date in dates))


def measured(text: str, amount: Span) -> str:
    """The unit of an amount (years, miles, pounds); empty if it counts things."""
    found = _MEASURED.match(text, amount.start)
    return found[1] if found else ""


def times(text: str) -> Iterator[Span]:
    """Dates, years, times of day, and how long ago."""
    return _trimmed(text, (Span(*found.span()) for found in _TIME.finditer(text)))


def frequencies(text: str) -> Iterator[Span]:
    """How often: a number of times, or times that return."""
    return (Span(*found.span()) for found in _FREQUENCY.finditer(text))


def lists(text: str) -> Iterator[Span]:
    """Lists joined by commas and a final “and”, from the first item to the last."""
    for joint in _AND.finditer(text):
        first = _first_item(text, joint.start())
        last = _item_after(text, joint.end())
        if first is None or last is None:
            continue
        goes_on = _GOES_ON.search(text, first, last) or _GOES_ON_BEHIND.match(text, last)
        if _balanced(text[first:last]) and not goes_on:
            yield Span(first, last)


def announced_lists(text: str) -> Iterator[Span]:
    """Lists of several parts after a colon, to the end of the sentence."""
    for colon in _COLON.finditer(text):
        end = len(text.rstrip(' .!?”"’)'))
        listed = text[colon.end() : end]
        if _COMMA.search(listed) or _AND.search(listed):
            yield Span(colon.end(), end)


def chunks(text: str) -> Iterator[Span]:
    """Runs of words that carry meaning, with “of” and “the” between them."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        gap = text[run[-1].end() : word.start()] if run else ""
        meaning = _means(text, word)
        if run and (gap.strip() or not (meaning or word[0].casefold() in _WORDS.in_things)):
            yield from _chunk(run)
            run = []
        if run or meaning:
            run.append(word)
    yield from _chunk(run)


def _means(text: str, word: re.Match[str]) -> bool:
    """Whether the word carries meaning: no single letter, nor a remnant after an apostrophe."""
    cut_off = text[: word.start()].endswith(("'", "’")) and text[: word.start() - 1].endswith(" ")
    letter = len(word[0]) == 1 and word[0].islower()
    return not cut_off and not letter and not _says_nothing(word[0])


def _says_nothing(word: str) -> bool:
    """Whether it is a function word, or two joined by an apostrophe: “I’ll”."""
    folded = word.casefold().replace("’", "'")
    return folded in STOP_WORDS or folded.partition("'")[0] in STOP_WORDS


def _chunk(run: list[re.Match[str]]) -> Iterator[Span]:
    while run and (_says_nothing(run[-1][0]) or run[-1][0].casefold() in BEFORE_A_NAME):
        run.pop()
    if run and len(run) <= SIZES.chunk_words:
        yield Span(run[0].start(), run[-1].end())


def _clauses(opening: re.Pattern[str], *, marked: bool) -> Finder:
    """Find clauses from their opening word to their end; with the opening word if ``marked``."""

    def find(text: str) -> Iterator[Span]:
        for found in opening.finditer(text):
            start = found.start() if marked else found.end()
            end = _CLAUSE_END.search(text, found.end())
            stop = end.start() if end else len(text.rstrip())
            if stop > start:
                yield Span(start, stop)

    return find


def _several(finder: Finder) -> Finder:
    """Keep what names more than one thing: “are included in the sum” lists nothing."""

    def find(text: str) -> Iterator[Span]:
        found = finder(text)
        return (
            each for each in found if _COMMA.search(each.of(text)) or _AND.search(each.of(text))
        )

    return find


def _brackets(text: str) -> Iterator[Span]:
    """Text in brackets, together with the words before it."""
    for found in _BRACKETS.finditer(text):
        if " " in found[1]:
            yield Span(*found.span(1))
        before = list(_WORD.finditer(text, 0, found.start()))[-SIZES.chunk_words :]
        for word in before:
            if word[0].casefold() not in STOP_WORDS:
                yield Span(word.start(), before[-1].end())


def _phrases(text: str) -> Iterator[Span]:
    for found in _PLACE.finditer(text):
        chunk = next(chunks(text[found.end() :]), None)
        if chunk is not None and chunk.start == 0:
            yield Span(found.start(), found.end() + chunk.end)


def _trimmed(text: str, spans: Iterator[Span]) -> Iterator[Span]:
    for span in spans:
        said = span.of(text)
        core = said.strip(" ,")
        if core.endswith(")") and "(" not in core:
            core = core[:-1]
        start = span.start + said.index(core)
        yield Span(start, start + len(core))


def _without_owner(text: str, span: Span) -> Span:
    said = span.of(text)
    for ending in ("’s", "'s"):
        said = said.removesuffix(ending)
    return Span(span.start, span.start + len(said.rstrip(".,-’'")))


def _first_item(text: str, joint: int) -> int | None:
    """The offset where the list begins; ``joint`` is the offset of its last conjunction."""
    sentence = max((m.end() for m in _CLAUSE_END.finditer(text, 0, joint)), default=0)
    commas = list(_COMMA.finditer(text, sentence, joint))
    start = joint
    for comma in reversed(commas):
        if len(text[comma.end() : start].split()) > SIZES.item_words:
            break
        start = comma.start()
    words = list(_WORD.finditer(text, sentence, start))
    first = None
    for word in reversed(words[-SIZES.item_words :]):
        if word[0].casefold() in STOP_WORDS:
            break
        first = word.start()
    return first


def _balanced(text: str) -> bool:
    return text.count("(") == text.count(")")


def _item_after(text: str, joint: int) -> int | None:
    last = None
    for count, word in enumerate(_WORD.finditer(text, joint)):
        gap = text[last or joint : word.start()]
        stops = word[0].casefold() in STOP_WORDS and word[0].casefold() not in _WORDS.in_things
        if count >= SIZES.item_words or gap.strip() or (stops and last is not None):
            break
        if word[0].casefold() not in STOP_WORDS:
            last = word.end()
    return last


FORMS: dict[Kind, tuple[Finder, ...]] = {
    Kind.PERSON: (names,),
    Kind.PLACE: (names, _phrases),
    Kind.TIME: (times,),
    Kind.AMOUNT: (amounts,),
    Kind.FREQUENCY: (frequencies,),
    Kind.REASON: (_clauses(_REASON, marked=True),),
    Kind.MANNER: (_clauses(_MANNER, marked=True),),
    Kind.LIST: (lists, announced_lists, _several(_clauses(_SUCH_AS, marked=False))),
    Kind.MEANING: (_clauses(_EQUATES, marked=False), _clauses(_APPOSED, marked=False), _brackets),
    Kind.THING: (chunks, names),
    Kind.WHETHER: (),
}
"""Forms of answers to each kind of question."""

OTHERWISE: dict[Kind, tuple[Finder, ...]] = {
    Kind.PERSON: (chunks,),
    Kind.TIME: (_clauses(_WHEN, marked=True),),
    Kind.PLACE: (chunks,),
    Kind.REASON: (_clauses(_PURPOSE, marked=True),),
    Kind.LIST: (chunks, names),
}
"""Forms to fall back on if the text has none of ``FORMS``."""
