"""Chooses what a summary is made from: the text proper, without front and back matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reader.text.around import around
from reader.text.document import DocumentText
from reader.text.span import Span, SpanTable, outside
from reader.values.memory_tree import Gist


class Body:
    """A document's text without title page, imprint, contents and the like.

    ``about``: the stretch that is summarised. If it has nothing else, all of it counts.
    """

    def __init__(self, content: DocumentText, about: Span | None = None) -> None:
        self._text = content.text
        self._around = around(content)
        if about is not None and not self.within(about):
            self._around = SpanTable.of(())

    def __bool__(self) -> bool:
        """Whether the document has front or back matter."""
        return len(self._around) > 0

    def within(self, span: Span) -> Span | None:
        """Return the longest part of ``span`` that is text proper; None if there is none.

        Without front and back matter it is the span itself.
        """
        matter = (self._around[number] for number in self._around.overlapping(span))
        found = (piece for piece in outside(span, matter) if piece.of(self._text).strip())
        return max(found, key=len, default=None)

    def proper_gist(self, gist: Gist) -> Gist:
        """Return the gist without sentences that rest only on front and back matter."""
        kept = tuple(
            s for s in gist.sentences if not (s.sources and all(map(self._is_around, s.sources)))
        )
        return gist if len(kept) == len(gist.sentences) else replace(gist, sentences=kept)

    def of(self, gists: Iterable[Gist]) -> Sequence[Gist]:
        """Return the gists to sum up: those of the text proper, or all if there are no others."""
        there = list(gists)
        kept = [gist for gist in map(self.proper_gist, there) if gist.sentences]
        return kept or there

    def _is_around(self, source: Span) -> bool:
        number = self._around.at(source.start)
        return number is not None and source.end <= self._around[number].end
