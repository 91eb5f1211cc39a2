"""``gistwalker memory history``: what happened to everything that was learnt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from reader.experience_ports import HistoryEntry
from reader.learning.history import WEIGHED, HistoryEvent, event_of
from reader.learning.plain_words import name_of, words_of
from reader.ports import Library
from ui.terminal.console import Console
from ui.terminal.quotes import counted, signed
from ui.terminal.shapes import Shape
from ui.terminal.shared import Folder, Json, opened_to_look

_MOST = 50


def history(
    context: typer.Context,
    library: Folder = None,
    *,
    most: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Number of entries, newest first.")
    ] = _MOST,
    everything: Annotated[bool, typer.Option("--all", help="All entries.")] = False,
    json: Json = False,
) -> None:
    """Show the history of everything learnt, newest first, and whether it helped."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        entries = list(_entries(shelf, None if everything else most))
    if json:
        console.result({"entries": [_shape(entry) for entry in entries]})
        return
    for entry in entries:
        console.line(f"{entry.moment.astimezone():%Y-%m-%d %H:%M}  {_line(entry)}")
        if detail := _detail(entry):
            console.line(f"                  {detail}")
    if not entries:
        console.line("Nothing yet.")


def _entries(library: Library, most: int | None) -> Iterator[HistoryEntry]:
    before, left = None, most
    while left is None or left > 0:
        part = library.experiences.story(before)
        if not part:
            return
        yield from part[:left]
        before = part[-1].number
        left = None if left is None else left - len(part)


def _line(entry: HistoryEntry) -> str:
    if entry.change is None:
        return f"forgotten: {counted(entry.forgotten, 'thing')}"
    after = entry.change.after
    return f"{event_of(entry)}: {after.id}, {name_of(after)}"


def _detail(entry: HistoryEntry) -> str:
    event, change = event_of(entry), entry.change
    if change is None:
        return "by you, or because you undid a rating or an import"
    if event in WEIGHED and entry.decided:
        decision = entry.decided.decision
        room = f"for “{entry.newcomer}”; " if event is HistoryEvent.DROPPED else ""
        return (
            f"{room}{signed(decision.before)} before, {signed(decision.after)} after, measured on "
            f"{counted(decision.measured_on, 'question')} by {entry.decided.by.model}"
        )
    if change and change.before and change.before.answer != change.after.answer:
        return f"“{words_of(change.before).answer}” became “{words_of(change.after).answer}”"
    return ""


def _shape(entry: HistoryEntry) -> Shape:
    after = entry.change.after if entry.change else None
    decision = entry.decided.decision if entry.decided else None
    return {
        "moment": entry.moment.isoformat(),
        "what": event_of(entry).value,
        "experience": after.id if after else None,
        "question": after.question if after else None,
        "answer": after.answer if after else None,
        "standing": after.standing.value if after else None,
        "count": entry.forgotten or 1,
        "newcomer": entry.newcomer or None,
        "objective": None
        if decision is None
        else {
            "before": decision.before,
            "after": decision.after,
            "measured_on": decision.measured_on,
            "model": entry.decided.by.model if entry.decided else "",
        },
    }
