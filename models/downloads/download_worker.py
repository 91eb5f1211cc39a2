"""The only process that connects to the Hub: started for one request, ended after it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict
from gettext import gettext as tr
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

from models.downloads import hub as hub_
from models.downloads.download_values import Hub, RemoteFile, Says
from reader.child_messages import Message
from reader.child_serving import serve
from reader.errors import ModelError
from reader.network import is_offline

_TELL_SECONDS = 0.2


def answer(message: Message) -> Iterator[Message]:
    """``files`` for ``look``; ``fetching``, ``checking`` and ``fetched`` for ``fetch``."""
    data = message.data
    try:
        if message.kind == Says.LOOK:
            hub = Hub(**data["hub"])
            found = hub_.look(hub, data["repository"], data["pattern"], small=data["small"])
            yield Message(Says.FILES, {"files": [asdict(file) for file in found]})
        else:
            yield from _fetch(Hub(**data["hub"]), RemoteFile(**data["file"]), Path(data["part"]))
    except ModelError as problem:
        yield Message(Says.PROBLEM, {"what": problem.what, "hint": problem.hint})


def _fetch(hub: Hub, file: RemoteFile, part: Path) -> Iterator[Message]:
    news: Queue[int | ModelError | None] = Queue()

    def work() -> None:
        try:
            hub_.fetch(hub, file, part, news.put)
            news.put(None)
        except ModelError as problem:
            news.put(problem)

    Thread(target=work, daemon=True).start()
    while (done := _newest(news)) is not None:
        if isinstance(done, ModelError):
            raise done
        yield Message(Says.FETCHING, {"done": done})
        time.sleep(_TELL_SECONDS)
    yield Message(Says.CHECKING)
    if not _is_what_was_described(file, part):
        part.unlink()
        raise ModelError(
            tr("The downloaded file isn't the one that the Hub lists: its checksum is different."),
            tr("It was deleted. Try again, or choose another source."),
        )
    yield Message(Says.FETCHED)


def _is_what_was_described(file: RemoteFile, part: Path) -> bool:
    if file.sha256:
        return hub_.digest(part) == file.sha256
    return bool(file.git_blob) and hub_.git_blob(part) == file.git_blob


def _newest(news: Queue[int | ModelError | None]) -> int | ModelError | None:
    """The latest event; an end or a problem is never dropped."""
    newest = news.get()
    while isinstance(newest, int):
        try:
            newest = news.get_nowait()
        except Empty:
            break
    return newest


if __name__ == "__main__":
    serve(answer, connects=not is_offline())
