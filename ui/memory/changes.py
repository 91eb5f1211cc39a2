"""What a person can do with what was learnt, each with the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.values import Citation
from reader.learning import governing
from reader.learning.ports import Forgotten
from reader.learning.values import Experience, ExperienceId, Kind, Label, Scope
from reader.learning.verdicts import Correction, Verdict, judged, scope_of, verdict_of
from reader.ports import Library
from reader.records import PastAnswer
from ui.look.wording import number, one_line
from ui.work.undoing import Change

_LONGEST = 60
_SAID = {
    Verdict.RIGHT: tr("Called the answer to {what} right"),
    Verdict.CORRECTED: tr("Corrected the answer to {what}"),
    Verdict.WRONG: tr("Called the answer to {what} wrong"),
    None: tr("Took back the verdict on {what}"),
}


class Ticked:
    """A correction as it was typed: of the answer's own places those that stay, and new ones."""

    def __init__(self, text: str, kept: Sequence[int], added: Sequence[Citation]) -> None:
        self.text = text
        self._kept = kept
        self._added = added

    def of(self, past: PastAnswer) -> Correction:
        """In the terms of the library."""
        own = past.answer.citations or past.answer.nearest
        kept = [own[place] for place in self._kept if place < len(own)]
        return Correction(self.text, (*kept, *self._added))


def judge(answer: int, question: str, verdict: Verdict | None, ticked: Ticked | None) -> Change:
    """Say of an answer, by its number, what it was; None takes back what was said."""
    way_back: list[Callable[[Library], object]] = []

    def do(library: Library) -> None:
        with library.together():
            before = _judged(library, answer)
            way_back[:] = [
                _take_back(library, before) if verdict is None else say(library, before, verdict)
            ]

    def say(
        library: Library, before: Experience | None, verdict: Verdict
    ) -> Callable[[Library], object]:
        (past,) = library.conversations.numbered(answer)
        made = judged(
            past,
            verdict,
            datetime.now(UTC),
            scope_of(past.answer, library.collections.all()),
            correction=ticked.of(past) if ticked else None,
            before=before,
        )
        if before is None:
            new = library.experiences.add(made).id
            return lambda again: again.experiences.forget([new])
        library.experiences.change(made)
        return lambda again: again.experiences.change(before)

    def undo(library: Library) -> None:
        way_back[0](library)

    said = _SAID[verdict].format(what=f"“{one_line(question, _LONGEST)}”")
    return Change(said, do, undo)


def accept(chosen: Sequence[Experience]) -> Change:
    """They are right."""
    return _each(tr("Accepted {what}"), chosen, governing.accepted)


def decline(chosen: Sequence[Experience]) -> Change:
    """Not these."""
    return _each(tr("Rejected {what}"), chosen, governing.declined)


def refuse(chosen: Sequence[Experience]) -> Change:
    """Not these, and nothing of the kind again."""
    return _each(tr("Never to be proposed again: {what}"), chosen, governing.refused)


def edit(experience: Experience, question: str, answer: str, scope: Scope) -> Change:
    """As the person wrote it."""
    return _each(
        tr("Changed {what}"),
        [experience],
        lambda one: governing.edited(one, question, answer, scope),
    )


def forget(chosen: Sequence[Experience]) -> Change:
    """Erase them, from the file too; what comes back until the window goes is held by it alone."""
    gone: list[Forgotten] = []
    ids = [one.id for one in chosen]

    def do(library: Library) -> None:
        gone[:] = [library.experiences.forget(ids)]

    return Change(
        tr("Forgot {what}").format(what=named(chosen)),
        do,
        lambda library: library.experiences.restore(gone[0]),
    )


def take_in(found: Sequence[Experience]) -> Change:
    """Put what a file held into the inbox."""
    added: list[ExperienceId] = []

    def do(library: Library) -> None:
        with library.together():
            added[:] = [library.experiences.add(one).id for one in found]

    return Change(
        tr("Took in {what}").format(what=named(found)),
        do,
        lambda library: library.experiences.forget(added),
    )


def named(chosen: Sequence[Experience]) -> str:
    """One by its words, several by their number."""
    if len(chosen) == 1:
        return f"“{one_line(chosen[0].question or chosen[0].answer, _LONGEST)}”"
    return ngettext("{count} thing learnt", "{count} things learnt", len(chosen)).format(
        count=number(len(chosen))
    )


def _each(
    words: str, chosen: Sequence[Experience], become: Callable[[Experience], Experience]
) -> Change:
    """As they are when it is done: another window may have changed them meanwhile."""
    before: list[Experience] = []

    def do(library: Library) -> None:
        with library.together():
            before[:] = [library.experiences.get(one.id) for one in chosen]
            for one in before:
                library.experiences.change(become(one))

    def undo(library: Library) -> None:
        with library.together():
            for one in before:
                library.experiences.change(one)

    return Change(words.format(what=named(chosen)), do, undo)


def _judged(library: Library, answer: int) -> Experience | None:
    known = library.experiences.of_answer(answer)
    return next((one for one in reversed(known) if one.kind is Kind.ANSWER), None)


def _take_back(library: Library, before: Experience | None) -> Callable[[Library], object]:
    """To what it was before anything was said; gone, where the verdict was its beginning."""
    if before is None or verdict_of(before) is None:
        return lambda _library: None
    earlier = [change.after for change in library.experiences.history(before.id)]
    guess = next((one for one in reversed(earlier) if one.label is Label.GUESSED), None)
    if guess is not None:
        library.experiences.change(guess)
        return lambda again: again.experiences.change(before)
    gone = library.experiences.forget([before.id])
    return lambda again: again.experiences.restore(gone)
