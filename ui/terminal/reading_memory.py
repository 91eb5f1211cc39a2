"""Reading documents into memory in a terminal, with progress and what is left to do."""

from __future__ import annotations

import time

from reader.memory.memory_division import Wishes
from reader.memory.reading_events import (
    EpisodeRead,
    MemoryIsStale,
    NodeBuilt,
    Promise,
    ReadingProgress,
    SentencesEmbedded,
    Stale,
)
from reader.ports import Library
from reader.records import DocumentRecord, MemoryStatus
from ui.services import Session
from ui.terminal.console import Console
from ui.terminal.counting import counted
from ui.terminal.following import followed

_MINUTES_FROM = 120
"""Seconds from which times are given in minutes."""


def read(
    console: Console,
    session: Session,
    record: DocumentRecord,
    library: Library,
    *,
    fresh: bool = False,
    wishes: Wishes = Wishes(),
) -> None:
    """Build the missing parts of a document's memory; Ctrl+C keeps what is done."""
    started = time.monotonic()
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
