"""``gistwalker memory``: what was learnt, in the reader's own hands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import NotFound, UnreadableFile
from reader.learning.confirming import confirmed, corrected
from reader.learning.events import Proposed, Weighing
from reader.learning.exchange import MOST_BYTES, exported, imported
from reader.learning.governing import accepted, refused
from reader.learning.plain import plain
from reader.learning.ports import Decided
from reader.learning.values import Experience, ExperienceId, Standing
from reader.ports import Library
from reader.records import AnswerState, PastAnswer
from reader.text.document import DocumentId
from ui.terminal.console import Console
from ui.terminal.finding import find_document
from ui.terminal.shared import Folder, Json, opened, opened_to_look, tools_of

commands = typer.Typer(
    name="memory",
    help="What was learnt from answers that you called right.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Doc = Annotated[str, typer.Argument(metavar="DOC", help="Id, part of a title, or path of a file.")]
Which = Annotated[int, typer.Argument(metavar="ID", help="As the list shows it.")]

_STANDINGS = {
    Standing.PROPOSED: "proposed",
    Standing.CANDIDATE: "waiting",
    Standing.KEPT: "in use",
    Standing.ASIDE: "kept for checking",
    Standing.DECLINED: "rejected",
    Standing.REFUSED: "refused",
}


@commands.command("list")
def list_experiences(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """Show everything that was learnt, and what has become of it."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        found = shelf.experiences.all()
    if json:
        console.result([plain(one) for one in found])
        return
    for one in found:
        console.line(f"{one.id:>4}  {_STANDINGS[one.standing]:<17}  {one.question}")
        console.line(f"      {one.answer}")
    if not found:
        console.line("Nothing was learnt yet.")


@commands.command()
def confirm(
    context: typer.Context,
    doc: Doc,
    library: Folder = None,
    *,
    text: Annotated[str, typer.Option(help="The right answer, where the one given was not.")] = "",
) -> None:
    """Say that the last answer about a document was right, or what it should have been."""
    console = Console(as_json=False)
    with opened(context, library) as shelf:
        past = _last(shelf, find_document(shelf, doc).id)
        now = datetime.now(UTC)
        experience = corrected(past, now, text) if text else confirmed(past, now)
        kept = shelf.experiences.add(experience)
    console.line(f"Learnt as {kept.id}: {kept.question}")
    console.line("“gistwalker memory learn” decides whether it helps.")


@commands.command()
def learn(context: typer.Context, library: Folder = None) -> None:
    """Decide about what was confirmed: it is kept in use if past questions gain by it."""
    console = Console(as_json=False)
    with closing(tools_of(context).open_desk(library)) as desk:
        for event in desk.learn():
            match event:
                case Weighing(newcomer, left):
                    console.progress(f"{left} to decide: {newcomer.question}")
                case Decided():
                    console.line(_decided(event))
                case Proposed(experience):
                    console.line(f"{experience.id}: proposed. {_shown(experience)}")


@commands.command()
def accept(context: typer.Context, which: Which, library: Folder = None) -> None:
    """Take a proposal on: it is right."""
    _change(
        context,
        library,
        which,
        accepted,
    )


@commands.command()
def reject(context: typer.Context, which: Which, library: Folder = None) -> None:
    """Turn something down; it is not used, and not proposed again."""
    _change(context, library, which, refused)


@commands.command()
def forget(
    context: typer.Context,
    which: Annotated[list[int], typer.Argument(metavar="[ID…]", default_factory=list)],
    library: Folder = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="All that was ever learnt.")] = False,
) -> None:
    """Erase what was learnt, from the library's file too."""
    console = Console(as_json=False)
    with opened(context, library) as shelf:
        ids = [one.id for one in shelf.experiences.all()]
        wanted = ids if everything else [shelf.experiences.get(ExperienceId(n)).id for n in which]
        shelf.experiences.forget(wanted)
    console.line(f"Forgotten: {len(wanted)}.")


@commands.command("export")
def export_file(context: typer.Context, file: Path, library: Folder = None) -> None:
    """Write everything that was learnt to a file that people can read."""
    console = Console(as_json=False)
    with opened_to_look(context, library) as shelf:
        found = shelf.experiences.all()
        hashes = {record.id: record.source.sha256 for record in shelf.documents.all()}
    try:
        file.write_text(exported(found, hashes), encoding="utf-8")
    except OSError as error:
        raise UnreadableFile(f"“{file}” cannot be written: {error.strerror}.") from error
    console.line(f"Written: {len(found)}.")


@commands.command("import")
def import_file(context: typer.Context, file: Path, library: Folder = None) -> None:
    """Take in what another library exported, as proposals: nothing is used before you accept."""
    console = Console(as_json=False)
    try:
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES + 1).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"“{file}” cannot be read as text.") from error
    with opened(context, library) as shelf:
        found = imported(text, shelf.documents)
        with shelf.together():
            for experience in found:
                shelf.experiences.add(experience)
    console.line(f"Proposed: {len(found)}. “gistwalker memory accept ID” takes one on.")


def _last(library: Library, document: DocumentId) -> PastAnswer:
    asked = library.conversations.of(document)
    answered = (past for past in asked if past.state is AnswerState.WHOLE and past.answer.answered)
    last = max(answered, key=lambda past: past.id, default=None)
    if last is None:
        raise NotFound("Nothing about this document has been answered yet.")
    return last


def _change(
    context: typer.Context,
    library: Path | None,
    which: int,
    changed: Callable[[Experience], Experience],
) -> None:
    console = Console(as_json=False)
    with opened(context, library) as shelf:
        after = changed(shelf.experiences.get(ExperienceId(which)))
        shelf.experiences.change(after)
    console.line(f"{_STANDINGS[after.standing].capitalize()}: {_shown(after)}")


def _shown(experience: Experience) -> str:
    return experience.question or experience.answer


def _decided(event: Decided) -> str:
    kept = "in use" if event.newcomer in event.decision.memory else "kept for checking"
    decision = event.decision
    return (
        f"{event.newcomer}: {kept}. Checked on {decision.measured_on} questions: "
        f"{decision.before:.2f} before, {decision.after:.2f} with it."
    )
