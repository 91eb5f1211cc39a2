"""The history of everything that was learnt, newest first, shown in place of the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QComboBox

from reader.experience_ports import Decided, HistoryEntry
from reader.language import number
from reader.learning.history import HAPPENED, WEIGHED, HistoryEvent, event_of
from reader.learning.plain_words import name_of, words_of
from reader.ports import Library
from reader.text.quotation_marks import quoted
from reader.values.experience import Experience, Kind
from ui import layouts
from ui.amounts import signed
from ui.theme.theme import SPACE
from ui.widgets.escape import LeftByEscape
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import local_time, one_line, reader_name

_LONGEST_TEXT = 120
_LONGEST_DETAIL = 60

PastEvent = tuple[HistoryEntry, HistoryEvent]
"""An entry, and what happened."""


def history_of(library: Library) -> Iterator[list[PastEvent]]:
    """Fetch the complete history in parts, so that nothing else waits; the last part is empty."""
    part = library.experiences.story()
    while part:
        yield [(entry, event_of(entry)) for entry in part]
        part = library.experiences.story(part[-1].number)
    yield []


class Which(StrEnum):
    """The choices of entries."""

    ALL = "all"
    PERSON = "person"
    WEIGHED = "weighed"


_WHICH = {
    Which.ALL: tr("Everything"),
    Which.PERSON: tr("Your actions"),
    Which.WEIGHED: tr("Tests"),
}


class HistoryPanel(LeftByEscape):
    """Shows the entries that have arrived; knows no library."""

    picked = Signal(object)
    """The ``Experience`` of an entry, in its state then."""

    def __init__(self) -> None:
        super().__init__()
        self._arriving: list[PastEvent] = []
        self._events: list[PastEvent] = []
        self._shown: list[PastEvent] = []
        self._complete = False
        self._focus_waits = False
        self.back = push_button(
            tr("Back to what was learnt"), "link", tip=tr("Back to what was learnt (Esc)")
        )
        self.back.clicked.connect(self.left)
        self.which = QComboBox()
        self.which.setAccessibleName(tr("Entries to list"))
        self.which.setToolTip(tr("Entries to list"))
        for which, words in _WHICH.items():
            self.which.addItem(words, which)
        self.which.currentIndexChanged.connect(self._list)
        self.says = text_label(name="small")
        self.list = RowList(tr("History of what was learnt"), fills=True)
        self.list.picked.connect(self._pick)
        top = layouts.column(self.which, self.says, margins=(0, 0, SPACE, 0), spacing=SPACE)
        column = layouts.column(self.back, top, (self.list, 1), on=self, spacing=SPACE)
        column.setAlignment(self.back, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(0)

    def begin(self) -> None:
        """Begin to take a new list; the present one stays in view until it is complete."""
        self._arriving = []

    def take(self, part: Sequence[PastEvent]) -> None:
        """Add what was fetched, newest first; the last part is empty."""
        self._arriving = [*self._arriving, *part]
        more = bool(self._events) and self._events == self._arriving[: len(self._events)]
        self._events, self._complete = self._arriving, not part
        self._list(more=more)
        if self._focus_waits and self._shown:
            self._focus_waits = False
            if self.which.hasFocus():
                self.take_focus()

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        self._focus_waits = not self._shown  # the entries have been requested
        (self.list if self._shown else self.which).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _list(self, *_: object, more: bool = False) -> None:
        which = Which(self.which.currentData())
        self._shown = [one for one in self._events if _is_of(one[1], which)]
        if more:
            self.list.grow(len(self._shown))
        else:
            self.list.show_rows(len(self._shown), self._row)
        self.list.setVisible(bool(self._shown))
        self.says.setText(self._summary())

    def _summary(self) -> str:
        if not self._events and self._complete:
            return tr(
                "Nothing yet. When you rate answers, this list shows what is learnt from them."
            )
        if not self._shown and self._complete:
            return tr("Nothing of this kind yet.")
        count = len(self._shown)
        says = ngettext("{count} entry", "{count} entries", count).format(count=number(count))
        return says if self._complete else tr("{entries}, more below …").format(entries=says)

    def _row(self, place: int) -> Row:
        entry, event = self._shown[place]
        day, text, detail = _day(entry), _words(entry, event), _detail(entry, event)
        first = not place or _day(self._shown[place - 1][0]) != day
        return Row(text, detail, head=day if first else "", says=f"{day}. {text}. {detail}")

    def _pick(self, place: int) -> None:
        if change := self._shown[place][0].change:
            self.picked.emit(change.after)


def _is_of(event: HistoryEvent, which: Which) -> bool:
    if which is Which.ALL:
        return True
    weighed = event in WEIGHED
    return weighed if which is Which.WEIGHED else not weighed and event is not HistoryEvent.PROPOSED


def _day(entry: HistoryEntry) -> str:
    """Return the day, by local time then."""
    return QLocale().toString(local_time(entry.moment).date(), QLocale.FormatType.LongFormat)


def _words(entry: HistoryEntry, event: HistoryEvent) -> str:
    """Return what happened, in a line or two."""
    if entry.change is None:
        return ngettext(
            "{count} learnt item was forgotten",
            "{count} learnt items were forgotten",
            entry.forgotten,
        ).format(count=number(entry.forgotten))
    named = one_line(name_of(entry.change.after), _LONGEST_TEXT)
    return tr(HAPPENED[event]).format(what=quoted(named))


def _detail(entry: HistoryEntry, event: HistoryEvent) -> str:
    """Return when it happened, and what it was worth or how it was changed."""
    time = QLocale().toString(local_time(entry.moment).time(), QLocale.FormatType.ShortFormat)
    parts, change = [time], entry.change
    if change is None:
        parts.append(tr("by you, or because you undid a rating or an import"))
    if event is HistoryEvent.DROPPED and entry.newcomer:
        newcomer = one_line(entry.newcomer, _LONGEST_DETAIL)
        parts.append(tr("for “{question}”").format(question=newcomer))
    if event in WEIGHED and entry.decided:
        parts.append(_worth(entry.decided))
    elif change and change.before and change.before.answer != change.after.answer:
        became = tr("“{before}” became “{after}”")
        parts.append(became.format(before=_answer(change.before), after=_answer(change.after)))
    elif change and change.after.kind is Kind.ANSWER:
        parts.append(_answer(change.after))
    return " · ".join(filter(None, parts))


def _worth(decided: Decided) -> str:
    """Return the measurements before and after."""
    decision = decided.decision
    says = ngettext(
        "likelihood of right answers: {before} → {after}, measured on {count} question by {model}",
        "likelihood of right answers: {before} → {after}, measured on {count} questions by {model}",
        decision.measured_on,
    )
    return says.format(
        before=signed(decision.before, 1),
        after=signed(decision.after, 1),
        count=number(decision.measured_on),
        model=reader_name(decided.by),
    )


def _answer(one: Experience) -> str:
    return one_line(words_of(one).answer, _LONGEST_DETAIL)
