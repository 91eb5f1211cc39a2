"""The trace of an answer for people: what was decided, in five lines at most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.describe import place
from reader.collection.shelf_descriptions import place_on_shelf
from reader.language import later
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.answer import Action, Answer, Step
from reader.values.grade import Grade

MOST = 5
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
    return (*lines[: MOST - 1 - len(why)], *why, *_came_of(answer))


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
    read = [step.span for step in trace if step.span and _is_read(step)]
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


def _is_read(step: Step) -> bool:
    return step.action in _READ or (step.action is Action.REVERT and step.words_read > 0)


def _places(spans: Sequence[Span], content: DocumentText, *, together: bool) -> str:
    named_place = place_on_shelf if together else place
    passages = list(dict.fromkeys(spans))
    places = list(dict.fromkeys(named_place(content, span) for span in passages[:_COMPARED]))
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
            step.action not in _GIVEN | {Action.CHOOSE, Action.EXPLAIN} for step in answer.trace
        )
        yield tr(_CAME_TO_NOTHING[answer.grade]) if looked else tr("Nothing was read.")
