"""Replies of the parsing process: progress, and finally the document or a refusal."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator, Mapping
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.child_messages import Message
from reader.errors import PasswordNeededError, UnreadableFileError
from reader.importing.import_events import Progress
from reader.importing.parsers import parser_of
from reader.importing.sniffing import sniff
from reader.importing.wire import PROGRESS, REFUSED, pack

_PROGRESS_SECONDS = 0.05


def parse(message: Message) -> Iterator[Message]:
    """Answer a request to parse with events, then the document or the reason for refusal."""
    data = message.data
    _limit_memory(int(data["memory"]))
    try:
        yield from _parsed(data)
    except UnreadableFileError as refused:
        yield _refusal(refused)
    except OSError as broken:
        name = Path(data["path"]).name
        yield _refusal(
            UnreadableFileError(
                tr("Couldn't read “{name}” completely: {reason}.").format(
                    name=name, reason=broken.strerror or broken
                )
            )
        )
    except MemoryError:
        yield Message(REFUSED, {"reason": "memory"})


def _parsed(data: Mapping[str, Any]) -> Iterator[Message]:
    path = Path(data["path"])
    parser = parser_of(sniff(path))
    reported, stage = 0.0, None
    for news in parser(path, data["password"], bool(data["ocr"])):
        if not isinstance(news, Progress):
            yield pack(news)
        elif news.stage != stage or time.monotonic() - reported >= _PROGRESS_SECONDS:
            reported, stage = time.monotonic(), news.stage
            yield Message(PROGRESS, {"stage": news.stage, "page": news.page, "of": news.of})


def _refusal(refused: UnreadableFileError) -> Message:
    locked = isinstance(refused, PasswordNeededError)
    wrong = isinstance(refused, PasswordNeededError) and refused.wrong
    data = {"what": refused.what, "hint": refused.hint, "locked": locked, "wrong": wrong}
    return Message(REFUSED, data | {"reason": "file"})


def _limit_memory(most: int) -> None:
    """Let the system refuse more than ``most`` bytes, if it can: faster than polling."""
    if sys.platform == "win32" or sys.platform == "darwin":
        return
    import resource  # exists on Unix only

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
