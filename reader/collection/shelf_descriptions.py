"""Sentences about the result of a question to a shelf: for the window, the terminal and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.describe import describe, place
from reader.language import later
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import ABOVE, Action, Step, Volume, VolumeState

_MOST_NAMED = 5
_OUTCOMES = {
    VolumeState.GONE: later("No longer in the library: {titles}."),
    VolumeState.NO_TEXT: later("No readable text: {titles}."),
    VolumeState.BEYOND: later("After the place you have read to, so left out: {titles}."),
    VolumeState.NOT_ON_SHELF: later(
        "Named in the question, but not among the documents asked: {titles}."
    ),
    VolumeState.UNKNOWN: later("Named in the question, but not in the library: {titles}."),
}


def describe_on_shelf(step: Step, content: DocumentText) -> str:
    """Describe a step as ``describe``, in the joined text ``content``.

    A step that names no volume is described as anywhere.
    """
    if step.document is None:
        return describe(step, content)
    title = "" if step.span is None else volume_title(content, step.span.start)
    if step.action is Action.DESCEND and step.node == ABOVE:
        done = tr("Searched “{title}”.").format(title=title)
        return f"{done} {step.reason}".strip()
    if step.action is Action.REVERT and step.target == ABOVE:
        done = tr("Left “{title}” again.").format(title=title)
        return f"{done} {step.reason}".strip()
    words = describe(step, content)
    return words if title in words else f"{title}: {words}"


def place_on_shelf(content: DocumentText, span: Span) -> str:
    """Name a place as ``place``, if the volume is named already."""
    return place(content, span, in_volume=True)


def volume_title(content: DocumentText, offset: int) -> str:
    """Return the title of the volume at an offset of the joined text; empty outside of all."""
    tops = (part for part in content.sections if part.level == 1)
    return next((top.title for top in tops if top.span.start <= offset < top.span.end), "")


def remarks(volumes: Sequence[Volume]) -> tuple[str, ...]:
    """Return notes on volumes that were not read, or not completely."""
    return tuple(_remarks(volumes))


def _remarks(volumes: Sequence[Volume]) -> Iterator[str]:
    for state, words in _OUTCOMES.items():
        found = [volume.title for volume in volumes if volume.state is state]
        if found:
            yield tr(words).format(titles=_listed(found))
    none = [v.title for v in volumes if v.unread and v.unread[0].start == 0]
    some = [v.title for v in volumes if v.unread and v.unread[0].start > 0]
    if none:
        words = tr("Not in memory yet, so searched by words only: {titles}.")
        yield words.format(titles=_listed(none))
    if some:
        words = tr("Only partly in memory; the rest was searched by words: {titles}.")
        yield words.format(titles=_listed(some))
    passed = sum(volume.state is VolumeState.PASSED_OVER for volume in volumes)
    if passed:
        yield ngettext(
            "{count} document matched less well than the others and was not searched.",
            "{count} documents matched less well than the others and were not searched.",
            passed,
        ).format(count=passed)


def _listed(titles: Iterable[str]) -> str:
    quoted = [f"“{title}”" for title in titles]
    more = len(quoted) - _MOST_NAMED
    first = ", ".join(quoted[:_MOST_NAMED])
    return first if more <= 0 else tr("{first} and {count} more").format(first=first, count=more)
