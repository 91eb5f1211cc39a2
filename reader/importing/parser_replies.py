"""Replies of the parsing process: progress, and finally the document or a refusal."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path
from typing import TYPE_CHECKING

from reader.child_messages import Message
from reader.errors import UnreadableFileError
from reader.importing.import_events import Progress
from reader.importing.parsed_messages import BIND, BOUND, PROGRESS, pack
from reader.importing.pdf.parsing import parse_pdf
from reader.importing.refusals import REFUSED, refusal
from reader.importing.sniffing import sniff
from reader.text.document import Format, ParsedDocument
from reader.text.language_recognition import document_language

if TYPE_CHECKING:
    from reader.importing.site.site_book import BoundSite

_PROGRESS_SECONDS = 0.05


def parse(message: Message) -> Iterator[Message]:
    """Answer a request to parse or bind with events, then the result or the reason for refusal."""
    data, path = message.data, Path(message.data["path"])
    _limit_memory(int(data["memory"]))
    try:
        yield from _replies(
            _bound(path)
            if message.kind == BIND
            else parse_file(path, data["password"], ocr=bool(data["ocr"]))
        )
    except UnreadableFileError as problem:
        yield refusal(problem)
    except OSError as broken:
        what = tr("Couldn't read “{name}” completely: {reason}.")
        reason = broken.strerror or broken
        yield refusal(UnreadableFileError(what.format(name=path.name, reason=reason)))
    except MemoryError:
        yield Message(REFUSED, {"reason": "memory"})


def parse_file(
    path: Path, password: str | None = None, *, ocr: bool = True
) -> Iterator[Progress | ParsedDocument]:
    """Read in a file by the parser for its format; the document comes last, with its language.

    Raises:
        PasswordNeededError: it is locked.
        UnreadableFileError: it cannot be imported.
    """
    format = sniff(path)
    if format is Format.PDF:
        return map(_in_its_language, parse_pdf(path, password, ocr=ocr))
    # The process that parses a PDF need not wait for the libraries of EPUBs.
    from reader.importing.reflow_import import parse_reflowing

    return map(_in_its_language, parse_reflowing(path, format))


def _in_its_language(news: Progress | ParsedDocument) -> Progress | ParsedDocument:
    """A document with the language of its text, which everything that needs one goes by."""
    if isinstance(news, Progress):
        return news
    language = document_language(news.content.text, news.metadata.language)
    return replace(news, metadata=replace(news.metadata, language=language))


def _bound(folder: Path) -> Iterator[Progress | BoundSite]:
    from reader.importing.site.site_book import bind  # for what few processes do

    return bind(folder)


def _replies(events: Iterator[Progress | ParsedDocument | BoundSite]) -> Iterator[Message]:
    reported, stage = 0.0, None
    for news in events:
        if isinstance(news, ParsedDocument):
            yield pack(news)
        elif not isinstance(news, Progress):
            yield Message(BOUND, {"warnings": news.warnings}, blobs={"book": news.book})
        elif news.stage != stage or time.monotonic() - reported >= _PROGRESS_SECONDS:
            reported, stage = time.monotonic(), news.stage
            yield Message(PROGRESS, {"stage": news.stage, "page": news.page, "of": news.of})


def _limit_memory(most: int) -> None:
    """Let the system refuse more than ``most`` bytes, if it can: faster than polling."""
    if sys.platform == "win32" or sys.platform == "darwin":
        return
    import resource  # exists on Unix only

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
