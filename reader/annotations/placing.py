"""Places a mark in another text: by the same words, or by similar words and their neighbours.

A mark without a place can be placed by hand; one in a wrong place misleads. So a place is accepted
only if quote and context match, and clearly better than at any other place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from reader.annotations.anchoring import anchor_of
from reader.annotations.likeness import Likeness, Pattern, compare
from reader.annotations.mark import Anchor, Draft, Mark, Marks
from reader.annotations.numbered_words import Words, words_of
from reader.text.document import DocumentId
from reader.text.span import Span

_WIDE = 480
"""Characters on either side that are compared if the earlier text is known."""
_LONG = 160
"""The length in words from which beginning and end of a quote are searched separately."""
_END = 60
"""The number of words of a beginning or an end."""
_STRETCHED = 1.6
"""The factor by which a long quote may have become longer or shorter."""

_MARGIN = 0.35
"""By how much a place must be better than the next best."""
_ALIKE = 0.55
"""The share of a quote's words, weighted by rarity, that must be there."""
_SIDE = 0.5
"""The share of the nearest words of one side that must be there."""
_TORN = 0.25
"""The share of the nearest words of a side below which the text may have been cut there."""
_WHOLE = 0.8
"""The share of one side's nearest words that is enough where the other side is gone."""
_HALF = 0.35
"""The share of the words of each half of a changed quote that must be there."""
_TELLING = 45.0
"""The surprise, in nats, from which unique words need no neighbours: eight words or so."""


@dataclass(frozen=True)
class Placer:
    """Places marks in one text; ``old`` is the text they were made in, if it is known."""

    text: Words
    old: str | None = None

    @classmethod
    def of(cls, text: str, old: str | None = None) -> Placer:
        """Return a placer for marks that go from ``old`` to ``text``."""
        return cls(Words(text), old)

    def place(self, anchor: Anchor, span: Span | None = None) -> Span | None:
        """Return the present place of ``anchor``, which was at ``span``; None if unsure."""
        text = self.text.text
        if span is not None and _stands(anchor, span, text):
            return span
        if not anchor.quote:
            return None
        wide = self._widened(anchor, span)
        words, places = words_of(anchor.quote)
        if not words:
            return _only(anchor, text)
        if len(words) <= _LONG:
            return self._find(wide)
        head, tail = places[_END - 1][1], places[-_END][0]
        return self._spanned(
            self._find(Anchor(anchor.quote[:head], wide.before, anchor.quote[head:][:_WIDE])),
            self._find(Anchor(anchor.quote[tail:], anchor.quote[:tail][-_WIDE:], wide.after)),
            len(anchor.quote),
        )

    def _widened(self, anchor: Anchor, span: Span | None) -> Anchor:
        """Return the anchor with more of its surroundings, if the earlier text has them."""
        if self.old is None or span is None or span.of(self.old) != anchor.quote:
            return anchor
        wide = anchor_of(self.old, span, _WIDE)
        return replace(anchor, before=wide.before, after=wide.after)

    def _find(self, anchor: Anchor) -> Span | None:
        found = compare(self.text, Pattern.of(self.text, anchor))
        if not found:
            return None
        best = found[0]
        second = max((each.score for each in found[1:]), default=0.0)
        if best.score - second < _MARGIN or not self._convinces(best, anchor):
            return None
        beside = max((each.surroundings for each in found[1:]), default=0.0)
        torn = beside - best.surroundings > _MARGIN
        if torn and best.weight < _TELLING and not _came_along(best):
            return None
        return best.span

    def _convinces(self, found: Likeness, anchor: Anchor) -> bool:
        """Whether the similarity is enough to be the same place."""
        sides = [side for side in (found.before, found.after) if side is not None]
        beside, other = max(sides, default=0.0), min(sides, default=0.0)
        if found.exact:
            if not sides:
                return self._is_only(anchor.quote)
            if beside >= _SIDE and (other >= _TORN or beside >= _WHOLE):
                return True
            return found.weight >= _TELLING and self._was_only(anchor.quote)
        if other < _TORN or found.half < _HALF:
            return False
        if found.quote < _ALIKE:
            return False
        return beside >= _SIDE and found.quote + sum(sides) >= 1 + _ALIKE

    def _is_only(self, quote: str) -> bool:
        """Whether the words of the quote are unique: otherwise twins could be confused."""
        return self.text.often(self.text.numbered(words_of(quote)[0])) <= 1

    def _was_only(self, quote: str) -> bool:
        """Whether the quote was unique: otherwise the remaining one may be another."""
        return self.old is None or self.old.count(quote) <= 1

    @staticmethod
    def _spanned(head: Span | None, tail: Span | None, length: int) -> Span | None:
        if head is None or tail is None or tail.end <= head.start:
            return None
        now = tail.end - head.start
        return Span(head.start, tail.end) if 1 / _STRETCHED < now / length < _STRETCHED else None


def _came_along(found: Likeness) -> bool:
    """Whether the quote is whole with all that stood on one side of it: a paragraph that moved."""
    return found.exact and max(found.before or 0.0, found.after or 0.0) >= _WHOLE


def _stands(anchor: Anchor, span: Span, text: str) -> bool:
    """Whether everything that is known of a mark is still at its place."""
    if span.end > len(text):
        return False
    before = text[max(0, span.start - len(anchor.before)) : span.start]
    after = text[span.end : span.end + len(anchor.after)]
    return (span.of(text), before, after) == (anchor.quote, anchor.before, anchor.after)


def _only(anchor: Anchor, text: str) -> Span | None:
    """Find the only place of a quote without words, such as a row of stars, by its neighbours."""
    full = anchor.before + anchor.quote + anchor.after
    at = text.find(full)
    if at < 0 or text.find(full, at + 1) >= 0 or full == anchor.quote:
        return None
    start = at + len(anchor.before)
    return Span(start, start + len(anchor.quote))


@dataclass(frozen=True, slots=True)
class HandedOn:
    """The result of handing on the marks of an earlier version."""

    drafts: tuple[Draft, ...] = ()

    @property
    def placed(self) -> int:
        """The number of marks with a place in the new text."""
        return sum(draft.span is not None for draft in self.drafts)

    @property
    def unplaced(self) -> int:
        """The number of marks that wait to be placed by hand."""
        return len(self.drafts) - self.placed


def successors(marks: Marks, old: DocumentId, new: DocumentId, before: str, now: str) -> HandedOn:
    """Return the marks of ``old`` as placed in ``new``, without those it has already.

    Nothing is stored yet, as placing many takes seconds.
    """
    known = {(mark.created, mark.note, mark.kind) for mark in marks.of(new)}
    coming = [m for m in marks.of(old) if (m.created, m.note, m.kind) not in known]
    if not coming:
        return HandedOn()
    placer = Placer.of(now, before)
    return HandedOn(tuple(_successor(mark, new, placer) for mark in coming))


def returning(marks: Marks, home: str, text: str) -> dict[Mark, Span | None]:
    """Return marks left behind by an erased document with the file ``home``, placed again."""
    found = marks.left_behind(home)
    if not found:
        return {}
    placer = Placer.of(text)
    return {mark: placer.place(mark.anchor, mark.span) for mark in found}


def _successor(mark: Mark, document: DocumentId, placer: Placer) -> Draft:
    span = placer.place(mark.anchor, mark.span)
    anchor = mark.anchor if span is None else anchor_of(placer.text.text, span)
    return Draft(document, mark.kind, span, anchor, mark.colour, mark.note, mark.created)


def placed_by_hand(mark: Mark, document: DocumentId, text: str, span: Span) -> Mark:
    """Return ``mark`` at a place that the user has chosen."""
    return replace(mark, document=document, span=span, anchor=anchor_of(text, span))
