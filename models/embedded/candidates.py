"""Stretches of a sentence that could be what a question asks for, by their form alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from models.embedded.kinds import Kind
from models.embedded.words import STOP_WORDS
from reader.text.abbreviations import BEFORE_A_NAME
from reader.text.span import Span

Finder = Callable[[str], Iterator[Span]]

_JOINING = r"(?:of|the|de|du|van|von|der|la|le|&|for|in)"
_CAPITAL = r"(?:[A-Z]|[À-ÖØ-Þ])[\w’'&-]*(?:\.(?=[A-Z]))?(?:[A-Z]\.)*"
_NAME = re.compile(rf"{_CAPITAL}(?:\.?\s(?:{_JOINING}\s){{0,2}}{_CAPITAL})*")
_COUNT = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    "sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|"
    "hundred|thousand|million|billion|trillion|half|quarter|third|dozen|once|twice|zero|none"
)
_MEASURE = (
    r"seconds?|minutes?|hours?|days?|weeks?|months?|years?|miles?|km|kilomet(?:er|re)s?|"
    r"met(?:er|re)s?|feet|foot|inch(?:es)?|cm|mm|acres?|hectares?|pounds?|dollars?|euros?|kg|"
    r"tons?|tonnes?|degrees?|square miles|mg|ml|kDa|nm|bp"
)
_UNIT = (
    r"%|percent(?:age points)?|per cent|basis points|hundred|thousand|million|billion|trillion|"
    rf"points?|times|{_MEASURE}"
)
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
_MONTH = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.)"
)
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
_A_YEAR = r"(?:19|20)\d\d\b(?![,.]\d)"
_DATE = re.compile(
    rf"{_MONTH} \d{{1,2}}\b(?:,? {_A_YEAR})?|{_MONTH},? {_A_YEAR}"
    rf"|\b(?:in|for|since|until|during|fiscal|years?|ended|compared to|compared with|,),? {_A_YEAR}"
    rf"(?:(?:,|,? and|,? or) {_A_YEAR})*|^\(\d{{1,2}}\)"
)
"""Dates, and the number of a footnote that a sentence begins with: they look like amounts."""
_WHEN = re.compile(r"\b(?:after|before|when|while|during|until|since|as soon as|by the time)\s")
_REASON = re.compile(
    r"\b(?:because(?: of)?|due (?:primarily |mainly |largely )?to|owing to|as a result of|so that|"
    r"since|for fear|in order to|thanks to|on account of|caused by|driven by|resulting from|"
    r"attributable to|reflecting|to avoid|to protect|to prevent|for the (?:sake|purpose) of)\s",
    re.IGNORECASE,
)
_PURPOSE = re.compile(r"\b(?:to|for|as|by)\s")
_MANNER = re.compile(
    r"\b(?:by|through|via|using|with the help of|by means of|with|in which|so as to)\s",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:in|at|on|from|near|into|under|behind|across|within|throughout|along|outside|inside|"
    r"between|to|around)\s(?:the |a |an |his |her |their |its )?"
)
_EQUATES = re.compile(
    r"\b(?:is|are|was|were|means?|refers? to|stands? for|(?:is |are )?(?:defined as|known as)|"
    r"consists? of|comprises?)\s",
    re.IGNORECASE,
)
_SUCH_AS = re.compile(
    r"\b(?:such as|including|includes?|namely|e\.g\.|for example|for instance|are|were|:)\s",
    re.IGNORECASE,
)
_APPOSED = re.compile(r",\s(?=(?:an?|the|one)\s)")
_BRACKETS = re.compile(r"\(([^()]{2,80})\)")
_CLAUSE_END = re.compile(
    r"[;:.!?…](?=\s|$|[”\"’)])|,\s(?=(?:but|which|who|although|while|whereas)\b"
    r"|and (?:he|she|it|they)\b)"
)
_WORD = re.compile(r"[^\W_]+(?:['’.,:/&-][^\W_]+)*%?")
_INSIDE = frozenset({"of", "the", "and", "de", "von", "van"})
_AND = re.compile(r",?\s+(?:and|or|as well as|&)\s+", re.IGNORECASE)
_COLON = re.compile(r":\s+")
_COMMA = re.compile(r"[,;]\s+")
_ITEM_WORDS = 9
_CHUNK_WORDS = 8


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
    """What an amount is measured in: years, miles, pounds; nothing where it counts things."""
    found = _MEASURED.match(text, amount.start)
    return found[1] if found else ""


def times(text: str) -> Iterator[Span]:
    """Dates, years, times of day, and how long ago."""
    return _trimmed(text, (Span(*found.span()) for found in _TIME.finditer(text)))


def lists(text: str) -> Iterator[Span]:
    """What is joined by commas and a last “and”, from its first item to its last."""
    for joint in _AND.finditer(text):
        first = _first_item(text, joint.start())
        last = _item_after(text, joint.end())
        if first is not None and last is not None and _balanced(text[first:last]):
            yield Span(first, last)


def announced_lists(text: str) -> Iterator[Span]:
    """What stands behind a colon, in several parts, to the end of the sentence."""
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
        if run and (gap.strip() or not (meaning or word[0].casefold() in _INSIDE)):
            yield from _chunk(run)
            run = []
        if run or meaning:
            run.append(word)
    yield from _chunk(run)


def _means(text: str, word: re.Match[str]) -> bool:
    """Whether it carries meaning: not a letter by itself, nor what an apostrophe has cut off."""
    cut_off = text[: word.start()].endswith(("'", "’")) and text[: word.start() - 1].endswith(" ")
    letter = len(word[0]) == 1 and word[0].islower()
    return not cut_off and not letter and not _says_nothing(word[0])


def _says_nothing(word: str) -> bool:
    """Whether it is a function word, also with another behind an apostrophe: “I’ll”."""
    folded = word.casefold().replace("’", "'")
    return folded in STOP_WORDS or folded.partition("'")[0] in STOP_WORDS


def _chunk(run: list[re.Match[str]]) -> Iterator[Span]:
    while run and (_says_nothing(run[-1][0]) or run[-1][0].casefold() in BEFORE_A_NAME):
        run.pop()
    if run and len(run) <= _CHUNK_WORDS:
        yield Span(run[0].start(), run[-1].end())


def _clauses(opening: re.Pattern[str], *, marked: bool) -> Finder:
    """From a word that opens a clause to the end of it; with that word if ``marked``."""

    def find(text: str) -> Iterator[Span]:
        for found in opening.finditer(text):
            start = found.start() if marked else found.end()
            end = _CLAUSE_END.search(text, found.end())
            stop = end.start() if end else len(text.rstrip())
            if stop > start:
                yield Span(start, stop)

    return find


def _brackets(text: str) -> Iterator[Span]:
    """What stands in brackets, and the words before it."""
    for found in _BRACKETS.finditer(text):
        if " " in found[1]:
            yield Span(*found.span(1))
        before = list(_WORD.finditer(text, 0, found.start()))[-_CHUNK_WORDS:]
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
    """Where the list that has its last joint there begins."""
    sentence = max((m.end() for m in _CLAUSE_END.finditer(text, 0, joint)), default=0)
    commas = list(_COMMA.finditer(text, sentence, joint))
    start = joint
    for comma in reversed(commas):
        if len(text[comma.end() : start].split()) > _ITEM_WORDS:
            break
        start = comma.start()
    words = list(_WORD.finditer(text, sentence, start))
    first = None
    for word in reversed(words[-_ITEM_WORDS:]):
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
        stops = word[0].casefold() in STOP_WORDS and word[0].casefold() not in _INSIDE
        if count >= _ITEM_WORDS or gap.strip() or (stops and last is not None):
            break
        if word[0].casefold() not in STOP_WORDS:
            last = word.end()
    return last


FORMS: dict[Kind, tuple[Finder, ...]] = {
    Kind.PERSON: (names,),
    Kind.PLACE: (names, _phrases),
    Kind.TIME: (times,),
    Kind.AMOUNT: (amounts,),
    Kind.REASON: (_clauses(_REASON, marked=True),),
    Kind.MANNER: (_clauses(_MANNER, marked=True),),
    Kind.LIST: (lists, announced_lists, _clauses(_SUCH_AS, marked=False)),
    Kind.MEANING: (_clauses(_EQUATES, marked=False), _clauses(_APPOSED, marked=False), _brackets),
    Kind.THING: (chunks, names),
    Kind.WHETHER: (),
}
"""What the answer to each kind of question looks like."""

OTHERWISE: dict[Kind, tuple[Finder, ...]] = {
    Kind.PERSON: (chunks,),
    Kind.TIME: (_clauses(_WHEN, marked=True),),
    Kind.PLACE: (chunks,),
    Kind.REASON: (_clauses(_PURPOSE, marked=True),),
    Kind.LIST: (chunks, names),
}
"""Where nothing of that form stands in the text."""
