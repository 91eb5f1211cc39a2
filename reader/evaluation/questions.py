"""Question sets with known evidence: a folder with ``questions.jsonl`` and its documents."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.errors import UnreadableFile
from reader.text.span import Span


class Half(StrEnum):
    """What a question may be used for, so that no figure is reported on what was tuned on."""

    DEVELOPMENT = "development"
    HELD_OUT = "held out"


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page of the file that holds evidence. ``number`` counts from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class GoldPassage:
    """Evidence as characters of the original text file, white space as it is there."""

    span: Span


Gold = GoldPage | GoldPassage


@dataclass(frozen=True, slots=True)
class EvidenceQuestion:
    """A question with the places that answer it; none where the document does not tell.

    ``group`` names what belongs together, a company or a meeting; ``path`` is the document.
    """

    id: str
    group: str
    text: str
    path: Path
    answerable: bool
    gold: tuple[Gold, ...]

    @property
    def half(self) -> Half:
        """Decided by the group, so that no document or company stands on both sides."""
        digest = hashlib.sha256(self.group.encode()).digest()
        return Half.HELD_OUT if digest[-1] % 2 else Half.DEVELOPMENT


def read_questions(folder: Path) -> tuple[EvidenceQuestion, ...]:
    """The questions of a set that a reader of text can be measured by.

    Left out are questions whose evidence is only in pictures, and answerable ones without a known
    place.

    Raises:
        UnreadableFile: if the folder holds no question set, or a damaged one.
    """
    path = folder / "questions.jsonl"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return tuple(_measurable(folder, lines))
    except OSError as error:
        raise UnreadableFile(
            tr("There is no question set in “{folder}”.").format(folder=folder),
            tr("Name a folder with a questions.jsonl."),
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableFile(
            tr("“{path}” is not a question set that can be read: {error!r}.").format(
                path=path, error=error
            ),
            tr("Each line must be a JSON object with id, group, question, docs and evidence."),
        ) from error


def _measurable(folder: Path, lines: list[str]) -> Iterator[EvidenceQuestion]:
    for line in lines:
        entry: dict[str, Any] = json.loads(line)
        answerable = bool(entry["answerable"])
        gold = tuple(_gold(place) for place in entry["evidence"]) if answerable else ()
        in_text = entry.get("meta", {}).get("text_only", True)
        if answerable and not (gold and in_text):
            continue
        yield EvidenceQuestion(
            id=entry["id"],
            group=entry["group"],
            text=entry["question"],
            path=folder / entry["docs"][0],
            answerable=answerable,
            gold=gold,
        )


def _gold(place: dict[str, Any]) -> Gold:
    if "page0" in place:
        return GoldPage(int(place["page0"]) + 1)
    start, end = place["char"]
    return GoldPassage(Span(int(start), int(end)))
