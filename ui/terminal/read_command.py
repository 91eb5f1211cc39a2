"""``gistwalker read``: a document into memory, with progress and what is left to do."""

from __future__ import annotations

import time
from gettext import gettext as tr
from gettext import ngettext
from typing import Annotated

import typer

from reader.language import number
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Construction, Wishes
from reader.memory.reading_events import (
    EpisodeRead,
    MemoryIsStale,
    NodeBuilt,
    Promise,
    ReadingProgress,
    SentencesEmbedded,
    Stale,
)
from reader.memory.tree import Grouping
from reader.ports import Library
from reader.records import DocumentRecord, MemoryStatus
from ui.services import Session
from ui.terminal import results
from ui.terminal.amounts import done_of, duration, passages, share
from ui.terminal.document_argument import document_at_hand
from ui.terminal.following import followed
from ui.terminal.shapes import document_shape
from ui.terminal.shared import Call, Doc, Password


def into_memory(
    call: Call,
    session: Session,
    record: DocumentRecord,
    library: Library,
    *,
    fresh: bool = False,
    wishes: Wishes = Wishes(),
) -> None:
    """Build the missing parts of a document's memory; Ctrl+C keeps what is done."""
    console, started = call.console, time.monotonic()
    stale = promised = False
    episodes = nodes = 0
    with followed(session.read(record.id, fresh=fresh, wishes=wishes)) as events:
        for event in events:
            match event:
                case EpisodeRead():
                    episodes += 1
                case NodeBuilt():
                    nodes += 1
                case ReadingProgress(done, of, left):
                    if not promised and left and left.seconds is not None:
                        console.note(tr("To do: {work}.").format(work=_promise(left)))
                        promised = True
                    console.progress(_reading_progress(done, of, episodes, left))
                case SentencesEmbedded(done, of):
                    console.progress(
                        tr("preparing sentences: {done}").format(done=done_of(done, of))
                    )
                case MemoryIsStale() as difference:
                    stale = True
                    status = library.memories.status(record.id)
                    console.note(_stale(difference, record, status))
    if stale:
        return
    summaries = ngettext("{count} summary", "{count} summaries", nodes)
    console.note(
        tr("Read {passages}, built {summaries} in {seconds} s.").format(
            passages=passages(episodes),
            summaries=summaries.format(count=number(nodes)),
            seconds=number(time.monotonic() - started, 1),
        )
    )


def _stale(difference: MemoryIsStale, record: DocumentRecord, status: MemoryStatus) -> str:
    """Say that the memory was made differently, and what can be done."""
    before, now = difference.made_by, difference.now
    if difference.part is Stale.TREE:
        said = tr(
            "The summaries of this document are out of date. They are kept and used for answers; "
            "“{command}” rebuilds them and keeps the gists."
        )
    elif before.model == now.model:
        said = tr(
            "The gists of this document are out of date: “{model}” has version {new} now, and "
            "read it in version {old}. They are kept and used for answers; “{command}” re-reads "
            "it."
        )
    elif status.tree_complete:
        said = tr(
            "It was read by “{before}”. Its gists and summaries are kept and used for answers. "
            "This library uses “{model}” now; to re-read it with that model and delete the old "
            "memory: “{command}”."
        )
    else:
        said = tr(
            "“{before}” has read {share} of it. “{model}”, which this library uses now, can't "
            "continue the work of another model. What was read is kept and used for answers. "
            "Choose the other model again (gistwalker models use), or start again: “{command}”."
        )
    return said.format(
        command=f"gistwalker read --fresh {record.id}",
        before=tr(before.called),
        model=tr(now.called),
        old=before.version,
        new=now.version,
        share=share(status.read_to / max(1, record.characters)),
    )


def _reading_progress(done: int, of: int, episodes: int, left: Promise | None) -> str:
    said = tr("reading: {share}, {passages}").format(
        share=share(done / max(1, of)), passages=passages(episodes)
    )
    if left and (left.calls or left.seconds):
        said += "; " + tr("{time} left").format(time=_promise(left))
    return said


def _promise(left: Promise) -> str:
    """Return as much as is known: “about 120 calls of the model, 48,000 tokens, 9 minutes”."""
    parts = []
    if left.calls:
        calls = ngettext(
            "{count} request to the model", "{count} requests to the model", left.calls
        )
        parts.append(calls.format(count=number(left.calls)))
        parts.append(tr("{count} tokens").format(count=number(left.tokens)))
    if left.seconds is not None:
        parts.append(duration(left.seconds))
    return tr("about {amount}").format(amount=", ".join(parts))


Fresh = Annotated[
    bool, typer.Option(help=tr("Re-read what is out of date, or everything if nothing is."))
]
Longest = Annotated[
    int | None,
    typer.Option(min=20, help=tr("Maximum words per passage (episode)."), metavar="WORDS"),
]
Shortest = Annotated[
    int | None,
    typer.Option(
        min=1, help=tr("Minimum words per passage; at most half of the maximum."), metavar="WORDS"
    ),
]
FanOut = Annotated[
    int | None,
    typer.Option(min=2, max=25, help=tr("Maximum sections per summary.")),
]
Grouped = Annotated[
    Grouping | None, typer.Option(help=tr("How sections are grouped for summaries."))
]
Constructed = Annotated[
    Construction | None,
    typer.Option(help=tr("Build gists and tree in one pass, or separately as in the papers.")),
]


def read(
    call: Call,
    doc: Doc,
    *,
    password: Password = None,
    fresh: Fresh = False,
    longest: Longest = None,
    shortest: Shortest = None,
    fan_out: FanOut = None,
    grouping: Grouped = None,
    construction: Constructed = None,
) -> None:
    """Read a document into memory: gists and a tree of summaries. Can be stopped and resumed.

    Options not given are chosen to suit document and model, or stay as when reading began.
    """
    wishes = Wishes(_episode_size(shortest, longest), fan_out, grouping, construction)
    with call.opened() as shelf:
        record = document_at_hand(call, shelf, doc, password)
        with call.session() as session:
            into_memory(call, session, record, shelf, fresh=fresh, wishes=wishes)
        status = shelf.memories.status(record.id)
    shape = document_shape(record, status)
    call.console.show(shape, *results.documents([(record, status, None)]))


def _episode_size(shortest: int | None, longest: int | None) -> EpisodeSize | None:
    if shortest is None and longest is None:
        return None
    longest = longest or 2 * (shortest or 1)
    try:
        return EpisodeSize(shortest or longest // 2, longest)
    except ValueError as wrong:
        raise typer.BadParameter(
            tr("The maximum words per passage must be at least twice the minimum.")
        ) from wrong
