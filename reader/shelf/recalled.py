"""What was learnt from volumes of a shelf, told of the whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from reader.shelf.joining import shifted
from reader.shelf.whole import Whole
from reader.values.experience import Evidence, Recalled


def told_of(whole: Whole, recalled: Iterable[Recalled]) -> tuple[Recalled, ...]:
    """The same, with evidence where it stands in the whole; that of other documents stays."""

    def place(evidence: Evidence) -> Evidence:
        volume = whole.place_of(evidence.document)
        if volume is None:
            return evidence
        span = shifted(evidence.span, volume.span.start)
        return replace(evidence, document=whole.id, span=span)

    return tuple(
        replace(
            one,
            experience=replace(
                one.experience, evidence=tuple(place(each) for each in one.experience.evidence)
            ),
        )
        for one in recalled
    )
