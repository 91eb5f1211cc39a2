"""The result of every parser before positions exist: blocks of clean text, in reading order."""

from __future__ import annotations

from dataclasses import dataclass

from reader.text.document import BlockKind


@dataclass(frozen=True, slots=True)
class DraftBlock:
    """A paragraph of clean text.

    ``text`` is normalised (``reader.text.normalise``), without leading or trailing white space,
    with single spaces; line breaks occur only where they mean something (verse, code, table rows).
    ``level`` is a heading's, 1 at the top, and 0 for everything else.
    """

    text: str
    kind: BlockKind
    level: int = 0


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of a table of contents, with its place in the text."""

    title: str
    level: int
    start: int
