"""``gistwalker models check``, ``roles`` and ``calibrate``: what a model does well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Annotated

import typer

from reader.errors import ExitCode, GistwalkerError
from reader.model_checks.calibrating import TRIALS, Calibrated, Score, Tried
from reader.model_checks.checking import SECONDS
from reader.model_checks.model_check import Assignment, ModelCheck, Trying, verdict
from reader.roles import Doer, Skill, possible
from reader.values.maker import unsigned
from ui.terminal.document_argument import find_document
from ui.terminal.following import last_of
from ui.terminal.model_shapes import check_shape, model_shape
from ui.terminal.shared import Call

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
    call: Call,
    name: Name = None,
    *,
    on: Annotated[
        str, typer.Option("--on", metavar="DOC", help="A document of the library to test on.")
    ],
    minutes: Annotated[
        float, typer.Option(min=0.1, max=60, help="Maximum time in minutes.")
    ] = SECONDS / 60,
) -> None:
    """Measure on a document of yours what a model does better than the embedded reader.

    What it does worse is left to the embedded reader. Without NAME, the chosen model is measured.
    """
    models = call.tools.models(call.console.note)
    with call.opened_to_look() as shelf:
        record = find_document(shelf, on)
        model = models.one(shelf.choices, name)
    with call.session() as session:
        events = session.check(record.id, minutes * 60, models.choice(model.name))
        found = last_of(call.console, events, ModelCheck, _trying)
    with call.opened_to_look() as shelf:
        assigned = models.one(shelf.choices, model.name).assignment or Assignment()
    said = f"{unsigned(found.model)}: {verdict(found)}"
    call.console.show(check_shape(found), said, *_table(replace(assigned, check=found)))


def roles(
    call: Call,
    name: Name = None,
    *,
    assign: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="SKILL=WHO",
            help="WHO is model, embedded, both or automatic; may be given several times.",
        ),
    ] = None,
) -> None:
    """Show who does what with a model (default: the chosen one), or change it."""
    models = call.tools.models(call.console.note)
    wished = [assigned_role(each) for each in assign or ()]
    with call.opened() if wished else call.opened_to_look() as shelf:
        for skill, doer in wished:
            models.assign(shelf.choices, name, skill, doer)
        model = models.one(shelf.choices, name)
    assigned = model.assignment or Assignment()
    said = verdict(assigned.check) if assigned.check else "Never checked (gistwalker models check)."
    call.console.show(model_shape(model), f"{model.name}: {said}", *_table(assigned))


def _trying(event: Trying) -> str:
    took = f"{event.seconds:.0f} of {event.limit:.0f} s"
    return f"testing: {event.skill}, {event.done} tests done, {took}"


def _table(assigned: Assignment) -> Iterator[str]:
    yield _row("skill", "model", "embedded reader", "together", "who does it")
    for skill in Skill:
        score = assigned.check.score(skill) if assigned.check else None
        counts = (score.model, score.embedded, score.both) if score else (None, None, None)
        shown = (
            "–" if right is None or not score else f"{right} of {score.of}" for right in counts
        )
        by_hand = " (as you set)" if skill in assigned.by_hand else ""
        yield _row(skill, *shown, f"{_WHO[assigned.roles.doer(skill)]}{by_hand}")


def _row(*cells: str) -> str:
    *first, last = cells
    padded = (cell.ljust(width) for cell, width in zip(first, _WIDTHS, strict=True))
    return f"  {''.join(padded)}{last}"


def calibrate(
    call: Call,
    doc: Annotated[
        str, typer.Argument(metavar="DOC", help="A document to test on; it must have been read.")
    ],
    *,
    trials: Annotated[int, typer.Option(min=4, help="Number of sentences to find.")] = TRIALS,
    apply: Annotated[
        bool, typer.Option("--apply", help="Use the result from now on, without asking.")
    ] = False,
) -> None:
    """Test on a document whether the model chooses better when it gives its reason first.

    The result is a recommendation. It is used with --apply, or if you agree when asked.
    """
    with call.opened_to_look() as shelf:
        record = find_document(shelf, doc)
    with call.session() as session:
        found = last_of(call.console, session.calibrate(record.id, trials), Calibrated, _tried)
        for line in () if call.console.as_json else _recommended(found):
            call.console.line(line)
        agreed = apply or call.console.agrees("Use this from now on?")
        if agreed:
            session.apply_calibration(found)
    unchanged = "Nothing was changed; use --apply to use it from now on."
    said = "It is used from now on." if agreed else unchanged
    call.console.show({**asdict(found), "applied": agreed}, said)


def _tried(event: Tried) -> str:
    return f"testing: {event.done} of {event.of}"


def _recommended(found: Calibrated) -> Iterator[str]:
    yield f"{unsigned(found.model)}, with reasoning:    {_score_words(found.reasoning)}"
    yield f"{unsigned(found.model)}, without reasoning: {_score_words(found.direct)}"
    better = "gives its reason first" if found.reason_first else "chooses without giving a reason"
    yield f"Recommended: it {better}."


def _score_words(score: Score) -> str:
    invalid = f", {score.invalid} invalid" if score.invalid else ""
    return f"{score.right} of {score.of} choices right{invalid}, {score.seconds:.1f} s"
