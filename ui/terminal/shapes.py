"""The stable JSON of the command line, documented in the handbook.

Positions are characters of the canonical text, half-open; pages count from 1; rectangles are left,
top, right, bottom in points from the top left of the page as displayed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from reader.annotations.exporting import mark_shape
from reader.collection.asking_notes import NotesAnswer
from reader.pages.page_source import PageSource
from reader.records import DocumentRecord, Hit, MemoryStatus, Position
from reader.text.document import DocumentId, DocumentText, Section
from reader.text.span import Span
from reader.values.answer import Answer, Step, Volume
from reader.values.hop import Hop
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from reader.values.named import Named
from reader.values.quotation import Citation

Shape = dict[str, Any]


def document_shape(record: DocumentRecord, status: MemoryStatus | None = None) -> Shape:
    """Return a document as ``import`` and ``list`` print it."""
    shape: Shape = {
        "id": record.id,
        "title": record.title,
        "authors": list(record.authors),
        "language": record.language,
        "format": record.format.value,
        "pages": record.pages,
        "words": record.words,
        "unreadable_pages": list(record.unreadable_pages),
        "warnings": list(record.warnings),
        "path": str(record.source.path),
        "sha256": record.source.sha256,
    }
    if status is not None:
        shape["memory"] = memory_shape(record, status)
    return shape


def memory_shape(record: DocumentRecord, status: MemoryStatus) -> Shape:
    """Return how far a document has been read, as JSON."""
    return {
        "sentences": status.sentences,
        "sentences_embedded": status.sentences_embedded,
        "episodes": status.episodes,
        "read_to": status.read_to,
        "characters": record.characters,
        "tree_complete": status.tree_complete,
        "model": None if status.maker is None else status.maker.model,
        "made_by": maker_shape(status.maker),
        "tree_made_by": maker_shape(status.tree_maker),
        "read_by_model": asdict(status.depth),
    }


def maker_shape(maker: Maker | None) -> Shape | None:
    """Return who made a memory, and how, as JSON; None if there is none."""
    if maker is None:
        return None
    try:
        parameters = json.loads(maker.parameters or "{}")
    except ValueError:
        parameters = maker.parameters
    return {"model": maker.model, "version": maker.version, "parameters": parameters}


def position_shape(record: DocumentRecord, position: Position | None) -> Shape | None:
    """Return the user's position in a document, as JSON; None if it was never opened."""
    if position is None:
        return None
    return {
        "place": position.place,
        "furthest": position.furthest,
        "characters": record.characters,
        "finished": position.furthest >= record.characters,
        "opened": position.opened.isoformat(),
    }


def named_shape(named: Named, content: DocumentText) -> Shape:
    """Return the user or term with every mention, and the pages of the first."""
    return {
        "name": named.name,
        "forms": list(named.forms(content.text)),
        "count": len(named.mentions),
        "first": span_shape(named.first, content),
        "mentions": [[span.start, span.end] for span in named.mentions],
    }


def span_shape(span: Span, content: DocumentText) -> Shape:
    """Return a span with the pages that show it."""
    return {
        "start": span.start,
        "end": span.end,
        "pages": [page.number for page in content.pages_of(span)],
    }


def section_shape(section: Section, content: DocumentText) -> Shape:
    """Return a section as ``outline`` prints it: with the page on which it begins."""
    start = section.span.start
    page = next(iter(content.pages_of(Span(start, start + 1))), None)
    printed = content.print_page_at(start)
    return {
        "level": section.level,
        "title": section.title,
        "start": start,
        "end": section.span.end,
        "page": None if page is None else page.number,
        "label": None if page is None else page.label,
        "print_page": None if printed is None else printed.label,
    }


def citation_shape(citation: Citation, content: DocumentText, source: PageSource | None) -> Shape:
    """Return a citation with its pages, their labels and the rectangles of the quote on each.

    Without ``source`` (the file cannot be opened any more) ``rects`` is empty.
    """
    section = content.section_at(citation.span.start)
    printed = content.print_page_at(citation.span.start)
    rects = [] if source is None else source.rects(citation.span)
    return {
        "document": citation.document,
        "quote": citation.quote,
        "start": citation.span.start,
        "end": citation.span.end,
        "section": None if section is None else section.title,
        "print_page": None if printed is None else printed.label,
        "pages": [
            {
                "page": page.number,
                "label": page.label,
                "rects": [[round(x, 2) for x in r.rect] for r in rects if r.page == page.number],
            }
            for page in content.pages_of(citation.span)
        ],
    }


def step_shape(step: Step, content: DocumentText | None, document: DocumentId) -> Shape:
    """Return one step of a trace, of the volume that it names or else of ``document``.

    On a shelf, ``content`` is None if a step is about no single volume.
    """
    named = step.document or (None if content is None else document)
    return {
        "document": named,
        "action": step.action.value,
        "reason": step.reason,
        "node": step.node,
        "target": step.target,
        "episode": step.episode,
        "span": None if step.span is None or content is None else span_shape(step.span, content),
        "words_read": step.words_read,
    }


def hop_shape(hop: Hop, contents: Mapping[DocumentId, DocumentText]) -> Shape:
    """Return a node of a graph: its question, the facts found, and their places."""
    return {
        "hop": hop.number,
        "asked": hop.asked,
        "after": list(hop.after),
        "state": hop.state.value,
        "facts": [
            {
                "text": fact.text,
                "quotes": [
                    {
                        "document": quote.document,
                        "quote": quote.quote,
                        **span_shape(quote.span, contents[quote.document]),
                    }
                    for quote in fact.quotes
                ],
            }
            for fact in hop.facts
        ],
        "read": [
            {"document": each.document, **span_shape(each.span, contents[each.document])}
            for each in hop.read
        ],
        "reason": hop.reason,
    }


def headline_shape(answer: Answer) -> Shape | None:
    """Return the headline of an answer, and how many citations it is from, as JSON."""
    if answer.headline is None:
        return None
    focus = [
        {"start": span.start, "end": span.end, "text": span.of(answer.text)}
        for span in answer.headline.focus
    ]
    return {"focus": focus, "citations": answer.headline.citations}


def extent_shape(answer: Answer) -> Shape:
    """Return how many passages were read of how many, as JSON; null if that is not known."""
    known = answer.extent
    return {
        "passages_read": None if known is None else known.passages,
        "passages": None if known is None else known.all_passages,
    }


def _record_shape(record: DocumentRecord) -> Shape:
    return {"id": record.id, "title": record.title, "path": str(record.source.path)}


def _result_shape(answer: Answer) -> Shape:
    return {
        "answer": answer.text,
        "answered": answer.answered,
        "grade": answer.grade.value,
        "headline": headline_shape(answer),
        "strategy": answer.strategy.value,
        "model": answer.model,
    }


def _cost_shape(answer: Answer) -> Shape:
    return {
        "words_read": answer.words_read,
        "words_in_document": answer.words_in_document,
        "seconds": round(answer.seconds, 3),
    }


@dataclass(frozen=True)
class VolumeText:
    """A document's text, and its pages if rectangles are needed and its file can be opened."""

    content: DocumentText
    pages: PageSource | None


Sources = Mapping[DocumentId, VolumeText]


def answer_shape(answer: Answer, records: Sequence[DocumentRecord], sources: Sources) -> Shape:
    """Return an answer as ``ask --json`` prints it; ``sources`` holds all that it names.

    From several documents it has them all, and what became of each.
    """
    shape = _of_one(answer, records[0], sources) if len(records) == 1 else None
    alone = None if shape is None else records[0].id
    contents = {of: each.content for of, each in sources.items()}

    def text(document: DocumentId | None) -> DocumentText | None:
        named = document or alone
        return None if named is None else contents.get(named)

    return {
        "question": answer.question.text,
        "unaided": answer.question.unaided,
        **(shape or _of_several(answer, records)),
        **_result_shape(answer),
        "citations": [_of_volume(citation, sources) for citation in answer.citations],
        "nearest": [_of_volume(citation, sources) for citation in answer.nearest],
        "trace": [
            step_shape(step, text(step.document), alone or answer.question.document)
            for step in answer.trace
        ],
        "graph": [hop_shape(hop, contents) for hop in answer.graph],
        "episodes_consulted": [
            {
                "document": each.document or alone,
                "episode": each.episode,
                **_placed(each.span, text(each.document)),
            }
            for each in answer.consulted
        ],
        **extent_shape(answer),
        **_cost_shape(answer),
    }


def _of_one(answer: Answer, record: DocumentRecord, sources: Sources) -> Shape:
    content = sources[record.id].content
    unread = [span_shape(span, content) for span in answer.unread]
    return {"document": _record_shape(record), "unread": unread}


def _of_several(answer: Answer, records: Sequence[DocumentRecord]) -> Shape:
    volumes = [_volume_shape(volume) for volume in answer.volumes]
    return {"documents": [_record_shape(record) for record in records], "volumes": volumes}


def _of_volume(citation: Citation, sources: Sources) -> Shape:
    volume = sources[citation.document]
    return citation_shape(citation, volume.content, volume.pages)


def _placed(span: Span, content: DocumentText | None) -> Shape:
    return {"start": span.start, "end": span.end} if content is None else span_shape(span, content)


def _volume_shape(volume: Volume) -> Shape:
    return {
        "document": volume.document,
        "title": volume.title,
        "state": volume.state.value,
        "unread": [{"start": span.start, "end": span.end} for span in volume.unread],
    }


def notes_shape(answer: NotesAnswer) -> Shape:
    """Return the notes' answer, with the notes it quotes."""
    return {
        "question": answer.question,
        "answered": answer.answered,
        "text": answer.text,
        "topic": answer.topic,
        "quotes": [{"quote": q.quote, "mark": mark_shape(q.mark)} for q in answer.quotes],
    }


def hit_shape(hit: Hit, record: DocumentRecord, content: DocumentText) -> Shape:
    """Return a passage found by ``search``."""
    section = content.section_at(hit.span.start)
    return {
        "document": hit.document,
        "title": record.title,
        "text": hit.text,
        "score": round(hit.score, 4),
        "section": None if section is None else section.title,
        **span_shape(hit.span, content),
    }


def gist_shape(gist: Gist) -> list[Shape]:
    """Return gist sentences with the spans they came from."""
    return [
        {"text": s.text, "sources": [{"start": x.start, "end": x.end} for x in s.sources]}
        for s in gist.sentences
    ]


def episode_shape(episode: Episode, gist: Gist, content: DocumentText) -> Shape:
    """Return an episode as ``gists`` prints it."""
    return {
        "episode": episode.number,
        **span_shape(episode.span, content),
        "gist": gist_shape(gist),
    }


def node_shape(node: Node, content: DocumentText) -> Shape:
    """Return a node as ``tree`` prints it."""
    return {
        "node": node.id,
        "level": node.level,
        "title": node.title,
        "children": list(node.children),
        "episode": node.episode,
        **span_shape(node.span, content),
        "summary": gist_shape(node.summary),
    }


def tree_shape(tree: MemoryTree, content: DocumentText, readers: Mapping[int, Maker]) -> Shape:
    """Return the complete tree; ``roots`` has one entry when it is complete.

    ``read_by`` is the language model that has written a summary, null for the embedded reader.
    """
    nodes: Sequence[Node] = sorted(tree, key=lambda node: node.id)
    return {
        "roots": [node.id for node in tree.roots],
        "nodes": [
            {**node_shape(node, content), "read_by": maker_shape(readers.get(node.id))}
            for node in nodes
        ],
    }
