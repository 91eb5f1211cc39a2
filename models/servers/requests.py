"""Requests to one server; all errors are put into words."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from gettext import gettext as tr
from typing import Any, TypeVar
from weakref import WeakSet

import httpx2

from models.servers import problems
from models.servers.address import Server
from models.servers.problems import ServerBusyError
from models.servers.streamed_parts import has_choice
from reader.errors import ModelError

_CONNECT_SECONDS = 5
_DATA, _ERROR, _DONE = "data:", "error:", "[DONE]"
_BUSY = (httpx2.codes.SERVICE_UNAVAILABLE, httpx2.codes.TOO_MANY_REQUESTS)
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 15.0

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Patience:
    """Time limits in seconds: for silence, and for a server that is loading, or only busy."""

    silence: float = 120
    loading: float = 300
    busy: float = 20


class Requests:
    """One connection pool; close it when done."""

    def __init__(self, server: Server, patience: Patience = Patience()) -> None:  # frozen
        headers = {"Authorization": f"Bearer {server.key}"} if server.key else {}
        self._server = server
        self._patience = patience
        self._closed = threading.Event()
        self._connections: WeakSet[socket.socket] = WeakSet()
        self._seeing = {"trace": self._see}
        self._client = httpx2.Client(
            base_url=server.address,
            headers=headers,
            timeout=_timeout(patience.silence),
            trust_env=False,  # a proxy of the environment is another machine
            follow_redirects=False,
        )

    def close(self) -> None:
        """Close all connections; pending calls on other threads get ``ModelError``.

        Closing a socket wakes no thread that reads from it; shutting it down does.
        """
        self._closed.set()
        for connection in tuple(self._connections):
            _shut_down(connection)
        self._client.close()

    def get(self, path: str) -> dict[str, Any]:
        """The server's answer at ``path``. Raises ``ModelError``."""
        return self._when_ready(lambda: self._read(self._client.get(path, extensions=self._seeing)))

    def post(self, path: str, body: Mapping[str, Any], work: float = 0) -> dict[str, Any]:
        """The server's answer, which may take ``work`` seconds longer than the limit for silence.

        Raises ``ModelError``.
        """
        limit = _timeout(self._patience.silence + work)
        return self._when_ready(
            lambda: self._read(
                self._client.post(path, json=body, extensions=self._seeing, timeout=limit)
            )
        )

    def stream(
        self, path: str, body: Mapping[str, Any], work: float = 0
    ) -> Iterator[dict[str, Any]]:
        """The server's answer, event by event. Raises ``ModelError``."""
        limit = _timeout(self._patience.silence + work)
        opened = self._when_ready(lambda: self._open(path, body, limit))
        with closing(opened), self._problems():
            yield from self._events(opened)

    def _open(self, path: str, body: Mapping[str, Any], limit: httpx2.Timeout) -> httpx2.Response:
        request = self._client.build_request(
            "POST", path, json=body, extensions=self._seeing, timeout=limit
        )
        response = self._client.send(request, stream=True)
        if response.status_code != httpx2.codes.OK or "text/html" in _kind(response):
            with closing(response):
                response.read()
                self._read(response)
        return response

    def _events(self, response: httpx2.Response) -> Iterator[dict[str, Any]]:
        if "application/json" in _kind(response):  # it does not stream
            response.read()
            yield with_choice(self._read(response))
            return
        ended = said = False
        for line in response.iter_lines():
            event = _event(line)
            if event is None:
                continue
            if event == _DONE:
                ended = True
                break
            answer = _checked(_object(event))
            said = said or has_choice(answer)
            ended = ended or _finishes(answer)
            yield answer
        if self._closed.is_set() or (said and not ended):
            raise self._broke_off()
        if not said:
            raise problems.empty()

    def _when_ready(self, ask: Callable[[], Answer]) -> Answer:
        """Retry while the server loads its model, or for a while if it is only busy.

        ``close`` ends the waiting.
        """
        waited, pause = 0.0, _FIRST_WAIT
        while True:
            try:
                with self._problems():
                    return ask()
            except ServerBusyError as busy:
                patience = self._patience
                loading = patience.loading
                left = (loading if busy.loads else min(patience.busy, loading)) - waited
                if left <= 0:
                    raise
            if self._closed.wait(min(pause, left)):
                raise self._broke_off()
            waited, pause = waited + pause, min(2 * pause, _LONGEST_WAIT)

    def _read(self, response: httpx2.Response) -> dict[str, Any]:
        if response.status_code in _BUSY:
            raise problems.busy(self._server.address, response.text)
        if response.status_code != httpx2.codes.OK:
            raise problems.refusal(response.status_code, response.text)
        return _checked(_object(response.text))

    def _see(self, event: str, info: Mapping[str, Any]) -> None:
        """Track open connections through httpx2's trace."""
        if event != "connection.connect_tcp.complete":
            return
        connection = info["return_value"].get_extra_info("socket")
        self._connections.add(connection)
        if self._closed.is_set():  # while it was connecting
            _shut_down(connection)

    @contextmanager
    def _problems(self) -> Iterator[None]:
        where = self._server.address
        try:
            yield
        except httpx2.ConnectError as error:
            raise ModelError(
                tr("No model server at {where}.").format(where=where),
                tr("Start it, or choose another model."),
            ) from error
        except httpx2.TimeoutException as error:
            raise ModelError(
                tr("The model server at {where} didn't respond in time.").format(where=where),
                tr("Check that it is still running, and ask again."),
            ) from error
        except (httpx2.HTTPError, RuntimeError) as error:
            raise self._broke_off() from error

    def _broke_off(self) -> ModelError:
        return ModelError(
            tr("The connection to the model server at {where} was lost.").format(
                where=self._server.address
            ),
            tr("Ask again."),
        )


def _timeout(silence: float) -> httpx2.Timeout:
    return httpx2.Timeout(silence, connect=_CONNECT_SECONDS)


def _shut_down(connection: socket.socket) -> None:
    with suppress(OSError):  # it may have gone by itself
        connection.shutdown(socket.SHUT_RDWR)


def with_choice(answer: dict[str, Any]) -> dict[str, Any]:
    """A whole answer to a chat. Raises ``ModelError`` if it has no choice."""
    if not has_choice(answer):
        raise problems.empty()
    return answer


def _kind(response: httpx2.Response) -> str:
    return str(response.headers.get("content-type", ""))


def _event(line: str) -> str | None:
    """The data of a line of a stream, if any; llama-server has lines for errors, too."""
    for prefix in (_DATA, _ERROR):
        if line.startswith(prefix):
            text = line.removeprefix(prefix).strip()
            return text if prefix == _DATA or '"error"' in text else f'{{"error": {text}}}'
    return None


def _finishes(event: Mapping[str, Any]) -> bool:
    match event:
        case {"choices": [{"finish_reason": str()}, *_]}:
            return True
    return False


def _checked(answer: dict[str, Any]) -> dict[str, Any]:
    problem = problems.error_in(answer)
    if problem:
        raise problem
    return answer


def _object(text: str) -> dict[str, Any]:
    try:
        answer = json.loads(text)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise problems.no_server()
    return answer
