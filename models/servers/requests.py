"""Requests to one server, and what it answers; everything that can go wrong, in words."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from gettext import gettext as tr
from typing import Any
from weakref import WeakSet

import httpx2

from models.servers.address import Server
from reader.errors import ModelProblem

_CONNECT_SECONDS, _SILENT_SECONDS, _PROBE_SECONDS = 5, 120, 1
_DATA = "data:"
_DONE = "[DONE]"


class Requests:
    """One connection pool; close it when done."""

    def __init__(self, server: Server, silence: float = _SILENT_SECONDS) -> None:
        headers = {"Authorization": f"Bearer {server.key}"} if server.key else {}
        self._server = server
        self._closed = False
        self._connections: WeakSet[socket.socket] = WeakSet()
        self._seeing = {"trace": self._see}
        self._client = httpx2.Client(
            base_url=server.address,
            headers=headers,
            timeout=httpx2.Timeout(silence, connect=_CONNECT_SECONDS),
            trust_env=False,  # a proxy of the environment is another machine
            follow_redirects=False,
        )

    def close(self) -> None:
        """Close all connections; who waits for an answer on another thread gets ``ModelProblem``.

        Closing a socket wakes nobody who reads from it; shutting it down does.
        """
        self._closed = True
        for connection in tuple(self._connections):
            _shut_down(connection)
        self._client.close()

    def get(self, path: str) -> dict[str, Any]:
        """What the server says at ``path``. Raises ``ModelProblem``."""
        with self._problems():
            return _read(self._client.get(path, extensions=self._seeing))

    def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """What the server answers. Raises ``ModelProblem``."""
        with self._problems():
            return _read(self._client.post(path, json=body, extensions=self._seeing))

    def stream(self, path: str, body: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """What the server answers, event by event. Raises ``ModelProblem``."""
        with (
            self._problems(),
            self._client.stream("POST", path, json=body, extensions=self._seeing) as response,
        ):
            if response.status_code != httpx2.codes.OK:
                response.read()
                _read(response)
            for line in response.iter_lines():
                if not line.startswith(_DATA):
                    continue
                data = line.removeprefix(_DATA).strip()
                if data == _DONE:
                    return
                yield _object(data)
            if self._closed:  # where the end of the connection is the end of the answer
                raise self._broke_off()

    def _see(self, event: str, told: Mapping[str, Any]) -> None:
        """httpx2 tells what it does; of interest is which connections there are."""
        if event != "connection.connect_tcp.complete":
            return
        connection = told["return_value"].get_extra_info("socket")
        self._connections.add(connection)
        if self._closed:  # while it was connecting
            _shut_down(connection)

    @contextmanager
    def _problems(self) -> Iterator[None]:
        where = self._server.address
        try:
            yield
        except httpx2.ConnectError as error:
            raise ModelProblem(
                tr("No model server answers at {where}.").format(where=where),
                tr("Start it, or choose another model."),
            ) from error
        except httpx2.TimeoutException as error:
            raise ModelProblem(
                tr("The model server at {where} gave no sign of life for too long.").format(
                    where=where
                ),
                tr("Look whether it still works, and ask again."),
            ) from error
        except (httpx2.HTTPError, RuntimeError) as error:
            raise self._broke_off() from error

    def _broke_off(self) -> ModelProblem:
        return ModelProblem(
            tr("The connection to the model server at {where} broke off.").format(
                where=self._server.address
            ),
            tr("Ask again."),
        )


def _shut_down(connection: socket.socket) -> None:
    with suppress(OSError):  # it may have gone by itself
        connection.shutdown(socket.SHUT_RDWR)


def _read(response: httpx2.Response) -> dict[str, Any]:
    if response.status_code != httpx2.codes.OK:
        said = response.text[:200] if "json" in response.headers.get("content-type", "") else ""
        raise ModelProblem(
            tr("The model server refused ({status}). {said}")
            .format(status=response.status_code, said=said)
            .strip(),
            tr("Look at its own messages for more."),
        )
    return _object(response.text)


def _object(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise ModelProblem(
            tr("What answers there is not a model server."),
            tr("Is the address right, and its port?"),
        )
    return told
