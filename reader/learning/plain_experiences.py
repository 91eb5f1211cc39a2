"""Converts experiences to plain values for JSON, and back without trusting them."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC
from typing import Any

from reader.checked_json import checked
from reader.values.experience import Experience

MOST_CHARACTERS = 20_000
"""The limit for one text in an experience; an answer of a few pages."""

_MOST_PLACES = 100
_NUMBERS = range(2**63)
"""What an id or a place in a text may be."""


def plain(experience: Experience) -> dict[str, Any]:
    """Return an experience as values by name, in readable order."""
    return {
        "id": experience.id,
        "kind": experience.kind.value,
        "scope": experience.scope.kind.value,
        "of": experience.scope.of,
        "standing": experience.standing.value,
        "label": experience.label.value,
        "question": experience.question,
        "reasoning": experience.reasoning,
        "answer": experience.answer,
        "evidence": [
            {
                "document": one.document,
                "start": one.span.start,
                "end": one.span.end,
                "quote": one.quote,
            }
            for one in experience.evidence
        ],
        "uncertainty": experience.uncertainty,
        "model": experience.by.model,
        "version": experience.by.version,
        "parameters": experience.by.parameters,
        "learnt": experience.learnt.astimezone(UTC).isoformat(),
        "source": experience.source,
    }


def experience_of(values: Any) -> Experience:
    """Return the experience from plain values.

    Raises:
        ValueError: says what is missing, of a wrong type, or too long. Nothing of ``values`` is
            ever run or opened.
    """
    places = values.get("evidence") if isinstance(values, dict) else None
    if not isinstance(places, list) or not all(isinstance(one, dict) for one in places):
        said = "an experience, or a place in it, is not an object"
        raise ValueError(said)  # one kind of error
    scope = {"kind": values.get("scope"), "of": values.get("of")}
    evidence = [{**one, "span": one} for one in places]
    given = {**values, "scope": scope, "evidence": evidence, "by": values}
    return _within_limits(checked(Experience, given))


def _within_limits(found: Experience) -> Experience:
    """Return it with its time in UTC. Raises ``ValueError`` if a part of it cannot be meant."""
    by, places = found.by, found.evidence
    texts = (found.question, found.reasoning, found.answer, by.model, by.version, by.parameters)
    if max(map(len, (*texts, *(one.quote for one in places)))) > MOST_CHARACTERS:
        raise ValueError(f"a text has more than {MOST_CHARACTERS} characters")
    ids = (found.id, found.scope.of, found.source or 0, *(one.document for one in places))
    known = all(number in _NUMBERS for number in (*ids, *(one.span.end for one in places)))
    if not known or len(places) > _MOST_PLACES or not math.isfinite(found.uncertainty or 0.0):
        raise ValueError("it has a number that could not be meant, or too many places")
    try:
        learnt = found.learnt if found.learnt.tzinfo else found.learnt.replace(tzinfo=UTC)
        return replace(found, learnt=learnt.astimezone(UTC))
    except OverflowError as error:  # the first and last day have no other zones
        raise ValueError("“learnt” is no moment that could be meant") from error
