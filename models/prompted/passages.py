"""Sentences of a document, numbered for a prompt: each number leads back to the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from models.prompted.prompt_text import fenced
from models.prompted.turns import lines_of, texts_of
from reader.asking.describing import volume_title
from reader.skills import Note
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.memory_tree import GistSentence
from reader.values.quotation import Excerpt

SUMMARY = "(summary)"
"""Marks a summary between passages."""

_APART = "\n…\n"
_NEAR = 8
"""Characters between a sentence and the next one, at most."""


@dataclass(frozen=True, slots=True)
class Line:
    """A displayed sentence and its places in the text: a sentence of a gist may have many."""

    text: str
    sources: tuple[Span, ...]


@dataclass(frozen=True)
class Numbered:
    """Passages in the form shown to the model; ``lines`` count from 1.

    ``summarized``: some of them are sentences of gists.
    """

    text: str
    lines: tuple[Line, ...] = field(default=())
    summarized: bool = False

    @property
    def following(self) -> list[int]:
        """The indices of sentences that follow the one before them in the text."""
        ends = [line.sources[-1].end if line.sources else -_NEAR for line in self.lines]
        starts = [line.sources[0].start if line.sources else 0 for line in self.lines]
        return [n for n in range(1, len(ends)) if 0 <= starts[n] - ends[n - 1] < _NEAR]


def sentences_in(content: DocumentText, span: Span) -> list[Span]:
    """Sentences that are mostly in ``span``, cut to it; without any such, all that touch it."""
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
    """All passages in the order of the text, with ``notes`` in their places between them.

    A note's content that comes only from these passages is not repeated; its quotes are not marked
    as summaries. ``of_shelf``: each passage is introduced by the title of its volume. ``marked``:
    each sentence is on a line of its own behind its number; otherwise each paragraph or turn of
    speech is.
    """
    parts = [_passage(content, each, of_shelf=of_shelf) for each in passages]
    parts += [part for note in notes if (part := _noted(content, note, passages)).lines]
    parts.sort(key=lambda part: part.place)
    shown: list[Line] = []
    blocks = []
    for part in parts:
        blocks.append(part.text(len(shown), marked=marked))
        shown.extend(part.lines)
    summarized = any(part.lead for part in parts)
    return Numbered(fenced(_APART.join(blocks)), tuple(shown), summarized)


def running(content: DocumentText, passage: Excerpt) -> str:
    """A passage as text, each paragraph or turn of speech on a line of its own."""
    return _passage(content, passage, of_shelf=False).text(0, marked=False)


@dataclass(frozen=True)
class _Part:
    """A passage or a note: its sentences by paragraphs, and a heading."""

    place: Span
    paragraphs: Sequence[Sequence[Line]]
    title: str = ""
    lead: str = ""

    @property
    def lines(self) -> list[Line]:
        return [line for paragraph in self.paragraphs for line in paragraph]

    def text(self, before: int, *, marked: bool) -> str:
        """The text; ``before`` is the number of sentences shown before it."""
        if marked:
            rows = [
                f"[{before + place}] {self.lead}{line.text}"
                for place, line in enumerate(self.lines, 1)
            ]
        else:
            rows = [" ".join(line.text for line in each) for each in self.paragraphs]
            rows[:1] = [self.lead + row for row in rows[:1]]
        return "\n".join([self.title, *rows] if self.title else rows)


def _passage(content: DocumentText, passage: Excerpt, *, of_shelf: bool) -> _Part:
    title = volume_title(content, passage.span.start) if of_shelf else ""
    paragraphs = [
        [Line(text, (span,)) for text, span in zip(texts_of(content, spans), spans, strict=True)]
        for spans in lines_of(content, sentences_in(content, passage.span))
    ]
    return _Part(passage.span, paragraphs, f"{' '.join(title.split())}:" if title else "")


def _noted(content: DocumentText, note: Note, passages: Sequence[Excerpt]) -> _Part:
    """A note's sentences; without any, the note with all its evidence as the source."""
    alone = [GistSentence(note.text, note.found)] if note.text.strip() and note.found else []
    lines = [
        Line(" ".join(sentence.text.split()), sentence.sources)
        for sentence in note.sentences or alone
        if not _shown_in(passages, sentence.sources)
    ]
    quoted = all(_is_quoted(content, line) for line in lines)
    if quoted:
        lines = [_as_passage(content, line) for line in lines]
    return _Part(
        min(note.sources, default=Span(0, 0)), [lines], "", "" if quoted else f"{SUMMARY} "
    )


def _as_passage(content: DocumentText, line: Line) -> Line:
    """A sentence of the document as it would be shown in a passage of its own."""
    if len(line.sources) != 1:
        return line
    (text,) = texts_of(content, line.sources)
    return Line(text, line.sources)


def _shown_in(passages: Sequence[Excerpt], sources: Sequence[Span]) -> bool:
    shown = (any(each.span.contains(span) for each in passages) for span in sources)
    return bool(sources) and all(shown)


def _is_quoted(content: DocumentText, line: Line) -> bool:
    return line.text == " ".join(" ".join(s.of(content.text) for s in line.sources).split())
