"""Units of selection: the word, sentence or paragraph at a place, and the next one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from enum import StrEnum
from unicodedata import category

import regex

from reader.text.document import DocumentText
from reader.text.span import Span

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_KANA = "\u3040-\u30ff\u31f0-\u31ff"
_LETTERS = rf"[[\w\p{{N}}]--[{_HAN}{_KANA}]]+"
"""Marks on letters belong to words, as in Hindi."""
_WORD = regex.compile(f"[{_HAN}]|[{_KANA}]+|{_LETTERS}(?:['’\\-\u2010]{_LETTERS})*", regex.V1)
_LONGEST_WORD = 200


class Unit(StrEnum):
    """Units that are selected at once."""

    LETTER = "letter"
    WORD = "word"
    SENTENCE = "sentence"
    PARAGRAPH = "paragraph"


def unit_at(content: DocumentText, unit: Unit, offset: int) -> Span:
    """Return the unit that holds the character at ``offset``.

    Empty, at ``offset``, for a letter, and for white space between units.
    """
    if content.text[offset : offset + 1].isspace():
        return Span(offset, offset)
    match unit:
        case Unit.WORD:
            return word_at(content.text, offset)
        case Unit.SENTENCE:
            index = content.sentences.at(offset)
            return _paragraph_at(content, offset) if index is None else content.sentences[index]
        case Unit.PARAGRAPH:
            return _paragraph_at(content, offset)
        case Unit.LETTER:
            return Span(offset, offset)


def word_at(text: str, offset: int) -> Span:
    """Return the word that contains the character at ``offset``, or that character alone."""
    begin = max(0, offset - _LONGEST_WORD)
    while begin and begin < offset and (text[begin - 1].isalnum() or _is_mark(text[begin - 1])):
        begin += 1
    for found in _WORD.finditer(text, begin, min(len(text), offset + _LONGEST_WORD)):
        if found.start() > offset:
            break
        if offset < found.end():
            return Span(found.start(), found.end())
    return Span(offset, min(len(text), offset + 1))


def _is_mark(character: str) -> bool:
    return category(character).startswith("M")


def step(content: DocumentText, unit: Unit, offset: int, *, forward: bool) -> int:
    """Return the end of the next unit, or the start of the one before, within the text."""
    match unit:
        case Unit.LETTER:
            return _letter_step(content.text, offset, forward=forward)
        case Unit.WORD:
            return _word_step(content.text, offset, forward=forward)
        case Unit.SENTENCE:
            return _span_step(content, content.sentences, offset, forward=forward)
        case Unit.PARAGRAPH:
            paragraphs = [block.span for block in content.blocks]
            return _span_step(content, paragraphs, offset, forward=forward)


def _letter_step(text: str, offset: int, *, forward: bool) -> int:
    """Move by a letter; of the white space between two paragraphs only the first counts."""
    at = offset
    while (at > 0) if not forward else (at < len(text)):
        at += 1 if forward else -1
        if text[at - 1 : at + 1].strip() or not 0 < at < len(text):
            break
    return at


def _word_step(text: str, offset: int, *, forward: bool) -> int:
    if forward:
        found = _WORD.search(text, offset)
        return found.end() if found else len(text)
    at = offset
    while at:
        begin = max(0, at - _LONGEST_WORD)
        words = list(_WORD.finditer(text, begin, offset))
        if words:
            return word_at(text, words[-1].start()).start
        at = begin
    return 0


def _span_step(content: DocumentText, spans: Sequence[Span], offset: int, *, forward: bool) -> int:
    if forward:
        index = bisect_right(spans, offset, key=lambda span: span.end)
        return spans[index].end if index < len(spans) else len(content.text)
    index = bisect_left(spans, offset, key=lambda span: span.start) - 1
    return spans[index].start if index >= 0 else 0


def _paragraph_at(content: DocumentText, offset: int) -> Span:
    index = bisect_right(content.blocks, offset, key=lambda block: block.span.start) - 1
    if index >= 0 and offset < content.blocks[index].span.end:
        return content.blocks[index].span
    return Span(offset, offset)
