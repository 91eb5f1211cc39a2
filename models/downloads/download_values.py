"""What can be fetched, and what happens on the way."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

DEFAULT_ENDPOINT = "https://huggingface.co"


@dataclass(frozen=True, slots=True)
class Hub:
    """Where to ask. ``token`` is sent only if a person gave one, for models behind a licence."""

    endpoint: str = DEFAULT_ENDPOINT
    token: str | None = None


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file of a repository, as the Hub itself describes it; ``size`` in bytes.

    ``revision`` is the commit it belongs to: what is fetched is what was looked at. Of small files
    the Hub tells no ``sha256``, but ``git_blob``, by which git knows them.
    """

    repository: str
    name: str
    revision: str
    size: int
    sha256: str
    git_blob: str = ""


@dataclass(frozen=True, slots=True)
class Fetching:
    """Event: so many bytes are here, of so many."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Checking:
    """Event: all is here; its checksum is being computed."""

    total: int


@dataclass(frozen=True, slots=True)
class Fetched:
    """Event, the last: the file is whole, is what the Hub says it is, and lies at ``path``."""

    path: Path


DownloadEvent = Fetching | Checking | Fetched
