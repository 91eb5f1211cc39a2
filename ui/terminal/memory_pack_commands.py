"""``gistwalker pack-memory`` and ``unpack-memory``: what was read, passed on to other libraries."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reader.errors import UnreadableFileError
from reader.records import DocumentRecord, WholeMemory
from ui.terminal.document_argument import document_at_hand, find_document
from ui.terminal.quotes import counted
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call, Doc, Password


def pack_memory(
    call: Call,
    doc: Doc,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="File to write, instead of NAME-memory.zip."),
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
                f"“{target}” already exists.", "Name the file to write with --out."
            )
        memory = write(shelf, record, target, call.tools.version)
    call.console.show(
        {"file": str(target), **_shape(record, memory)},
        f"Written: {target} ({_said(memory)}).",
    )


def unpack_memory(
    call: Call,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file that pack-memory has written.")
    ],
    doc: Annotated[
        str | None,
        typer.Argument(
            metavar="DOC", help="The document it is of, if it isn't in the library yet: its file."
        ),
    ] = None,
    *,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Replace also what a language model has read here."),
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
    said = f"“{found.record.title}”: {_said(found.memory)}."
    nothing = f"Nothing in it is new: “{found.record.title}” has all of it."
    call.console.show(
        {"new": found.is_new, **_shape(found.record, found.memory)},
        said if found.is_new else nothing,
    )


def _said(memory: WholeMemory) -> str:
    makers = dict.fromkeys(by.called for by in memory.makers)
    above = sum(node.level > 0 for node, _ in memory.nodes)
    parts = (
        counted(len(memory.episodes), "gist"),
        counted(above, "summary", "summaries"),
        counted(_vectors(memory), "sentence vector"),
    )
    by = f", by {', '.join(makers)}" if makers else ""
    return ", ".join(parts) + by


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
