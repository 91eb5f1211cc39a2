"""The wording of the history of what was learnt."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QDateTime, QLocale

from reader.experience_ports import Decided, HistoryEntry
from reader.learning.history import WEIGHED, HistoryEvent
from reader.learning.plain_words import name_of, words_of
from reader.values.experience import Experience, Kind
from ui.widgets.wording import decimal, number, one_line, reader_name

_LONGEST_TEXT = 120
_LONGEST_DETAIL = 60

_SAID = {
    HistoryEvent.PROPOSED: tr("Suggested: {what}"),
    HistoryEvent.CONFIRMED: tr("Marked as right: {what}"),
    HistoryEvent.CORRECTED: tr("You corrected: {what}"),
    HistoryEvent.WRONG: tr("Marked as wrong: {what}"),
    HistoryEvent.ACCEPTED: tr("You accepted: {what}"),
    HistoryEvent.REJECTED: tr("You rejected: {what}"),
    HistoryEvent.REFUSED: tr("Rejected for good: {what}"),
    HistoryEvent.EDITED: tr("You changed: {what}"),
    HistoryEvent.MOVED: tr("Now used elsewhere: {what}"),
    HistoryEvent.TAKEN_BACK: tr("Undone: {what}"),
    HistoryEvent.ADMITTED: tr("Started using: {what}"),
    HistoryEvent.LEFT_OUT: tr("Tested, not used: {what}"),
    HistoryEvent.DROPPED: tr("Replaced by another: {what}"),
}


def entry_words(entry: HistoryEntry, event: HistoryEvent) -> str:
    """Return what happened, in a line or two."""
    if entry.change is None:
        return ngettext(
            "{count} learnt item was forgotten",
            "{count} learnt items were forgotten",
            entry.forgotten,
        ).format(count=number(entry.forgotten))
    return _SAID[event].format(what=_named(entry.change.after))


def entry_detail(entry: HistoryEntry, event: HistoryEvent) -> str:
    """Return when it happened, and what it was worth or how it was changed."""
    parts = [time_words(entry)]
    change = entry.change
    if change is None:
        parts.append(tr("by you, or because you undid a rating or an import"))
    if event is HistoryEvent.DROPPED and entry.newcomer:
        parts.append(tr("for “{question}”").format(question=_short(entry.newcomer)))
    if event in WEIGHED and entry.decided:
        parts.append(worth_words(entry.decided))
    elif change and change.before and change.before.answer != change.after.answer:
        became = tr("“{before}” became “{after}”")
        parts.append(became.format(before=_answer(change.before), after=_answer(change.after)))
    elif change and change.after.kind is Kind.ANSWER:
        parts.append(_answer(change.after))
    return " · ".join(part for part in parts if part)


def worth_words(decided: Decided) -> str:
    """Return the measurements before and after."""
    decision = decided.decision
    says = ngettext(
        "likelihood of right answers: {before} → {after}, measured on {count} question by {model}",
        "likelihood of right answers: {before} → {after}, measured on {count} questions by {model}",
        decision.measured_on,
    )
    return says.format(
        before=decimal(decision.before),
        after=decimal(decision.after),
        count=number(decision.measured_on),
        model=reader_name(decided.by),
    )


def day_words(entry: HistoryEntry) -> str:
    """Return the day, by local time then."""
    return QLocale().toString(_moment(entry).date(), QLocale.FormatType.LongFormat)


def time_words(entry: HistoryEntry) -> str:
    """Return the time of day."""
    return QLocale().toString(_moment(entry).time(), QLocale.FormatType.ShortFormat)


def _moment(entry: HistoryEntry) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(round(entry.moment.timestamp()))


def _named(one: Experience) -> str:
    return f"“{one_line(name_of(one), _LONGEST_TEXT)}”"


def _answer(one: Experience) -> str:
    return _short(words_of(one).answer)


def _short(text: str) -> str:
    return one_line(text, _LONGEST_DETAIL)
