"""``gistwalker read``: a document into memory, with progress and what is left to do."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from reader.errors import ExitCode
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
from ui.terminal.document_argument import document_at_hand
from ui.terminal.following import followed
from ui.terminal.quotes import counted
from ui.terminal.reading_with_servers import with_servers
from ui.terminal.shapes import document_shape
from ui.terminal.shared import Call, Password
from ui.terminal.tools import Servers

_MINUTES_FROM = 120
"""Seconds from which times are given in minutes."""


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
                        console.note(f"To do: {_promise(left)}.")
                        promised = True
                    console.progress(_reading_progress(done, of, episodes, left))
                case SentencesEmbedded(done, of):
                    console.progress(f"preparing sentences: {done:,} of {of:,}")
                case MemoryIsStale() as difference:
                    stale = True
                    status = library.memories.status(record.id)
                    console.note(_stale(difference, record, status))
    if stale:
        return
    seconds = time.monotonic() - started
    console.note(
        f"Read {counted(episodes, 'passage')}, built "
        f"{counted(nodes, 'summary', 'summaries')} in {seconds:.1f} s."
    )


def _stale(difference: MemoryIsStale, record: DocumentRecord, status: MemoryStatus) -> str:
    """Say that the memory was made differently, and what can be done."""
    before, now = difference.made_by, difference.now
    if difference.part is Stale.TREE:
        return (
            "The summaries of this document are out of date. They are kept and "
            f"used for answers; “gistwalker read --fresh {record.id}” rebuilds them and keeps "
            "the gists."
        )
    fresh = f"“gistwalker read --fresh {record.id}”"
    if before.model == now.model:
        return (
            f"The gists of this document are out of date: “{now.called}” has version "
            f"{now.version} now, and read it in version {before.version}. They are kept and used "
            f"for answers; {fresh} re-reads it."
        )
    if status.tree_complete:
        return (
            f"It was read by “{before.called}”. Its gists and summaries are kept and used for "
            f"answers. This library uses “{now.called}” now; to re-read it with that model and "
            f"delete the old memory: {fresh}."
        )
    share = status.read_to / max(1, record.characters)
    return (
        f"“{before.called}” has read {share:.0%} of it. “{now.called}”, which this library uses "
        "now, can't continue the work of another model. What was read is kept and used for "
        f"answers. Choose the other model again (gistwalker models use), or start again: {fresh}."
    )


def _reading_progress(done: int, of: int, episodes: int, left: Promise | None) -> str:
    share = done / max(1, of)
    promise = f"; {_promise(left)} left" if left and (left.calls or left.seconds) else ""
    return f"reading: {share:.0%}, {counted(episodes, 'passage')}{promise}"


def _promise(left: Promise) -> str:
    """Return as much as is known: “about 120 calls of the model, 48,000 tokens, 9 minutes”."""
    parts = []
    if left.calls:
        parts.append(
            f"{counted(left.calls, 'request')} to the model, {counted(left.tokens, 'token')}"
        )
    if left.seconds is not None:
        short = left.seconds < _MINUTES_FROM
        parts.append(f"{left.seconds:.0f} s" if short else f"{left.seconds / 60:.0f} min")
    return "about " + ", ".join(parts)


Fresh = Annotated[
    bool, typer.Option(help="Re-read what is out of date, or everything if nothing is.")
]
Longest = Annotated[
    int | None,
    typer.Option(min=20, help="Maximum words per passage (episode).", metavar="WORDS"),
]
Shortest = Annotated[
    int | None,
    typer.Option(
        min=1, help="Minimum words per passage; at most half of the maximum.", metavar="WORDS"
    ),
]
FanOut = Annotated[
    int | None,
    typer.Option(min=2, max=25, help="Maximum sections per summary."),
]
Grouped = Annotated[Grouping | None, typer.Option(help="How sections are grouped for summaries.")]
Constructed = Annotated[
    Construction | None,
    typer.Option(help="Build gists and tree in one pass, or separately as in the papers."),
]


Docs = Annotated[
    list[str], typer.Argument(metavar="DOC…", help="Ids, parts of titles, or paths of files.")
]
Addresses = Annotated[
    list[str] | None,
    typer.Option(
        "--server",
        metavar="URL",
        help="Read with a model server, instead of the chosen model; may be given several times.",
    ),
]
Parallel = Annotated[
    int,
    typer.Option(
        min=0, metavar="N", help="Documents read at a time by servers; default: all their slots."
    ),
]
Elsewhere = Annotated[
    bool,
    typer.Option(
        "--allow-elsewhere", help="Allow servers on other machines; what is read leaves this one."
    ),
]


def read(
    call: Call,
    docs: Docs,
    *,
    password: Password = None,
    fresh: Fresh = False,
    longest: Longest = None,
    shortest: Shortest = None,
    fan_out: FanOut = None,
    grouping: Grouped = None,
    construction: Constructed = None,
    server: Addresses = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help="Name of the model on all servers.")
    ] = None,
    parallel: Parallel = 0,
    allow_elsewhere: Elsewhere = False,
) -> int:
    """Read documents into memory: gists and a tree of summaries. Can be stopped and resumed.

    Options not given are chosen to suit document and model, or stay as when reading began.
    """
    if not server and (model or parallel or allow_elsewhere):
        raise typer.BadParameter("--model, --parallel and --allow-elsewhere need --server.")
    wishes = Wishes(_episode_size(shortest, longest), fan_out, grouping, construction)
    code = ExitCode.OK
    with call.opened() as shelf:
        records = [document_at_hand(call, shelf, doc, password) for doc in docs]
        if server:
            servers = Servers(tuple(server), model, allow_elsewhere, parallel)
            code = with_servers(call, records, servers, fresh=fresh, wishes=wishes)
        else:
            with call.session() as session:
                for record in records:
                    into_memory(call, session, record, shelf, fresh=fresh, wishes=wishes)
        known = [(record, shelf.memories.status(record.id), None) for record in records]
    shapes = [document_shape(record, status) for record, status, _ in known]
    shape = shapes[0] if len(shapes) == 1 else {"documents": shapes}
    call.console.show(shape, *results.documents(known))
    return code


def _episode_size(shortest: int | None, longest: int | None) -> EpisodeSize | None:
    if shortest is None and longest is None:
        return None
    longest = longest or 2 * (shortest or 1)
    try:
        return EpisodeSize(shortest or longest // 2, longest)
    except ValueError as wrong:
        raise typer.BadParameter(
            "The maximum words per passage must be at least twice the minimum."
        ) from wrong
