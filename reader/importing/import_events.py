"""Events of an import."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from reader.language import later

if TYPE_CHECKING:  # the parsing process doesn't need them for its messages
    from reader.records import DocumentRecord, Source
    from reader.text.document import ParsedDocument


class Stage(StrEnum):
    """The stages of an import."""

    OPENING = "opening"
    READING = "reading"
    RECOGNISING = "recognising"
    ARRANGING = "arranging"


STAGES = {
    Stage.OPENING: later("opening"),
    Stage.READING: later("reading"),
    Stage.RECOGNISING: later("recognising text"),
    Stage.ARRANGING: later("organising"),
}


@dataclass(frozen=True, slots=True)
class Progress:
    """Event: ``page`` of ``of``, counted from 1; both are 0 if pages do not matter."""

    stage: Stage
    page: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Parsed:
    """Event, the last of parsing: the parsed document."""

    document: ParsedDocument
    source: Source


@dataclass(frozen=True, slots=True)
class Imported:
    """Event, the last: the document is in the library; ``known`` if it was there before."""

    record: DocumentRecord
    known: bool


ImportEvent = Progress | Parsed | Imported
