"""Sentences of a document, numbered for a prompt: a number leads back to its places in the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from models.prompted.fencing import fenced
from reader.shelf.telling import volume_title
from reader.skills import Note
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.quotation import Excerpt

SUMMARY = "(summary)"
"""Marks what is a summary between passages."""

_APART = "\n…\n"


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as it is shown, and where it stands: a sentence of a gist may have many places."""

    text: str
    sources: tuple[Span, ...]


@dataclass(frozen=True)
class Numbered:
    """Passages as they are shown to the model; ``lines`` count from 1.

    ``summarized``: some of them are sentences of gists.
    """

    text: str
    lines: tuple[Line, ...] = field(default=())
    summarized: bool = False

    def line(self, number: int) -> Line | None:
        """The one with ``number``; None if there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else None


def sentences_in(content: DocumentText, span: Span) -> list[Span]:
    """The sentences that lie in ``span`` for the most part, cut to it; where none does, any."""
    found, parts = [], []
    for index in content.sentences.overlapping(span):
        sentence = content.sentences[index]
        part = Span(max(sentence.start, span.start), min(sentence.end, span.end))
        parts.append(part)
        if len(part) * 2 > len(sentence):
            found.append(part)
    return found or parts


def numbered(
    content: DocumentText,
    passages: Sequence[Excerpt],
    notes: Sequence[Note] = (),
    *,
    of_shelf: bool = False,
    marked: bool = True,
) -> Numbered:
    """All passages in the order of the text, and ``notes`` in their places among them.

    What a note has from nowhere but these passages is not repeated; what it quotes is no summary.
    ``of_shelf``: each passage is led in with the title of its volume. ``marked``: each sentence
    stands on a line of its own behind its number; else they are running text.
    """
    parts: list[tuple[Span, str, list[Line], str]] = []
    for passage in passages:
        title = volume_title(content, passage.span.start) if of_shelf else ""
        lines = [
            Line(" ".join(span.of(content.text).split()), (span,))
            for span in sentences_in(content, passage.span)
        ]
        parts.append((passage.span, f"{' '.join(title.split())}:" if title else "", lines, ""))
    for note in notes:
        lines = [
            Line(" ".join(sentence.text.split()), sentence.sources)
            for sentence in note.sentences
            if not _shown_in(passages, sentence.sources)
        ]
        if lines:
            quoted = all(_is_quoted(content, line) for line in lines)
            parts.append((min(note.sources), "", lines, "" if quoted else f"{SUMMARY} "))
    parts.sort(key=lambda part: part[0])
    shown: list[Line] = []
    blocks = []
    for _, title, lines, lead in parts:
        blocks.append(_block(title, lines, lead, len(shown), marked=marked))
        shown.extend(lines)
    summarized = any(lead for *_, lead in parts)
    return Numbered(fenced(_APART.join(blocks)), tuple(shown), summarized)


def _shown_in(passages: Sequence[Excerpt], sources: Sequence[Span]) -> bool:
    return all(any(each.span.contains(span) for each in passages) for span in sources)


def _is_quoted(content: DocumentText, line: Line) -> bool:
    return line.text == " ".join(" ".join(s.of(content.text) for s in line.sources).split())


def _block(title: str, lines: Sequence[Line], lead: str, before: int, *, marked: bool) -> str:
    if not marked:
        text = lead + " ".join(line.text for line in lines)
        return f"{title}\n{text}" if title else text
    rows = [f"[{before + place}] {lead}{line.text}" for place, line in enumerate(lines, 1)]
    return "\n".join([title, *rows] if title else rows)


def apart(notes: Sequence[Note]) -> tuple[list[Note], list[Note]]:
    """Those whose place in the text is known, and those beside it."""
    return [note for note in notes if note.found], [note for note in notes if not note.found]


def in_places(blocks: Sequence[tuple[Span, str]], notes: Sequence[Note]) -> str:
    """Passages, and in their places among them the parts that are summarized (ReadAgent, §3)."""
    shortly = [(min(each.found), f"{SUMMARY} {' '.join(each.text.split())}") for each in notes]
    return fenced(_APART.join(text for _, text in sorted([*blocks, *shortly])))
