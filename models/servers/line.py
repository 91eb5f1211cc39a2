"""Requests to a server that can be interrupted, in the dialect that it understands."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakSet

from models.servers.address import Server
from models.servers.dialect import Body, Dialect
from models.servers.pool import ServerPool, SpreadRequests
from models.servers.requests import Patience, Requests, with_choice
from models.servers.streamed_parts import Part, part_of
from models.servers.traits import Traits, traits_of
from reader.errors import Cancelled, ModelError

_CHAT = "/v1/chat/completions"


class Lines:
    """All connections to one server; they are interrupted together."""

    def __init__(self, server: Server, patience: Patience, pool: ServerPool | None = None) -> None:
        """With a ``pool``, the connections are to all of its servers."""
        self._server = server
        self._pool = pool
        self._patience = patience
        self._open: WeakSet[Line] = WeakSet()
        self._lock = threading.Lock()
        self._traits: Traits | None = None
        self._holds = False
        self._count = 0
        self.dialect = Dialect()

    def open(self) -> Line:
        """One more."""
        line = Line(self)
        with self._lock:
            self._open.add(line)
        return line

    def connect(self) -> Requests | SpreadRequests:
        """A connection pool of its own."""
        return self._pool.connect() if self._pool else Requests(self._server, self._patience)

    def interruptions(self) -> int:
        """The number of interruptions so far. Raises ``Cancelled`` while one holds."""
        if self._holds:
            raise Cancelled
        return self._count

    def interrupt(self) -> None:
        """From any thread: requests on all lines end with ``Cancelled``."""
        with self._lock:
            self._holds = True
            self._count += 1
            lines = tuple(self._open)
        for line in lines:
            line.break_off()

    def resume(self) -> None:
        """Lines can be used again."""
        self._holds = False

    def close(self) -> None:
        """Close all lines."""
        with self._lock:
            lines = tuple(self._open)
        for line in lines:
            line.close()

    def traits(self, line: Line) -> Traits:
        """The server's properties from the first request. Raises ``ModelError``."""
        if self._pool:
            return self._pool.traits
        if self._traits is None:
            with line.breakable() as requests:
                assert isinstance(requests, Requests)  # as there is no pool
                self._traits = traits_of(requests, self._server.model)
        return self._traits


class Line:
    """Requests that are ended together, by an interruption or alone."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._requests = lines.connect()

    @property
    def traits(self) -> Traits:
        """The server's properties."""
        return self._lines.traits(self)

    def ask(self, body: Body, work: float) -> Part:
        """A complete answer. Raises ``ModelError``, ``Cancelled``."""
        with self.breakable() as requests:
            answers = self._lines.dialect.asked(
                body, lambda spoken: iter((with_choice(requests.post(_CHAT, spoken, work)),))
            )
            return part_of(next(answers))

    def stream(self, body: Body, work: float) -> Iterator[Part]:
        """An answer in parts. Raises ``ModelError``, ``Cancelled``."""
        with self.breakable() as requests:
            streamed = body | {"stream": True}
            events = self._lines.dialect.asked(
                streamed, lambda spoken: requests.stream(_CHAT, spoken, work)
            )
            yield from map(part_of, events)

    def count(self, text: str) -> int | None:
        """The length in tokens, if the server is llama-server, which has an endpoint for it."""
        with self.breakable() as requests:
            tokens = requests.post("/tokenize", {"content": text}).get("tokens")
        return len(tokens) if isinstance(tokens, list) else None

    def break_off(self) -> None:
        """End its requests, from any thread; the line can be used afterwards."""
        before, self._requests = self._requests, self._lines.connect()
        before.close()

    def close(self) -> None:
        """Close the line for good."""
        self._requests.close()

    @contextmanager
    def breakable(self) -> Iterator[Requests | SpreadRequests]:
        """Wrap requests: one interrupted by a wish raises no error of its own."""
        before = self._lines.interruptions()
        try:
            yield self._requests
        except ModelError:
            if self._lines.interruptions() != before:
                raise Cancelled from None
            raise
