"""Previews of the text at the end of a link, in a few lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from reader.text.document import BlockKind, DocumentText
from reader.text.normalise import normalise
from reader.text.word_counts import shortened

_MARK = re.compile(r"[\[(]?(?:\d{1,3}|[a-z]|[*†‡§¶‖#]{1,3}|[ivxlc]{1,7})[\])]?[.:]?", re.IGNORECASE)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_NOTE = 600
"""The characters above which a paragraph is no note."""
_LINES = 420
_WAY_BACK = " ↩↵↑"
"""Signs at the end of a note that link back from it."""
_BARE = 6
"""The characters up to which a paragraph is only the number of a note, before its text."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview: plain ``text``; ``is_note``: it is everything there is to read there."""

    text: str
    is_note: bool


def looks_like_a_mark(words: str) -> bool:
    """Whether a link's own words are those of a reference to a note: a number, a star."""
    return bool(_MARK.fullmatch(normalise(words).translate(_SUPERSCRIPTS)))


def preview(content: DocumentText, offset: int, mark: str) -> Preview:
    """Return the destination, at ``offset``, of the link with the words ``mark``."""
    index = bisect_right(content.blocks, offset, key=lambda block: block.span.start) - 1
    if index < 0:
        return Preview(_cut(content.text[offset : offset + 2 * _LINES], _LINES), is_note=False)
    block = content.blocks[index]
    text = content.text[max(offset, block.span.start) : block.span.end]
    is_heading = block.kind is BlockKind.HEADING
    if (is_heading or len(text) <= _BARE) and index + 1 < len(content.blocks):
        following = content.blocks[index + 1].span.of(content.text)
        text = f"{text} — {following}" if is_heading else f"{text} {following}"
    short = len(text) <= _NOTE and not is_heading
    is_note = block.kind is BlockKind.FOOTNOTE or (looks_like_a_mark(mark) and short)
    if is_note:
        text = _without_mark(text, mark)
    return Preview(_cut(text, _NOTE if is_note else _LINES), is_note)


def _without_mark(text: str, mark: str) -> str:
    """Remove the number from a note, which is shown already."""
    number = normalise(mark).translate(_SUPERSCRIPTS).strip("[](). ")
    begun = text.lstrip("[( ").translate(_SUPERSCRIPTS)
    if not number or not begun.startswith(number):
        return text
    return begun[len(number) :].lstrip("]).: ") or text


def _cut(text: str, most: int) -> str:
    clean = " ".join(text[: most * 2].split()).rstrip(_WAY_BACK)
    return shortened(clean, most)
