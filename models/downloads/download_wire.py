"""Messages between the program and the process that downloads."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from models.downloads.download_values import Hub, RemoteFile
from reader.child_messages import Message


class Says(StrEnum):
    """Kinds of messages, in both directions."""

    LOOK = "look"
    FILES = "files"
    FETCH = "fetch"
    FETCHING = "fetching"
    CHECKING = "checking"
    FETCHED = "fetched"
    PROBLEM = "problem"


def look_message(hub: Hub, repository: str, pattern: str, *, small: bool = False) -> Message:
    """Ask for a list of files."""
    data = {
        "hub": dataclasses.asdict(hub),
        "repository": repository,
        "pattern": pattern,
        "small": small,
    }
    return Message(Says.LOOK, data)


def files_message(files: Sequence[RemoteFile]) -> Message:
    """Answer with a list of files."""
    return Message(Says.FILES, {"files": [dataclasses.asdict(file) for file in files]})


def files_of(data: Mapping[str, Any]) -> tuple[RemoteFile, ...]:
    """The files listed in a message."""
    return tuple(RemoteFile(**file) for file in data["files"])


def fetch_message(hub: Hub, file: RemoteFile, part: Path) -> Message:
    """Ask for a file."""
    data = {"hub": dataclasses.asdict(hub), "file": dataclasses.asdict(file), "part": str(part)}
    return Message(Says.FETCH, data)
