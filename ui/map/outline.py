"""The map as text to be read from top to bottom, with the places that its lines lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.asking.describing import describe_on_shelf, place
from reader.memory.place_titles import trimmed
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Node
from ui.map import descriptions
from ui.map.forest import GrowingTree
from ui.map.walked import Walked

_MOST_LINES = 60
"""The lines of the outline: as much as one would listen to; deeper levels are only on the map."""


class Kind(StrEnum):
    """The kinds of lines."""

    HEADING = "heading"
    LINE = "line"
    STEP = "step"
    PART = "part"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of ``depth`` (0 the outermost); ``leads_to`` is the offset it leads to, if any."""

    kind: Kind
    text: str
    leads_to: int | None = None
    depth: int = 0


def outline(
    tree: GrowingTree,
    content: DocumentText,
    walked: Walked | None,
    here: Span | None,
    *,
    complete: bool,
) -> tuple[Line, ...]:
    """Return the map in words: the state, the place in view, the path, the parts of the text."""
    return (
        Line(Kind.LINE, descriptions.state_text(tree, content, complete=complete)),
        *_here(content, here),
        *(_way(walked, content) if walked else ()),
        *_parts(tree, content),
    )


def _here(content: DocumentText, here: Span | None) -> Iterator[Line]:
    if here:
        where = tr("You are reading {place}.").format(place=place(content, here))
        yield Line(Kind.LINE, where, here.start)


def _way(walked: Walked, content: DocumentText) -> Iterator[Line]:
    if not walked.steps and not walked.answer:
        return
    yield Line(Kind.HEADING, tr("How it was found"))
    for number, step in enumerate(walked.steps, 1):
        leads_to = step.span.start if step.span else None
        yield Line(Kind.STEP, f"{number}. {describe_on_shelf(step, content)}", leads_to)
    for number, citation in enumerate(walked.citations, 1):
        says = tr("Citation {number}: {place}").format(
            number=number, place=place(content, citation.span)
        )
        yield Line(Kind.STEP, says, citation.span.start)
    if walked.answer:
        yield Line(Kind.LINE, descriptions.result_text(walked))


def _parts(tree: GrowingTree, content: DocumentText) -> Iterator[Line]:
    parts = _topmost(tree)
    if parts:
        yield Line(Kind.HEADING, tr("The parts of the text"))
    for node, depth in parts:
        note = descriptions.note_of(node, content, tree.written)
        says = (f"{descriptions.node_name(node, content)}.", descriptions.summary_of(node), note)
        yield Line(
            Kind.PART, " ".join(filter(None, says)), trimmed(content, node.span).start, depth
        )


def _topmost(tree: GrowingTree) -> list[tuple[Node, int]]:
    """Return the tree down to the level that still fits, in the order of the text."""
    level = [node for node in tree.nodes.values() if node.id not in tree.parents]
    found = [(node, 0) for node in level]
    depth = 0
    while level:
        level = [tree.nodes[c] for node in level for c in node.children if c in tree.nodes]
        depth += 1
        if not level or len(found) + len(level) > _MOST_LINES:
            break
        found += [(node, depth) for node in level]
    ordered = sorted(found, key=lambda pair: (pair[0].span.start, pair[1]))
    return ordered[:_MOST_LINES]
