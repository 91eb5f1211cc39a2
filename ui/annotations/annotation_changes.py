"""The changes that the user can make to marks, each with its undo; and what marks are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from reader.annotations.mark import Colour, Draft, Mark, MarkKind
from reader.language import number
from reader.ports import Library
from reader.text.quotation_marks import quoted
from ui.background.undoing import Change
from ui.widgets.wording import one_line

_LONGEST = 60
_LONGEST_QUOTE = 240
_LONGEST_NOTE = 400
KINDS = {
    MarkKind.HIGHLIGHT: tr("Highlighted"),
    MarkKind.UNDERLINE: tr("Underlined"),
    MarkKind.NOTE: tr("Note"),
    MarkKind.BOOKMARK: tr("Bookmark"),
}
_MADE = {
    MarkKind.HIGHLIGHT: tr("Highlighted {what}"),
    MarkKind.UNDERLINE: tr("Underlined {what}"),
    MarkKind.NOTE: tr("Added a note to {what}"),
    MarkKind.BOOKMARK: tr("Added a bookmark at {what}"),
}


def add(drafts: Sequence[Draft], words: str = "") -> Change:
    """Return the change that adds marks; after undo and redo they are exactly the same."""
    made: list[Mark] = []

    def do(library: Library) -> None:
        if made:
            library.marks.put_back(made)
        else:
            made.extend(library.marks.add(drafts))

    def undo(library: Library) -> None:
        library.marks.remove([mark.id for mark in made])

    if not words and len(drafts) == 1:
        words = _MADE[drafts[0].kind].format(what=_quoted(drafts[0].anchor.quote))
    said = ngettext("Added {count} mark", "Added {count} marks", len(drafts))
    return Change(words or said.format(count=number(len(drafts))), do, undo)


def remove(marks: Sequence[Mark]) -> Change:
    """Return the change that removes marks with their notes."""
    return Change(
        tr("Removed {what}").format(what=named(marks)),
        lambda library: library.marks.remove([mark.id for mark in marks]),
        lambda library: library.marks.put_back(marks),
    )


def change(before: Sequence[Mark], after: Sequence[Mark], words: str = "") -> Change:
    """Return the change that gives marks another colour, note or place."""
    return Change(
        words or tr("Changed {what}").format(what=named(before)),
        lambda library: library.marks.change(after),
        lambda library: library.marks.put_back(before),
    )


def name_colours(before: dict[Colour, str], after: dict[Colour, str]) -> Change:
    """Return the change that renames colours."""

    def name(names: dict[Colour, str], library: Library) -> None:
        with library.together():
            for colour in Colour:
                library.marks.name(colour, names.get(colour, ""))

    return Change(tr("Named the colours of marks"), partial(name, after), partial(name, before))


def title_of(mark: Mark) -> str:
    """Return what a mark is listed by: its note, else the words that are marked."""
    return one_line(mark.note, _LONGEST_NOTE) or quote_of(mark) or tr("(no text)")


def quote_of(mark: Mark) -> str:
    """Return the marked words, in one line."""
    return one_line(mark.anchor.quote, _LONGEST_QUOTE)


def named(marks: Sequence[Mark]) -> str:
    """Return one mark's words, or the number of several."""
    if len(marks) == 1:
        return _quoted(marks[0].anchor.quote or marks[0].note)
    return ngettext("{count} mark", "{count} marks", len(marks)).format(count=number(len(marks)))


def _quoted(words: str) -> str:
    return quoted(one_line(words, _LONGEST))
