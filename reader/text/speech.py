"""Who speaks in a transcript: paragraphs that begin with a name and a colon."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter

from reader.text.document import Block, BlockKind, DocumentText

SPEAKER = re.compile(r"^(?P<name>[^\n:.?!]{1,40}):\s")
"""How a turn of speech begins."""
_FEWEST_TURNS = 3
_LEAST_SHARE = 0.5
"""Of its paragraphs that are turns of speech, from which on a document is a transcript."""


def speaker_at(content: DocumentText, at: int) -> str:
    """The name that the paragraph around character ``at`` begins with; empty if there is none."""
    index = bisect_right(content.blocks, at, key=lambda block: block.span.start) - 1
    return _speaker(content, content.blocks[index]) if index >= 0 else ""


def is_speaker(content: DocumentText, name: str) -> bool:
    """Whether several paragraphs begin with ``name``: “Abstract:” begins one."""
    turns = content.text.count(f"\n{name}:") + content.text.startswith(f"{name}:")
    return turns >= _FEWEST_TURNS


def speakers_of(content: DocumentText) -> frozenset[str]:
    """Everybody who speaks several times in a transcript; nobody in any other document."""
    paragraphs = [block for block in content.blocks if block.kind is BlockKind.PARAGRAPH]
    turns = Counter(name for block in paragraphs if (name := _speaker(content, block)))
    if turns.total() < _LEAST_SHARE * len(paragraphs):
        return frozenset()
    return frozenset(name for name, count in turns.items() if count >= _FEWEST_TURNS)


def _speaker(content: DocumentText, block: Block) -> str:
    found = SPEAKER.match(block.span.of(content.text))
    return found["name"].strip() if found else ""
