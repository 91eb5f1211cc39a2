"""``gistwalker models calibrate``: whether the chosen model should reason before it chooses."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict
from typing import Annotated

import typer

from reader.asking.calibrating import TRIALS, Calibrated, Score, Tried
from reader.values.maker import unsigned
from ui.terminal.console import Console
from ui.terminal.finding import find_document
from ui.terminal.shared import Folder, Json, opened_to_look, tools_of


def calibrate(
    context: typer.Context,
    doc: Annotated[
        str, typer.Argument(metavar="DOC", help="A document that was read, to try it on.")
    ],
    library: Folder = None,
    *,
    trials: Annotated[int, typer.Option(min=4, help="So many sentences are looked for.")] = TRIALS,
    apply: Annotated[
        bool, typer.Option("--apply", help="Do from now on what comes out, without asking.")
    ] = False,
    json: Json = False,
) -> None:
    """Find out on a document whether the model chooses better when it reasons first.

    What comes out is a recommendation. It is heeded with --apply, or where you say so when asked.
    """
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = find_document(shelf, doc)
    found: Calibrated | None = None
    with (
        closing(tools_of(context).open_desk(library, told=console.note)) as desk,
        closing(desk.calibrate(record.id, trials)) as events,
    ):
        for event in events:
            match event:
                case Tried(done, of):
                    console.progress(f"trying: {done} of {of}")
                case Calibrated():
                    found = event
        assert found is not None  # noqa: S101  # Calibrated always comes last
        if not json:
            _show(console, found)
        heeded = apply or console.agrees("Shall it do so from now on?")
        if heeded:
            desk.heed(found)
    if json:
        console.result({**asdict(found), "applied": heeded})
    elif heeded:
        console.line("It does so from now on.")
    else:
        console.line("Nothing was changed; with --apply it does so from then on.")


def _show(console: Console, found: Calibrated) -> None:
    console.line(f"{unsigned(found.model)}, with its reason first: {_told(found.reasoning)}")
    console.line(f"{unsigned(found.model)}, without a reason:      {_told(found.direct)}")
    better = "gives its reason first" if found.reason_first else "chooses without giving a reason"
    console.line(f"Recommended: that it {better}.")


def _told(score: Score) -> str:
    invalid = f", {score.invalid} no choice at all" if score.invalid else ""
    return f"{score.right} of {score.of} choices right{invalid}, {score.seconds:.1f} s"
