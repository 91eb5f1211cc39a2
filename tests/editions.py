"""New editions of a text, made by rule, so that it is known where everything went."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from reader.text.span import Span

_PIECE = re.compile(r"\s*\S+\s*")


@dataclass(frozen=True)
class Changes:
    """The amount of a text that a new edition changes."""

    replaced: float = 0.05
    dropped: float = 0.02
    added: float = 0.02
    lost: float = 0.03
    """Share of paragraphs that are gone."""
    moved: float = 0.3
    """Share of chapters that stand elsewhere."""


@dataclass(frozen=True)
class Edition:
    """The new text; ``went`` says for each word of the old one where it is, or that it is gone."""

    text: str
    words: list[Span]
    went: list[Span | None]
    same: list[bool]

    def place(self, span: Span) -> Span | None:
        """The new position of ``span`` of the old text; None if none of its words is left."""
        inside = [i for i, word in enumerate(self.words) if word.overlaps(span)]
        there = [self.went[i] for i in inside if self.went[i] is not None]
        if not any(self.same[i] for i in inside):
            return None
        found = [each for each in there if each]
        return Span(min(s.start for s in found), max(s.end for s in found))

    def kept(self, span: Span) -> float:
        """The share of its words that are as they were."""
        inside = [i for i, word in enumerate(self.words) if word.overlaps(span)]
        return sum(self.same[i] for i in inside) / max(1, len(inside))


def edition(text: str, changes: Changes, seed: int = 1, chapter: int = 1500) -> Edition:
    """``text`` with words changed, paragraphs lost and chapters moved."""
    chance = random.Random(seed)
    words = [
        Span(
            m.start() + len(m.group()) - len(m.group().lstrip()),
            m.start() + len(m.group().rstrip()),
        )
        for m in _PIECE.finditer(text)
    ]
    vocabulary = [word.of(text) for word in words]
    went: list[Span | None] = [None] * len(words)
    same = [False] * len(words)
    out: list[str] = []
    length = 0
    for first, last in _shuffled(chance, _chapters(text, words, chapter), changes.moved):
        lost = False
        for i in range(first, last):
            begins = i == 0 or "\n\n" in text[words[i - 1].end : words[i].start]
            if begins:
                lost = chance.random() < changes.lost
            if lost:
                continue
            gap = text[words[i].end : words[i + 1].start] if i + 1 < len(words) else "\n\n"
            draw = chance.random()
            if draw < changes.dropped:
                continue
            put = words[i].of(text)
            if draw < changes.dropped + changes.replaced:
                put = chance.choice(vocabulary)
            same[i] = put == words[i].of(text)
            went[i] = Span(length, length + len(put))
            piece = put + (gap or " ")
            if chance.random() < changes.added:
                piece += chance.choice(vocabulary) + " "
            out.append(piece)
            length += len(piece)
    return Edition("".join(out), words, went, same)


def _chapters(text: str, words: list[Span], size: int) -> list[tuple[int, int]]:
    """Stretches of about ``size`` words that end with a paragraph."""
    found, first = [], 0
    for i in range(1, len(words)):
        if i - first >= size and "\n\n" in text[words[i - 1].end : words[i].start]:
            found.append((first, i))
            first = i
    return [*found, (first, len(words))]


def _shuffled(chance, chapters, share):
    moving = [i for i in range(len(chapters)) if chance.random() < share]
    order = list(range(len(chapters)))
    targets = moving[:]
    chance.shuffle(targets)
    for at, chapter in zip(moving, targets, strict=True):
        order[at] = chapter
    return [chapters[i] for i in order]
