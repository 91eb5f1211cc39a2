"""Reads a content in the real processes once; what they replied is repeated for later windows.

Most tests of the window open the same few documents, and the processes that parse one and look for
its annotations take longer than the rest of the test. Only small files that were parsed without any
warning are remembered: warnings depend on the language and on what is installed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.importing.import_events import ImportEvent
from reader.importing.importing import import_document
from reader.importing.parsed_messages import PARSED
from reader.importing.parser_client import parse, parsing_child
from reader.importing.parsing_child import ParsingChild
from reader.ports import Library
from tests.doubles import stand_in

_LARGEST = 1 << 20

Replies = dict[str, list[Message]]


class ParsedOnce(ParsingChild):
    """A process that parses one file; it is only started for a file that was never parsed."""

    def __init__(self, known: Replies) -> None:
        self._known = known
        self._real = parsing_child()

    @property
    def is_used(self) -> bool:
        """It serves one file."""
        return False

    def lend(self, limits: Limits) -> tuple[ChildProcess, Limits]:
        """Return what stands for the process."""
        return stand_in(_Conversation(self._known, self._real, limits)), limits

    def take_back(self) -> None:
        """End it: no other file follows."""
        self._real.drop()

    def drop(self) -> None:
        """End it."""
        self._real.drop()


class _Conversation:
    """Repeats what was replied to the same request, or passes it on and remembers the replies."""

    def __init__(self, known: Replies, real: ParsingChild, limits: Limits) -> None:
        self._known = known
        self._real = real
        self._limits = limits
        self._process: ChildProcess | None = None
        self._replies: Iterator[Message] = iter(())
        self._heard: list[Message] = []
        self._key = ""

    @property
    def spent(self) -> float:
        """Seconds of computing."""
        return self._process.spent if self._process else 0.0

    def send(self, request: Message) -> None:
        """Parse, unless it is known what comes of it."""
        self._key = _key(request)
        if self._key in self._known:
            self._replies = iter(self._known[self._key])
            return
        self._process, _ = self._real.lend(self._limits)
        self._process.send(request)

    def receive(self, work: float) -> Message:
        """Return the next reply."""
        if self._process is None:
            return next(self._replies)
        message = self._process.receive(work)
        self._heard.append(message)
        if self._key and message.kind == PARSED and not message.data["warnings"]:
            self._known[self._key] = self._heard
        return message


def _key(request: Message) -> str:
    """What a reply depends on; empty if it is not to be remembered."""
    path = Path(request.data["path"])
    content = path.read_bytes()
    if len(content) > _LARGEST:
        return ""
    wish = {**request.data, "path": path.name, "content": hashlib.sha256(content).hexdigest()}
    return json.dumps(wish, sort_keys=True)


_KNOWN: Replies = {}


def import_parsed_once(
    library: Library, path: Path, password: str | None = None, *, ocr: bool = True
) -> Iterator[ImportEvent]:
    """Import a file as ``import_document`` does."""
    parsed = parse(path, password=password, ocr=ocr, child=ParsedOnce(_KNOWN))
    return import_document(library, path, password, ocr=ocr, parsed=parsed)


def counted_once(count: Callable[[Path, str | None], int]) -> Callable[[Path, str | None], int]:
    """``count``, which is called once for each content and password."""
    known: dict[tuple[bytes, str | None], int] = {}

    def counted(path: Path, password: str | None) -> int:
        try:
            key = hashlib.sha256(path.read_bytes()).digest(), password
        except OSError:
            return count(path, password)
        if key not in known:
            known[key] = count(path, password)
        return known[key]

    return counted
