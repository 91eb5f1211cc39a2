"""Mentions of a page or a chapter in a question: “chapter 3”, “pages 12 to 14”, “this page”.

Knows chapters, pages and tables with a number in all languages in resources/words; “the
introduction” and “this page” in English.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from reader.question_kinds import THE_TEXT, asks_for_overview
from reader.text.languages import LETTER, of_all, pattern
from reader.text.section_numbers import (
    CAPTIONED,
    COUNTED,
    KINDS,
    LAST,
    NUMBER,
    ORDINALS,
    PAGES,
    agree,
    kind_of,
    words_for,
)
from reader.text.span import Span


class Naming(StrEnum):
    """How a question names a place."""

    PAGE = "page"
    """By the name of a page, or of the first and the last."""
    NUMBER = "number"
    """By the number in a heading."""
    RANK = "rank"
    """As the first, the third, the last."""
    HERE = "here"
    """As the one in view."""
    TITLE = "title"
    """By the words of a heading."""
    CAPTION = "caption"
    """As a table or a figure with a number."""
    PART = "part"
    """As a part that many documents have: the introduction."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in the words of the question, which are at ``span``.

    ``kind`` is “page”, “chapter” or another word for a part, and empty for a title. ``name`` is
    the page, number, rank or title; ``last`` the last page of several.
    """

    span: Span
    naming: Naming
    kind: str
    name: str = ""
    last: str = ""


_PAGE = rf"(?:\d{{1,5}}|[A-Z]{{1,2}}-?\d{{1,4}}|[ivxlc]{{2,}})(?!{LETTER}|-)"
_TO = rf"\s*(?:-|\u2013|\u2014|{pattern(of_all(lambda each: each.upto))})\s*"
_INSIDE = pattern(of_all(lambda each: each.inside))
_PAGES = rf"(?:{PAGES})\s*(?P<page>{_PAGE})(?:{_TO}(?P<last>{_PAGE}))?"
_BEHIND = (
    r"(?=\W*$|\s*[,;:.?!)]|\s+(?:of|in|about|and|says?|deals?|covers?|describes?|begins?|ends?|"
    r"contains?|discuss(?:es)?|mentions?)\b)"
)
"""What follows “I” and “a” where they are numbers, unlike in “the letter I wrote”."""
_NUMBERED = rf"(?P<kind>{KINDS})\s*(?P<number>[ia](?!\w){_BEHIND}|(?![ia](?!\w)){NUMBER})"
_RANKED = (
    rf"(?P<rank>\d+(?:st|nd|rd|th)|{ORDINALS}|{LAST})\s+"
    rf"(?P<ranked>{words_for(['chapter', 'story', 'page'])})(?!\w)"
    r"(?!\s+of\s+(?!(?:the|this)\s+(?:book|document|novel|report|paper|text|contract)\b))"
)
_CAPTIONED = (
    rf"(?P<caption>{CAPTIONED})\s*"
    rf"(?P<captioned>\d{{1,3}}(?:\.\d{{1,2}})?[a-z]?)(?!{LETTER}|-)"
)
_PARTS = (
    "abstract|introduction|background|related work|methods?|methodology|results|discussion|"
    "conclusions?|limitations|acknowledge?ments?|preface|foreword|prologue|epilogue|preamble|"
    "recitals|executive summary|glossary|appendix|bibliography|references"
)
_STANDARD = (
    rf"(?<=the )(?P<part>{_PARTS})(?:\s+(?:section|chapter))?(?=\W*$|\s*[,;:?!]|\s+(?:about|and|"
    r"says?|tells?|covers?|describes?|contains?|discuss(?:es)?|mentions?|shows?|talks?|claims?)\b)"
)
"""Alone, since “the abstract idea” and “the methods used” are none."""
_HERE = r"(?:this|the current)\s+(?P<here>page|chapter|section)(?!\w)"
_BEFORE = rf"(?<![\w.'‘“\"\[])(?:(?:{_INSIDE})\s+)?(?:the\s+)?"
_SAYS_IT = re.compile(r"\b(?:does|do|did)\s+$", re.IGNORECASE)
_BEGINS_INSIDE = re.compile(rf"(?:{_INSIDE})\s", re.IGNORECASE)
_MENTION = re.compile(
    rf"{_BEFORE}(?:{_PAGES}|{_CAPTIONED}|{_NUMBERED}|{COUNTED}|{_RANKED}|{_HERE}|{_STANDARD})",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)
_PART = r"(?:section|chapter|part|article|story|kapitel|abschnitt)"
_OPENING, _CLOSING = '[“"«„]', '[”"»“]'

_LETTERED = frozenset(["appendix", "annex", "exhibit", "part", "schedule", "section"])
"""Kinds of parts that may have a letter instead of a number."""
_LETTER = re.compile(r"[abd-hj-km-uwyz]", re.IGNORECASE)


def mentions_of_places(question: str, titles: Collection[str] = ()) -> list[Mention]:
    """Return all of them in order; ``titles`` are the headings that the document has."""
    matches = map(_mention, _MENTION.finditer(question))
    found = [each for each in matches if each is not None]
    found = [each for each in found if each.kind in _LETTERED or not _LETTER.fullmatch(each.name)]
    found = [each for each in found if each.naming is not Naming.PART or _is_asked(question, each)]
    found += _titles(question, titles)
    kept: list[Mention] = []
    for each in sorted(found, key=lambda each: (each.span.start, -len(each.span))):
        if not kept or each.span.start >= kept[-1].span.end:
            kept.append(each)
    return kept


def asked_of_the_text(question: str, place: Span) -> str:
    """Return the question with “the text” for the words at ``place``."""
    before, named = question[: place.start], place.of(question)
    inside = "in " if _BEGINS_INSIDE.match(named) else ""
    asked = f"{before}{inside}{THE_TEXT}{question[place.end :]}"
    return f"{asked[:1].upper()}{asked[1:]}"


def _is_asked(question: str, part: Mention) -> bool:
    """Whether it is asked what a usual part says: “concluded from the results” says where from."""
    named, before = part.span.of(question), question[: part.span.start]
    inside = named[:3].casefold() == "in " or named.endswith(("section", "chapter"))
    if inside or _SAYS_IT.search(before):
        return True
    return asks_for_overview(asked_of_the_text(question, part.span))


def _mention(match: re.Match[str]) -> Mention | None:
    span = Span(*match.span())
    if match["page"]:
        return Mention(span, Naming.PAGE, "page", match["page"], match["last"] or "")
    if match["caption"]:
        return Mention(span, Naming.CAPTION, kind_of(match["caption"]), match["captioned"])
    if match["part"]:
        return Mention(span, Naming.PART, "", match["part"])
    if match["kind"] or match["counted"]:
        kind, number = match["kind"] or match["unit"], match["number"] or match["counted"]
        return Mention(span, Naming.NUMBER, kind_of(kind), number) if agree(kind, number) else None
    if match["ranked"]:
        return Mention(span, Naming.RANK, kind_of(match["ranked"]), match["rank"].casefold())
    return Mention(span, Naming.HERE, match["here"].casefold())


def _titles(question: str, titles: Collection[str]) -> Iterator[Mention]:
    """Titles in quotation marks, before “section”, or behind “the chapter about”.

    Hyphens don't count: “The Red-Headed League” is “The Redheaded League” in some editions.
    """
    folded = question.casefold().replace("-", "")
    for title in titles:
        words = _ARTICLE.sub("", " ".join(title.split())).replace("-", "")
        if words and words.casefold() in folded:
            name = "-?".join(map(re.escape, words))
            for match in re.finditer(_titled(name), question, re.IGNORECASE):
                yield Mention(Span(*match.span()), Naming.TITLE, "", title)


def _titled(name: str) -> str:
    """A pattern for mentions of the part with that title."""
    quoted = rf"{_OPENING}(?:the\s+)?{name}\W?{_CLOSING}"
    begin = r"(?<!\w)(?:in\s+)?(?:the\s+)?"
    called = r"(?:on|about|called|titled|entitled|named)"
    alone = r"(?<!\w)(?:in\s+|(?<=\bof )|(?<=\babout )|(?<=\bsummarise )|(?<=\bsummarize ))"
    return (
        rf"{begin}{_PART}\s+{quoted}|{begin}{name}\s+{_PART}(?!\s*(?:\d|§|[ivxlc]+\b))"
        rf"|{begin}{_PART}\s+{called}\s+{name}(?=\W*$|\s*[,;?])|{alone}(?:the\s+)?{quoted}"
    )
