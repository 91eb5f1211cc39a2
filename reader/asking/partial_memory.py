"""The memory of a document that is not read to the end, or that a question may use only in part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr
from itertools import pairwise

from reader.memory.body import Body
from reader.memory.episodes import EpisodeSize, divide
from reader.memory.place_titles import WHOLE, title
from reader.memory.tree import FAN_OUT, plan_tree
from reader.text.beginning import beginning
from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.word_counts import words_in
from reader.values.memory_tree import Episode, Gist, GistMemory, GistSentence, MemoryTree, Node

_REBUILT_WORDS = 120
"""The length in words of a summary put together from those below: about that of a model's."""


@dataclass(frozen=True, slots=True)
class DocumentMemory:
    """A document and its memory."""

    content: DocumentText
    memory: GistMemory
    tree: MemoryTree

    @property
    def episodes(self) -> list[Episode]:
        """Return the episodes that were read, without their gists."""
        return [episode for episode, _ in self.memory]


def read_part(complete: DocumentMemory, up_to: int | None) -> DocumentMemory:
    """Return the memory up to the character ``up_to``; all of it if None."""
    if up_to is None:
        return complete
    content = beginning(complete.content, up_to)
    if content is complete.content:
        return complete
    part = _Part(complete.content.text, content)
    memory = [
        (replace(episode, span=span), gist)
        for episode, gist in complete.memory
        if (span := part.of(episode.span))
    ]
    return DocumentMemory(content, memory, MemoryTree(part.nodes(complete.tree)))


class _Part:
    """The part of a memory up to ``end``; ``content`` is the beginning of the document."""

    def __init__(self, text: str, content: DocumentText) -> None:
        self._text = text
        self._content = content
        self._body = Body(content)

    def of(self, span: Span) -> Span | None:
        """Clip ``span`` to the part, if only white space is lost."""
        end = len(self._content.text)
        if span.start >= end or self._text[end : span.end].strip():
            return None
        return Span(span.start, min(span.end, end))

    def nodes(self, tree: MemoryTree) -> Iterator[Node]:
        """Return the nodes with their ids; those that go on beyond the end only up to there."""
        known: dict[int, Node] = {}
        for node in sorted(tree, key=lambda node: node.level):
            if span := self.of(node.span):
                known[node.id] = replace(node, span=span)
            elif below := [known[child] for child in node.children if child in known]:
                known[node.id] = self._so_far(node, below)
        yield from known.values()

    def _so_far(self, node: Node, below: Sequence[Node]) -> Node:
        span = cover(child.span for child in below)
        children = tuple(child.id for child in below)
        return replace(
            node,
            span=span,
            summary=together(self._body.of(child.summary for child in below)),
            title=title(self._content, span),
            children=children,
        )


def together(gists: Sequence[Gist]) -> Gist:
    """Join the beginnings of the gists, each with its share of the words."""
    share = _REBUILT_WORDS // len(gists)
    return Gist(tuple(s for gist in gists for s in _opening(gist, share)))


def _opening(gist: Gist, words: int) -> Iterator[GistSentence]:
    for number, sentence in enumerate(gist.sentences):
        words -= words_in(sentence.text)
        if words < 0 and number:
            return
        yield sentence


def with_one_root(
    content: DocumentText, tree: MemoryTree, unread: Sequence[Episode], fan_out: int = FAN_OUT
) -> MemoryTree:
    """Return existing nodes, provisional ones without summaries over ``unread``, and one root.

    If many parts wait for their parents, provisional ones are between, so that no node has more
    than ``fan_out`` children; read and unread parts come under different ones, since a summary of
    the one would hide the other. Provisional nodes get ids above the last real one. The provisional
    leaves name no episode. A complete tree is returned unchanged.
    """
    nodes = list(tree)
    offset = max((node.id for node in nodes), default=0)
    for plan in plan_tree(content, unread, fan_out):
        children = tuple(offset + child for child in plan.children)
        nodes.append(Node(offset + plan.id, plan.level, plan.span, Gist(()), plan.title, children))
    tops: list[Node] = []
    for roots, most in _apart(MemoryTree(nodes).roots, offset, fan_out):
        few = list(roots)
        while len(few) > most:
            free = 1 + max(node.id for node in nodes)
            few = _joined(content, few, fan_out, free)
            nodes += [node for node in few if node.id >= free]
        tops += few
    if len(tops) > 1:
        top = 1 + max(node.id for node in nodes)
        nodes.append(_above(top, sorted(tops, key=_place), content.whole, Gist(()), tr(WHOLE)))
    return MemoryTree(nodes)


def _apart(roots: Sequence[Node], last: int, fan_out: int) -> Iterator[tuple[Sequence[Node], int]]:
    """Yield unread roots, then read ones (ids up to ``last``), each with its room at the top."""
    unread = [root for root in roots if root.id > last]
    read = [root for root in roots if root.id <= last]
    few = min(len(unread), fan_out // 2) if read else fan_out
    yield unread, few
    yield read, fan_out - few


def _place(node: Node) -> Span:
    return node.span


def _joined(content: DocumentText, roots: Sequence[Node], fan_out: int, number: int) -> list[Node]:
    """Join neighbours under common parents, as evenly as possible; ids start at ``number``."""
    body = Body(content)
    rows = -(-len(roots) // fan_out)
    ends = [len(roots) * row // rows for row in range(rows + 1)]
    made: list[Node] = []
    for start, end in pairwise(ends):
        below = roots[start:end]
        if len(below) == 1:
            made += below
            continue
        span = cover(node.span for node in below)
        gist = together(body.of(node.summary for node in below))
        made.append(_above(number + start, below, span, gist, title(content, span)))
    return made


def _above(number: int, below: Sequence[Node], span: Span, gist: Gist, title: str) -> Node:
    level = 1 + max(node.level for node in below)
    return Node(number, level, span, gist, title, tuple(node.id for node in below))


def uncovered(content: DocumentText, episodes: Sequence[Episode]) -> tuple[Span, ...]:
    """Return the text that no episode covers yet, after the last one, unless it is white space."""
    rest = Span(episodes[-1].span.end if episodes else 0, len(content.text))
    return (rest,) if rest.of(content.text).strip() else ()


def stretches(
    content: DocumentText, episodes: Sequence[Episode], size: EpisodeSize
) -> tuple[Episode, ...]:
    """Return provisional episodes for the remainder, by structure alone: no model is asked.

    Their numbers continue those of the episodes. They have no gist and are never stored; reading
    will find its own pauses.
    """
    rest = uncovered(content, episodes)
    if not rest:
        return ()
    first = episodes[-1].number + 1 if episodes else 1
    return tuple(divide(content, content.words, size, _far, start=rest[0].start, first=first))


def _far(_: Span, pauses: Sequence[int]) -> int:
    """Choose the furthest pause: few stretches, each as much of its part as fits."""
    return len(pauses) - 1
