"""Several documents read at a time, each by a session and on a thread of its own."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from reader.errors import Cancelled, GistwalkerError
from reader.generators import closed
from reader.memory.memory_division import Construction, Wishes
from reader.memory.reading_events import ReadingEvent
from reader.memory.reading_limits import ReadingLimits
from reader.session.reading_session import ReadingSession
from reader.text.document import DocumentId


@dataclass(frozen=True, slots=True)
class DocumentRead:
    """Event: a document's reading has ended; ``problem`` if it was not read to its end."""

    document: DocumentId
    problem: GistwalkerError | None = None


@dataclass(frozen=True, slots=True)
class Advanced:
    """Event: what was read of a document, and is stored."""

    document: DocumentId
    event: ReadingEvent


def read_together(
    open_session: Callable[[], ReadingSession],
    documents: Sequence[DocumentId],
    parallel: int,
    limits: ReadingLimits = ReadingLimits(on_battery=True),
    *,
    fresh: bool = False,
    wishes: Wishes = Wishes(),
) -> Generator[Advanced | DocumentRead, None, None]:
    """Read the documents, at most ``parallel`` at a time; each is read by one session.

    Each is read by the embedded reader first, and then by the language model, as if it were read
    alone, so that an interrupted reading is continued. A document that cannot be read stops no
    other one.
    """
    wanted = tuple(dict.fromkeys(documents))
    work = _Together(open_session, wanted, limits, fresh=fresh, wishes=wishes)
    threads = [
        threading.Thread(target=work.run, name=f"reading {number}", daemon=True)
        for number in range(min(parallel, len(wanted)))
    ]
    for thread in threads:
        thread.start()
    left = len(wanted)
    try:
        while left:
            event = work.events.get()
            if isinstance(event, Exception):
                raise event
            left -= isinstance(event, DocumentRead)
            yield event
    finally:
        work.stop()
        for thread in threads:
            thread.join()


class _Together:
    """What the threads share."""

    def __init__(
        self,
        open_session: Callable[[], ReadingSession],
        documents: Sequence[DocumentId],
        limits: ReadingLimits,
        *,
        fresh: bool,
        wishes: Wishes,
    ) -> None:
        self._open = open_session
        self._limits = limits
        self._fresh = fresh
        self._wishes = wishes
        self._waiting = deque(documents)
        self._sessions: list[ReadingSession] = []
        self._stopped = False
        self._lock = threading.Lock()
        self.events: queue.SimpleQueue[Advanced | DocumentRead | Exception] = queue.SimpleQueue()

    def run(self) -> None:
        """Read one document after another, until none waits."""
        try:
            with closing(self._open()) as session:
                with self._lock:
                    self._sessions.append(session)
                while (document := self._next()) is not None:
                    self._read(session, document)
        except Cancelled:
            pass
        except Exception as error:  # noqa: BLE001  # the edge of the thread: raised by the other
            self.events.put(error)

    def stop(self) -> None:
        """Let the threads end; what waits for a model is interrupted."""
        with self._lock:
            self._stopped = True
            for session in self._sessions:
                session.interrupt()

    def _next(self) -> DocumentId | None:
        with self._lock:
            return self._waiting.popleft() if self._waiting and not self._stopped else None

    def _read(self, session: ReadingSession, document: DocumentId) -> None:
        problem = None
        try:
            for events in self._speeds(session, document):
                with closed(events):
                    for event in events:
                        self.events.put(Advanced(document, event))
                        if self._stopped:
                            return
        except GistwalkerError as error:
            problem = error
        self.events.put(DocumentRead(document, problem))

    def _speeds(
        self, session: ReadingSession, document: DocumentId
    ) -> Iterator[Iterator[ReadingEvent]]:
        yield session.read(document, fresh=self._fresh, wishes=self._wishes)
        if self._wishes.construction is not Construction.APART:
            yield session.deepen(document, self._limits)
