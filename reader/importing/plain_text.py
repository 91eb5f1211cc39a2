"""Finds paragraphs in plain text, which has no marks for them, by the form of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Literal

from reader.text.enumerators import BULLETS, begins_item, clause_lines
from reader.text.languages import of_all, pattern
from reader.text.section_numbers import section_number

_LONG_LINE = 110
_LONGEST_PARAGRAPH = 20_000
"""The limit in characters; about eight pages."""

_ENDLESS_WORD = re.compile(r"[!-~]{40}(?=[!-~])")
_LONGEST_HEADING = 80
_SPEAKER = re.compile(r"\s*[^\W\d_][\w .,'’()&/-]{0,40}:(?:\s|$)")
_BULLET = re.compile(rf"\s*[{BULLETS}*–-]\s+\S")
_NAMED_HEADING = re.compile(
    r"(?:chapter|part|book|act|scene|section|article|appendix|volume)\s+"
    r"(?:[\divxlc]+|[a-z]+(?:-[a-z]+)?)\b[.:]?(?:\s.*)?"
    rf"|{pattern(of_all(lambda each: each.own_parts | each.about_book))}",
    re.IGNORECASE,
)
"""Also “Chapter Thirty-One”, whose number no list has."""
_UNDERLINE = re.compile(r"\s*(={3,}|-{3,}|~{3,})\s*")

Role = Literal["h2", "p", "verse", "li"]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A unit of text as a user would see it, with its lines; only verse keeps its line breaks."""

    role: Role
    lines: tuple[str, ...]


def plain_to_xhtml(text: str) -> bytes:
    """Return a page of XHTML that shows ``text`` as paragraphs, verse, list items and headings."""
    body = "\n".join(_element(block) for block in text_blocks(text))
    return (
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head>'
        f"<body>\n{body}\n</body></html>"
    ).encode("utf-8", "replace")


def _element(block: TextBlock) -> str:
    # Overlong words are made breakable, as they are cut off at a line's end, in quadratic time. The
    # zero-width spaces are no part of the canonical text.
    broken = (_ENDLESS_WORD.sub("\\g<0>\u200b", line.strip()) for line in block.lines)
    lines = [escape(line, quote=False) for line in broken]
    if block.role == "p":
        return "\n".join(f"<p>{piece}</p>" for piece in _pieces(" ".join(lines)))
    if block.role == "verse":
        return f'<p class="verse">{"<br/>".join(lines)}</p>'
    if block.role == "li":
        return f'<p class="item">{" ".join(lines)}</p>'
    return f"<{block.role}>{' '.join(lines)}</{block.role}>"


def _pieces(paragraph: str) -> Iterator[str]:
    """Cut a paragraph of many pages at the ends of sentences.

    Setting a paragraph takes quadratic time in its length.
    """
    start = 0
    while len(paragraph) - start > _LONGEST_PARAGRAPH:
        stop = start + _LONGEST_PARAGRAPH
        last = max(paragraph.rfind(". ", start, stop), paragraph.rfind("。", start, stop))
        if last < start:
            last = paragraph.rfind(" ", start, stop)
        if last < start:
            last = paragraph.find(" ", stop)
        if last < start:
            break
        cut = last + 1
        yield paragraph[start:cut].strip()
        start = cut
    yield paragraph[start:].strip()


def text_blocks(text: str) -> Iterator[TextBlock]:
    """Return the units of ``text``, in order: wrapped lines are joined again."""
    lines = [line.expandtabs(4).rstrip() for line in _UNPRINTABLE.sub(" ", text).splitlines()]
    width = _width([len(line) for line in lines if line])
    for group in _groups(lines, _item_starts(lines, width)):
        if width is None or _is_list_of_lines(group):
            yield from (_single(line) for line in group)
        else:
            yield from _paragraphs(group, width)


_UNPRINTABLE = re.compile("[\x01-\x08\x0e-\x1b\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def _width(lengths: Sequence[int]) -> int | None:
    """Return the column at which lines were wrapped; None if each line is a paragraph."""
    if not lengths:
        return None
    ordered = sorted(lengths)
    if ordered[len(ordered) * 9 // 10] > _LONG_LINE:
        return None
    return ordered[len(ordered) * 19 // 20]


def _item_starts(lines: Sequence[str], width: int | None) -> list[bool]:
    """Mark the lines at which items and numbered clauses begin, if lines were wrapped at all."""
    if width is None:
        return [False] * len(lines)
    room = [
        len(line) + 1 + len(after.strip().split(" ")[0]) <= width for line, after in pairwise(lines)
    ]
    clauses = clause_lines(lines, [True, *room])
    return [
        begins or _BULLET.match(line) is not None
        for line, begins in zip(lines, clauses, strict=True)
    ]


def _groups(lines: Sequence[str], begins: Sequence[bool]) -> Iterator[list[str]]:
    """Divide at empty lines, and where items begin."""
    group: list[str] = []
    for line, begun in zip((*lines, ""), (*begins, False), strict=True):
        if group and (begun or not line.strip()):
            yield group
            group = []
        if line.strip():
            group.append(line)


def _is_list_of_lines(group: Sequence[str]) -> bool:
    speakers = sum(_SPEAKER.match(line) is not None for line in group)
    return len(group) > 1 and 3 * speakers > 2 * len(group)


def _paragraphs(group: Sequence[str], width: int) -> Iterator[TextBlock]:
    if len(group) > 1 and _UNDERLINE.fullmatch(group[1]):
        yield TextBlock("h2", (group[0],))
        group = group[2:]
    for part in _parts(group):
        if len(part) == 1 and len(group) == 1:
            yield _single(part[0])
        elif _is_item(part[0]):
            yield TextBlock("li", tuple(part))
        else:
            yield TextBlock("verse" if _is_verse(part, width) else "p", tuple(part))


def _parts(group: Sequence[str]) -> Iterator[list[str]]:
    """Divide before indented lines if most lines are not, and no item goes on there."""
    indents = [len(line) - len(line.lstrip()) for line in group]
    flush = min(indents, default=0)
    hanging = 2 * sum(indent > flush for indent in indents) < len(group)
    part: list[str] = []
    for line, indent in zip(group, indents, strict=True):
        if part and hanging and indent > flush and not _is_item(part[0]):
            yield part
            part = []
        part.append(line)
    if part:
        yield part


def _is_item(line: str) -> bool:
    return _BULLET.match(line) is not None or begins_item(line.strip())


def _is_verse(lines: Sequence[str], width: int) -> bool:
    """Whether lines end on purpose: before they are full, and the next begins with a capital."""
    capitals = sum(not line.lstrip()[:1].islower() for line in lines)
    early = sum(
        len(line) + 1 + len(following.split()[0]) <= width - 4
        for line, following in pairwise(lines)
    )
    return 2 * early > len(lines) - 1 and 5 * capitals > 3 * len(lines)


def _single(line: str) -> TextBlock:
    words = line.strip()
    if _is_heading(words):
        return TextBlock("h2", (words,))
    return TextBlock("li" if _is_item(line) else "p", (words,))


def _is_heading(words: str) -> bool:
    if len(words) > _LONGEST_HEADING or words[-1] in '.,;:?!”"' or words.startswith(("“", '"')):
        return _is_named(words.rstrip(".")) and len(words) <= 40
    letters = sum(character.isalpha() for character in words)
    return _is_named(words) or (words.isupper() and letters > 3)


def _is_named(words: str) -> bool:
    own = section_number(words)
    return _NAMED_HEADING.fullmatch(words) is not None or (own is not None and bool(own.kind))
