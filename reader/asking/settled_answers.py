"""What was learnt, in an answer: the one that the user settled, and why something was recalled."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.citations import CitedText, verified
from reader.text.document import DocumentId, DocumentText
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.text.word_counts import shortened
from reader.values.advice import Wish, WishKind
from reader.values.answer import Action, Answer, Step, without_marks
from reader.values.experience import Label, Recalled, Settled
from reader.values.quotation import Citation

_LONGEST = 400
"""The number of characters shown of what is found now."""


def why_settled(settled: Settled) -> Step:
    """Return the step that says how and when it was settled."""
    day = settled.experience.learnt.astimezone().strftime("%Y-%m-%d")
    corrected = settled.experience.label is Label.CORRECTED
    words = (
        tr("You corrected this on {date}.") if corrected else tr("You confirmed this on {date}.")
    )
    return Step(Action.SETTLED, words.format(date=day))


def settled_text(settled: Settled, content: DocumentText, document: DocumentId) -> CitedText:
    """Return the answer as the user left it, with those of its places that still exist."""
    places = _places(settled.experience.evidence, content, document)
    cited = CitedText(content, document, places)
    cited.settle(settled.experience.answer, _citations(places, content, document))
    return cited


def beside(
    settled: Settled, found: CitedText, content: DocumentText, document: DocumentId
) -> Step | None:
    """Return what the program itself finds now as a step, if it differs from the settled answer.

    Places that were rejected are never shown, and nothing is shown if it isn't known which were.
    """
    if not settled.complete:
        return None
    here = _places(settled.experience.evidence, content, document)
    if any(cited.span.overlaps(span) for cited in found.citations for span in here):
        return None
    rejected = _places(settled.rejected, content, document)
    left = [
        cited
        for cited in found.citations
        if not any(cited.span.overlaps(span) for span in rejected)
    ]
    if not left or _said_in(settled.experience.answer, left):
        return None
    return Step(Action.FOUND, shortened(quoted(left[0].quote), _LONGEST), span=left[0].span)


def said_before(answer: Answer) -> str:
    """Return the sentence saying that the answer is the user's; empty if it isn't."""
    return " ".join(step.reason for step in answer.trace if step.action is Action.SETTLED)


def found_beside(answer: Answer) -> tuple[Step, ...]:
    """Return the steps that show what else was found, if it differs from the settled answer."""
    return tuple(step for step in answer.trace if step.action is Action.FOUND)


def place_of(evidence: Citation, content: DocumentText) -> Span | None:
    """Find the present place of a quote, since the text may have changed; None if it is gone."""
    if evidence.span.end <= len(content.text) and evidence.span.of(content.text) == evidence.quote:
        return evidence.span
    words = evidence.quote.split()
    if not words:
        return None
    form = re.compile(r"\s+".join(map(re.escape, words)))
    places = [Span(*match.span()) for match in form.finditer(content.text)]
    return min(places, key=lambda at: abs(at.start - evidence.span.start), default=None)


def _places(
    evidence: Sequence[Citation], content: DocumentText, document: DocumentId
) -> list[Span]:
    there = (place_of(one, content) for one in evidence if one.document == document)
    return [span for span in there if span is not None]


def _citations(
    places: Sequence[Span], content: DocumentText, document: DocumentId
) -> list[Citation]:
    made = (verified(content, document, span, (span,)) for span in places)
    return [citation for citation in made if citation is not None]


def _said_in(answer: str, found: Sequence[Citation]) -> bool:
    """Whether one of the quotes says exactly the same."""
    said = _plain(answer)
    return bool(said) and any(
        said in _plain(each.quote) or _plain(each.quote) in said for each in found
    )


def _plain(text: str) -> str:
    return " ".join(without_marks(text).casefold().split()).strip(" .“”\"'")


_MOST_NAMED = 2


def why_recalled(recalled: Sequence[Recalled]) -> str:
    """Name the earlier questions that an answer uses, the most similar first."""
    named = ", ".join(
        tr("“{question}”").format(question=one.experience.question)
        for one in recalled[:_MOST_NAMED]
    )
    more = len(recalled) - _MOST_NAMED
    said = tr("Similar questions already answered right: {questions}.").format(questions=named)
    if more <= 0:
        return said
    rest = ngettext("And {more} more.", "And {more} more.", more).format(more=more)
    return f"{said} {rest}"


def why_wished(wishes: Sequence[Wish], followed: Collection[WishKind]) -> str:
    """Name the user's wishes that an answer follows, and those that its model cannot."""
    able = [wish for wish in wishes if wish.kind in followed]
    unable = [wish for wish in wishes if wish.kind not in followed]
    said = []
    if able:
        listed = " ".join(wish.text for wish in able)
        said.append(tr("Your preferences: {wishes}").format(wishes=listed))
    if unable:
        listed = " ".join(wish.text for wish in unable)
        said.append(tr("This reader can't follow: {wishes}").format(wishes=listed))
    return " ".join(said)
