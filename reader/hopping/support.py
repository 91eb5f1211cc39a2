"""Whether a fact says what its quote says: names and figures must stand in the text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr

from reader.asking.values import Excerpt
from reader.hopping.skills import Claim
from reader.hopping.wording import figures, key, names


def objection(claim: Claim, passages: Sequence[Excerpt], known: Iterable[str]) -> str:
    """Why ``claim`` is not supported, as a sentence for people; empty if nothing speaks against it.

    A quote must stand in one of ``passages`` letter for letter. Figures of the claim must stand in
    its quotes, names at least in its passages; both may come from what was ``known`` before.
    """
    if not claim.quotes or not all(_stands_in(quote, passages) for quote in claim.quotes):
        return tr("What it was said to rest on does not stand in the text.")
    said = list(known)
    quoted = [*(quote.text for quote in claim.quotes), *said]
    foreign = figures(claim.text) - frozenset().union(*map(figures, quoted))
    read = key(" ".join([*(passage.text for passage in passages), *said]))
    foreign |= names(claim.text) - read
    if not foreign:
        return ""
    listed = ", ".join(f"“{word}”" for word in sorted(foreign))
    return tr("It says {listed}, which the text does not.").format(listed=listed)


def contradict(one: Claim, other: Claim) -> bool:
    """Whether two claims about the same matter, from different places, name different things."""
    if set(one.quotes) & set(other.quotes):
        return False
    first, second = _named(one), _named(other)
    return bool(first - second) and bool(second - first)


def _named(claim: Claim) -> frozenset[str]:
    return figures(claim.text) | names(claim.text)


def _stands_in(quote: Excerpt, passages: Sequence[Excerpt]) -> bool:
    for passage in passages:
        if passage.document == quote.document and passage.span.contains(quote.span):
            start = quote.span.start - passage.span.start
            return bool(quote.text) and passage.text[start:].startswith(quote.text)
    return False
