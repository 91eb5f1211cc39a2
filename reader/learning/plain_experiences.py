"""Converts experiences to plain values for JSON, and back without trusting them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.experience import (
    Experience,
    ExperienceId,
    Kind,
    Label,
    Scope,
    ScopeKind,
    Standing,
)
from reader.values.maker import Maker
from reader.values.quotation import Citation

_E = TypeVar("_E", bound=StrEnum)

MOST_CHARACTERS = 20_000
"""The limit for one text in an experience; an answer of a few pages."""

_MOST_PLACES = 100


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


def experience_of(values: object) -> Experience:
    """Return the experience from plain values.

    Raises:
        ValueError: says what is missing, of a wrong type, or too long. Nothing of ``values`` is
            ever run or opened.
    """
    read = _Reading(values)
    return Experience(
        ExperienceId(read.integer("id")),
        Scope(read.one_of("scope", ScopeKind), read.integer("of")),
        read.text("question"),
        read.text("reasoning"),
        read.text("answer"),
        tuple(_evidence(_Reading(one)) for one in read.listed("evidence")),
        read.one_of("label", Label),
        read.one_of("standing", Standing),
        read.number_or_none("uncertainty"),
        Maker(read.text("model"), read.text("version"), read.text("parameters")),
        read.moment("learnt"),
        None if read.absent("source") else read.integer("source"),
        read.one_of("kind", Kind),
    )


def _evidence(read: _Reading) -> Citation:
    start, end = read.integer("start"), read.integer("end")
    if start > end:
        raise ValueError("a place ends before it begins")
    return Citation(DocumentId(read.integer("document")), Span(start, end), read.text("quote"))


class _Reading:
    """Reads values of the right type from a JSON object. Every method raises ``ValueError``."""

    def __init__(self, values: object) -> None:
        if not isinstance(values, Mapping):
            raise ValueError("an experience is not an object")  # noqa: TRY004  # one kind of error
        self._values = values

    def text(self, name: str) -> str:
        value = self._of(name, str)
        if len(value) > MOST_CHARACTERS:
            raise ValueError(f"“{name}” has more than {MOST_CHARACTERS} characters")
        return str(value)

    def integer(self, name: str) -> int:
        value = self._of(name, int)
        if isinstance(value, bool) or not 0 <= value < 2**63:
            raise ValueError(f"“{name}” is no number that could be meant")
        return int(value)

    def absent(self, name: str) -> bool:
        return self._values.get(name) is None

    def number_or_none(self, name: str) -> float | None:
        if self.absent(name):
            return None
        value = self._of(name, (int, float))
        if isinstance(value, bool) or not math.isfinite(value):
            raise ValueError(f"“{name}” is no number that could be meant")
        return float(value)

    def moment(self, name: str) -> datetime:
        try:
            moment = datetime.fromisoformat(self.text(name))
            return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
        except (ValueError, OverflowError) as error:  # the first and last day have no other zones
            raise ValueError(f"“{name}” is no moment that could be meant") from error

    def one_of(self, name: str, kind: type[_E]) -> _E:
        said = self.text(name)
        if said not in {one.value for one in kind}:
            raise ValueError(f"“{name}” is “{said[:40]}”, which nobody knows")
        return kind(said)

    def listed(self, name: str) -> list[object]:
        value = self._of(name, list)
        if len(value) > _MOST_PLACES:
            raise ValueError(f"“{name}” has more than {_MOST_PLACES} entries")
        return list(value)

    def _of(self, name: str, kind: type | tuple[type, ...]) -> Any:
        value = self._values.get(name)
        if not isinstance(value, kind):
            raise ValueError(f"“{name}” is missing or of another type")  # noqa: TRY004  # one kind
        return value
