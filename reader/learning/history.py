"""The history of everything that was learnt: the event behind each of its entries."""

from __future__ import annotations

from enum import StrEnum

from reader.experience_ports import Change, HistoryEntry
from reader.values.experience import Experience, Label, Standing


class Deed(StrEnum):
    """The events in the history of something learnt, or of a deletion."""

    PROPOSED = "proposed"
    CONFIRMED = "called right"
    CORRECTED = "corrected"
    WRONG = "called wrong"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    REFUSED = "never again"
    EDITED = "edited"
    MOVED = "used elsewhere"
    TAKEN_BACK = "taken back"
    ADMITTED = "admitted"
    """Tested, and in use from then on."""
    LEFT_OUT = "left out"
    """Tested, and of no use to the validation questions."""
    DROPPED = "dropped"
    """Replaced by another."""
    FORGOTTEN = "forgotten"


WEIGHED = frozenset({Deed.ADMITTED, Deed.LEFT_OUT, Deed.DROPPED})
"""Decided by what it makes likelier; all other events but proposals are a person's."""


def deed_of(entry: HistoryEntry) -> Deed:
    """Return the event that an entry records."""
    return Deed.FORGOTTEN if entry.change is None else _deed(entry.change)


_NEW = {
    Label.CONFIRMED: Deed.CONFIRMED,
    Label.CORRECTED: Deed.CORRECTED,
    Label.WRONG: Deed.WRONG,
    Label.GUESSED: Deed.PROPOSED,
}
_TURNED_DOWN = {Standing.DECLINED: Deed.REJECTED, Standing.REFUSED: Deed.REFUSED}
_WEIGHED_INTO = {
    (Standing.CANDIDATE, Standing.KEPT): Deed.ADMITTED,
    (Standing.CANDIDATE, Standing.ASIDE): Deed.LEFT_OUT,
    (Standing.KEPT, Standing.ASIDE): Deed.DROPPED,
}


def _deed(change: Change) -> Deed:
    before, after = change.before, change.after
    if before is None:
        return _NEW[after.label]
    words = (before.question, before.answer) != (after.question, after.answer)
    if before.label is not after.label:
        return _said(before, after, words=words)
    if words:
        return Deed.EDITED
    if before.standing is not after.standing:
        weighed = _WEIGHED_INTO.get((before.standing, after.standing))
        return weighed or _TURNED_DOWN.get(after.standing, Deed.TAKEN_BACK)
    return Deed.MOVED if before.scope != after.scope else Deed.EDITED


def _said(before: Experience, after: Experience, *, words: bool) -> Deed:
    """Return the event behind another label: a verdict was given or withdrawn."""
    if after.label is Label.GUESSED:
        return Deed.TAKEN_BACK
    if after.label is Label.CORRECTED:
        return Deed.EDITED if words and before.label is Label.GUESSED else Deed.CORRECTED
    if after.label is Label.CONFIRMED and before.standing in _UNDECIDED:
        return Deed.ACCEPTED if before.label is Label.GUESSED else Deed.CONFIRMED
    return _NEW[after.label]


_UNDECIDED = frozenset({Standing.PROPOSED, *_TURNED_DOWN})
