"""A graph of hops in words: the result of each, for the eye, for screen readers, and as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.describing import volume_title
from reader.language import number
from reader.text.document import DocumentText
from reader.text.quotation_marks import quoted
from reader.text.section_names import pages_at
from reader.text.span import Span
from reader.values.hop import Fact, Hop, HopState
from reader.values.quotation import Citation, Excerpt
from ui.widgets.wording import one_line, place_of

Placing = Callable[[Span], str]
"""Returns where a stretch of the text is, as a user would say it."""

_LONGEST_ASKED, _LONGEST_FACT, _LONGEST_QUOTE, _LONGEST_TITLE = 240, 400, 240, 60
_MARKS = ("“", "”", "„", "«", "»", '"')


def nowhere(_span: Span) -> str:
    """The ``Placing`` while there is no document."""
    return ""


def placing(content: DocumentText | None, *, together: bool) -> Placing:
    """Return a function that gives a span's page; for several documents also the volume."""

    def where(span: Span) -> str:
        if content is None:
            return ""
        page = pages_at(content, span) or place_of(content, span)
        title = one_line(volume_title(content, span.start), _LONGEST_TITLE) if together else ""
        return " · ".join(filter(None, (title, page)))

    return where


def asked_text(hop: Hop) -> str:
    """Return the sub-question, or the step as it was first written."""
    return one_line(hop.asked, _LONGEST_ASKED)


def head_text(hop: Hop) -> str:
    """Return the question and the steps it depends on; its first wording, if it was corrected."""
    asked = asked_text(hop)
    if hop.is_corrected:
        asked = tr("Original: {step}").format(step=asked)
    origin = origin_text(hop)
    return f"{asked} ({origin})" if origin else asked


def looked_at(hop: Hop, placing: Placing) -> str:
    """Return where it was searched, if nothing is quoted from there."""
    if not hop.read or any(fact.quotes for fact in hop.facts):
        return ""
    return tr("Looked at: {places}").format(places=places_text(hop.read, placing))


def fact_text(fact: Fact) -> str:
    """Return the statement; in quotation marks if it is the text's own."""
    said = one_line(fact.text, _LONGEST_FACT)
    marked = said.startswith(_MARKS) or said.endswith(_MARKS)
    return quoted(said) if _is_own(fact) and not marked else said


def quote_text(fact: Fact) -> str:
    """Return the fact's first quote, unless the fact says the same."""
    if not fact.quotes or _is_own(fact):
        return ""
    return quoted(one_line(fact.quotes[0].quote, _LONGEST_QUOTE))


def _is_own(fact: Fact) -> bool:
    """Return whether the statement is a quote, letter for letter."""
    return any(quote.quote.split() == fact.text.split() for quote in fact.quotes)


def places_text(places: Sequence[Citation | Excerpt], placing: Placing) -> str:
    """Return the places of these, each once."""
    return ", ".join(dict.fromkeys(placing(place.span) for place in places))


def repeats_itself(hop: Hop) -> bool:
    """Return whether a fact only repeats the step, so that it need not be shown twice."""
    return any(fact.text.split() == hop.asked.split() for fact in hop.facts)


def state_text(hop: Hop, *, over: bool) -> str:
    """Return what became of the step, if its fact alone doesn't say; empty if it does."""
    match hop.state:
        case HopState.FOUND:
            return ""
        case HopState.CONFLICT:
            return tr("Passages contradict each other")
        case HopState.UNSUPPORTED:
            return " ".join(
                (tr("Not supported by the text, so not used for the answer."), one_line(hop.reason))
            )
        case HopState.NOT_SAID:
            return " ".join((tr("Not answered."), one_line(hop.reason)))
        case HopState.GIVEN:
            return tr("Your own words, not looked up")
        case HopState.OPEN:
            return tr("Not answered.") if over else tr("Searching …")


def summed_up(graph: Sequence[Hop]) -> str:
    """Return how many steps there are, and how many of them are left open."""
    count = len(graph)
    steps = ngettext("{count} step", "{count} steps", count).format(count=number(count))
    left = sum(not hop.carries for hop in graph)
    if not left:
        return steps
    opened = ngettext("{count} open", "{count} open", left).format(count=number(left))
    return f"{steps} · {opened}"


def origin_text(hop: Hop) -> str:
    """Return which steps this one depends on; empty for none."""
    if not hop.after:
        return ""
    listed = ", ".join(map(str, hop.after))
    return ngettext("from step {steps}", "from steps {steps}", len(hop.after)).format(steps=listed)


def says(hop: Hop, placing: Placing, *, over: bool) -> str:
    """Return all of a step, to be read aloud."""
    state = state_text(hop, over=over)
    parts = (
        tr("Step {number}:").format(number=hop.number),
        head_text(hop),
        f"{state.rstrip('.')}." if state else "",
        *(fact_said(fact, placing) for fact in hop.facts),
        looked_at(hop, placing),
    )
    return " ".join(filter(None, parts))


def fact_said(fact: Fact, placing: Placing) -> str:
    """Return one fact with its quote and its place."""
    where = places_text(fact.quotes, placing)
    return " – ".join(filter(None, (fact_text(fact), quote_text(fact), where)))
