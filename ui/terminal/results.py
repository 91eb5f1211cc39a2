"""Results as text for people, or as JSON for programs."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.describing import (
    cut_short,
    decided,
    describe_on_shelf,
    place,
    remarks,
    volume_title,
)
from reader.asking.grading import marked, missed, shown_first
from reader.asking.settled_answers import found_beside
from reader.bibliography.cleaning import made_the_file
from reader.collection.asking_notes import NotesAnswer
from reader.errors import ExitCode
from reader.health import Check
from reader.language import number
from reader.records import Depth, DocumentRecord, Hit, MemoryStatus, Position
from reader.text.document import DocumentText
from reader.text.quotation_marks import quoted
from reader.text.section_names import pages_at
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.maker import Maker, unsigned
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from reader.values.quotation import Citation
from ui.amounts import pages, passages, percent, words

_MOST = 360
"""Characters of a quote; a longer one loses its middle."""
_WIDEST = 100
_NARROWEST = 40
_SHORT = 160
_LITTLE = 0.01


def cited(number: int, place: str, quote: str, indent: str = "", *, in_full: bool = False) -> str:
    """Return a mark with its place and its quote, as lines indented below the place.

    A long quote is shortened, unless it is to be ``in_full``.
    """
    mark = f"{indent}[{number}] "
    columns = shutil.get_terminal_size().columns
    return textwrap.fill(
        f"{place}: {quoted(' '.join(quote.split()) if in_full else shortened(quote))}",
        width=min(max(columns, _NARROWEST), _WIDEST),
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )


def shortened(text: str, most: int = _MOST) -> str:
    """Return the text on one line; beyond ``most`` characters only its beginning and end."""
    flat = " ".join(text.split())
    if len(flat) <= most:
        return flat
    half = (most - len(" … ")) // 2
    head, tail = flat[:half], flat[-half:]
    if " " in head and " " in tail:
        head, tail = head.rsplit(" ", 1)[0], tail.split(" ", 1)[1]
    return f"{head} … {tail}"


def documents(
    known: Iterable[tuple[DocumentRecord, MemoryStatus, Position | None]],
) -> Iterator[str]:
    """Yield the library, two lines per document."""
    for record, status, position in known:
        authors = [name for name in record.authors if not made_the_file(name)]
        yield f"{record.id:>4}  {', '.join([record.title, *authors])}"
        yield (
            f"      {record.format.value}, {pages(record.pages)}, {words(record.words)}; "
            f"{_memory(record, status)}{_place(record, position)}"
        )


def _place(record: DocumentRecord, position: Position | None) -> str:
    if position is None:
        return ""
    if position.furthest >= record.characters:
        return "; " + tr("finished")
    here = percent(position.furthest / max(1, record.characters))
    return "; " + tr("you are at {share}").format(share=here)


def _memory(record: DocumentRecord, status: MemoryStatus) -> str:
    if status.maker is None:
        if not status.sentences_embedded:
            return tr("not read yet")
        prepared = status.sentences_embedded / max(1, status.sentences)
        return tr("sentences prepared: {share}").format(share=percent(prepared))
    said = tr("read to {share}: {passages} ({reader})")
    if status.tree_complete:
        deep = f"; {depth_words(status.depth)}" if status.depth else ""
        said = tr("read: {passages} ({reader})") + deep
    return said.format(
        share=percent(status.read_to / max(1, record.characters)),
        passages=passages(status.episodes),
        reader=tr(status.maker.called),
    )


def depth_words(depth: Depth) -> str:
    """Say how much of a memory a language model has read."""
    summaries = ngettext("{count} summary", "{count} summaries", depth.of_summaries)
    return tr("a language model has read {gists} of {passages} and {read} of {summaries}").format(
        gists=number(depth.passages),
        passages=passages(depth.of_passages),
        read=number(depth.summaries),
        summaries=summaries.format(count=number(depth.of_summaries)),
    )


def answer(
    found: Answer,
    content: DocumentText,
    *,
    details: bool = False,
    all_: bool = False,
    several: bool = False,
) -> Iterator[str]:
    """Yield an answer's evidence and method, to be shown below it; with ``details`` every step.

    Without ``all_``, yield only the quotes that its first line is from, or that have marks in a
    language model's own words. ``several`` documents: in the terms of their joined text.
    """
    for step in found_beside(found):
        yield describe_on_shelf(step, content)
    if short := cut_short(found):
        yield short
    if found.shown_grade:
        yield from (marked(found.shown_grade), "")
    shown = None if all_ else shown_first(found)
    quoted = _by_volume if several else _quotes
    yield from quoted(found, content, shown)
    folded = 0 if shown is None else len(found.citations) - shown
    if folded > 0:
        more = ngettext("{count} more place", "{count} more places", folded)
        yield tr("{places}: add --all to show them.").format(
            places=more.format(count=number(folded))
        )
    if found.nearest and not several:
        yield tr("Closest passages:")
        yield from (_nearest(citation, content) for citation in found.nearest)
    yield "\n" + tr("How it was found")
    yield from (f"  {line}" for line in decided(found, content))
    for step_number, step in enumerate(found.trace if details else (), start=1):
        yield f"  {step_number:>4}  {describe_on_shelf(step, content)}"
    yield "  " + tr("{read} of {all} words read, {seconds} s, by {model}").format(
        read=number(found.words_read),
        all=number(found.words_in_document),
        seconds=number(found.seconds, 1),
        model=tr(unsigned(found.model)),
    )
    unread = remarks(found.volumes) if several else _unread(found, content)
    yield from (f"  {remark}" for remark in unread)


def _quotes(found: Answer, content: DocumentText, shown: int | None) -> Iterator[str]:
    in_full = found.headline is not None and shown is not None
    for mark, citation in enumerate(found.citations[:shown], start=1):
        yield cited(mark, place(content, citation.span), citation.quote, in_full=in_full)


def _by_volume(found: Answer, content: DocumentText, shown: int | None) -> Iterator[str]:
    quotes = list(enumerate(found.citations or found.nearest, start=1))[:shown]
    if found.nearest:
        yield tr("Closest passages:")
    for document in dict.fromkeys(citation.document for _, citation in quotes):
        of_it = [(mark, citation) for mark, citation in quotes if citation.document == document]
        yield volume_title(content, of_it[0][1].span.start)
        for mark, citation in of_it:
            where = place(content, citation.span, in_volume=True)
            quoted = cited(mark, where, citation.quote, indent="  ")
            yield _nearest(citation, content) if found.nearest else quoted


def _unread(found: Answer, content: DocumentText) -> Iterator[str]:
    if missing := missed(found, content):
        part = sum(map(len, missing)) / max(1, len(content.text))
        said = tr("{share} of the document is not in memory yet: gistwalker read DOC")
        if part < _LITTLE:
            said = tr("A little of the document is not in memory yet: gistwalker read DOC")
        yield said.format(share=percent(part))


def _nearest(citation: Citation, content: DocumentText) -> str:
    return f"  “{_shortened(citation.quote)}” ({place(content, citation.span)})"


def notes(answer: NotesAnswer) -> Iterator[str]:
    """Yield the notes' answer, then the quotes it counts, each with its note's document."""
    if answer.topic and answer.quotes:
        yield tr("Noted about “{topic}”:").format(topic=answer.topic)
    elif answer.text:
        yield answer.text
    for place_number, quote in enumerate(answer.quotes, start=1):
        note = tr("note {id}, {title}").format(id=quote.mark.id, title=quote.mark.title)
        yield f"  [{place_number}] “{' '.join(quote.quote.split())}” ({note})"


def hits(found: Sequence[tuple[Hit, DocumentRecord, DocumentText]]) -> Iterator[str]:
    """Yield the hits of a search, best first."""
    if not found:
        yield tr("Nothing found.")
    for hit, record, content in found:
        yield f"{record.title}, {place(content, hit.span)}"
        yield f"    {_shortened(hit.text)}"


def outline(content: DocumentText) -> Iterator[str]:
    """Yield the sections in order, indented by level, with the page on which each begins."""
    if not content.sections:
        yield tr("This document has no sections.")
    for section in content.sections:
        start = section.span.start
        where = pages_at(content, Span(start, start + 1))
        title = " ".join(section.title.split()) or tr("(no title)")
        yield "  " * (section.level - 1) + ", ".join(filter(None, (title, where)))


def gists(
    record: DocumentRecord,
    memory: Iterable[tuple[Episode, Gist]],
    content: DocumentText,
) -> Iterator[str]:
    """Yield the gists in order."""
    shown = [
        line
        for episode, gist in memory
        for line in (f"{episode.number}. ({place(content, episode.span)})", f"   {gist.text}")
    ]
    yield from shown or [_not_read(record)]


def tree(
    record: DocumentRecord,
    memory: MemoryTree,
    content: DocumentText,
    readers: Mapping[int, Maker],
) -> Iterator[str]:
    """Yield the tree from the root down, indented; ``readers`` are the language models of nodes."""
    if not len(memory):
        yield _not_read(record)

    def branch(node: Node, depth: int) -> Iterator[str]:
        indent, by = "  " * depth, readers.get(node.id)
        read = f" [{by.called}]" if by else ""
        yield f"{indent}{node.title} ({place(content, node.span)}){read}"
        yield f"{indent}  {_shortened(node.summary.text)}"
        for child in memory.children(node.id):
            yield from branch(child, depth + 1)

    for root in memory.roots:
        yield from branch(root, 0)


def _not_read(record: DocumentRecord) -> str:
    return tr("Not read yet: gistwalker read {id}").format(id=record.id)


def checks(version: str, found: Iterable[Check]) -> Iterator[str]:
    """Yield the checks of ``doctor``."""
    yield f"Gistwalker {version}"
    for check in found:
        yield f"{_verdict(check):<8}{check.name}: {check.detail}"
        if check.hint:
            yield f"         {check.hint}"


def _verdict(check: Check) -> str:
    if check.good:
        return tr("ok")
    if not check.needed:
        return tr("absent")
    return tr("wrong") if check.code is ExitCode.LIBRARY else tr("missing")


def _shortened(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHORT else flat[:_SHORT].rsplit(" ", 1)[0] + " …"
