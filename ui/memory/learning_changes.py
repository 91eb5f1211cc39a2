"""The changes that the user can make to what was learnt, each with its undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import gettext as tr
from gettext import ngettext

from reader.errors import NotFoundError
from reader.experience_ports import Forgotten
from reader.language import number
from reader.learning import governing
from reader.learning.plain_words import name_of
from reader.learning.verdicts import Correction, Verdict, judged_before, keep_verdict, verdict_of
from reader.ports import Library
from reader.records import PastAnswer
from reader.text.quotation_marks import quoted
from reader.values.experience import Experience, ExperienceId, Label, Scope, Standing
from reader.values.quotation import Citation
from ui.background.undoing import Change
from ui.widgets.wording import one_line

_LONGEST = 60
_WEIGHED = frozenset({Standing.CANDIDATE, Standing.KEPT, Standing.ASIDE})
"""Standings that follow from tests during learning, not from the user's decision."""
_SAID = {
    Verdict.RIGHT: tr("Marked the answer to {what} as right"),
    Verdict.CORRECTED: tr("Corrected the answer to {what}"),
    Verdict.WRONG: tr("Marked the answer to {what} as wrong"),
    None: tr("Removed the rating of {what}"),
}


@dataclass(frozen=True, slots=True)
class Ticked:
    """A correction as typed: which of the answer's own citations stay, and new ones."""

    text: str
    kept: Sequence[int]
    added: Sequence[Citation]

    def of(self, past: PastAnswer) -> Correction:
        """Return the correction in the library's terms."""
        own = past.answer.citations or past.answer.nearest
        kept = [own[place] for place in self.kept if place < len(own)]
        return Correction(self.text, (*kept, *self.added))


def judge(answer: int, question: str, verdict: Verdict | None, ticked: Ticked | None) -> Change:
    """Return the change that sets the verdict on an answer, by its number; None removes it."""
    undo_steps: list[Callable[[Library], object]] = []

    def do(library: Library) -> None:
        undo_steps[:] = [
            _take_back(library, judged_before(library, answer))
            if verdict is None
            else _say(library, answer, verdict, ticked)
        ]

    def undo(library: Library) -> None:
        undo_steps[0](library)

    said = _SAID[verdict].format(what=quoted(one_line(question, _LONGEST)))
    return Change(said, do, undo)


def accept(chosen: Sequence[Experience], *, after_all: bool = False) -> Change:
    """Return the change that accepts them, but not those marked as wrong, unless ``after_all``."""

    def right(library: Library) -> list[Experience]:
        found = [library.experiences.get(one.id) for one in chosen]
        wrong = frozenset() if after_all else governing.called_wrong(library.experiences.all())
        right = [one for one in found if one.id not in wrong]
        if not right:
            raise governing.MarkedWrongError(found[0])
        return right

    return _each(tr("Accepted {what}"), chosen, governing.accepted, right)


def decline(chosen: Sequence[Experience]) -> Change:
    """Return the change that rejects them."""
    return _each(tr("Rejected {what}"), chosen, governing.declined)


def refuse(chosen: Sequence[Experience]) -> Change:
    """Return the change that rejects them, and everything like them."""
    return _each(tr("Rejected for good: {what}"), chosen, governing.refused)


def edit(experience: Experience, question: str, answer: str, scope: Scope) -> Change:
    """Return the change that applies the user's edit."""
    return _each(
        tr("Changed {what}"),
        [experience],
        lambda one: governing.edited(one, question, answer, scope),
    )


def forget(chosen: Sequence[Experience], *, everything: bool = False) -> Change:
    """Return the change that erases them, from the file too; only the window can undo it.

    ``everything`` erases what was learnt from removed documents too.
    """
    ids = None if everything else [one.id for one in chosen]
    gone: list[Forgotten] = []

    def do(library: Library) -> None:
        gone[:] = [library.experiences.forget(ids)]

    return Change(
        tr("Forgot {what}").format(what=named(chosen)),
        do,
        lambda library: library.experiences.restore(gone[0]),
    )


def take_in(found: Sequence[Experience]) -> Change:
    """Return the change that adds a file's experiences as proposals."""
    added: list[ExperienceId] = []

    def do(library: Library) -> None:
        with library.together():
            added[:] = [library.experiences.add(one).id for one in found]

    return Change(
        tr("Imported {what}").format(what=named(found)),
        do,
        lambda library: library.experiences.forget(added),
    )


def named(chosen: Sequence[Experience]) -> str:
    """Return one experience's words, or the number of several."""
    if len(chosen) == 1:
        return quoted(one_line(name_of(chosen[0]), _LONGEST))
    return ngettext("{count} learnt item", "{count} learnt items", len(chosen)).format(
        count=number(len(chosen))
    )


def _each(
    words: str,
    chosen: Sequence[Experience],
    become: Callable[[Experience], Experience],
    which: Callable[[Library], list[Experience]] | None = None,
) -> Change:
    """Return the change of each in its current state: another window may have changed it."""
    before: list[Experience] = []
    after: list[Experience] = []

    def do(library: Library) -> None:
        with library.together():
            found = which(library) if which else [library.experiences.get(o.id) for o in chosen]
            before[:] = [one for one in found if become(one) != one]
            for one in before:
                library.experiences.change(become(one))
            after[:] = [library.experiences.get(one.id) for one in before]

    def undo(library: Library) -> None:
        with library.together():
            for left, one in zip(after, before, strict=True):
                _put_back(library, left, one)

    return Change(words.format(what=named(chosen)), do, undo)


def _say(
    library: Library, answer: int, verdict: Verdict, ticked: Ticked | None
) -> Callable[[Library], object]:
    (past,) = library.conversations.numbered(answer)
    correction = ticked.of(past) if ticked else None
    before, made = keep_verdict(library, past, verdict, datetime.now(UTC), correction)
    if before is None:
        return lambda again: _forget_new(again, made)
    return lambda again: _put_back(again, made, before)


def _forget_new(library: Library, left: Experience) -> None:
    _make_sure(library, left)
    # Alone: the file is compacted only if no other change is running.
    library.experiences.forget([left.id])


def _put_back(library: Library, left: Experience, before: Experience) -> None:
    with library.together():
        _make_sure(library, left)
        library.experiences.change(before)


def _make_sure(library: Library, left: Experience) -> None:
    """Raise ``ChangedElsewhereError`` unless it is as it was ``left``, tested or not."""
    try:
        now = library.experiences.get(left.id)
    except NotFoundError as gone:
        raise governing.ChangedElsewhereError from gone
    if _said_by(now) != _said_by(left):
        raise governing.ChangedElsewhereError


def _said_by(one: Experience) -> tuple[object, ...]:
    standing = Standing.CANDIDATE if one.standing in _WEIGHED else one.standing
    return one.question, one.answer, one.evidence, one.scope, one.label, standing


def _take_back(library: Library, before: Experience | None) -> Callable[[Library], object]:
    """Return the undo of a verdict; removes the experience if the verdict created it."""
    if before is None or verdict_of(before) is None:
        return lambda _library: None
    earlier = [change.after for change in library.experiences.history(before.id)]
    guess = next((one for one in reversed(earlier) if one.label is Label.GUESSED), None)
    if guess is not None:
        library.experiences.change(guess)
        return lambda again: _put_back(again, guess, before)
    gone = library.experiences.forget([before.id])
    return lambda again: again.experiences.restore(gone)
