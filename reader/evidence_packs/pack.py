"""The content of an evidence pack as plain values; docs/evidence-pack.md describes the JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from gettext import gettext as tr

from pydantic import with_config

from reader.checked_json import checked
from reader.errors import UnreadableFileError
from reader.text.document import Rect

FORMAT = "gistwalker evidence pack"
VERSION = 1
FILE_NAME = "gistwalker-evidence.json"
"""The name of the data within a PDF; in HTML it is the id of their element."""
MOST_BYTES = 32 << 20
"""The limit of the data. A conversation of a hundred answers has less than one megabyte."""


@dataclass(frozen=True, slots=True)
class PackedDocument:
    """A document that was asked; ``text_sha256`` is of its canonical text in UTF-8."""

    id: int
    title: str
    authors: tuple[str, ...]
    file: str
    sha256: str
    bytes: int
    kind: str
    pages: int
    words: int
    text_sha256: str


@dataclass(frozen=True, slots=True)
class PackedPage:
    """The part of a quote on one page; ``page`` counts from 1, sizes and rectangles in points."""

    page: int
    label: str
    width: float
    height: float
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class PackedQuote:
    """Words of a document: ``start`` and ``end`` count characters of its canonical text."""

    number: int
    document: int
    start: int
    end: int
    quote: str
    place: str
    pages: tuple[PackedPage, ...]


@dataclass(frozen=True, slots=True)
class PackedStatement:
    """A piece of the answer, and the numbers of the quotes that support it."""

    text: str
    quotes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PackedStretch:
    """A stretch of a document, and its place in words."""

    document: int
    start: int
    end: int
    place: str


@dataclass(frozen=True, slots=True)
class PackedModel:
    """The model that answered. ``checksum`` is the SHA-256 of its file, or empty if unknown.

    ``sign`` distinguishes the file from others of its name, even if its checksum is unknown.
    """

    name: str
    sign: str
    checksum: str


@dataclass(frozen=True, slots=True)
class PackedAnswer:
    """A question, its answer, and how that was found.

    If ``answered`` is false, ``quotes`` are only the closest passages.
    """

    question: str
    understood: str
    asked: str
    answer: str
    answered: bool
    grade: str
    strategy: str
    model: PackedModel
    settings: dict[str, str]
    seconds: float
    words_read: int
    words_in_document: int
    statements: tuple[PackedStatement, ...]
    quotes: tuple[PackedQuote, ...]
    looked_at: tuple[PackedStretch, ...]
    not_looked_at: tuple[PackedStretch, ...]
    not_in_memory: tuple[PackedStretch, ...]
    steps: tuple[str, ...]


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class Pack:
    """Answers of one conversation, or a single one, with the documents they are of."""

    title: str
    made: str
    program: str
    language: str
    documents: tuple[PackedDocument, ...]
    answers: tuple[PackedAnswer, ...]
    format: str = FORMAT
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A drawn page of an answer, counted from 0, with the rectangles of ``quotes``; a PNG."""

    answer: int
    document: int
    label: str
    quotes: tuple[int, ...]
    width: int
    height: int
    png: bytes = field(repr=False)


def as_json(pack: Pack) -> str:
    """Return JSON with one line for each value, so that two packs can be compared."""
    return json.dumps(asdict(pack), ensure_ascii=False, indent=1)


def pack_of(text: str) -> Pack:
    """Return the pack that ``as_json`` wrote.

    Raises:
        UnreadableFileError: it is none, or of a later version.
    """
    try:
        found = json.loads(text, parse_constant=_refuse)
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise UnreadableFileError(tr("This isn't an evidence pack."))
        if found.get("version") != VERSION:
            raise UnreadableFileError(
                tr("This evidence pack was made by a newer version of Gistwalker."),
                tr("Update Gistwalker to check it."),
            )
        pack = checked(Pack, found)
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(
            tr("The data of the evidence pack is damaged: {reason}.").format(reason=error)
        ) from error
    return pack


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number")


class PackFormat(StrEnum):
    """The kinds of file that a pack can be."""

    PDF = "pdf"
    HTML = "html"
    MARKDOWN = "md"


class Verdict(StrEnum):
    """The result of one check."""

    HOLDS = "holds"
    FAILS = "fails"
    UNCHECKED = "unchecked"


@dataclass(frozen=True)
class PackProgress:
    """Event: the number of quotes that have been looked up."""

    done: int
    of: int


@dataclass(frozen=True)
class Collected:
    """Event, the last: the pack. ``without_pages`` are titles of documents without pictures."""

    pack: Pack
    pictures: tuple[PagePicture, ...]
    without_pages: tuple[str, ...]
