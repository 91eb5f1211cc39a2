"""``gistwalker read``: a document into memory, with progress and what is left to do."""

from __future__ import annotations

import time
from enum import StrEnum
from gettext import gettext as tr
from gettext import ngettext
from typing import Annotated

import typer

from reader.errors import ExitCode
from reader.generators import closed
from reader.language import later, number
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Construction, Wishes
from reader.memory.reading_events import (
    Deepened,
    DeepeningBegun,
    EpisodeRead,
    Held,
    MemoryIsStale,
    NodeBuilt,
    Promise,
    ReadingProgress,
    SentencesEmbedded,
    Stale,
)
from reader.memory.reading_limits import Hold, ReadingLimits, Until
from reader.memory.tree import Grouping
from reader.records import Depth, DocumentRecord
from ui.amounts import done_of, duration, passages, percent
from ui.services import Session
from ui.terminal import results
from ui.terminal.document_argument import document_at_hand
from ui.terminal.reading_with_servers import with_servers
from ui.terminal.results import depth_words
from ui.terminal.shapes import document_shape
from ui.terminal.shared import Call, Password
from ui.terminal.tools import Servers


def into_memory(
    call: Call,
    session: Session,
    record: DocumentRecord,
    *,
    fresh: bool = False,
    wishes: Wishes = Wishes(),
) -> None:
    """Build the missing parts of a document's memory; Ctrl+C keeps what is done.

    The embedded reader does that, whatever model is chosen.
    """
    console, started = call.console, time.monotonic()
    stale = promised = False
    episodes = nodes = 0
    with closed(session.read(record.id, fresh=fresh, wishes=wishes)) as events:
        for event in events:
            match event:
                case EpisodeRead():
                    episodes += 1
                case NodeBuilt():
                    nodes += 1
                case ReadingProgress(done, of, left):
                    if not promised and left and left.memory:
                        console.note(tr("To do: {work}.").format(work=promise_words(left)))
                        promised = True
                    console.progress(_reading_progress(done, of, episodes, left))
                case SentencesEmbedded(done, of):
                    console.progress(
                        tr("preparing sentences: {done}").format(done=done_of(done, of))
                    )
                case MemoryIsStale() as difference:
                    stale = True
                    console.note(_stale(difference, record))
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


def deepened(call: Call, session: Session, record: DocumentRecord, limits: ReadingLimits) -> None:
    """Let the chosen language model read what is in memory; Ctrl+C keeps what is done.

    Waits where ``limits`` allow no more for now, unless they are used up.
    """
    console = call.console
    depth, waits = Depth(), True
    while waits:
        waits = False
        with closed(session.deepen(record.id, limits)) as events:
            for event in events:
                match event:
                    case DeepeningBegun(depth, _, left):
                        console.note(
                            tr("The language model reads on; {when}.").format(
                                when=promise_words(left)
                            )
                        )
                    case Deepened(_, depth, done, left):
                        console.progress(
                            f"{percent(done)}: {depth_words(depth)}; {promise_words(left)}"
                        )
                    case Held(why) if why in _WAITING:
                        console.progress(tr(_WAITING[why]))
                        waits = True
                    case Held(why):
                        console.note(tr(_HELD[why]))
        if waits:
            time.sleep(_LOOK_AGAIN_SECONDS)
    if depth:
        console.note(f"{depth_words(depth)}.")


_LOOK_AGAIN_SECONDS = 30.0
_WAITING = {
    Hold.BATTERY: later(
        "waiting: the computer runs on its battery (--on-battery reads all the same)"
    ),
    Hold.DAY: later("waiting for the night: from 22:00 to 7:00"),
}
_HELD = {
    Hold.TIME: later("The time is over. Run the command again to continue."),
    Hold.ASKED: later("What you asked about is read."),
}


def _stale(difference: MemoryIsStale, record: DocumentRecord) -> str:
    """Say that the memory was made differently, and what can be done."""
    before, now = difference.made_by, difference.now
    if difference.part is Stale.TREE:
        said = tr(
            "The summaries of this document are out of date. They are kept and used for answers; "
            "“{command}” rebuilds them and keeps the gists."
        )
    elif (before.model, before.version) != (now.model, now.version):
        said = tr(
            "The gists of this document are out of date: “{before}” read it in version {old}. "
            "They are kept and used for answers; “{command}” re-reads it."
        )
    else:
        said = tr(
            "The gists of this document are out of date. They are kept and used for answers; "
            "“{command}” re-reads it."
        )
    return said.format(
        command=f"gistwalker read --fresh {record.id}",
        before=tr(before.called),
        old=before.version,
    )


def _reading_progress(done: int, of: int, episodes: int, left: Promise | None) -> str:
    said = tr("reading: {share}, {passages}").format(
        share=percent(done / max(1, of)), passages=passages(episodes)
    )
    if left and left.memory is not None:
        said += f"; {promise_words(left)}"
    return said


def promise_words(left: Promise) -> str:
    """Say when what is there, as far as is known: “first answers in 9 s, everything in 40 min”."""
    stages = (
        (tr("first answers in {time}"), left.memory),
        (tr("summaries of chapters in {time}"), left.summaries),
        (tr("everything in {time}"), left.everything),
    )
    later = [(what, seconds) for what, seconds in stages if seconds != 0.0]
    known = [(what, seconds) for what, seconds in later if seconds is not None]
    if not known:
        return tr("how long that takes is known after the first part")
    if known[0][1] == known[-1][1]:  # nothing follows
        return tr("{time} left").format(time=_about(known[0][1]))
    return ", ".join(what.format(time=_about(seconds)) for what, seconds in known)


def _about(seconds: float) -> str:
    return tr("about {amount}").format(amount=duration(max(1, seconds)))


class Extent(StrEnum):
    """How far a language model reads."""

    ALL = "all"
    ASKED = "asked"
    NIGHT = "night"
    NONE = "none"


_UNTIL = {
    Extent.ALL: Until.CLOSED,
    Extent.ASKED: Until.ASKED,
    Extent.NIGHT: Until.NIGHT,
    Extent.NONE: Until.ASKED,
}

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
    typer.Option(
        help=tr(
            "“apart”: the chosen model itself builds gists and tree separately, as in the papers."
        )
    ),
]
ReadUntil = Annotated[
    Extent,
    typer.Option(help=tr("What a language model reads after that, and when."), show_default=True),
]
Minutes = Annotated[
    float | None,
    typer.Option(min=0.1, metavar="N", help=tr("A language model reads for at most N minutes.")),
]
OnBattery = Annotated[
    bool, typer.Option("--on-battery", help=tr("A language model reads on battery, too."))
]


Docs = Annotated[
    list[str], typer.Argument(metavar="DOC…", help=tr("Ids, parts of titles, or paths of files."))
]
Addresses = Annotated[
    list[str] | None,
    typer.Option(
        "--server",
        metavar="URL",
        help=tr(
            "Read with a model server, instead of the chosen model; may be given several times."
        ),
    ),
]
Parallel = Annotated[
    int,
    typer.Option(
        min=0,
        metavar="N",
        help=tr("Documents read at a time by servers; default: all their slots."),
    ),
]
Elsewhere = Annotated[
    bool,
    typer.Option(
        "--allow-elsewhere",
        help=tr("Allow servers on other machines; what is read leaves this one."),
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
    until: ReadUntil = Extent.ALL,
    minutes: Minutes = None,
    on_battery: OnBattery = False,
    server: Addresses = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME", help=tr("Name of the model on all servers."))
    ] = None,
    parallel: Parallel = 0,
    allow_elsewhere: Elsewhere = False,
) -> int:
    """Read documents into memory: gists and a tree of summaries. Can be stopped and resumed.

    The embedded reader is done in seconds or minutes. The chosen language model then reads the same
    again, part by part, the most useful parts first. Options not given are chosen to suit the
    document, or stay as when reading began.
    """
    if not server and (model or parallel or allow_elsewhere):
        raise typer.BadParameter(tr("--model, --parallel and --allow-elsewhere need --server."))
    if server and until in {Extent.NIGHT, Extent.NONE}:
        raise typer.BadParameter(tr("With --server, --until can be “all” or “asked”."))
    wishes = Wishes(_episode_size(shortest, longest), fan_out, grouping, construction)
    limits = _limits(until, minutes, on_battery=on_battery or bool(server))
    reads_on = until is not Extent.NONE and construction is not Construction.APART
    code = ExitCode.OK
    with call.opened() as shelf:
        records = [document_at_hand(call, shelf, doc, password) for doc in docs]
        if server:
            servers = Servers(tuple(server), model, allow_elsewhere, parallel)
            code = with_servers(call, records, servers, limits, fresh=fresh, wishes=wishes)
        else:
            with call.session() as session:
                for record in records:
                    into_memory(call, session, record, fresh=fresh, wishes=wishes)
                    if reads_on:
                        deepened(call, session, record, limits)
        known = [(record, shelf.memories.status(record.id), None) for record in records]
    shapes = [document_shape(record, status) for record, status, _ in known]
    shape = shapes[0] if len(shapes) == 1 else {"documents": shapes}
    call.console.show(shape, *results.documents(known))
    return code


def _limits(until: Extent, minutes: float | None, *, on_battery: bool) -> ReadingLimits:
    if minutes is None:
        return ReadingLimits(_UNTIL[until], on_battery=on_battery)
    if until is not Extent.ALL:
        raise typer.BadParameter(tr("Give --minutes or --until, not both."))
    return ReadingLimits(Until.MINUTES, minutes, on_battery=on_battery)


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
