"""Results as text for people, or as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.asking.describing import (
    decided,
    describe_on_shelf,
    place,
    remarks,
    volume_title,
)
from reader.asking.grading import marked, missed, shown_first
from reader.asking.settled_answers import found_beside
from reader.bibliography.cleaning import made_the_file
from reader.errors import ExitCode
from reader.health import Check
from reader.records import DocumentRecord, Hit, MemoryStatus, Position
from reader.text.document import DocumentText
from reader.values.answer import Answer
from reader.values.maker import unsigned
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from reader.values.quotation import Citation
from ui.terminal.console import Console
from ui.terminal.counting import counted
from ui.terminal.quotes import cited

_SHORT = 160
_LITTLE = 0.01


def documents(
    console: Console, known: Iterable[tuple[DocumentRecord, MemoryStatus, Position | None]]
) -> None:
    """Print the library, two lines per document."""
    for record, status, position in known:
        authors = [name for name in record.authors if not made_the_file(name)]
        console.line(f"{record.id:>4}  {', '.join([record.title, *authors])}")
        console.line(
            f"      {record.format.value}, {counted(record.pages, 'page')}, "
            f"{counted(record.words, 'word')}; "
            f"{_memory(record, status)}{_place(record, position)}"
        )


def _place(record: DocumentRecord, position: Position | None) -> str:
    if position is None:
        return ""
    if position.furthest >= record.characters:
        return "; finished"
    return f"; you are at {position.furthest / max(1, record.characters):.0%}"


def _memory(record: DocumentRecord, status: MemoryStatus) -> str:
    if status.maker is None:
        if not status.sentences_embedded:
            return "not read yet"
        return f"sentences prepared: {status.sentences_embedded / max(1, status.sentences):.0%}"
    if status.tree_complete:
        return f"read: {counted(status.episodes, 'passage')} ({status.maker.called})"
    share = status.read_to / max(1, record.characters)
    return f"read to {share:.0%}: {counted(status.episodes, 'passage')} ({status.maker.called})"


def answer(
    console: Console,
    found: Answer,
    content: DocumentText,
    *,
    details: bool = False,
    all_: bool = False,
) -> None:
    """Print below a streamed answer its evidence and method, with ``details`` every step.

    Without ``all_``, print only the quotes that its first line is from, or that have marks in a
    language model's own words.
    """
    _beside(console, found, content)
    _grade(console, found)
    shown = len(found.citations) if all_ else shown_first(found)
    for number, citation in enumerate(found.citations[:shown], start=1):
        in_full = found.headline is not None and not all_
        console.line(cited(number, place(content, citation.span), citation.quote, in_full=in_full))
    _more(console, found, shown)
    if found.nearest:
        console.line("Closest passages:")
        for citation in found.nearest:
            _nearest(console, citation, content)
    console.line()
    console.line("How it was found")
    _way(console, found, content, details=details)
    console.line(
        f"  {found.words_read:,} of {found.words_in_document:,} words read, "
        f"{found.seconds:.1f} s, by {unsigned(found.model)}"
    )
    if missing := missed(found, content):
        share = sum(map(len, missing)) / max(1, len(content.text))
        missing_share = "A little" if share < _LITTLE else f"{share:.0%}"
        console.line(f"  {missing_share} of the document is not in memory yet: gistwalker read DOC")


def _grade(console: Console, found: Answer) -> None:
    if found.shown_grade:
        console.line(marked(found.shown_grade))
        console.line()


def shelf_answer(
    console: Console,
    found: Answer,
    content: DocumentText,
    *,
    details: bool = False,
    all_: bool = False,
) -> None:
    """Print the same for a shelf's answer, in the terms of its joined text ``content``."""
    _beside(console, found, content)
    _grade(console, found)
    shown = None if all_ else shown_first(found)
    quotes = list(enumerate(found.citations or found.nearest, start=1))[:shown]
    if found.nearest:
        console.line("Closest passages:")
    for document in dict.fromkeys(citation.document for _, citation in quotes):
        of_it = [(number, citation) for number, citation in quotes if citation.document == document]
        console.line(volume_title(content, of_it[0][1].span.start))
        for number, citation in of_it:
            if found.nearest:
                _nearest(console, citation, content)
            else:
                where = place(content, citation.span, in_volume=True)
                console.line(cited(number, where, citation.quote, indent="  "))
    _more(console, found, shown)
    console.line()
    console.line("How it was found")
    _way(console, found, content, details=details)
    console.line(
        f"  {found.words_read:,} of {found.words_in_document:,} words read, "
        f"{found.seconds:.1f} s, by {unsigned(found.model)}"
    )
    for remark in remarks(found.volumes):
        console.line(f"  {remark}")


def _more(console: Console, found: Answer, shown: int | None) -> None:
    folded = len(found.citations) - (len(found.citations) if shown is None else shown)
    if folded > 0:
        console.line(f"{counted(folded, 'more place')}: add --all to show them.")


def _way(console: Console, found: Answer, content: DocumentText, *, details: bool) -> None:
    for line in decided(found, content):
        console.line(f"  {line}")
    for number, step in enumerate(found.trace if details else (), start=1):
        console.line(f"  {number:>4}  {describe_on_shelf(step, content)}")


def _beside(console: Console, found: Answer, content: DocumentText) -> None:
    for step in found_beside(found):
        console.line(describe_on_shelf(step, content))


def _nearest(console: Console, citation: Citation, content: DocumentText) -> None:
    console.line(f"  “{_shortened(citation.quote)}” ({place(content, citation.span)})")


def hits(console: Console, found: Sequence[tuple[Hit, DocumentRecord, DocumentText]]) -> None:
    """Print the hits of a search, best first."""
    if not found:
        console.line("Nothing found.")
    for hit, record, content in found:
        console.line(f"{record.title}, {place(content, hit.span)}")
        console.line(f"    {_shortened(hit.text)}")


def gists(
    console: Console,
    record: DocumentRecord,
    memory: Iterable[tuple[Episode, Gist]],
    content: DocumentText,
) -> None:
    """Print the gists in order."""
    empty = True
    for episode, gist in memory:
        empty = False
        console.line(f"{episode.number}. ({place(content, episode.span)})")
        console.line(f"   {gist.text}")
    if empty:
        console.line(f"Not read yet: gistwalker read {record.id}")


def tree(
    console: Console, record: DocumentRecord, memory: MemoryTree, content: DocumentText
) -> None:
    """Print the tree from the root down, indented."""
    if not len(memory):
        console.line(f"Not read yet: gistwalker read {record.id}")
    for root in memory.roots:
        _branch(console, memory, root, content, depth=0)


def _branch(
    console: Console, memory: MemoryTree, node: Node, content: DocumentText, depth: int
) -> None:
    indent = "  " * depth
    console.line(f"{indent}{node.title} ({place(content, node.span)})")
    console.line(f"{indent}  {_shortened(node.summary.text)}")
    for child in memory.children(node.id):
        _branch(console, memory, child, content, depth + 1)


def checks(console: Console, version: str, found: Sequence[Check]) -> None:
    """Print the checks of ``doctor``."""
    if console.as_json:
        shapes = [
            {
                "name": check.name,
                "good": check.good,
                "needed": check.needed,
                "detail": check.detail,
                "hint": check.hint,
            }
            for check in found
        ]
        console.result({"version": version, "checks": shapes})
        return
    console.line(f"Gistwalker {version}")
    for check in found:
        console.line(f"{_verdict(check):<8}{check.name}: {check.detail}")
        if check.hint:
            console.line(f"         {check.hint}")


def _verdict(check: Check) -> str:
    if check.good:
        return "ok"
    if not check.needed:
        return "absent"
    return "wrong" if check.code is ExitCode.LIBRARY else "missing"


def _shortened(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHORT else flat[:_SHORT].rsplit(" ", 1)[0] + " …"
