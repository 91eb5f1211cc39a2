"""Downloads of sentence-transformers folders: file by file, each checked, then all together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from gettext import gettext as tr
from pathlib import Path, PurePosixPath

from models.downloads.download_values import DownloadEvent, Fetched, Hub, RemoteFile
from models.downloads.downloads import Downloads
from models.encoders.folders import belongs, describe_folder
from models.interruption import Interruption
from reader.errors import ModelError
from reader.model_choice import CheckingDownload, Downloading
from reader.network import Connection

_DEEPEST = 3
_REVISION = 12
_COMPLETE = "whole"
"""Name of an empty file that marks a complete folder."""


class FolderDownloads:
    """Downloads into subfolders of ``folder``, named with their revision."""

    def __init__(
        self,
        folder: Path,
        noted: Callable[[Connection], None],
        hub: Hub,
        interruption: Interruption,
    ) -> None:
        self._folder = folder
        self._downloads = Downloads(folder, noted, hub, interruption, _place)

    def fetch(self, repository: str) -> Iterator[DownloadEvent]:
        """Fetch the required files of ``repository`` that are not here yet.

        Closing the generator pauses. The last event is ``Fetched`` with the folder.

        Raises:
            ModelError: as for a single file; or the model cannot be used here.
        """
        files = self._wanted(repository)
        total, before = sum(file.size for file in files), 0
        for file in files:
            for event in self._downloads.fetch(file):
                if isinstance(event, Downloading):
                    yield Downloading(before + event.done, total)
                elif isinstance(event, CheckingDownload):
                    yield event
            before += file.size
            yield Downloading(before, total)
        target = self._folder / folder_name(files[0])
        describe_folder(target)
        (target / _COMPLETE).touch()
        yield Fetched(target)

    def _wanted(self, repository: str) -> Sequence[RemoteFile]:
        found = self._downloads.look(repository, "*", small=True)
        wanted = [file for file in found if _is_part(file.name)]
        if not any(file.name.endswith(".safetensors") for file in wanted):
            raise ModelError(
                tr("{model} has no weights in safetensors.").format(model=repository),
                tr("Other formats can run code when loaded and are not opened."),
            )
        return wanted


def fetched(folder: Path) -> Iterator[Path]:
    """The complete folders."""
    if folder.is_dir():
        yield from sorted(mark.parent for mark in folder.glob(f"*/{_COMPLETE}"))


def folder_name(file: RemoteFile) -> str:
    """Name of the folder for one revision of a repository."""
    return f"{file.repository.replace('/', '--')}@{file.revision[:_REVISION]}"


def _place(file: RemoteFile) -> Path:
    """The path of a file, always below the model's own folder; see ``_is_part``."""
    return Path(folder_name(file)) / Path(*PurePosixPath(file.name).parts)


def _is_part(name: str) -> bool:
    path = PurePosixPath(name)
    plain = all(part not in (".", "..") and "\\" not in part for part in path.parts)
    return plain and not path.is_absolute() and len(path.parts) <= _DEEPEST and belongs(path)
