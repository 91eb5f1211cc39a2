"""``pack`` and ``verify`` of answers with their evidence, ``pack-memory`` and ``unpack-memory``."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import ExitCode, NotFoundError, UnreadableFileError
from reader.evidence_packs.pack import Collected, PackFormat, Verdict
from reader.language import number
from reader.ports import Library
from reader.records import DocumentRecord, PastAnswer, WholeMemory
from ui.terminal.document_argument import document_at_hand, find_document
from ui.terminal.following import last_of
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call, Doc, Password


def pack(
    call: Call,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help=tr("A file name ending in .pdf, .html or .md."))
    ],
    doc: Annotated[str | None, typer.Argument(metavar="DOC")] = None,
    *,
    conversation: Annotated[
        bool, typer.Option("--conversation", help=tr("All answers of the conversation."))
    ] = False,
    answer: Annotated[
        int | None,
        typer.Option("--answer", metavar="N", help=tr("The answer with this number.")),
    ] = None,
    password: Password = None,
) -> None:
    """Write the latest answer with its evidence to one file: quotes, page pictures, checksums.

    With DOC, the latest answer about that document.
    """
    from reader.evidence_packs.files import write_pack  # slow to load

    console, kind = call.console, kind_of(out)
    with call.opened_to_look() as shelf:
        past = _latest(shelf, doc, answer)
        chosen = shelf.conversations.answers(past.conversation) if conversation else [past]
        title = _title(shelf, past, conversation=conversation)
        found = _collected(call, shelf, title, chosen, password)
    console.progress(tr("writing …"))
    write_pack(found.pack, found.pictures, kind, out)
    for missing in found.without_pages:
        said = tr("without its pages, as its file can't be opened: {file}").format(file=missing)
        console.note(f"gistwalker: {said}")
    quotes = sum(len(each.quotes) for each in found.pack.answers)
    written = {"answers": len(chosen), "quotes": quotes, "pictures": len(found.pictures)}
    count = ngettext("{count} quote", "{count} quotes", quotes).format(count=number(quotes))
    said = tr("Written: {file} ({quotes}).").format(file=out, quotes=count)
    console.show({"file": str(out), "format": kind.value, **written}, said)


def _collected(
    call: Call, library: Library, title: str, past: Sequence[PastAnswer], password: str | None
) -> Collected:
    from reader.evidence_packs.collecting import Collector  # slow to load

    tools = call.tools
    collector = Collector(
        library,
        lambda record, content: tools.open_pages(record, content, password),
        tools.version,
        tools.model_checksum,
    )
    events = collector.collect(title, past)
    said = tr("quote {done} of {all}")
    return last_of(
        call.console, events, Collected, lambda e: said.format(done=e.done + 1, all=e.of)
    )


def kind_of(out: Path) -> PackFormat:
    """Return the format for a file name's ending."""
    kinds = {"pdf": PackFormat.PDF, "html": PackFormat.HTML, "htm": PackFormat.HTML}
    kinds |= {"md": PackFormat.MARKDOWN, "markdown": PackFormat.MARKDOWN}
    kind = kinds.get(out.suffix.lower().lstrip("."))
    if kind is None:
        raise typer.BadParameter(tr("The name of the pack must end in .pdf, .html or .md."))
    return kind


def verify_pack(
    call: Call,
    pack_file: Annotated[Path, typer.Argument(metavar="PACK", help=tr("The evidence pack."))],
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help=tr("The documents that it quotes."))
    ],
    *,
    password: Password = None,
) -> int:
    """Check that the quotes and rectangles of an evidence pack match the document.

    It needs no library. It doesn't check whether the answer follows from the quotes: read them.
    """
    from reader.evidence_packs.files import open_pack  # slow to load
    from reader.evidence_packs.verifying import Finding, verify

    opened = open_pack(pack_file)
    found: dict[Finding, None] = {}
    for file in files:
        for finding in verify(opened, file, password):
            if finding not in found and not call.console.as_json:
                call.console.line(f"{_SIGNS[finding.verdict]} {finding.words}")
            found[finding] = None
    counts = {name: sum(each.verdict is v for each in found) for v, name in _COUNTS.items()}
    holds = not counts["failed"] and counts["held"] > 0
    shapes = [{"verdict": each.verdict.value, "words": each.words} for each in found]
    shape = {"holds": holds, **counts, "findings": shapes}
    call.console.show(shape, "", _summed_up(counts, holds=holds))
    return ExitCode.OK if holds else ExitCode.UNTRUE


_COUNTS = {Verdict.HOLDS: "held", Verdict.FAILS: "failed", Verdict.UNCHECKED: "unchecked"}
_SIGNS = {Verdict.HOLDS: "✓", Verdict.FAILS: "✗", Verdict.UNCHECKED: "–"}


def _summed_up(counts: dict[str, int], *, holds: bool) -> str:
    if not holds:
        return tr("The pack doesn't match the documents. Checks that failed: {failed}.").format(
            failed=counts["failed"]
        )
    return tr(
        "The pack matches the documents. Checked: {held}; not checked: {unchecked}. Whether the "
        "answer follows from the quotes is for you to judge."
    ).format(held=counts["held"], unchecked=counts["unchecked"])


def _latest(library: Library, doc: str | None, number: int | None) -> PastAnswer:
    if number is not None:
        found = list(library.conversations.numbered(number))
    elif doc is not None:
        found = list(library.conversations.of(find_document(library, doc).id))
    else:
        known = list(library.conversations.all())
        found = list(library.conversations.answers(known[0].id)) if known else []
    if not found:
        raise NotFoundError(tr("There is no such answer."), tr("Ask a question first."))
    return found[-1]


def _title(library: Library, past: PastAnswer, *, conversation: bool) -> str:
    titles = {each.id: each.title for each in library.conversations.all() if conversation}
    return titles.get(past.conversation, past.answer.question.text)


def pack_memory(
    call: Call,
    doc: Doc,
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help=tr("File to write, instead of NAME-memory.zip.")
        ),
    ] = None,
) -> None:
    """Write what was read of a document to one file: gists, tree of summaries, sentence vectors.

    Marks, questions, answers and what was learnt are not in it.
    """
    from reader.memory_packs.passing_on import pack_memory as write  # slow to load

    with call.opened_to_look() as shelf:
        record = find_document(shelf, doc)
        target = out or Path(f"{record.source.path.stem}-memory.zip")
        if out is None and target.exists():
            raise UnreadableFileError(
                tr("“{file}” already exists.").format(file=target),
                tr("Name the file to write with --out."),
            )
        memory = write(shelf, record, target, call.tools.version)
    call.console.show(
        {"file": str(target), **_shape(record, memory)},
        tr("Written: {file} ({parts}).").format(file=target, parts=_said(memory)),
    )


def unpack_memory(
    call: Call,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=tr("A file that pack-memory has written."))
    ],
    doc: Annotated[
        str | None,
        typer.Argument(
            metavar="DOC",
            help=tr("The document it is of, if it isn't in the library yet: its file."),
        ),
    ] = None,
    *,
    replace: Annotated[
        bool,
        typer.Option("--replace", help=tr("Replace also what a language model has read here.")),
    ] = False,
    password: Password = None,
) -> None:
    """Join what was read of a document in another library to the same document in this one.

    What the embedded reader has read here is replaced.
    """
    from reader.memory_packs.passing_on import join, look_into  # slow to load

    with call.opened() as shelf:
        record = None if doc is None else document_at_hand(call, shelf, doc, password)
        found = look_into(shelf, file, record)
        if found.is_new:
            join(shelf, found, replace=replace)
    title = found.record.title
    nothing = tr("Nothing in it is new: “{title}” has all of it.").format(title=title)
    call.console.show(
        {"new": found.is_new, **_shape(found.record, found.memory)},
        f"“{title}”: {_said(found.memory)}." if found.is_new else nothing,
    )


def _said(memory: WholeMemory) -> str:
    makers = dict.fromkeys(tr(by.called) for by in memory.makers)
    gists, above = len(memory.episodes), sum(node.level > 0 for node, _ in memory.nodes)
    vectors = _vectors(memory)
    parts = [
        ngettext("{count} gist", "{count} gists", gists).format(count=number(gists)),
        ngettext("{count} summary", "{count} summaries", above).format(count=number(above)),
        ngettext("{count} sentence vector", "{count} sentence vectors", vectors).format(
            count=number(vectors)
        ),
    ]
    if makers:
        parts.append(tr("read by {models}").format(models=", ".join(makers)))
    return ", ".join(parts)


def _shape(record: DocumentRecord, memory: WholeMemory) -> Shape:
    return {
        "document": record.id,
        "title": record.title,
        "episodes": len(memory.episodes),
        "nodes": len(memory.nodes),
        "vectors": _vectors(memory),
    }


def _vectors(memory: WholeMemory) -> int:
    return sum(map(len, memory.vectors.values()))
