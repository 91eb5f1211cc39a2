"""Parsing from the outside: start the child process, pass on its news, check what it hands over."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Generator
from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path

from reader.child_process import ChildProcess, Limits, Message
from reader.errors import (
    ChildDied,
    ChildFailed,
    ChildKilled,
    ChildTooLarge,
    ChildTooSlow,
    PasswordNeeded,
    UnreadableFile,
)
from reader.importing.events import Parsed, Progress, Stage
from reader.importing.wire import PARSE, PARSED, PROGRESS, unpack
from reader.language import later
from reader.records import Source
from reader.text.document import PageState, ParsedDocument

WORKER = "reader.importing.worker"
PARSING_LIMITS = Limits(silence=60, memory=2 << 30)
"""A page that takes a minute, or a file that takes 2 GiB, is not one to read."""

_ADDRESSES = 2
_CHUNK = 1 << 20
NOTHING_TO_READ = later("No text was found in it: you can view it, but not search or ask it.")
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "2"}


def source_of(path: Path) -> Source:
    """Where the file lies, and its identity: the SHA-256 of its content.

    Raises:
        UnreadableFile: there is no such file, or it cannot be read.
    """
    path = path.expanduser()
    try:
        if path.is_dir():
            raise UnreadableFile(
                tr("“{name}” is a folder.").format(name=path.name or path),
                tr("Choose a file, or several at once."),
            )
        if path.exists() and not path.is_file():
            # Reading a device or a pipe may never end.
            raise UnreadableFile(
                tr("“{name}” isn't a regular file.").format(name=path.name),
                tr("Save its output to a file, and import that file."),
            )
        digest, size = hashlib.sha256(), 0
        with path.open("rb") as file:
            modified = os.fstat(file.fileno()).st_mtime_ns
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
                size += len(chunk)
    except OSError as problem:
        raise _unreachable(path, problem) from problem
    if not size:
        raise UnreadableFile(
            tr("“{name}” is empty.").format(name=path.name), tr("Copy or download the file again.")
        )
    return Source(path.absolute(), digest.hexdigest(), size, modified)


def _unreachable(path: Path, problem: OSError) -> UnreadableFile:
    name = path.name or str(path)
    if isinstance(problem, FileNotFoundError):
        return UnreadableFile(
            tr("There is no file “{path}”.").format(path=path), tr("Check its name and folder.")
        )
    if isinstance(problem, PermissionError):
        return UnreadableFile(
            tr("You don't have permission to read “{name}”.").format(name=name),
            tr("Change its permissions."),
        )
    return UnreadableFile(
        tr("Can't read “{name}”: {reason}.").format(name=name, reason=problem.strerror or problem)
    )


def parse(
    path: Path,
    *,
    password: str | None = None,
    ocr: bool = True,
    limits: Limits = PARSING_LIMITS,
    source: Source | None = None,
) -> Generator[Progress | Parsed]:
    """Read in a file in a child process; ``Parsed`` comes last. Closing the generator ends it.

    Args:
        path: the file; its content says what it is.
        password: for encrypted documents.
        ocr: whether pages that are pictures are recognised, where Tesseract is installed.
        limits: what the child process may use.
        source: of the file, if it is known already.

    Raises:
        PasswordNeeded: the document is locked and no password, or a wrong one, was given.
        UnreadableFile: it cannot be imported.
    """
    yield Progress(Stage.OPENING)
    source = source or source_of(path)
    request = _request(source.path, limits, password, ocr=ocr)
    try:
        try:
            yield from _parsed(request, limits, source)
        except ChildKilled:
            yield from _parsed(request, limits, source)
    except ChildFailed as failure:
        raise _sentence(source.path, failure) from failure
    except ValueError as nonsense:
        raise _sentence(source.path, ChildDied(str(nonsense))) from nonsense


def _parsed(request: Message, limits: Limits, source: Source) -> Generator[Progress | Parsed]:
    child = ChildProcess(WORKER, limits, _ONE_THREAD)
    try:
        child.send(request)
        while (message := child.receive()).kind == PROGRESS:
            yield _progress(message)
        document = _with_a_word_on_silence(_document(message))
    finally:
        child.kill()
    yield Parsed(document, source)


def _with_a_word_on_silence(document: ParsedDocument) -> ParsedDocument:
    """A document without any text says so, unless it said already which pages it cannot read."""
    unread = {PageState.PICTURE, PageState.DAMAGED}
    told = any(page.state in unread for page in document.content.pages)
    if document.content.text.strip() or told:
        return document
    return replace(document, warnings=(*document.warnings, tr(NOTHING_TO_READ)))


def _request(path: Path, limits: Limits, password: str | None, *, ocr: bool) -> Message:
    # The system counts addresses, of which libraries reserve more than they use.
    memory = _ADDRESSES * limits.memory
    return Message(PARSE, {"path": str(path), "password": password, "ocr": ocr, "memory": memory})


def _progress(message: Message) -> Progress:
    data = message.data
    try:
        return Progress(Stage(data["stage"]), int(data["page"]), int(data["of"]))
    except (KeyError, TypeError) as wrong:
        raise ValueError("not news of progress") from wrong


def _document(message: Message) -> ParsedDocument:
    if message.kind == PARSED:
        return unpack(message)
    if message.data.get("reason") == "memory":
        raise ChildTooLarge("the parser ran out of memory")
    what, hint = str(message.data.get("what")), str(message.data.get("hint"))
    if message.data.get("locked"):
        raise PasswordNeeded(what, hint, wrong=bool(message.data.get("wrong")))
    raise UnreadableFile(what, hint)


def _sentence(path: Path, failure: ChildFailed) -> UnreadableFile:
    """What a failed child process means to somebody who wanted to import ``path``."""
    if isinstance(failure, ChildTooSlow):
        return UnreadableFile(
            tr("Couldn't read “{name}”: it took too long.").format(name=path.name),
            tr("It may be damaged or too long: split it, or save it again with another program."),
        )
    if isinstance(failure, ChildTooLarge):
        return UnreadableFile(
            tr("Couldn't read “{name}”: it needs too much memory.").format(name=path.name),
            tr("It may be damaged or too long: split it, or save it again with another program."),
        )
    if isinstance(failure, ChildKilled):
        return UnreadableFile(
            tr("“{name}” could not be read: the process that reads it was ended twice.").format(
                name=path.name
            ),
            tr("Another program or the system did that. Close other programs, and try again."),
        )
    return UnreadableFile(
        tr("Couldn't read “{name}”: the parser failed.").format(name=path.name),
        tr("The library is unchanged. The file may be damaged; try another copy."),
    )
