"""``gistwalker memory``: lists and governs what was learnt."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import NotFoundError
from reader.experience_ports import Decided
from reader.learning.governing import MarkedWrongError, accepted, called_wrong, refused
from reader.learning.learning_model import Proposed, Weighing
from reader.learning.plain_experiences import plain
from reader.learning.plain_words import name_of, words_of
from reader.learning.verdicts import Correction, Verdict, keep_verdict
from reader.ports import Library
from reader.records import AnswerState, PastAnswer
from reader.text.document import DocumentId
from reader.values.experience import Experience, ExperienceId, Label, Standing
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.memory_history import history
from ui.terminal.memory_upkeep import export_file, forget, import_file, off, on
from ui.terminal.quotes import counted, signed
from ui.terminal.shapes import Shape
from ui.terminal.shared import Folder, Json, group, opened, opened_to_look, tools_of

commands = group("memory", "Manage what was learnt from answers that you marked as right.")
commands.command()(history)
commands.command()(forget)
commands.command("export")(export_file)
commands.command("import")(import_file)
commands.command()(off)
commands.command()(on)

Doc = Annotated[str, typer.Argument(metavar="DOC", help="Id, part of a title, or path of a file.")]
Which = Annotated[int, typer.Argument(metavar="ID", help="Id as shown by “list”.")]

_STANDINGS = {
    Standing.PROPOSED: "proposed",
    Standing.CANDIDATE: "waiting",
    Standing.KEPT: "in use",
    Standing.ASIDE: "for validation",
    Standing.DECLINED: "rejected",
    Standing.REFUSED: "refused",
}


@commands.command("list")
def list_experiences(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """List everything that was learnt, and whether it is in use."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        found = shelf.experiences.all()
    if json:
        console.result([plain(one) for one in found])
        return
    for one in found:
        words = words_of(one)
        console.line(f"{one.id:>4}  {_STANDINGS[one.standing]:<17}  {words.asked or words.answer}")
        if words.asked:
            console.line(f"      {' '.join(words.answer.split())}")
    if not found:
        console.line("Nothing learnt yet.")
    if not tools_of(context).uses_memory():
        console.note("None of it is used: “gistwalker memory on” turns it on.")


@commands.command()
def confirm(
    context: typer.Context,
    doc: Doc,
    library: Folder = None,
    *,
    text: Annotated[str, typer.Option(help="The right answer, if the given one was wrong.")] = "",
    json: Json = False,
) -> None:
    """Mark the last answer about a document as right, or correct it."""
    verdict = Verdict.CORRECTED if text else Verdict.RIGHT
    console, (before, kept) = _judge(context, library, doc, verdict, Correction(text), json=json)
    if json:
        console.result(plain(kept))
        return
    if kept == before:
        console.line(f"Already known as {kept.id}: {kept.question}")
        return
    console.line(f"Learnt as {kept.id}: {kept.question}")
    if before is not None and before.label is Label.WRONG:
        console.note("It was marked as wrong before; now it is right.")
    console.line("Run “gistwalker memory learn” to test whether it helps.")


@commands.command()
def wrong(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Mark the last answer about a document as wrong. It is never used."""
    console, (before, kept) = _judge(context, library, doc, Verdict.WRONG, None, json=json)
    if json:
        console.result(plain(kept))
        return
    console.line(f"Saved as {kept.id}: {kept.question}")
    if before is not None and before.label.is_true:
        console.note("It was marked as right before; now it is wrong.")


@commands.command()
def learn(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """Test what you confirmed. It is used if it improves answers to past questions."""
    console, tools = Console(as_json=json), tools_of(context)
    decided: list[Shape] = []
    proposed: list[Shape] = []
    if not tools.uses_memory():
        console.note("What was learnt is turned off, so nothing new is learnt.")
        console.note("“gistwalker memory on” turns it on.")
    with closing(tools.open_session(library, notify=console.note)) as session:
        for event in session.learn():
            match event:
                case Weighing(newcomer, left):
                    console.progress(f"{left} to decide: {newcomer.question}")
                case Decided():
                    decided.append(_decision_shape(event))
                    if not json:
                        console.line(_decided(event))
                case Proposed(experience):
                    proposed.append(plain(experience))
                    if not json:
                        console.line(f"{experience.id}: suggested. {name_of(experience)}")
    if json:
        console.result({"decided": decided, "proposed": proposed})
    elif not decided and not proposed and tools.uses_memory():
        console.line("Nothing to decide.")


@commands.command()
def accept(
    context: typer.Context,
    which: Which,
    library: Folder = None,
    *,
    after_all: Annotated[
        bool, typer.Option("--after-all", help="Even if you marked the answer as wrong before.")
    ] = False,
    json: Json = False,
) -> None:
    """Accept a suggestion. What you marked as wrong stays wrong without --after-all."""

    def right(shelf: Library, experience: Experience) -> Experience:
        if not after_all and experience.id in called_wrong(shelf.experiences.all()):
            raise MarkedWrongError(
                experience, "It stays wrong. To mark it as right, use --after-all."
            )
        return accepted(experience)

    _change(context, library, which, right, json=json)


@commands.command()
def reject(
    context: typer.Context, which: Which, library: Folder = None, *, json: Json = False
) -> None:
    """Reject an item. It isn't used, and isn't suggested again."""
    _change(context, library, which, lambda _shelf, experience: refused(experience), json=json)


def _judge(
    context: typer.Context,
    library: Path | None,
    doc: str,
    verdict: Verdict,
    correction: Correction | None,
    *,
    json: bool,
) -> tuple[Console, tuple[Experience | None, Experience]]:
    with opened(context, library) as shelf:
        past = _last(shelf, find_document(shelf, doc).id)
        kept = keep_verdict(shelf, past, verdict, datetime.now(UTC), correction)
    return Console(as_json=json), kept


def _last(library: Library, document: DocumentId) -> PastAnswer:
    asked = library.conversations.of(document)
    answered = (past for past in asked if past.state is AnswerState.WHOLE and past.answer.answered)
    last = max(answered, key=lambda past: past.id, default=None)
    if last is None:
        raise NotFoundError("No answers about this document yet.")
    return last


def _change(
    context: typer.Context,
    library: Path | None,
    which: int,
    changed: Callable[[Library, Experience], Experience],
    *,
    json: bool,
) -> None:
    console = Console(as_json=json)
    with opened(context, library) as shelf, shelf.together():
        before = shelf.experiences.get(ExperienceId(which))
        after = changed(shelf, before)
        if after != before:
            shelf.experiences.change(after)
    console.show(plain(after), f"{_STANDINGS[after.standing].capitalize()}: {name_of(after)}")


def _decision_shape(event: Decided) -> Shape:
    decision = event.decision
    return {
        "experience": event.newcomer,
        "kept": event.newcomer in decision.memory,
        "memory": sorted(decision.memory),
        "before": decision.before,
        "after": decision.after,
        "measured_on": decision.measured_on,
    }


def _decided(event: Decided) -> str:
    kept = "in use" if event.newcomer in event.decision.memory else "for validation"
    decision = event.decision
    return (
        f"{event.newcomer}: {kept}. Tested on {counted(decision.measured_on, 'question')}: "
        f"{signed(decision.before)} before, {signed(decision.after)} with it."
    )
