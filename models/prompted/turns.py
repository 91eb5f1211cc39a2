"""Grouping of sentences into lines: a paragraph, a turn of speech, or a row of a table."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from reader.support.support_words import listed
from reader.text.document import BlockKind, DocumentText
from reader.text.span import Span
from reader.text.speech import SPEAKER, is_speaker, speaker_at

_BY_LINE = frozenset({BlockKind.TABLE, BlockKind.CODE, BlockKind.VERSE})
_NOISE = re.compile(r"\{[^{}\n]{1,40}\}|\[(?:laugh|cough|noise|silence|pause|crosstalk)\w*\]")
"""Sounds in a transcript: {vocalsound}, {disfmarker}, [laughter]."""
_NOTHING = re.compile(r"(?:[^\n:.?!]{1,40}:)?[\s.,?!]*")
"""The rest of a turn of speech that was only a sound."""
_WORD = re.compile(r"\w+(?:[-'’]\w+)*")
_FILLERS = listed(
    "ah aha eh er erm hm hmm huh mhm mm mm-hm mm-hmm mmm oh oh-kay ok okay right uh uh-huh uh-hum "
    "uhm um yeah yep yup"
)


def lines_of(content: DocumentText, sentences: Sequence[Span]) -> Iterator[list[Span]]:
    """``sentences`` by their lines, without turns of speech that say nothing.

    Turns like “Yeah.” are kept only if the turn before asks something.
    """
    grouped = groupby(sentences, key=lambda span: _line(content, span))
    lines = [list(spans) for _, spans in grouped]
    kept = [line for line in lines if not _is_empty(content, line)]
    yield from kept or lines


def texts_of(content: DocumentText, line: Sequence[Span]) -> list[str]:
    """The sentences of a line as they are shown.

    Text from the middle of a turn begins with the speaker's name; sounds are left out.
    """
    texts = [" ".join(without_sounds(span.of(content.text)).split()) for span in line]
    speaker = speaker_at(content, line[0].start)
    begins = content.text.startswith(speaker, line[0].start)
    if speaker and not begins and is_speaker(content, speaker):
        texts[0] = f"{speaker}: … {texts[0]}"
    return texts


def without_sounds(text: str) -> str:
    """A transcript without its sounds, and without turns of speech that are nothing else."""
    if not _NOISE.search(text):
        return text
    lines = ((line, _NOISE.sub("", line)) for line in text.split("\n"))
    kept = [plain for line, plain in lines if plain == line or not _NOTHING.fullmatch(plain)]
    return "\n".join(kept) if any(kept) else text


def _line(content: DocumentText, sentence: Span) -> int:
    """The offset of the line of a sentence."""
    index = _block(content, sentence)
    by_line = index < 0 or content.blocks[index].kind in _BY_LINE
    return sentence.start if by_line else content.blocks[index].span.start


def _block(content: DocumentText, sentence: Span) -> int:
    """The index of the block of a sentence; -1 before the first."""
    return bisect_right(content.blocks, sentence.start, key=lambda block: block.span.start) - 1


def _is_empty(content: DocumentText, line: Sequence[Span]) -> bool:
    said = Span(line[0].start, line[-1].end).of(content.text)
    index = _block(content, line[0])
    if index < 0 or content.blocks[index].kind is not BlockKind.PARAGRAPH:
        return False
    words = _WORD.findall(_NOISE.sub("", SPEAKER.sub("", said)).casefold())
    if not _FILLERS.issuperset(words) or not _WORD.search(said):
        return False
    before = content.blocks[index - 1].span.of(content.text) if index else ""
    return not words or not before.rstrip().endswith("?")
