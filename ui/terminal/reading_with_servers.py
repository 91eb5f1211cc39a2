"""Reading several documents at a time, by model servers, with the progress of all together."""

from __future__ import annotations

import time
from collections.abc import Sequence

from reader.errors import ExitCode, GistwalkerError
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import Deepened, MemoryIsStale
from reader.memory.reading_limits import ReadingLimits
from reader.records import DocumentRecord
from ui.terminal.following import followed
from ui.terminal.quotes import counted
from ui.terminal.shared import Call
from ui.terminal.tools import Servers

_HOUR = 3600


def with_servers(
    call: Call,
    records: Sequence[DocumentRecord],
    servers: Servers,
    limits: ReadingLimits,
    *,
    fresh: bool,
    wishes: Wishes,
) -> ExitCode:
    """Read documents with servers; Ctrl+C keeps what is done. Return the code of the last problem.

    Raises:
        ModelError: a server has another model, or doesn't answer at the beginning.
    """
    from reader.session.reading_together import DocumentRead, read_together  # slow to load

    console, titles = call.console, {record.id: record.title for record in records}
    started, passages, done = time.monotonic(), 0, 0
    problem: GistwalkerError | None = None
    with call.tools.open_servers(call.folder, servers, len(titles), console.note) as opened:
        open_session, parallel = opened
        events = read_together(
            open_session, list(titles), parallel, limits, fresh=fresh, wishes=wishes
        )
        with followed(events):
            for event in events:
                if isinstance(event, DocumentRead):
                    done += 1
                    problem = event.problem or problem
                    if event.problem:
                        console.note(f"gistwalker: “{titles[event.document]}”: {event.problem}")
                elif isinstance(event.event, Deepened):
                    passages += not event.event.node.level
                elif isinstance(event.event, MemoryIsStale):
                    console.note(
                        f"The gists of “{titles[event.document]}” are out of date; they are kept. "
                        "To read it again: --fresh."
                    )
                documents = f"{done:,} of {counted(len(titles), 'document')}"
                console.progress(
                    f"reading {parallel} at a time: {documents}, {passages:,} passages"
                )
    seconds = max(time.monotonic() - started, 0.001)
    console.note(
        f"Read {counted(passages, 'passage')} of {counted(done, 'document')} in {seconds:.1f} s: "
        f"{done * _HOUR / seconds:,.0f} documents an hour."
    )
    return problem.exit_code if problem else ExitCode.OK
