"""Finding model files on the Hub and fetching them: paused, resumed, checked before use."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from gettext import gettext as tr
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from models.downloads.download_values import DownloadEvent, Fetched, Hub, RemoteFile, Says
from models.interruption import Interruption
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import ChildFailedError, ModelError
from reader.language import number
from reader.model_choice import CheckingDownload, Downloading
from reader.network import Connection, Gate

WORKER = "models.downloads.download_worker"
_LIMITS = Limits(silence=180, memory=2 << 30)
_ENVIRONMENT = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_XET": "1",  # one protocol, to the address that the user was shown
    "DO_NOT_TRACK": "1",
    "HF_HUB_OFFLINE": "0",
}
_SPARE_BYTES = 512 << 20

T = TypeVar("T")
Noted = Callable[[Connection], None]


class Downloads:
    """Downloads into ``folder``; every connection is ``noted`` before it is made."""

    def __init__(
        self,
        folder: Path,
        noted: Noted,
        hub: Hub = Hub(),
        interruption: Interruption | None = None,
        place: Callable[[RemoteFile], Path] | None = None,
    ) -> None:
        """``place`` gives a file's path below ``folder``, if not its own name."""
        self._folder = folder
        self._place = place or _beside_others
        self._noted = noted
        self._hub = hub
        self._interruption = interruption or Interruption()

    def look(
        self, repository: str, pattern: str = "*.gguf", *, small: bool = False
    ) -> tuple[RemoteFile, ...]:
        """The files available, the smallest first; with ``small`` not only models.

        Raises:
            ModelError: the Hub cannot be reached, or refuses.
        """
        self._note(tr("Requested the list of files of {model}").format(model=repository))
        wanted = {"repository": repository, "pattern": pattern, "small": small}
        with self._asked(Says.LOOK, wanted) as child:
            return tuple(RemoteFile(**file) for file in _received(child).data["files"])

    def place(self, file: RemoteFile) -> Path:
        """The path that ``file`` has, or will have."""
        return self._folder / self._place(file)

    def fetch(self, file: RemoteFile) -> Iterator[DownloadEvent]:
        """Fetch ``file``. Closing the generator pauses; calling again resumes.

        Raises:
            ModelError: there is no room, the Hub refuses, or the file does not match its checksum.
        """
        target = self.place(file)
        part = _part_of(target)
        if target.exists():
            yield Fetched(target)
            return
        self._make_sure_of_room(file, part)
        _label_of(part).write_text(json.dumps(asdict(file)), "utf-8")
        fetched = tr("Downloaded {name} of {model} ({size} bytes)")
        self._note(fetched.format(name=file.name, model=file.repository, size=number(file.size)))
        try:
            yield from self._fetch(file, part)
            part.replace(target)
        finally:
            if not part.exists():
                _label_of(part).unlink(missing_ok=True)
        yield Fetched(target)

    def _fetch(self, file: RemoteFile, part: Path) -> Iterator[DownloadEvent]:
        with self._asked(Says.FETCH, {"file": asdict(file), "part": str(part)}) as child:
            while (message := _received(child)).kind != Says.FETCHED:
                if message.kind == Says.CHECKING:
                    yield CheckingDownload()
                else:
                    yield Downloading(int(message.data["done"]), file.size)

    def unfinished(self) -> Iterator[tuple[RemoteFile, int]]:
        """Files whose download was begun, with the number of bytes received."""
        for label in sorted(self._folder.rglob("*.part.json")):
            part = label.with_suffix("")
            with suppress(OSError, ValueError, TypeError):
                file = RemoteFile(**json.loads(label.read_text("utf-8")))
                yield file, part.stat().st_size if part.exists() else 0

    def discard(self, file: RemoteFile) -> None:
        """Delete the received part of an unfinished ``file``.

        Raises:
            ModelError: it cannot be deleted.
        """
        part = _part_of(self.place(file))
        try:
            part.unlink(missing_ok=True)
            _label_of(part).unlink(missing_ok=True)
        except OSError as error:
            raise ModelError(
                tr("Can't delete {file} ({reason}).").format(file=part, reason=error.strerror),
                tr("Delete it yourself if you need the space."),
            ) from error

    @contextmanager
    def _asked(self, kind: Says, wanted: dict[str, object]) -> Iterator[ChildProcess]:
        """The process that works on a request."""
        with (
            ChildProcess(WORKER, _LIMITS, _ENVIRONMENT) as child,
            self._interruption.waking(child.end),
        ):
            child.send(Message(kind, {"hub": asdict(self._hub), **wanted}))
            yield child

    def _make_sure_of_room(self, file: RemoteFile, part: Path) -> None:
        try:
            part.parent.mkdir(parents=True, exist_ok=True)
            free = shutil.disk_usage(part.parent).free
            here = part.stat().st_size if part.exists() else 0
        except OSError as error:
            raise ModelError(
                tr("Can't save anything in {folder} ({reason}).").format(
                    folder=part.parent, reason=error.strerror
                ),
                tr("Choose another folder for models in the settings."),
            ) from error
        needed = file.size - here + _SPARE_BYTES
        if needed > free:
            room = tr("Not enough disk space: the model needs {needed} GB, {free} GB is free.")
            raise ModelError(
                room.format(needed=number(needed / 1e9, 1), free=number(free / 1e9, 1)),
                tr("Free some space, or choose a smaller model."),
            )

    def _note(self, purpose: str) -> None:
        host = urlsplit(self._hub.endpoint).hostname or self._hub.endpoint
        sent = tr("The names of the model and of its file")
        if self._hub.token:
            sent = tr("The names of the model and of its file, and your access token")
        self._noted(Connection(host=host, purpose=purpose, sent=sent))


def _beside_others(file: RemoteFile) -> Path:
    return Path(file.repository.replace("/", "--")) / Path(file.name).name


def _part_of(target: Path) -> Path:
    return target.with_name(f"{target.name}.part")


def _label_of(part: Path) -> Path:
    """The identity of the file that a partial download belongs to."""
    return part.with_name(f"{part.name}.json")


def _received(child: ChildProcess) -> Message:
    try:
        message = child.receive()
    except ChildFailedError as failed:
        raise ModelError(
            tr("The download process stopped working."),
            tr("Try again: the downloaded part is kept, and the download resumes from there."),
        ) from failed
    if message.kind == Says.PROBLEM:
        raise ModelError(str(message.data["what"]), str(message.data["hint"]))
    return message


def reported(
    events: Iterator[DownloadEvent], gate: Gate, arrived: Callable[[Path], T]
) -> Iterator[Downloading | CheckingDownload | T]:
    """The events of a download, the last one by ``arrived``, while ``gate`` is open.

    Closing the generator pauses the download; so does closing the gate meanwhile.
    """
    for event in events:
        gate.check()
        yield arrived(event.path) if isinstance(event, Fetched) else event
