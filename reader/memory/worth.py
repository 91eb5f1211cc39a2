"""Which parts of a memory are worth reading first, by questions and certainty; their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from reader.memory.body import Body
from reader.ports import Library
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.memory_tree import Node
from reader.values.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Asked:
    """A place that was cited or opened; ``summed_up``: a stretch whose summary was asked for."""

    span: Span
    summed_up: bool = False

    def concerns(self, node: Node) -> bool:
        """Whether the node is a summary within the stretch, or a passage at the place."""
        if not self.summed_up:
            return not node.level and node.span.overlaps(self.span)
        shared = node.span.intersection(self.span)
        return bool(node.level and shared and 2 * len(shared) > len(node.span))


def by_worth(
    nodes: Iterable[Node],
    asked: Sequence[Asked],
    certainties: Mapping[int, float],
    *,
    only_asked: bool = False,
) -> Iterator[Node]:
    """Yield each of ``nodes`` once, the most worthwhile first.

    First what was ``asked`` about or opened, the latest first. Then all summaries, children before
    their parents; then the passages, those first whose quotes are least certain to stand for them.
    """
    ordered = sorted(nodes, key=lambda node: (node.level, node.span))
    wanted = (node for each in asked for node in ordered if each.concerns(node))
    summaries = (node for node in ordered if node.level)
    passages = [node for node in ordered if not node.level]
    passages.sort(key=lambda node: certainties.get(node.id, 1.0))
    every = wanted if only_asked else chain(wanted, summaries, passages)
    seen: set[int] = set()
    for node in every:
        if node.id not in seen:
            seen.add(node.id)
            yield node


def certainty(sentences: NDArray[np.float32], quoted: Sequence[int]) -> float:
    """Return how well the ``quoted`` ones of a passage's ``sentences`` stand for all of them.

    That is the mean likeness of a sentence to the quoted one that is nearest. Rows are vectors.
    """
    if not len(sentences) or not quoted:
        return 0.0
    return float((sentences @ sentences[list(quoted)].T).max(axis=1).mean())


_LATEST = 20
"""The number of answers that count as just given."""
_LAST = 2.0
"""More certain than anything: front and back matter is read last."""


def asked_of(library: Library, document: DocumentId, content: DocumentText) -> list[Asked]:
    """Return what was asked about a document, the latest first, and then where it is open.

    Of an answer these are the stretch that it sums up and the places that it cites.
    """
    answers = [past.answer for past in library.conversations.of(document)[-_LATEST:]]
    found = [each for answer in reversed(answers) for each in _of_answer(answer, document, content)]
    if position := library.positions.of(document):
        found.append(Asked(Span(position.place, position.place + 1)))
        if section := content.section_at(position.place):
            found.append(Asked(section.span, summed_up=True))
    return found


def _of_answer(answer: Answer, document: DocumentId, content: DocumentText) -> Iterator[Asked]:
    if answer.strategy is Strategy.SUMMARY and answer.question.document == document:
        yield Asked(answer.question.about or content.whole, summed_up=True)
    for citation in answer.citations or answer.nearest:
        if citation.document == document:
            yield Asked(citation.span)


def certainties(
    library: Library,
    document: DocumentId,
    content: DocumentText,
    passages: Iterable[Node],
    encoder: str | None,
) -> dict[int, float]:
    """Return how certain the gist of each of ``passages`` is, by its number; see ``certainty``.

    Without the vectors of ``encoder``, all are alike.
    """
    body = Body(content)
    return {
        node.id: _certainty(library, document, content, node, encoder)
        if body.within(node.span)
        else _LAST
        for node in passages
    }


def _certainty(
    library: Library, document: DocumentId, content: DocumentText, node: Node, encoder: str | None
) -> float:
    if encoder is None:
        return 0.0
    sentences = content.sentences
    inside = sentences.overlapping(node.span)
    rows = library.memories.vectors(document, encoder, inside.start, inside.stop)
    starts = (source.start for each in node.summary.sentences for source in each.sources)
    places = (sentences.at(start) for start in starts)
    quoted = {at - inside.start for at in places if at is not None}
    return certainty(rows, sorted(quoted.intersection(range(len(rows)))))
