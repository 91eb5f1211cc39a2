"""Sentences of a document, numbered for a prompt: a number leads back to its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.prompted.fencing import fenced
from reader.asking.values import Excerpt
from reader.shelf.telling import volume_title
from reader.skills import Note
from reader.text.document import DocumentText
from reader.text.span import Span

SHORTLY = "(shortly)"
"""Leads in what is told shortly between passages."""

_APART = "\n…\n"


@dataclass(frozen=True)
class Numbered:
    """Passages as they are shown to the model. ``spans`` are the sentences' in order, from 1."""

    text: str
    spans: tuple[Span, ...]

    def span(self, number: int) -> Span:
        """The sentence with ``number``."""
        return self.spans[number - 1]


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


def apart(notes: Sequence[Note]) -> tuple[list[Note], list[Note]]:
    """Those whose place in the text is known, and those that are told beside it."""
    return [note for note in notes if note.found], [note for note in notes if not note.found]


def in_places(blocks: Sequence[tuple[Span, str]], told: Sequence[Note]) -> str:
    """Passages, and in their places among them the parts that are told shortly (ReadAgent, §3)."""
    shortly = [(min(each.found), f"{SHORTLY} {' '.join(each.text.split())}") for each in told]
    return fenced(_APART.join(text for _, text in sorted([*blocks, *shortly])))


def numbered(
    content: DocumentText,
    passages: Sequence[Excerpt],
    told: Sequence[Note] = (),
    *,
    of_shelf: bool = False,
) -> Numbered:
    """All passages in the order of the text, each sentence behind its number in brackets.

    ``told`` stand in their places without numbers. ``of_shelf``: each passage is led in with the
    title of its volume.
    """
    spans: list[Span] = []
    blocks = []
    for passage in sorted(passages, key=lambda each: each.span):
        title = volume_title(content, passage.span.start) if of_shelf else ""
        lines = [f"{' '.join(title.split())}:"] if title else []
        for span in sentences_in(content, passage.span):
            spans.append(span)
            lines.append(f"[{len(spans)}] {' '.join(span.of(content.text).split())}")
        blocks.append((passage.span, "\n".join(lines)))
    return Numbered(in_places(blocks, told), tuple(spans))
