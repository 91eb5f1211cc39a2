"""A web server on this machine, on a thread of its own, for as long as a test needs it."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class LoopbackServer:
    """Use as a context manager. Every request finds this object as its handler's ``program``.

    Whoever waits in the middle of an answer waits for ``go_on``, which is set at the end.
    """

    def __init__(self, handler: type[BaseHTTPRequestHandler]) -> None:
        self.go_on = threading.Event()
        bound = type("Handler", (handler,), {"program": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), bound)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> Any:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.go_on.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"
