"""The wording of a reading in the window: how far it is, what is left, what is out of date."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr
from gettext import ngettext

from reader.language import later, number
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import MemoryIsStale, Promise, ReadingProgress, Stale
from reader.memory.reading_limits import Hold, ReadingLimits
from reader.memory.tree import Grouping
from reader.records import Depth, DocumentRecord
from ui.amounts import duration, percent
from ui.failures import Failure
from ui.settings.reading_settings import ReadingSettings
from ui.widgets.wording import one_line

_LEAST_CHILDREN = 2
_LEAST_EPISODE = 20


def progress_words(event: ReadingProgress) -> str:
    """Return how much is read, and when a language model will have read it, too."""
    share = percent(event.done / max(1, event.of))
    says = tr("{share} of {words} words").format(share=share, words=number(event.of))
    return " · ".join(filter(None, (says, _afterwards(event.left)))) if event.left else says


def _afterwards(left: Promise) -> str:
    return "" if left.everything == left.memory else stages_words(left)


def depth_words(depth: Depth) -> str:
    """Return how much of a memory a language model has read."""
    parts = [
        ngettext("{done} of {all} passage", "{done} of {all} passages", depth.of_passages).format(
            done=number(depth.passages), all=number(depth.of_passages)
        )
    ]
    if depth.of_summaries:
        summaries = ngettext(
            "{done} of {all} summary", "{done} of {all} summaries", depth.of_summaries
        )
        done, every = number(depth.summaries), number(depth.of_summaries)
        parts.append(summaries.format(done=done, all=every))
    return ", ".join(parts)


def stages_words(left: Promise) -> str:
    """Return when a language model has written all summaries, and read everything."""
    if left.everything is None:
        return ""
    everything = tr("everything in {time}").format(time=duration(left.everything))
    if not left.summaries or left.summaries == left.everything:
        return everything
    return tr("chapters in {time}, {everything}").format(
        time=duration(left.summaries), everything=everything
    )


def held_words(why: Hold) -> str:
    """Return why a language model reads no further for now."""
    return tr(_HELD[why])


_HELD = {
    Hold.BATTERY: later("It reads on when the computer is on mains power."),
    Hold.DAY: later("It reads on at night, from 22:00 to 7:00."),
    Hold.TIME: later("The minutes it was given are over."),
    Hold.ASKED: later("It reads what you ask about or open."),
}


def reading_limits(settings: ReadingSettings, spent: float) -> ReadingLimits:
    """Return the limits that are set, after ``spent`` seconds of reading."""
    minutes = max(0.0, settings.minutes - spent / 60)
    return ReadingLimits(settings.until, minutes, settings.on_battery)


def stale_words(record: DocumentRecord, stale: MemoryIsStale) -> tuple[str, str]:
    """Return what is out of date in a memory, and what can be done."""
    title = one_line(record.title, 80)
    kept = tr("The existing gists are kept and used for answers until you re-read it.")
    if stale.part is Stale.TREE:
        what = tr("The summaries of “{title}” are out of date.")
        hint = tr("Re-reading rebuilds them; the gists are kept.")
        return what.format(title=title), hint
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
