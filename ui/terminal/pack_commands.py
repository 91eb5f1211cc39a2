"""``gistwalker pack`` and ``gistwalker verify``: answers with their evidence in one file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import ExitCode, NotFoundError
from reader.evidence_packs.pack_events import Collected, PackFormat, PackProgress, Verdict
from reader.ports import Library
from reader.records import PastAnswer
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.quotes import counted
from ui.terminal.shared import Folder, Json, Password, opened_to_look, tools_of
from ui.terminal.tools import Tools


def pack(
    context: typer.Context,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="A file name ending in .pdf, .html or .md.")
    ],
    doc: Annotated[str | None, typer.Argument(metavar="DOC")] = None,
    library: Folder = None,
    *,
    conversation: Annotated[
        bool, typer.Option("--conversation", help="All answers of the conversation.")
    ] = False,
    answer: Annotated[
        int | None, typer.Option("--answer", metavar="N", help="The answer with this number.")
    ] = None,
    password: Password = None,
    json: Json = False,
) -> None:
    """Write the latest answer with its evidence to one file: quotes, page pictures, checksums.

    With DOC, the latest answer about that document.
    """
    console = Console(as_json=json)
    kind = kind_of(out)
    with opened_to_look(context, library) as shelf:
        past = _latest(shelf, doc, answer)
        chosen = shelf.conversations.answers(past.conversation) if conversation else [past]
        title = _title(shelf, past, conversation=conversation)
        tools = tools_of(context)
        written = write(console, tools, shelf, chosen, title=title, out=out, password=password)
    console.show(
        {"file": str(out), "format": kind.value, **written},
        f"Written: {out} ({counted(int(written['quotes']), 'quote')}).",
    )


def write(
    console: Console,
    tools: Tools,
    library: Library,
    past: Sequence[PastAnswer],
    *,
    title: str,
    out: Path,
    password: str | None = None,
) -> dict[str, int]:
    """Collect and write a pack; return how much is in it."""
    from reader.evidence_packs.collecting import Collector  # slow to load
    from reader.evidence_packs.files import write_pack

    collector = Collector(
        library,
        lambda record, content: tools.open_pages(record, content, password),
        tools.version,
        tools.model_checksum,
    )
    found = _collected(console, collector.collect(title, past))
    console.progress("writing …")
    write_pack(found.pack, found.pictures, kind_of(out), out)
    for missing in found.without_pages:
        console.note(f"gistwalker: without its pages, as its file can't be opened: {missing}")
    console.clear()
    quotes = sum(len(each.quotes) for each in found.pack.answers)
    return {"answers": len(past), "quotes": quotes, "pictures": len(found.pictures)}


def _collected(console: Console, events: Iterable[PackProgress | Collected]) -> Collected:
    for event in events:
        if isinstance(event, Collected):
            return event
        console.progress(f"quote {event.done + 1} of {event.of}")
    raise AssertionError("collecting ends with what was collected")


def kind_of(out: Path) -> PackFormat:
    """Return the format for a file name's ending."""
    kinds = {"pdf": PackFormat.PDF, "html": PackFormat.HTML, "htm": PackFormat.HTML}
    kinds |= {"md": PackFormat.MARKDOWN, "markdown": PackFormat.MARKDOWN}
    kind = kinds.get(out.suffix.lower().lstrip("."))
    if kind is None:
        raise typer.BadParameter("The name of the pack must end in .pdf, .html or .md.")
    return kind


def verify_pack(
    pack_file: Annotated[Path, typer.Argument(metavar="PACK", help="The evidence pack.")],
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="The documents that it quotes.")
    ],
    _library: Folder = None,
    *,
    password: Password = None,
    json: Json = False,
) -> int:
    """Check that the quotes and rectangles of an evidence pack match the document.

    It needs no library. It doesn't check whether the answer follows from the quotes: read them.
    """
    from reader.evidence_packs.files import open_pack  # slow to load
    from reader.evidence_packs.verifying import Finding, verify

    console = Console(as_json=json)
    opened = open_pack(pack_file)
    found: list[Finding] = []
    for file in files:
        for finding in verify(opened, file, password):
            if finding not in found:
                found.append(finding)
                if not json:
                    console.line(f"{_SIGNS[finding.verdict]} {finding.words}")
    counts = {name: sum(each.verdict is v for each in found) for v, name in _COUNTS.items()}
    holds = not counts["failed"] and counts["held"] > 0
    if json:
        shapes = [{"verdict": each.verdict.value, "words": each.words} for each in found]
        console.result({"holds": holds, **counts, "findings": shapes})
    else:
        console.line()
        console.line(_summed_up(counts, holds=holds))
    return ExitCode.OK if holds else ExitCode.UNTRUE


_COUNTS = {Verdict.HOLDS: "held", Verdict.FAILS: "failed", Verdict.UNCHECKED: "unchecked"}
_SIGNS = {Verdict.HOLDS: "✓", Verdict.FAILS: "✗", Verdict.UNCHECKED: "–"}


def _summed_up(counts: dict[str, int], *, holds: bool) -> str:
    if not holds:
        return f"The pack doesn't match the documents: {counts['failed']} checks failed."
    return (
        f"The pack matches the documents: {counts['held']} things were checked, "
        f"{counts['unchecked']} were not. "
        "Whether the answer follows from the quotes is for you to judge."
    )


def _latest(library: Library, doc: str | None, number: int | None) -> PastAnswer:
    if number is not None:
        found = list(library.conversations.numbered(number))
    elif doc is not None:
        found = list(library.conversations.of(find_document(library, doc).id))
    else:
        known = list(library.conversations.all())
        found = list(library.conversations.answers(known[0].id)) if known else []
    if not found:
        raise NotFoundError("There is no such answer.", "Ask a question first.")
    return found[-1]


def _title(library: Library, past: PastAnswer, *, conversation: bool) -> str:
    if conversation:
        for each in library.conversations.all():
            if each.id == past.conversation:
                return each.title
    return past.answer.question.text
