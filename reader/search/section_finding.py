"""Finds a chapter, a table or another part of a document by its number, its title, or its rank."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.text.around import around
from reader.text.document import Block, BlockKind, DocumentText, Section
from reader.text.quotation_marks import quoted
from reader.text.section_names import section_name
from reader.text.section_numbers import (
    CAPTIONED,
    SectionNumber,
    kind_of,
    rank_of,
    readings,
    section_number,
)
from reader.text.span import Span, cover

_NUMBERED_ALONE = frozenset(
    ["chapter", "section", "part", "book", "article", "clause", "act", "scene", "canto", "letter"]
)
"""Kinds of parts whose headings may have a number alone: “III”, “4.2 Indemnification”."""
_RANKED = frozenset(["chapter", "section", "story"])
"""Kinds that are counted where no heading has a number: the third story of a collection."""
_MUCH_SHORTER = 0.1
"""The share of the longest part below which another one of its number is an entry of the contents,
or a heading printed again on every page.
"""
_LONGEST_NAME = 40
_FEWEST_CHAPTERS = 3
_NEARLY_ALL = 0.9
_MOST_NAMED = 3
_WORDS = re.compile(r"\w+")


class SeveralSectionsError(Exception):
    """Several parts have that number; the message says so to a person."""


@dataclass(frozen=True, slots=True)
class FoundSection:
    """A part with its heading; ``span`` goes up to the next number, over headings without one."""

    title: str
    span: Span


def section_numbered(
    content: DocumentText, kind: str, number: str, inside: Sequence[Span] = ()
) -> FoundSection | None:
    """Return the part with that number: ``kind`` is “chapter”, and ``number`` may be “III”.

    A heading that has the word comes before one with the number alone. ``inside`` are other parts
    that are named with it, as in “chapter 3 of part two”.

    Raises:
        SeveralSectionsError: several parts have it, as each of several books has a chapter 3.
    """
    wanted = readings(number)
    every = [(each, section_number(each.title)) for each in content.sections]
    same = [(each, own) for each, own in every if own and own.readings & wanted]
    named = [pair for pair in same if pair[1].kind == kind]
    alone = [pair for pair in same if not pair[1].kind and kind in _NUMBERED_ALONE]
    found = [_whole(content, each, own) for each, own in named or alone]
    narrowed = [each for each in found if any(span.contains(each.span) for span in inside)]
    found = narrowed or found
    chapters = () if found or kind not in _RANKED else _chapters(content)
    if chapters and not any(section_number(each.title) for each in chapters):
        return section_ranked(content, rank_of(number))
    return _the_one(content, found)


def section_ranked(content: DocumentText, rank: int) -> FoundSection | None:
    """Return the chapter with that rank, counted from 1, or from the end if it is negative."""
    chapters = _chapters(content)
    at = rank - 1 if rank > 0 else len(chapters) + rank
    if not rank or not 0 <= at < len(chapters):
        return None
    return FoundSection(chapters[at].title, chapters[at].span)


def section_titled(content: DocumentText, title: str) -> FoundSection | None:
    """Return the part with exactly that title, with or without its number.

    Raises:
        SeveralSectionsError: several parts have it.
    """
    return _the_one(content, list(_titled(content, {_plain(title)})))


def part_headed(content: DocumentText, name: str) -> FoundSection | None:
    """Return the first part below a line that is ``name``, which need not be a heading.

    One may be plural, and the other singular.
    """
    wanted = {_plain(name), _plain(name).removesuffix("s"), f"{_plain(name)}s"}
    if section := next(_titled(content, wanted), None):
        return section
    for block in content.blocks:
        title = block.span.of(content.text)
        if len(title) <= _LONGEST_NAME and _plain(title) in wanted:
            begins = (each.span.start for each in content.sections)
            end = min((at for at in begins if at > block.span.start), default=len(content.text))
            return FoundSection(title, Span(block.span.start, end))
    return None


def _titled(content: DocumentText, titles: Collection[str]) -> Iterator[FoundSection]:
    """The parts with one of these plain ``titles``, with or without their numbers."""
    for each in content.sections:
        own = section_number(each.title)
        plain = (_plain(each.title), _plain(own.name) if own else "")
        if any(title and title in titles for title in plain):
            yield _whole(content, each, own)


def _the_one(content: DocumentText, found: Sequence[FoundSection]) -> FoundSection | None:
    """The longest, if the others are much shorter or within it."""
    longest = max(found, key=lambda each: len(each.span), default=None)
    if longest is None:
        return None
    least = _MUCH_SHORTER * len(longest.span)
    others = [e for e in found if len(e.span) >= least and not longest.span.contains(e.span)]
    if others:
        shown = [quoted(section_name(content, each.span.start)) for each in found[:_MOST_NAMED]]
        named = ", ".join(shown if len(found) <= _MOST_NAMED else [*shown, "…"])
        said = tr("Several parts of the document are called that: {parts}. Say which one you mean.")
        raise SeveralSectionsError(said.format(parts=named))
    return longest


def _whole(content: DocumentText, section: Section, own: SectionNumber | None) -> FoundSection:
    """The part with all below it: not all documents have their headings in levels.

    A part with a word for it goes on to the next of its kind, one with a number alone over the
    numbers below its own.
    """
    end = section.span.end
    following = [each for each in content.sections if own and each.span.start >= end]
    for each in following:
        other = section_number(each.title)
        if each.level < section.level or own is None:
            break
        if own.kind and other and other.kind == own.kind and not _is_below(other, own):
            return FoundSection(section.title, Span(section.span.start, each.span.start))
        if not own.kind and not (other and other.kind == own.kind and _is_below(other, own)):
            break
        if not own.kind:
            end = each.span.end
    return FoundSection(section.title, Span(section.span.start, end))


def _is_below(other: SectionNumber, own: SectionNumber) -> bool:
    """Whether it is the same number again, or one below it: 3.2 is below 3."""
    below = (f"{number}." for number in own.readings)
    return bool(other.readings & own.readings) or any(
        each.startswith(number) for number in below for each in other.readings
    )


def _chapters(content: DocumentText) -> list[Section]:
    """The parts of the level that divides the document, without front and back matter."""
    outside = around(content)
    proper = [
        each
        for each in content.sections
        if each.title
        and not any(outside[n].contains(each.span) for n in outside.overlapping(each.span))
    ]
    for level in sorted({each.level for each in proper}):
        chapters = [each for each in proper if each.level == level]
        longest = max(len(each.span) for each in chapters)
        if len(chapters) >= _FEWEST_CHAPTERS and longest < _NEARLY_ALL * len(content.text):
            return chapters
    return []


def _plain(title: str) -> str:
    words = _WORDS.findall(title.casefold())
    return " ".join(words[1:] if words[:1] == ["the"] else words)


_CAPTION = re.compile(
    rf"\W{{0,3}}(?P<kind>{CAPTIONED})\.?\s*"
    r"(?P<number>\d{1,3}(?:\.\d{1,2})?[a-z]?)(?:\s*[.:|\u2013\u2014-]|\s*$|\s+(?=(?-i:[A-Z(])))",
    re.IGNORECASE,
)
_MOST_BLOCKS = 3
"""Blocks of a table beside its caption, on either side."""


def captioned(content: DocumentText, kind: str, number: str) -> Span | None:
    """Return the caption with that number, and the rows of its table; None if there is none."""
    for at, block in enumerate(content.blocks):
        found = _CAPTION.match(block.span.of(content.text))
        if not found or kind_of(found["kind"]) != kind or not _is_caption(block):
            continue
        if found["number"].casefold() == number.casefold():
            return cover([block.span, *_rows(content, at)]) if kind == "table" else block.span
    return None


def _is_caption(block: Block) -> bool:
    """Whether it may be one: a sentence can begin with “Table 2 shows” as well."""
    return block.kind in {BlockKind.CAPTION, BlockKind.HEADING}


def _rows(content: DocumentText, at: int) -> list[Span]:
    """The rows below the caption, or else those above it."""
    below = content.blocks[at + 1 : at + 1 + _MOST_BLOCKS]
    above = content.blocks[max(0, at - _MOST_BLOCKS) : at][::-1]
    return _leading_rows(below) or _leading_rows(above)


def _leading_rows(blocks: tuple[Block, ...]) -> list[Span]:
    found = []
    for block in blocks:
        if block.kind is not BlockKind.TABLE:
            break
        found.append(block.span)
    return found
