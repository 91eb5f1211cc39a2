"""``gistwalker pack-memory`` and ``unpack-memory``: what was read, passed on to other libraries."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import UnreadableFileError
from reader.language import number
from reader.records import DocumentRecord, WholeMemory
from ui.terminal.document_argument import document_at_hand, find_document
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call, Doc, Password


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
