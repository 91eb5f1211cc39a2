"""Reading several documents at a time, by model servers, with the progress of all together."""

from __future__ import annotations

import time
from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.errors import ExitCode, GistwalkerError
from reader.generators import closed
from reader.language import number
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import Deepened, MemoryIsStale
from reader.memory.reading_limits import ReadingLimits
from reader.records import DocumentRecord
from ui.amounts import done_of, passages
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
    started, read, done = time.monotonic(), 0, 0
    problem: GistwalkerError | None = None
    with call.tools.open_servers(call.folder, servers, len(titles), console.note) as opened:
        open_session, parallel = opened
        events = read_together(
            open_session, list(titles), parallel, limits, fresh=fresh, wishes=wishes
        )
        with closed(events):
            for event in events:
                if isinstance(event, DocumentRead):
                    done += 1
                    problem = event.problem or problem
                    if event.problem:
                        console.note(f"gistwalker: “{titles[event.document]}”: {event.problem}")
                elif isinstance(event.event, Deepened):
                    read += not event.event.node.level
                elif isinstance(event.event, MemoryIsStale):
                    console.note(
                        tr(
                            "The gists of “{title}” are out of date; they are kept. To read it "
                            "again: --fresh."
                        ).format(title=titles[event.document])
                    )
                console.progress(
                    tr("documents read: {done}; {passages}").format(
                        done=done_of(done, len(titles)), passages=passages(read)
                    )
                )
    seconds = max(time.monotonic() - started, 0.001)
    documents = ngettext("{count} document", "{count} documents", done)
    console.note(
        tr("Read {passages} of {documents} in {seconds} s: {rate} documents an hour.").format(
            passages=passages(read),
            documents=documents.format(count=number(done)),
            seconds=number(seconds, 1),
            rate=number(round(done * _HOUR / seconds)),
        )
    )
    return problem.exit_code if problem else ExitCode.OK
