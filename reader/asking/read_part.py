"""Restricts a question asked “only up to where I am”: nothing beyond that place is used.

The document ends there, an episode that goes on beyond it is not used, and a summary that covers
later text is made again from those below it that don't.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reader.asking.view import Memory
from reader.memory.body import Body
from reader.memory.place_titles import title
from reader.text.beginning import beginning
from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.word_counts import words_in
from reader.values.memory_tree import Episode, Gist, GistSentence, MemoryTree, Node

_REBUILT_WORDS = 120
"""The length in words of a summary put together from those below: about that of a model's."""


@dataclass(frozen=True, slots=True)
class DocumentMemory:
    """A document and its memory."""

    content: DocumentText
    memory: Memory
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
