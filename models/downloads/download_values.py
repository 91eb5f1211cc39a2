"""Files that can be downloaded, the events of a download, and messages about both."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from reader.model_choice import CheckingDownload, Downloading, RemoteModel

DEFAULT_ENDPOINT = "https://huggingface.co"


@dataclass(frozen=True, slots=True)
class Hub:
    """The address of the Hub. ``token`` is sent only if the user gave one, for licensed models."""

    endpoint: str = DEFAULT_ENDPOINT
    token: str | None = None


@dataclass(frozen=True, slots=True)
class RemoteFile(RemoteModel):
    """A file of a repository, as the Hub describes it.

    ``revision`` is its commit, so that the file fetched is the one looked at. Small files have no
    ``sha256`` on the Hub, but ``git_blob``, git's own hash.
    """

    git_blob: str = ""


@dataclass(frozen=True, slots=True)
class Fetched:
    """The last event: the file at ``path`` is complete and matches the Hub's checksum."""

    path: Path


DownloadEvent = Downloading | CheckingDownload | Fetched


class Says(StrEnum):
    """Kinds of messages between the program and the process that downloads."""

    LOOK = "look"
    FILES = "files"
    FETCH = "fetch"
    FETCHING = "fetching"
    CHECKING = "checking"
    FETCHED = "fetched"
    PROBLEM = "problem"
