"""Small made-up documents with all their structure, for tests that need no file."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hypothesis import strategies as st

from reader.text.document import (
    Block,
    BlockKind,
    DocumentText,
    Page,
    PageState,
    Section,
)
from reader.text.span import Span, SpanTable


@dataclass(frozen=True)
class Chapter:
    """A heading of some level (0: none) and the paragraphs under it."""

    level: int
    title: str
    paragraphs: tuple[str, ...]


def book(*chapters: Chapter, page_characters: int = 1500) -> DocumentText:
    """Canonical text with blocks, sections, sentences, and pages of one size."""
    text, blocks, heads = "", [], []
    for chapter in chapters:
        if chapter.level:
            heads.append((len(text), chapter))
            blocks.append(Block(Span(len(text), len(text) + len(chapter.title)), BlockKind.HEADING))
            text += chapter.title + "\n\n"
        for paragraph in chapter.paragraphs:
            span = Span(len(text), len(text) + len(paragraph))
            blocks.append(Block(span, BlockKind.PARAGRAPH))
            text += paragraph + "\n\n"
    text = text.rstrip("\n")
    sentences = SpanTable.of(s for block in blocks for s in _sentences(text, block.span))
    pages = tuple(
        Page(
            n + 1,
            str(n + 1),
            (Span(at, min(len(text), at + page_characters)),),
            PageState.TEXT,
            1,
            1,
        )
        for n, at in enumerate(range(0, len(text), page_characters))
    )
    return DocumentText(
        text, tuple(blocks), _sections(heads, len(text)), sentences, sentences, pages
    )


def plain(*paragraphs: str) -> DocumentText:
    """A document without any heading."""
    return book(Chapter(0, "", paragraphs))


def prose(words: int, about: str = "word", per_sentence: int = 12) -> str:
    """A paragraph of ``words`` words, in sentences of nearly one length."""
    said = [f"{about}{n}" for n in range(words)]
    pieces = [said[at : at + per_sentence] for at in range(0, words, per_sentence)]
    return " ".join(" ".join(piece) + "." for piece in pieces)


@st.composite
def books(draw: st.DrawFn, chapters: int = 8, words: int = 260) -> DocumentText:
    """Documents of every shape: headings at any level, short and overlong paragraphs, none."""
    paragraphs = st.lists(st.integers(1, words), max_size=6)
    made = [
        Chapter(
            draw(st.integers(0, 3)),
            f"Heading {n}",
            tuple(
                prose(count, f"c{n}w", draw(st.sampled_from([7, 12, 1000])))
                for count in draw(paragraphs)
            ),
        )
        for n in range(draw(st.integers(0, chapters)))
    ]
    return book(*made)


def _sentences(text: str, block: Span) -> list[Span]:
    found = re.finditer(r"[^\s.][^.]*\.?", block.of(text))
    return [Span(block.start + m.start(), block.start + m.end()) for m in found]


def _sections(heads: list[tuple[int, Chapter]], end: int) -> tuple[Section, ...]:
    return tuple(
        Section(
            Span(at, next((b for b, later in heads if b > at and later.level <= c.level), end)),
            c.title,
            c.level,
        )
        for at, c in heads
    )
