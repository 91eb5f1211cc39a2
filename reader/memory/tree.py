"""The shape of the memory tree (MemWalker, "Memory tree construction"), following the sections.

MemWalker groups neighbouring summaries by number alone. Here a section's episodes are grouped
before they meet those of other sections, so that the user recognises an inner node. Shape and ids
follow from the episodes alone; the same episodes give the same tree, however often the reading was
interrupted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from reader.memory.place_titles import name_by_structure, title, trimmed
from reader.text.document import DocumentText, Section
from reader.text.span import Span, cover
from reader.values.memory_tree import Episode

FAN_OUT = 8
"""MemWalker's M_t for stories and reports."""

_SUMMARY_WORDS = 120
"""The room for one child's summary when the window must hold all of them."""


def fan_out_for(context_words: int) -> int:
    """Return the maximum number of children of a node: what half the window holds, up to 8."""
    return max(2, min(FAN_OUT, context_words // 2 // _SUMMARY_WORDS))


class Grouping(StrEnum):
    """Criteria for which neighbours come under one node."""

    SECTIONS = "sections"
    """The document's own chapters first, then number if those are large."""
    NUMBER = "number"
    """Number alone, as in MemWalker."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A node before it has a summary: ``children`` are ids of earlier plans.

    ``named``: the document's structure gives its title, and not its pages alone.
    """

    id: int
    level: int
    span: Span
    title: str
    children: tuple[int, ...] = ()
    episode: int | None = None
    named: bool = True


class TreeGrower:
    """Takes episodes in order and returns nodes that can be made, children before parents.

    No inner node has a single child: a section of one episode *is* that episode's leaf.
    """

    def __init__(
        self,
        content: DocumentText,
        fan_out: int = FAN_OUT,
        grouping: Grouping = Grouping.SECTIONS,
    ) -> None:
        if fan_out <= 1:
            raise ValueError("a node needs at least two children")
        self._content = content
        self._fan_out = fan_out
        self._grouping = grouping
        self._spare = max(2, fan_out // 2)
        self._made = 0
        self._open = [_Pile(None)]

    def add(self, episode: Episode) -> Iterator[Plan]:
        """Add the next episode; return its leaf, and earlier nodes that are now complete."""
        around = self._sections_around(episode.span)
        while len(self._open) > 1 and self._open[-1].section not in around:
            yield from self._close()
        known = [pile.section for pile in self._open]
        self._open.extend(_Pile(section) for section in around if section not in known)
        leaf = self._plan(0, episode.span, (), episode.number)
        yield leaf
        yield from self._put(self._open[-1], (leaf,))

    def finish(self) -> Iterator[Plan]:
        """Return the rest, up to one root; nothing without episodes or for a complete tree."""
        while len(self._open) > 1:
            yield from self._close()
        tops = yield from self._settle(self._open[0])
        if len(tops) > 1:
            yield self._above(tops)

    def _sections_around(self, span: Span) -> list[Section]:
        if self._grouping is Grouping.NUMBER:
            return []
        core = trimmed(self._content, span)
        return [s for s in self._content.sections if s.span.contains(core)]

    def _close(self) -> Iterator[Plan]:
        pile = self._open.pop()
        items = yield from self._settle(pile)
        if items:
            yield from self._put(self._open[-1], items)

    def _put(self, pile: _Pile, bundle: tuple[Plan, ...]) -> Iterator[Plan]:
        """Add a bundle to the pile; when that is too high, bundles become nodes of their own."""
        pile.bundles.append(bundle)
        if not pile.overflowed and pile.height <= self._fan_out:
            return
        pile.overflowed = True
        bundles, pile.bundles = pile.bundles, []
        for each in bundles:
            yield from self._join(pile, 0, each)

    def _join(self, pile: _Pile, row: int, group: tuple[Plan, ...]) -> Iterator[Plan]:
        """Add a group to a row as one item: a single one unchanged, several under a parent."""
        item = group[0]
        if len(group) > 1:
            item = self._above(group)
            yield item
        yield from self._stack(pile, row, item)

    def _stack(self, pile: _Pile, row: int, item: Plan) -> Iterator[Plan]:
        """Add an item to a row; when enough are left for another, the first ones get a parent."""
        if row == len(pile.rows):
            pile.rows.append([])
        pile.rows[row].append(item)
        if len(pile.rows[row]) >= self._fan_out + self._spare:
            group = tuple(pile.rows[row][: self._fan_out])
            del pile.rows[row][: self._fan_out]
            yield from self._join(pile, row + 1, group)

    def _settle(self, pile: _Pile) -> Generator[Plan, None, tuple[Plan, ...]]:
        """Return what is left at the end as at most ``fan_out`` nodes in order."""
        if not pile.overflowed:
            return tuple(item for bundle in pile.bundles for item in bundle)
        row = 0
        while row < len(pile.rows) - 1 or len(pile.rows[row]) > self._fan_out:
            rest, pile.rows[row] = pile.rows[row], []
            for group in _even(rest, self._fan_out):
                yield from self._join(pile, row + 1, group)
            row += 1
        return tuple(pile.rows[row])

    def _above(self, children: Sequence[Plan]) -> Plan:
        span = cover(child.span for child in children)
        level = 1 + max(child.level for child in children)
        return self._plan(level, span, tuple(child.id for child in children), None)

    def _plan(self, level: int, span: Span, children: tuple[int, ...], episode: int | None) -> Plan:
        self._made += 1
        name = name_by_structure(self._content, span)
        called = name or title(self._content, span)
        return Plan(self._made, level, span, called, children, episode, named=bool(name))


def plan_tree(
    content: DocumentText, episodes: Iterable[Episode], fan_out: int = FAN_OUT
) -> Iterator[Plan]:
    """Return all nodes of a complete document."""
    grower = TreeGrower(content, fan_out)
    for episode in episodes:
        yield from grower.add(episode)
    yield from grower.finish()


@dataclass
class _Pile:
    """The nodes that one open section (None: the document) holds so far."""

    section: Section | None
    bundles: list[tuple[Plan, ...]] = field(default_factory=list)
    rows: list[list[Plan]] = field(default_factory=list)
    overflowed: bool = False

    @property
    def height(self) -> int:
        return sum(len(bundle) for bundle in self.bundles)


def _even(items: Sequence[Plan], at_most: int) -> Iterator[tuple[Plan, ...]]:
    """Divide into consecutive groups of nearly one size, as few as possible."""
    groups = -(-len(items) // at_most)
    edges = [round(index * len(items) / groups) for index in range(groups + 1)]
    for first, last in pairwise(edges):
        yield tuple(items[first:last])
