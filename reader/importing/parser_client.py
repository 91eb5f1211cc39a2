"""Parses from the outside: starts the child process, passes on its events, checks the result."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import (
    ChildDiedError,
    ChildFailedError,
    ChildKilledError,
    ChildTooLargeError,
    ChildTooSlowError,
    GistwalkerError,
    UnreadableFileError,
)
from reader.importing.folders import pages_below
from reader.importing.import_events import Parsed, Progress, Stage
from reader.importing.parsed_messages import BIND, BOUND, PARSE, PARSED, PROGRESS, unpack
from reader.importing.parsing_child import ParsingChild, shared
from reader.importing.refusals import REFUSED, refused
from reader.language import later
from reader.records import Source
from reader.text.document import PageState, ParsedDocument

WORKER = "reader.importing.parser_worker"
_SILENCE = 60
"""The limit of silence: no page that takes a minute is worth it."""
_MOST_MEMORY = 2 << 30
_LEAST_MEMORY = 768 << 20
"""Memory for the parser itself, and a page that is a large picture."""
_MEMORY_PER_BYTE = 40
"""A compressed text unpacks to four times its size; text and its structure take ten times that."""

_LEAST_WORK, _WORK_PER_MEGABYTE = 120.0, 15.0
"""Seconds of computing; a real file takes one or two per megabyte. Recognition does not count."""
_ADDRESSES = 2
_CHUNK = 1 << 20
NOTHING_TO_READ = later("No text was found in it: you can view it, but not search or ask it.")
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "2"}


def limits_for(size: int) -> Limits:
    """Return the limits for reading in a file of ``size`` bytes."""
    memory = min(_MOST_MEMORY, _LEAST_MEMORY + _MEMORY_PER_BYTE * size)
    return Limits(_SILENCE, memory, _LEAST_WORK + _WORK_PER_MEGABYTE * size / 1e6)


def source_of(path: Path) -> Source:
    """Return the path of the file and its identity: the SHA-256 of its content.

    Raises:
        UnreadableFileError: there is no such file, or it cannot be read.
    """
    path = path.expanduser()
    try:
        _check_regular(path)
        digest, size = hashlib.sha256(), 0
        with path.open("rb") as file:
            modified = os.fstat(file.fileno()).st_mtime_ns
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
                size += len(chunk)
    except OSError as problem:
        raise _unreachable(path, problem) from problem
    if not size:
        raise UnreadableFileError(
            tr("“{name}” is empty.").format(name=path.name), tr("Copy or download the file again.")
        )
    return Source(path.absolute(), digest.hexdigest(), size, modified)


def _check_regular(path: Path) -> None:
    """Raise ``UnreadableFileError`` if something other than a file is there."""
    if path.is_dir():
        raise UnreadableFileError(
            tr("“{name}” is a folder.").format(name=path.name or path),
            tr("Choose a file, or several at once."),
        )
    if path.exists() and not path.is_file():
        # Reading a device or a pipe may never end.
        raise UnreadableFileError(
            tr("“{name}” isn't a regular file.").format(name=path.name),
            tr("Save its output to a file, and import that file."),
        )


def _unreachable(path: Path, problem: OSError) -> UnreadableFileError:
    name = path.name or str(path)
    if isinstance(problem, FileNotFoundError):
        return UnreadableFileError(
            tr("There is no file “{path}”.").format(path=path), tr("Check its name and folder.")
        )
    if isinstance(problem, PermissionError):
        return UnreadableFileError(
            tr("You don't have permission to read “{name}”.").format(name=name),
            tr("Change its permissions."),
        )
    return UnreadableFileError(
        tr("Can't read “{name}”: {reason}.").format(name=name, reason=problem.strerror or problem)
    )


def parse(
    path: Path,
    *,
    password: str | None = None,
    ocr: bool = True,
    limits: Limits | None = None,
    source: Source | None = None,
    child: ParsingChild | None = None,
) -> Generator[Progress | Parsed]:
    """Read in a file in a child process; ``Parsed`` comes last. Closing the generator ends it.

    Args:
        path: the file; its content determines its format.
        password: for encrypted documents.
        ocr: whether pages that are pictures are recognised, if Tesseract is installed.
        limits: the limits of the child process; None for those suited to the size of the file.
        source: of the file, if it is known already.
        child: the process for several files; None for one of its own.

    Raises:
        PasswordNeededError: the document is locked and no password, or a wrong one, was given.
        UnreadableFileError: it cannot be imported.
    """
    yield Progress(Stage.OPENING)
    source = source or source_of(path)
    asked = {"path": str(source.path), "password": password, "ocr": ocr}
    suited = limits_for(source.size) if child is None else shared(limits_for, source.size)
    with closing(parsing_child()) as own:
        try:
            for event in _tried_again(asked, limits or suited, child or own):
                if isinstance(event, Progress):
                    yield event
                else:
                    own.close()
                    yield Parsed(event, source)
        except ChildFailedError as failure:
            raise _sentence(source.path, failure) from failure
        except ValueError as nonsense:
            raise _sentence(source.path, ChildDiedError(str(nonsense))) from nonsense


def bind(folder: Path) -> Generator[Progress, None, tuple[bytes, tuple[str, ...]]]:
    """Bind a folder of web pages in a child process; return an EPUB, and remarks on it.

    Raises:
        UnreadableFileError: it has no pages that can be read.
    """
    limits = limits_for(sum(page.lstat().st_size for page in pages_below(folder)))
    asked = {"path": str(folder.absolute()), "memory": _ADDRESSES * limits.memory}
    try:
        with ChildProcess(WORKER, limits, _ONE_THREAD) as process:
            process.send(Message(BIND, asked))
            message = yield from _followed(process, limits.work)
        if message.kind != BOUND:
            raise _why_not(message)
    except ChildFailedError as failure:
        raise _sentence(folder, failure) from failure
    return message.blobs.get("book", b""), tuple(map(str, message.data.get("warnings", ())))


def parsing_child() -> ParsingChild:
    """Lend a process for files, which is started with the first of them."""
    return ParsingChild(WORKER, _ONE_THREAD)


def _tried_again(
    asked: Mapping[str, Any], limits: Limits, child: ParsingChild
) -> Generator[Progress | ParsedDocument]:
    """Try again in a fresh process if the file may not be the cause."""
    begun_with_others = child.is_used
    try:
        yield from _parsed(asked, limits, child)
    except (ChildDiedError, ChildTooLargeError) as failure:
        if not (begun_with_others or isinstance(failure, ChildKilledError)):
            raise
        yield from _parsed(asked, limits, child)


def _parsed(
    asked: Mapping[str, Any], limits: Limits, child: ParsingChild
) -> Generator[Progress | ParsedDocument]:
    """Yield the events and the document; a process that fails is ended."""
    process, allowed = child.lend(limits)
    sound = False
    try:
        # The system counts addresses, of which libraries reserve more than they use.
        process.send(Message(PARSE, {**asked, "memory": _ADDRESSES * allowed.memory}))
        message = yield from _followed(process, limits.work)
        sound = message.kind == REFUSED and message.data.get("reason") != "memory"
        document = _with_a_word_on_silence(_document(message))
        sound = True
    finally:
        if sound:
            child.take_back()
        else:
            child.drop()
    yield document


def _followed(process: ChildProcess, work: float) -> Generator[Progress, None, Message]:
    """Yield the events, and return the final message. Recognition is limited by silence alone."""
    spent, recognising = process.spent, False
    while (message := process.receive(math.inf if recognising else work)).kind == PROGRESS:
        news, now = _progress(message), process.spent
        work -= 0.0 if recognising else now - spent
        spent, recognising = now, news.stage is Stage.RECOGNISING
        if work <= 0:
            raise ChildTooSlowError(tr("it didn't respond in time"))
        yield news
    return message


def _with_a_word_on_silence(document: ParsedDocument) -> ParsedDocument:
    """Warn of a document without any text, unless its unreadable pages are named already."""
    unread = {PageState.PICTURE, PageState.DAMAGED}
    explained = any(page.state in unread for page in document.content.pages)
    if document.content.text.strip() or explained:
        return document
    return replace(document, warnings=(*document.warnings, tr(NOTHING_TO_READ)))


def _progress(message: Message) -> Progress:
    data = message.data
    try:
        return Progress(Stage(data["stage"]), int(data["page"]), int(data["of"]))
    except (KeyError, TypeError) as wrong:
        raise ValueError("not news of progress") from wrong


def _document(message: Message) -> ParsedDocument:
    if message.kind == PARSED:
        return unpack(message)
    raise _why_not(message)


def _why_not(message: Message) -> GistwalkerError:
    """Return the error of a message that carries no result."""
    if message.data.get("reason") == "memory":
        return ChildTooLargeError("the parser ran out of memory")
    return refused(message)


def _sentence(path: Path, failure: ChildFailedError) -> UnreadableFileError:
    """Explain a failed child process to a user who wanted to import ``path``."""
    if isinstance(failure, ChildTooSlowError):
        return UnreadableFileError(
            tr("Couldn't read “{name}”: it took too long.").format(name=path.name),
            tr("It may be damaged or too long: split it, or save it again with another program."),
        )
    if isinstance(failure, ChildTooLargeError):
        return UnreadableFileError(
            tr("Couldn't read “{name}”: it needs too much memory.").format(name=path.name),
            tr("It may be damaged or too long: split it, or save it again with another program."),
        )
    if isinstance(failure, ChildKilledError):
        return UnreadableFileError(
            tr("Couldn't read “{name}”: the process that reads it was ended twice.").format(
                name=path.name
            ),
            tr("Another program or the system ended it. Close other programs, and try again."),
        )
    return UnreadableFileError(
        tr("Couldn't read “{name}”: the parser failed.").format(name=path.name),
        tr("The library is unchanged. The file may be damaged; try another copy."),
    )
