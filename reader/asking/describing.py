"""Answers and their traces in plain sentences: the same ones in the terminal and in the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.language import later
from reader.memory.place_titles import innermost, pages_label, trimmed, whole_sections
from reader.text.document import DocumentText, Section
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.text.word_counts import shortened
from reader.values.answer import ABOVE, Action, Answer, Grade, Step, Volume, VolumeState

_SAYS_ITSELF = frozenset(
    {
        Action.CHOOSE,
        Action.RECALL,
        Action.CHANGE,
        Action.SETTLED,
        Action.BOUND,
        Action.EXPLAIN,
        Action.TIME,
    }
)
_LONGEST = 300
"""The number of characters shown of a model's words in place of an answer."""


def describe(step: Step, content: DocumentText) -> str:
    """Return what was done and why, in one or two sentences, with places by section and page."""
    return f"{_deed(step, content)} {step.reason}".strip()


def place(content: DocumentText, span: Span, *, in_volume: bool = False) -> str:
    """Name a place as one would say it: ``“Chapter 3”, pages 12–15``.

    ``in_volume``: the volume is named already, so that pages are enough if it has no chapters.
    """
    core = trimmed(content, span)
    sections, pages = _sections(content, core), pages_label(content, core)
    if in_volume and pages and len(sections) == 1 and sections[0].level == 1:
        return pages
    return ", ".join(filter(None, (_name(sections), pages))) or tr("the text")


def _sections(content: DocumentText, core: Span) -> Sequence[Section]:
    """Return the sections that make up a span, or the one around it, or the one it begins in."""
    tops = whole_sections(content, core)
    around = innermost(content, core) or content.section_at(core.start)
    return tops or ((around,) if around else ())


def _name(sections: Sequence[Section]) -> str:
    if len(sections) > 1:
        first, last = sections[0].title, sections[-1].title
        return tr("“{first}” to “{last}”").format(first=first, last=last)
    title = sections[0].title if sections else ""
    return tr("“{title}”").format(title=title) if title else ""


def _deed(step: Step, content: DocumentText) -> str:
    if step.action in _SAYS_ITSELF:
        return ""
    where = "" if step.span is None else place(content, step.span)
    if step.action is Action.FOUND:
        return tr("Found now in {where}:").format(where=where)
    if step.action is Action.OPEN and step.episode is None:
        return tr("Opened {where}, not in memory yet.").format(where=where)
    if step.action is Action.REVERT and step.words_read:
        return tr("Read {where} and went back.").format(where=where)
    if step.action is Action.DESCEND and step.episode is not None:
        return tr("Went to passage {episode}: {where}.").format(episode=step.episode, where=where)
    return {
        Action.SHORTEN: tr("Read {where} with the question in mind.").format(where=where),
        Action.SUMMARISE: tr("Used the summary of {where}.").format(where=where),
        Action.OPEN: tr("Opened passage {episode}: {where}.").format(
            episode=step.episode, where=where
        ),
        Action.DESCEND: tr("Went to {where}.").format(where=where),
        Action.REVERT: tr("Went back from {where}.").format(where=where),
        Action.HOP: tr("Looked at {where}.").format(where=where) if where else "",
        Action.COMMIT: tr("Read {where} and chose it to answer from.").format(where=where),
        Action.STOP: tr("Stopped."),
    }[step.action]


def explained(said: str, *, as_it_is: bool = False) -> Step:
    """Return the step that explains a missing or unsure answer, as a quote unless ``as_it_is``."""
    short = shortened(" ".join(said.split()), _LONGEST)
    if as_it_is:
        return Step(Action.EXPLAIN, short)
    return Step(Action.EXPLAIN, tr("The model did not answer: {said}").format(said=quoted(short)))


def cut_short(answer: Answer) -> str:
    """Say that there was no time for all of it; empty if there was."""
    return next((step.reason for step in answer.trace if step.action is Action.TIME), "")


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


def volume_title(content: DocumentText, offset: int) -> str:
    """Return the title of the volume at an offset of the joined text; empty outside of all."""
    tops = (part for part in content.sections if part.level == 1)
    return next((top.title for top in tops if top.span.start <= offset < top.span.end), "")


def remarks(volumes: Sequence[Volume]) -> Iterator[str]:
    """Yield notes on volumes that were not read, or not completely."""
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
    named = [quoted(title) for title in titles]
    more = len(named) - _MOST_NAMED
    first = ", ".join(named[:_MOST_NAMED])
    return first if more <= 0 else tr("{first} and {count} more").format(first=first, count=more)


MOST_DECIDED = 5
_NAMED = 3
"""The places that are named; of more, only their number."""
_COMPARED = 200
"""The passages that are checked for being the same place; more are counted one by one."""
_GIVEN = frozenset({Action.BOUND, Action.SETTLED, Action.CHANGE, Action.RECALL})
_READ = frozenset({Action.OPEN, Action.SHORTEN, Action.COMMIT})
_WALKED = frozenset({Action.DESCEND, Action.REVERT})

_CAME_TO_NOTHING = {
    Grade.DOESNT_SAY: later("Nothing in it answers the question."),
    Grade.NOT_FOUND: later("No clear answer was found in it."),
}


def decided(answer: Answer, content: DocumentText) -> tuple[str, ...]:
    """Return up to five sentences; every single step is in the trace.

    They say only what the trace and the answer themselves show, in order.
    """
    trace, together = answer.trace, bool(answer.question.shelf)
    given = [step.reason for step in trace if step.action in _GIVEN]
    lines = [*given[:2], *_way(trace), *_looked(trace, content, together=together)]
    why = [step.reason for step in trace if step.action is Action.EXPLAIN][:1]
    return (*lines[: MOST_DECIDED - 1 - len(why)], *why, *_came_of(answer))


def _way(trace: Sequence[Step]) -> Iterator[str]:
    """Yield the reason of the strategy that was chosen before anything was looked at."""
    chosen = []
    for step in trace:
        if step.action is Action.CHOOSE:
            chosen.append(step.reason)
        elif step.action not in _GIVEN:
            break
    if chosen:
        yield " ".join(chosen)


def _looked(trace: Sequence[Step], content: DocumentText, *, together: bool) -> Iterator[str]:
    walked = [step for step in trace if step.action in _WALKED]
    gone_back = [step for step in walked if step.action is Action.REVERT and step.words_read]
    read = [
        step.span for step in trace if step.span and (step.action in _READ or step in gone_back)
    ]
    summed = sum(step.action is Action.SUMMARISE for step in trace)
    hops = sum(step.action is Action.HOP for step in trace)
    if walked:
        back = sum(step.action is Action.REVERT for step in walked)
        down = len(walked) - back
        yield tr("Steps through the chapters: {down} down, {back} back.").format(
            down=down, back=back
        )
    if summed:
        yield ngettext(
            "Used the summary of {count} part.", "Used the summaries of {count} parts.", summed
        ).format(count=summed)
    if hops:
        yield ngettext("Searched in {count} step.", "Searched in {count} steps.", hops).format(
            count=hops
        )
    if read:
        yield tr("Read {places}.").format(places=_places(read, content, together=together))


def _places(spans: Sequence[Span], content: DocumentText, *, together: bool) -> str:
    passages = list(dict.fromkeys(spans))
    named_places = (place(content, span, in_volume=together) for span in passages[:_COMPARED])
    places = list(dict.fromkeys(named_places))
    more = len(places) + len(passages[_COMPARED:]) - _NAMED
    named = "; ".join(places[:_NAMED])
    if more <= 0:
        return named
    rest = ngettext("{named}; and {more} more place", "{named}; and {more} more places", more)
    return rest.format(named=named, more=more)


def _came_of(answer: Answer) -> Iterator[str]:
    quotes = len(answer.citations)
    if answer.answered and quotes:
        yield ngettext(
            "The answer is based on {count} quote.",
            "The answer is based on {count} quotes.",
            quotes,
        ).format(count=quotes)
    elif not answer.answered and answer.text:
        looked = any(
            step.action not in _GIVEN | {Action.CHOOSE, Action.EXPLAIN, Action.TIME}
            for step in answer.trace
        )
        yield tr(_CAME_TO_NOTHING[answer.grade]) if looked else tr("Nothing was read.")
