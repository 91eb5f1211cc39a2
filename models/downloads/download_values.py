"""Files that can be downloaded, and the events of a download."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

DEFAULT_ENDPOINT = "https://huggingface.co"


@dataclass(frozen=True, slots=True)
class Hub:
    """The address of the Hub. ``token`` is sent only if the user gave one, for licensed models."""

    endpoint: str = DEFAULT_ENDPOINT
    token: str | None = None


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file of a repository, as the Hub describes it; ``size`` in bytes.

    ``revision`` is its commit, so that the file fetched is the one looked at. Small files have no
    ``sha256`` on the Hub, but ``git_blob``, git's own hash.
    """

    repository: str
    name: str
    revision: str
    size: int
    sha256: str
    git_blob: str = ""


@dataclass(frozen=True, slots=True)
class Fetching:
    """Event: the number of bytes received, and of all bytes."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Checking:
    """Event: everything is received; its checksum is being computed."""

    total: int


@dataclass(frozen=True, slots=True)
class Fetched:
    """The last event: the file at ``path`` is complete and matches the Hub's checksum."""

    path: Path


DownloadEvent = Fetching | Checking | Fetched
