"""Checks whether a fact says what its quote says, and whether two facts exclude each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr

from reader.hop_skills import Claim
from reader.support.contradiction import contradiction
from reader.support.statement_support import Lacking, unsupported
from reader.values.quotation import Excerpt


def objection(claim: Claim, passages: Sequence[Excerpt], known: Iterable[str]) -> str:
    """Return why ``claim`` is not supported, as a sentence for people; empty if it is.

    A quote must be in one of ``passages`` letter for letter. Figures of the claim must be in
    its quotes, names at least in its passages; both may come from what was ``known`` before.
    """
    if not claim.quotes or not all(_stands_in(quote, passages) for quote in claim.quotes):
        return tr("The quote given as evidence isn't in the text.")
    said = tuple(known)
    foreign = unsupported(claim.text, [quote.text for quote in claim.quotes], said)
    if any(each.kind is Lacking.NAME for each in foreign):
        read = unsupported(claim.text, [passage.text for passage in passages], said)
        names = {each for each in read if each.kind is Lacking.NAME}
        foreign = tuple(e for e in foreign if e.kind is not Lacking.NAME or e in names)
    if not foreign:
        return ""
    listed = ", ".join(f"“{each.words}”" for each in foreign)
    return tr("It mentions {listed}, which isn't in the text.").format(listed=listed)


def contradict(one: Claim, other: Claim) -> bool:
    """Whether two claims about the same matter, from different places, exclude each other."""
    if set(one.quotes) & set(other.quotes):
        return False
    first, second = ([quote.text for quote in claim.quotes] for claim in (one, other))
    return contradiction(one.text, first, other.text, second)


def _stands_in(quote: Excerpt, passages: Sequence[Excerpt]) -> bool:
    for passage in passages:
        if passage.document == quote.document and passage.span.contains(quote.span):
            start = quote.span.start - passage.span.start
            return bool(quote.text) and passage.text[start:].startswith(quote.text)
    return False
