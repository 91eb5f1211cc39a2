"""Finds a table or a figure by the number in its caption."""

from __future__ import annotations

import re

from reader.text.document import Block, BlockKind, DocumentText
from reader.text.span import Span, cover

_KINDS = {"table": "table", "tabelle": "table", "exhibit": "exhibit"}
_CAPTION = re.compile(
    r"\W{0,3}(?P<kind>tables?|tabelle|figures?|fig|abbildung|exhibits?)\.?\s*"
    r"(?P<number>\d{1,3}(?:\.\d{1,2})?[a-z]?)(?:\s*[.:|\u2013\u2014-]|\s*$|\s+(?=(?-i:[A-Z(])))",
    re.IGNORECASE,
)
_MOST_BLOCKS = 3
"""Blocks of a table beside its caption, on either side."""


def caption_kind(word: str) -> str:
    """“table”, “figure” or “exhibit”, for any spelling of them."""
    return _KINDS.get(word.casefold().rstrip("s."), "figure")


def captioned(content: DocumentText, kind: str, number: str) -> Span | None:
    """Return the caption with that number, and the rows of its table; None if there is none."""
    for at, block in enumerate(content.blocks):
        found = _CAPTION.match(block.span.of(content.text))
        if not found or caption_kind(found["kind"]) != kind or not _is_caption(block):
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
