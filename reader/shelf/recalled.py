"""Translates what was learnt from volumes of a shelf into places of the joined text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from reader.shelf.joined_volumes import Whole
from reader.shelf.joining import shifted
from reader.values.experience import Evidence, Experience, Recalled, Settled


def recalled_in(whole: Whole, recalled: Iterable[Recalled]) -> tuple[Recalled, ...]:
    """Return them with their evidence placed in the joined text; other documents' stays."""
    return tuple(replace(one, experience=_of_whole(whole, one.experience)) for one in recalled)


def settled_in(whole: Whole, settled: Settled) -> Settled:
    """Return the same for a settled question."""
    rejected = tuple(_place(whole, each) for each in settled.rejected)
    return replace(settled, experience=_of_whole(whole, settled.experience), rejected=rejected)


def _of_whole(whole: Whole, experience: Experience) -> Experience:
    places = tuple(_place(whole, each) for each in experience.evidence)
    return replace(experience, evidence=places)


def _place(whole: Whole, evidence: Evidence) -> Evidence:
    volume = whole.place_of(evidence.document)
    if volume is None:
        return evidence
    span = shifted(evidence.span, volume.span.start)
    return replace(evidence, document=whole.id, span=span)
