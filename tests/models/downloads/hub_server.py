"""A Hub on this machine, which can misbehave in the ways that networks do."""

from __future__ import annotations

import contextlib
import hashlib
import json
from http.server import BaseHTTPRequestHandler

from tests.models.loopback import LoopbackServer
from tests.patience import PATIENCE_SECONDS

REPOSITORY = "maker/model"
REVISION = "0123456789abcdef0123456789abcdef01234567"


class HubServer(LoopbackServer):
    """Serves ``content`` as ``model.gguf``.

    ``break_after`` bytes it hangs up, ``breaks`` times; ``status`` answers every request;
    ``wrong`` serves other bytes than it describes; ``pause_in_the_middle`` waits for ``go_on``.
    """

    def __init__(self, content):
        super().__init__(_Handler)
        self.content = content
        self.break_after = None
        self.breaks = 0
        self.status = None
        self.wrong = False
        self.html = False
        self.claims = None
        self.pause_in_the_middle = False
        self.asked = []

    def description(self):
        size = len(self.content)
        digest = hashlib.sha256(self.content).hexdigest()
        lfs = {"size": size, "sha256": digest, "pointerSize": 130}
        return {
            "id": REPOSITORY,
            "sha": REVISION,
            "siblings": [
                {"rfilename": "README.md", "size": 10},
                {"rfilename": "model.gguf", "size": size, "lfs": lfs},
                {"rfilename": "larger.gguf", "size": 9 * size, "lfs": {**lfs, "size": 9 * size}},
            ],
        }

    def answer_to(self, path):
        """Status, body and kind of what is not a file."""
        if self.status:
            return self.status, b"{}", "application/json"
        if self.html:
            return 200, b"<html>Please log in</html>", "text/html"
        if path.startswith("/api/"):
            return 200, json.dumps(self.description()).encode(), "application/json"
        return None


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    program: HubServer

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.program.asked.append((self.path, dict(self.headers)))
        answer = self.program.answer_to(self.path)
        with contextlib.suppress(OSError):
            if answer:
                self._send(*answer)
            else:
                self._send_file()

    def _send(self, status, body, kind):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if status == 429:
            self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(body)

    def _send_file(self):
        hub = self.program
        body_bytes = bytes(len(hub.content)) if hub.wrong else hub.content
        wish = self.headers.get("Range")
        begin = int(wish.removeprefix("bytes=").split("-")[0]) if wish else 0
        body = body_bytes[begin:]
        self.send_response(206 if wish else 200)
        self.send_header("Content-Length", str(hub.claims or len(body)))
        if wish:
            self.send_header(
                "Content-Range", f"bytes {begin}-{len(body_bytes) - 1}/{len(body_bytes)}"
            )
        self.end_headers()
        if hub.breaks and hub.break_after is not None:
            hub.breaks -= 1
            self.wfile.write(body[: hub.break_after])
            self.wfile.flush()
            self.close_connection = True
            self.connection.close()
            return
        half = len(body) // 2
        self.wfile.write(body[:half])
        self.wfile.flush()
        if hub.pause_in_the_middle:
            hub.go_on.wait(PATIENCE_SECONDS)
        self.wfile.write(body[half:])
