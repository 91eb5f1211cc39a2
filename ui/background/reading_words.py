"""The wording of a reading in the window: how far it is, what is left, what is out of date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from gettext import gettext as tr
from gettext import ngettext

from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import MemoryIsStale, Promise, ReadingProgress, Stale
from reader.memory.tree import Grouping
from reader.records import DocumentRecord
from ui.failures import Failure
from ui.settings.settings_table import ReadingSettings
from ui.widgets.wording import number, one_line, percent, reader_name

_LEAST_CHILDREN = 2
_LEAST_EPISODE = 20


def progress_words(event: ReadingProgress) -> str:
    """Return how much is read, and what a language model has yet to do."""
    share = percent(event.done / max(1, event.of))
    says = tr("{share} of {words} words").format(share=share, words=number(event.of))
    return " · ".join(part for part in (says, _work(event.left)) if part)


def _work(left: Promise | None) -> str:
    if left is None or not left.calls:
        return ""
    calls = ngettext(
        "about {calls} request to the model, {tokens} tokens",
        "about {calls} requests to the model, {tokens} tokens",
        left.calls,
    )
    return calls.format(calls=number(_rounded(left.calls)), tokens=number(_rounded(left.tokens)))


def _rounded(value: int) -> int:
    """Round to two figures: it is an estimate."""
    return value if value <= 0 else int(round(value, 2 - len(str(value))))


def stale_words(
    record: DocumentRecord, stale: MemoryIsStale, names: Mapping[str, str] | None = None
) -> tuple[str, str]:
    """Return what is out of date in a memory, and what can be done."""
    title = one_line(record.title, 80)
    kept = tr("The existing gists are kept and used for answers until you re-read it.")
    if stale.part is Stale.TREE:
        what = tr("The summaries of “{title}” are out of date.")
        hint = tr("Re-reading rebuilds them; the gists are kept.")
        return what.format(title=title), hint
    if stale.made_by.model != stale.now.model:
        # The current reader is named at the question box, by its file.
        what = tr("“{title}” was read by “{before}”, but this library uses another model now.")
        return what.format(title=title, before=reader_name(stale.made_by, names)), kept
    return tr("The gists of “{title}” are out of date.").format(title=title), kept


def about(record: DocumentRecord, failure: Failure) -> Failure:
    """Return the failure of a reading with the name of the document."""
    words = tr("“{title}”: {what}")
    return replace(failure, what=words.format(title=one_line(record.title, 80), what=failure.what))


def reading_wishes(settings: ReadingSettings) -> Wishes:
    """Return the settings of how memories are built, as wishes."""
    longest = settings.longest_episode
    size = EpisodeSize(longest // 2, longest) if longest >= _LEAST_EPISODE else None
    fan_out = settings.children if settings.children >= _LEAST_CHILDREN else None
    return Wishes(size, fan_out, Grouping.SECTIONS if settings.by_chapters else Grouping.NUMBER)
