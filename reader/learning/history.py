"""The history of everything that was learnt: the event behind each of its entries."""

from __future__ import annotations

from enum import StrEnum

from reader.experience_ports import Change, HistoryEntry
from reader.language import later
from reader.values.experience import Experience, Label, Standing


class HistoryEvent(StrEnum):
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


HAPPENED = {
    HistoryEvent.PROPOSED: later("Suggested: {what}"),
    HistoryEvent.CONFIRMED: later("Marked as right: {what}"),
    HistoryEvent.CORRECTED: later("You corrected: {what}"),
    HistoryEvent.WRONG: later("Marked as wrong: {what}"),
    HistoryEvent.ACCEPTED: later("You accepted: {what}"),
    HistoryEvent.REJECTED: later("You rejected: {what}"),
    HistoryEvent.REFUSED: later("Rejected for good: {what}"),
    HistoryEvent.EDITED: later("You changed: {what}"),
    HistoryEvent.MOVED: later("Now used elsewhere: {what}"),
    HistoryEvent.TAKEN_BACK: later("Undone: {what}"),
    HistoryEvent.ADMITTED: later("Started using: {what}"),
    HistoryEvent.LEFT_OUT: later("Tested, not used: {what}"),
    HistoryEvent.DROPPED: later("Replaced by another: {what}"),
}
"""The sentences about something learnt."""


WEIGHED = frozenset({HistoryEvent.ADMITTED, HistoryEvent.LEFT_OUT, HistoryEvent.DROPPED})
"""Decided by what it makes more likely; all other events except proposals are the user's."""


def event_of(entry: HistoryEntry) -> HistoryEvent:
    """Return the event that an entry records."""
    return HistoryEvent.FORGOTTEN if entry.change is None else _event(entry.change)


_NEW = {
    Label.CONFIRMED: HistoryEvent.CONFIRMED,
    Label.CORRECTED: HistoryEvent.CORRECTED,
    Label.WRONG: HistoryEvent.WRONG,
    Label.GUESSED: HistoryEvent.PROPOSED,
}
_TURNED_DOWN = {Standing.DECLINED: HistoryEvent.REJECTED, Standing.REFUSED: HistoryEvent.REFUSED}
_WEIGHED_INTO = {
    (Standing.CANDIDATE, Standing.KEPT): HistoryEvent.ADMITTED,
    (Standing.CANDIDATE, Standing.ASIDE): HistoryEvent.LEFT_OUT,
    (Standing.KEPT, Standing.ASIDE): HistoryEvent.DROPPED,
}


def _event(change: Change) -> HistoryEvent:
    before, after = change.before, change.after
    if before is None:
        return _NEW[after.label]
    words = (before.question, before.answer) != (after.question, after.answer)
    if before.label is not after.label:
        return _said(before, after, words=words)
    if words:
        return HistoryEvent.EDITED
    if before.standing is not after.standing:
        weighed = _WEIGHED_INTO.get((before.standing, after.standing))
        return weighed or _TURNED_DOWN.get(after.standing, HistoryEvent.TAKEN_BACK)
    return HistoryEvent.MOVED if before.scope != after.scope else HistoryEvent.EDITED


def _said(before: Experience, after: Experience, *, words: bool) -> HistoryEvent:
    """Return the event behind another label: a verdict was given or withdrawn."""
    if after.label is Label.GUESSED:
        return HistoryEvent.TAKEN_BACK
    if after.label is Label.CORRECTED:
        return (
            HistoryEvent.EDITED
            if words and before.label is Label.GUESSED
            else HistoryEvent.CORRECTED
        )
    if after.label is Label.CONFIRMED and before.standing in _UNDECIDED:
        return HistoryEvent.ACCEPTED if before.label is Label.GUESSED else HistoryEvent.CONFIRMED
    return _NEW[after.label]


_UNDECIDED = frozenset({Standing.PROPOSED, *_TURNED_DOWN})
