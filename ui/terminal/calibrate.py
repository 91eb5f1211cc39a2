"""``gistwalker models calibrate``: whether the chosen model should reason before it chooses."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict
from typing import Annotated

import typer

from reader.model_checks.calibrating import TRIALS, Calibrated, Score, Tried
from reader.text.document import DocumentId
from reader.values.maker import unsigned
from ui.services import Session
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.shared import Folder, Json, opened_to_look, tools_of


def calibrate(
    context: typer.Context,
    doc: Annotated[
        str, typer.Argument(metavar="DOC", help="A document to test on; it must have been read.")
    ],
    library: Folder = None,
    *,
    trials: Annotated[int, typer.Option(min=4, help="Number of sentences to find.")] = TRIALS,
    apply: Annotated[
        bool, typer.Option("--apply", help="Use the result from now on, without asking.")
    ] = False,
    json: Json = False,
) -> None:
    """Test on a document whether the model chooses better when it gives its reason first.

    The result is a recommendation. It is used with --apply, or if you agree when asked.
    """
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = find_document(shelf, doc)
    with closing(tools_of(context).open_session(library, notify=console.note)) as session:
        found = _tested(console, session, record.id, trials)
        if not json:
            _show(console, found)
        agreed = apply or console.agrees("Use this from now on?")
        if agreed:
            session.apply_calibration(found)
    if json:
        console.result({**asdict(found), "applied": agreed})
    elif agreed:
        console.line("It is used from now on.")
    else:
        console.line("Nothing was changed; use --apply to use it from now on.")


def _tested(console: Console, session: Session, document: DocumentId, trials: int) -> Calibrated:
    """Test with and without reasons, and show how far it is."""
    with closing(session.calibrate(document, trials)) as events:
        for event in events:
            match event:
                case Tried(done, of):
                    console.progress(f"testing: {done} of {of}")
                case Calibrated():
                    return event
    raise AssertionError("a calibration ends with its result")


def _show(console: Console, found: Calibrated) -> None:
    console.line(f"{unsigned(found.model)}, with reasoning:    {_score_words(found.reasoning)}")
    console.line(f"{unsigned(found.model)}, without reasoning: {_score_words(found.direct)}")
    better = "gives its reason first" if found.reason_first else "chooses without giving a reason"
    console.line(f"Recommended: it {better}.")


def _score_words(score: Score) -> str:
    invalid = f", {score.invalid} invalid" if score.invalid else ""
    return f"{score.right} of {score.of} choices right{invalid}, {score.seconds:.1f} s"
