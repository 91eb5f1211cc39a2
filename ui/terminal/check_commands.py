"""``gistwalker models check``, ``roles`` and ``calibrate``: what a model does well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from gettext import gettext as tr
from typing import Annotated

import typer

from reader.errors import ExitCode, GistwalkerError
from reader.language import number
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
        raise UnknownRoleError(
            tr("There is no skill “{name}”.").format(name=name),
            tr("Skills: {names}.").format(names=", ".join(Skill)),
        )
    skill = Skill(name)
    if who == AUTOMATIC:
        return skill, None
    if who not in possible(skill):
        names = ", ".join([*possible(skill), AUTOMATIC])
        raise UnknownRoleError(
            tr("“{who}” isn't possible here.").format(who=who),
            tr("For {skill} choose one of: {names}.").format(skill=name, names=names),
        )
    return skill, Doer(who)


_WIDTHS = (15, 9, 17, 10)
_WHO = {
    Doer.MODEL: tr("model"),
    Doer.EMBEDDED: tr("embedded reader"),
    Doer.BOTH: tr("both together"),
}

Name = Annotated[
    str | None, typer.Argument(metavar="NAME", help=tr("The beginning of it is enough."))
]


def check(
    call: Call,
    name: Name = None,
    *,
    on: Annotated[
        str, typer.Option("--on", metavar="DOC", help=tr("A document of the library to test on."))
    ],
    minutes: Annotated[
        float, typer.Option(min=0.1, max=60, help=tr("Maximum time in minutes."))
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
            help=tr("WHO is model, embedded, both or automatic; may be given several times."),
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
    never = tr("Never checked (gistwalker models check).")
    said = verdict(assigned.check) if assigned.check else never
    call.console.show(model_shape(model), f"{model.name}: {said}", *_table(assigned))


def _trying(event: Trying) -> str:
    said = tr("testing: {skill}, {done} tests done, {seconds} of {limit} s")
    return said.format(
        skill=event.skill, done=event.done, seconds=round(event.seconds), limit=round(event.limit)
    )


def _table(assigned: Assignment) -> Iterator[str]:
    yield _row(tr("skill"), tr("model"), tr("embedded reader"), tr("together"), tr("who does it"))
    for skill in Skill:
        score = assigned.check.score(skill) if assigned.check else None
        counts = (score.model, score.embedded, score.both) if score else (None, None, None)
        shown = (
            tr("{right} of {all}").format(right=right, all=score.of)
            if score and right is not None
            else "–"
            for right in counts
        )
        by_hand = " " + tr("(as you set)") if skill in assigned.by_hand else ""
        yield _row(skill, *shown, f"{_WHO[assigned.roles.doer(skill)]}{by_hand}")


def _row(*cells: str) -> str:
    *first, last = cells
    padded = (cell.ljust(width) for cell, width in zip(first, _WIDTHS, strict=True))
    return f"  {''.join(padded)}{last}"


def calibrate(
    call: Call,
    doc: Annotated[
        str,
        typer.Argument(metavar="DOC", help=tr("A document to test on; it must have been read.")),
    ],
    *,
    trials: Annotated[int, typer.Option(min=4, help=tr("Number of sentences to find."))] = TRIALS,
    apply: Annotated[
        bool, typer.Option("--apply", help=tr("Use the result from now on, without asking."))
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
        agreed = apply or call.console.agrees(tr("Use this from now on?"))
        if agreed:
            session.apply_calibration(found)
    unchanged = tr("Nothing was changed; use --apply to use it from now on.")
    said = tr("It is used from now on.") if agreed else unchanged
    call.console.show({**asdict(found), "applied": agreed}, said)


def _tried(event: Tried) -> str:
    return tr("testing: {done} of {all}").format(done=event.done, all=event.of)


def _recommended(found: Calibrated) -> Iterator[str]:
    scores = (found.reasoning, tr("with reasoning")), (found.direct, tr("without reasoning"))
    for score, how in scores:
        yield f"{unsigned(found.model)}, {how}: {_score_words(score)}"
    first = tr("Recommended: it gives its reason first.")
    yield first if found.reason_first else tr("Recommended: it chooses without giving a reason.")


def _score_words(score: Score) -> str:
    said = tr("{right} of {all} choices right, {seconds} s")
    if score.invalid:
        said = tr("{right} of {all} choices right, {invalid} invalid, {seconds} s")
    return said.format(
        right=score.right, all=score.of, invalid=score.invalid, seconds=number(score.seconds, 1)
    )
