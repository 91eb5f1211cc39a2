"""Capitalised words, and runs of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from models.embedded.mentions.lexicon import BEHIND_COMMA, PARTICLES, WITH_STOP
from models.embedded.weights import NAMES
from reader.text.around import around
from reader.text.document import BlockKind, DocumentText
from reader.text.span import Span, merge
from reader.text.titles import TITLES

CAPITAL = r"[^\W\d_a-zß-öø-ÿα-ωа-яё]"  # Greek and Cyrillic are meant
"""A capital, or any letter of a script without capitals. The few small letters it wrongly includes
begin no name in practice.
"""
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\n": " ", "\t": " ", "\u2060": " "})


def evened(text: str) -> str:
    """``text`` with plain spaces only, every character at its place."""
    return text.translate(_SPACES)


_WORD = re.compile(rf"(?<![\w’'&-]){CAPITAL}(?:[\w&-]*\w)?(?:['’]\w+)*\.?")
_POSSESSIVE = re.compile(r"(?<=\w)(?:['’]s|(?<=s)['’])$")
_GAP = re.compile(rf" (?:(?:{'|'.join(PARTICLES)}) (?:(?:the|la|der|den|las|los) )?)?")
_APART = frozenset({BlockKind.HEADING, BlockKind.TABLE, BlockKind.CODE})


@dataclass(frozen=True, slots=True)
class Word:
    """``opens``: its capital may only begin a sentence. ``apart``: it is not running text."""

    span: Span
    text: str
    opens: bool
    apart: bool

    @property
    def is_title(self) -> bool:
        """Whether a person's name may follow it, as after “Mrs.”."""
        return self.text in TITLES


@dataclass(frozen=True, slots=True)
class Run:
    """Adjacent words that may be one name."""

    words: tuple[Word, ...]

    @property
    def span(self) -> Span:
        """All of it."""
        return Span(self.words[0].span.start, self.words[-1].span.end)

    @property
    def apart(self) -> bool:
        """Whether it is in a place where capitals mean nothing: a heading, a table, an imprint."""
        return self.words[0].apart


def runs(content: DocumentText) -> Iterator[Run]:
    """All runs of capitalised words, in order."""
    text = evened(content.text)
    run: list[Word] = []
    for word in _words(text, content):
        if run and not _goes_on(text, run[-1], word):
            yield Run(tuple(run))
            run = []
        run.append(word)
    if run:
        yield Run(tuple(run))


def _words(text: str, content: DocumentText) -> Iterator[Word]:
    apart = iter(_apart(content))
    stretch = next(apart, None)
    for match in _WORD.finditer(text):
        start = match.start()
        while stretch and stretch.end <= start:
            stretch = next(apart, None)
        word = _bare(match.group(), text[match.end() : match.end() + 2])
        if len(word) > 1:
            opens = _opens(content.text, start)
            is_apart = stretch is not None and stretch.start <= start
            yield Word(Span(start, start + len(word)), word, opens, is_apart)


def _apart(content: DocumentText) -> tuple[Span, ...]:
    blocks = (block.span for block in content.blocks if block.kind in _APART)
    return merge([*blocks, *around(content)])


def _bare(word: str, behind: str) -> str:
    """Without a possessive ending, and without a full stop that belongs to the sentence."""
    if word.endswith(".") and word not in WITH_STOP:
        begins = len(word) == NAMES.initial and word != "I."
        is_initial = begins and behind[:1] == " " and behind[1:].isupper()
        word = word if is_initial else word[:-1]
    return _POSSESSIVE.sub("", word)


def _opens(text: str, start: int) -> bool:
    """Whether no word or comma is before it on its line."""
    before = start - 1
    while before >= 0 and text[before] in " \u00a0":
        before -= 1
    return before < 0 or not (text[before].isalpha() or text[before] in ",&-")


def _goes_on(text: str, last: Word, word: Word) -> bool:
    start, end = last.span.end, word.span.start
    if end - start > NAMES.longest_gap or last.apart is not word.apart:
        return False
    # A possessive ending is in the gap, and ends the name.
    legal = word.text in BEHIND_COMMA and text[start:end] == ", "
    return legal or _GAP.fullmatch(text, start, end) is not None
