"""``gistwalker read``: a document into memory, with the wishes for its division."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Construction, Wishes
from reader.memory.tree import Grouping
from ui.terminal import reading_memory, results, working
from ui.terminal.console import Console
from ui.terminal.shapes import document_shape
from ui.terminal.shared import Doc, Folder, Json, Password, opened, tools_of

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


def read(
    context: typer.Context,
    doc: Doc,
    library: Folder = None,
    *,
    password: Password = None,
    fresh: Fresh = False,
    longest: Longest = None,
    shortest: Shortest = None,
    fan_out: FanOut = None,
    grouping: Grouped = None,
    construction: Constructed = None,
    json: Json = False,
) -> None:
    """Read a document into memory: gists and a tree of summaries. Can be stopped and resumed.

    Options not given are chosen to suit document and model, or stay as when reading began.
    """
    console = Console(as_json=json)
    wishes = Wishes(_episode_size(shortest, longest), fan_out, grouping, construction)
    with opened(context, library) as shelf:
        record = working.document(console, shelf, doc, password)
        with closing(tools_of(context).open_session(library, notify=console.note)) as session:
            reading_memory.read(console, session, record, shelf, fresh=fresh, wishes=wishes)
        status = shelf.memories.status(record.id)
    if json:
        console.result(document_shape(record, status))
    else:
        results.documents(console, [(record, status, None)])


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
