"""A model server on this machine that answers by a script, with the habits of real ones."""

from __future__ import annotations

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler

from tests.models.loopback import LoopbackServer
from tests.patience import PATIENCE_SECONDS


class ModelServer(LoopbackServer):
    """``answers`` is called with a request's body and gives its text.

    ``knows``: what it offers besides chat: "props", "logprobs". ``stall`` waits in mid-stream.
    """

    def __init__(self, answers=lambda body: "Hello.", knows=("props", "logprobs")):
        super().__init__(_Handler)
        self.answers = answers
        self.knows = set(knows)
        self.status = 200
        self.html = False
        self.stalls = False
        self.stalled = threading.Event()
        self.bodies = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()

    @contextlib.contextmanager
    def working(self):
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            yield
        finally:
            with self._lock:
                self._at_once -= 1


class _Handler(BaseHTTPRequestHandler):
    program: ModelServer

    def log_message(self, *_):
        pass

    def do_GET(self):
        known = {"/v1/models": {"data": [{"id": "small"}, {"id": "large"}]}}
        if "props" in self.program.knows:
            known["/props"] = {
                "total_slots": 3,
                "default_generation_settings": {"n_ctx": 2048},
            }
        self._json(known.get(self.path))

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/tokenize":
            self._json({"tokens": body["content"].split()})
            return
        self.program.bodies.append(body)
        with self.program.working(), contextlib.suppress(OSError):
            text = self.program.answers(body)
            if body.get("stream"):
                self._stream(text)
            else:
                self._json(self._whole(text))

    def _whole(self, text):
        choice = {"message": {"content": text}}
        if "logprobs" in self.program.knows:
            tops = [{"token": text, "logprob": -0.1}, {"token": "B", "logprob": -2.4}]
            choice["logprobs"] = {"content": [{"token": text, "top_logprobs": tops}]}
        return {"choices": [choice]}

    def _stream(self, text):
        if self.program.status != 200 or self.program.html:
            self._json({})
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for number, start in enumerate(range(0, len(text), 4)):
            if number == 2 and self.program.stalls:
                self.program.stalled.set()
                self.program.go_on.wait(PATIENCE_SECONDS)
            event = {"choices": [{"delta": {"content": text[start : start + 4]}}]}
            self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
            self.wfile.flush()
        self.wfile.write(b"data: [DONE]\n\n")

    def _json(self, told):
        page = b"<html>It works!</html>"
        status = self.program.status if told is not None else 404
        body = page if self.program.html else json.dumps(told or {}).encode()
        self.send_response(status)
        kind = "text/html" if self.program.html else "application/json"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
