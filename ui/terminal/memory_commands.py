"""``gistwalker memory``: lists and governs what was learnt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from gettext import gettext as tr
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
from ui.amounts import questions, signed
from ui.terminal.document_argument import find_document
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call, Doc

Which = Annotated[int, typer.Argument(metavar="ID", help=tr("Id as shown by “list”."))]

_STANDINGS = {
    Standing.PROPOSED: tr("proposed"),
    Standing.CANDIDATE: tr("waiting"),
    Standing.KEPT: tr("in use"),
    Standing.ASIDE: tr("for validation"),
    Standing.DECLINED: tr("rejected"),
    Standing.REFUSED: tr("refused"),
}


def list_experiences(call: Call) -> None:
    """List everything that was learnt, and whether it is in use."""
    with call.opened_to_look() as shelf:
        found = shelf.experiences.all()
    unused = tr("None of it is used: “gistwalker memory on” turns it on.")
    notes = () if call.tools.uses_memory() else (unused,)
    lines = [line for one in found for line in _lines(one)] or [tr("Nothing learnt yet.")]
    call.console.show([plain(one) for one in found], *lines, notes=notes)


def _lines(one: Experience) -> Iterator[str]:
    words = words_of(one)
    yield f"{one.id:>4}  {_STANDINGS[one.standing]:<17}  {words.asked or words.answer}"
    if words.asked:
        yield f"      {' '.join(words.answer.split())}"


def confirm(
    call: Call,
    doc: Doc,
    *,
    text: Annotated[
        str, typer.Option(help=tr("The right answer, if the given one was wrong."))
    ] = "",
) -> None:
    """Mark the last answer about a document as right, or correct it."""
    verdict = Verdict.CORRECTED if text else Verdict.RIGHT
    before, kept = _judge(call, doc, verdict, Correction(text))
    known, learnt = tr("Already known as {id}: {question}"), tr("Learnt as {id}: {question}")
    lines = [(known if kept == before else learnt).format(id=kept.id, question=kept.question)]
    if kept != before:
        lines.append(tr("Run “gistwalker memory learn” to test whether it helps."))
    changed = kept != before and before is not None and before.label is Label.WRONG
    notes = [tr("It was marked as wrong before; now it is right.")] if changed else ()
    call.console.show(plain(kept), *lines, notes=notes)


def wrong(call: Call, doc: Doc) -> None:
    """Mark the last answer about a document as wrong. It is never used."""
    before, kept = _judge(call, doc, Verdict.WRONG, None)
    changed = before is not None and before.label.is_true
    notes = [tr("It was marked as right before; now it is wrong.")] if changed else ()
    said = tr("Saved as {id}: {question}").format(id=kept.id, question=kept.question)
    call.console.show(plain(kept), said, notes=notes)


def learn(call: Call) -> None:
    """Test what you confirmed. It is used if it improves answers to past questions."""
    console, is_used = call.console, call.tools.uses_memory()
    decided: list[Shape] = []
    proposed: list[Shape] = []
    if not is_used:
        console.note(tr("What was learnt is turned off, so nothing new is learnt."))
        console.note(tr("“gistwalker memory on” turns it on."))
    with call.session() as session:
        for event in session.learn():
            match event:
                case Weighing(newcomer, left):
                    to_decide = tr("{count} to decide: {question}")
                    console.progress(to_decide.format(count=left, question=newcomer.question))
                case Decided():
                    decided.append(_decision_shape(event))
                    if not console.as_json:
                        console.line(_decided(event))
                case Proposed(experience):
                    proposed.append(plain(experience))
                    if not console.as_json:
                        suggested = tr("{id}: suggested. {name}")
                        name = name_of(experience)
                        console.line(suggested.format(id=experience.id, name=name))
    nothing = not decided and not proposed and is_used
    lines = [tr("Nothing to decide.")] if nothing else ()
    console.show({"decided": decided, "proposed": proposed}, *lines)


def accept(
    call: Call,
    which: Which,
    *,
    after_all: Annotated[
        bool,
        typer.Option("--after-all", help=tr("Even if you marked the answer as wrong before.")),
    ] = False,
) -> None:
    """Accept a suggestion. What you marked as wrong stays wrong without --after-all."""

    def right(shelf: Library, experience: Experience) -> Experience:
        if not after_all and experience.id in called_wrong(shelf.experiences.all()):
            raise MarkedWrongError(
                experience, tr("It stays wrong. To mark it as right, use --after-all.")
            )
        return accepted(experience)

    _change(call, which, right)


def reject(call: Call, which: Which) -> None:
    """Reject an item. It isn't used, and isn't suggested again."""
    _change(call, which, lambda _shelf, experience: refused(experience))


def _judge(
    call: Call, doc: str, verdict: Verdict, correction: Correction | None
) -> tuple[Experience | None, Experience]:
    with call.opened() as shelf:
        past = _last(shelf, find_document(shelf, doc).id)
        return keep_verdict(shelf, past, verdict, datetime.now(UTC), correction)


def _last(library: Library, document: DocumentId) -> PastAnswer:
    asked = library.conversations.of(document)
    answered = (past for past in asked if past.state is AnswerState.WHOLE and past.answer.answered)
    last = max(answered, key=lambda past: past.id, default=None)
    if last is None:
        raise NotFoundError(tr("No answers about this document yet."))
    return last


def _change(call: Call, which: int, changed: Callable[[Library, Experience], Experience]) -> None:
    with call.opened() as shelf, shelf.together():
        before = shelf.experiences.get(ExperienceId(which))
        after = changed(shelf, before)
        if after != before:
            shelf.experiences.change(after)
    said = f"{_STANDINGS[after.standing].capitalize()}: {name_of(after)}"
    call.console.show(plain(after), said)


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
    decision = event.decision
    standing = Standing.KEPT if event.newcomer in decision.memory else Standing.ASIDE
    return tr("{id}: {standing}. Tested on {questions}: {before} before, {after} with it.").format(
        id=event.newcomer,
        standing=_STANDINGS[standing],
        questions=questions(decision.measured_on),
        before=signed(decision.before),
        after=signed(decision.after),
    )
