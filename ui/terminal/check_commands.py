"""``gistwalker models check``, ``roles`` and ``calibrate``: what a model does well."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from typing import Annotated

import typer

from reader.errors import ExitCode, GistwalkerError
from reader.model_checks.calibrating import TRIALS, Calibrated, Score, Tried
from reader.model_checks.checking import SECONDS
from reader.model_checks.model_check import (
    Assignment,
    CheckEvent,
    ModelCheck,
    SkillScore,
    Trying,
    verdict,
)
from reader.roles import Doer, Skill, possible
from reader.text.document import DocumentId
from reader.values.maker import unsigned
from ui.services import Session
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.model_shapes import check_shape, model_shape
from ui.terminal.shared import Folder, Json, opened, opened_to_look, tools_of

AUTOMATIC = "automatic"


class UnknownRoleError(GistwalkerError):
    """An assignment that is not possible."""

    exit_code = ExitCode.USAGE


def assigned_role(text: str) -> tuple[Skill, Doer | None]:
    """Return the parts of ``SKILL=WHO``; None is *automatic*. Raises ``UnknownRoleError``."""
    name, _, who = (part.strip().casefold() for part in text.partition("="))
    if name not in set(Skill):
        raise UnknownRoleError(f"There is no skill {name!r}.", f"Skills: {', '.join(Skill)}.")
    skill = Skill(name)
    if who == AUTOMATIC:
        return skill, None
    if who not in possible(skill):
        names = ", ".join([*possible(skill), AUTOMATIC])
        raise UnknownRoleError(
            f"{who!r} isn't possible here.", f"For {name} choose one of: {names}."
        )
    return skill, Doer(who)


_WIDTHS = (15, 9, 17, 10)
_WHO = {Doer.MODEL: "model", Doer.EMBEDDED: "embedded reader", Doer.BOTH: "both together"}

Name = Annotated[str | None, typer.Argument(metavar="NAME", help="The beginning of it is enough.")]


def check(
    context: typer.Context,
    name: Name = None,
    library: Folder = None,
    *,
    on: Annotated[
        str, typer.Option("--on", metavar="DOC", help="A document of the library to test on.")
    ],
    minutes: Annotated[
        float, typer.Option(min=0.1, max=60, help="Maximum time in minutes.")
    ] = SECONDS / 60,
    json: Json = False,
) -> None:
    """Measure on a document of yours what a model does better than the embedded reader.

    What it does worse is left to the embedded reader. Without NAME, the chosen model is measured.
    """
    console = Console(as_json=json)
    models = tools_of(context).models(console.note)
    with opened_to_look(context, library) as shelf:
        record = find_document(shelf, on)
        model = models.one(shelf.choices, name)
    with (
        closing(tools_of(context).open_session(library, notify=console.note)) as session,
        closing(session.check(record.id, minutes * 60, models.choice(model.name))) as events,
    ):
        found = _followed(console, events)
    with opened_to_look(context, library) as shelf:
        assigned = models.one(shelf.choices, model.name).assignment
    if json:
        console.result(check_shape(found))
        return
    console.line(f"{unsigned(found.model)}: {verdict(found)}")
    _table(console, replace(assigned or Assignment(), check=found))


def roles(
    context: typer.Context,
    name: Name = None,
    library: Folder = None,
    *,
    assign: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="SKILL=WHO",
            help="WHO is model, embedded, both or automatic; may be given several times.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Show who does what with a model (default: the chosen one), or change it."""
    console = Console(as_json=json)
    models = tools_of(context).models(console.note)
    wished = [assigned_role(each) for each in assign or ()]
    with (opened if wished else opened_to_look)(context, library) as shelf:
        for skill, doer in wished:
            models.assign(shelf.choices, name, skill, doer)
        model = models.one(shelf.choices, name)
    if json:
        console.result(model_shape(model))
        return
    assigned = model.assignment or Assignment()
    said = verdict(assigned.check) if assigned.check else "Never checked (gistwalker models check)."
    console.line(f"{model.name}: {said}")
    _table(console, assigned)


def _followed(console: Console, events: Iterator[CheckEvent]) -> ModelCheck:
    found: ModelCheck | None = None
    for event in events:
        match event:
            case Trying(skill, done, took, limit):
                said = f"testing: {skill}, {done} tests done, {took:.0f} of {limit:.0f} s"
                console.progress(said)
            case ModelCheck():
                found = event
    console.clear()
    assert found is not None  # it always comes last
    return found


def _table(console: Console, assigned: Assignment) -> None:
    _row(console, "skill", "model", "embedded reader", "together", "who does it")
    for skill in Skill:
        score = assigned.check.score(skill) if assigned.check else None
        counts = (score.model, score.embedded, score.both) if score else (None, None, None)
        shown = (_share(score, right) for right in counts)
        by_hand = " (as you set)" if skill in assigned.by_hand else ""
        _row(console, skill, *shown, f"{_WHO[assigned.roles.doer(skill)]}{by_hand}")


def _row(console: Console, *cells: str) -> None:
    *first, last = cells
    padded = (cell.ljust(width) for cell, width in zip(first, _WIDTHS, strict=True))
    console.line(f"  {''.join(padded)}{last}")


def _share(score: SkillScore | None, right: int | None) -> str:
    return "–" if score is None or right is None else f"{right} of {score.of}"


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
