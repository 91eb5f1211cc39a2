"""Translates what was learnt from volumes of a shelf into places of the joined text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from reader.collection.joined_volumes import JoinedVolumes
from reader.collection.joining import shifted
from reader.values.experience import Evidence, Experience, Recalled, Settled


def recalled_in(joined: JoinedVolumes, recalled: Iterable[Recalled]) -> tuple[Recalled, ...]:
    """Return them with their evidence placed in the joined text; other documents' stays."""
    return tuple(replace(one, experience=_in_joined(joined, one.experience)) for one in recalled)


def settled_in(joined: JoinedVolumes, settled: Settled) -> Settled:
    """Return the same for a settled question."""
    rejected = tuple(_place(joined, each) for each in settled.rejected)
    return replace(settled, experience=_in_joined(joined, settled.experience), rejected=rejected)


def _in_joined(joined: JoinedVolumes, experience: Experience) -> Experience:
    places = tuple(_place(joined, each) for each in experience.evidence)
    return replace(experience, evidence=places)


def _place(joined: JoinedVolumes, evidence: Evidence) -> Evidence:
    volume = joined.place_of(evidence.document)
    if volume is None:
        return evidence
    span = shifted(evidence.span, volume.span.start)
    return replace(evidence, document=joined.id, span=span)
