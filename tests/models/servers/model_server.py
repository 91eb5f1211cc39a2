"""A model server on this machine that answers by a script, with the habits of real ones."""

from __future__ import annotations

import contextlib
import json
import threading
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import urlsplit

from models.servers.requests import Patience
from tests.models.loopback import LoopbackServer
from tests.patience import PATIENCE_SECONDS

WAITING = Patience(PATIENCE_SECONDS)
REFUSED = "Unrecognized request argument supplied: {name}"


class ModelServer(LoopbackServer):
    """``answers`` is called with a request's body and gives its text, or a pair: thought and text.

    ``knows``: what it offers besides chat: "props", "logprobs". ``tells``: what else it says at
    which address, a function of the body where it is posted to. ``refuses``: fields that it answers
    with an error, named in it where ``names`` is set. ``stalls`` waits in mid-stream, ``loads`` is
    how many requests it answers with 503 and ``loading`` first. ``raw`` lines are sent instead of a
    stream, and ``whole`` instead of any answer.
    """

    def __init__(self, answers=lambda body: "Hello.", knows=("props", "logprobs")):
        super().__init__(_Handler)
        self.answers = answers
        self.knows = set(knows)
        self.tells = {}
        self.refuses = {}
        self.names = True
        self.status = 200
        self.html = False
        self.stalls = False
        self.stalled = threading.Event()
        self.loads = 0
        self.loading = {"error": {"message": "Loading model", "code": 503}}
        self.raw = None
        self.whole = None
        self.thoughts = "reasoning_content"
        self.bodies = []
        self.asked = []
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

    def refusal_of(self, body):
        return next((name for name in self.refuses if self.refuses[name](body)), None)


def ollama(program, context=None, loaded=4096):
    """Ollama: a model is loaded when it is first used, with a small context."""
    program.knows = {"logprobs"}
    program.thoughts = "reasoning"
    running = []

    def load(_body):
        running.append({"name": "small:latest", "context_length": loaded})
        return {"done": True}

    program.tells = {
        "/api/ps": lambda _: {"models": running},
        "/api/generate": load,
        "/api/show": lambda _: {
            "parameters": f"num_ctx   {context}" if context else "",
            "model_info": {"llama.context_length": 131072},
        },
    }


def lm_studio(program, **data):
    """LM Studio: what it does not know it answers with an error, and status 200."""
    program.knows = set()
    program.tells = dict.fromkeys(
        ("/props", "/api/ps"), lambda _: {"error": "Unexpected endpoint or method. (GET /props)"}
    )
    program.tells["/api/v0/models"] = lambda _: {
        "data": [{"id": "small", "type": "llm", "max_context_length": 32768, **data}]
    }


def vllm(program, context=8192):
    """VLLM: the list of models says how much they hold."""
    program.knows = {"logprobs"}
    program.thoughts = "reasoning"
    program.tells = {
        "/v1/models": lambda _: {
            "data": [{"id": "small", "owned_by": "vllm", "max_model_len": context}]
        }
    }


class _Handler(BaseHTTPRequestHandler):
    program: ModelServer

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = urlsplit(self.path).path
        self.program.asked.append(path)
        known: dict[str, Any] = {"/v1/models": {"data": [{"id": "small"}, {"id": "large"}]}}
        if "props" in self.program.knows:
            known["/props"] = {
                "total_slots": 3,
                "default_generation_settings": {"n_ctx": 2048},
            }
        data = self.program.tells.get(path)
        self._json(data(None) if data else known.get(path))

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path in self.program.tells:
            self._json(self.program.tells[self.path](body))
            return
        if self.path == "/tokenize":
            self._json({"tokens": body["content"].split()})
            return
        self.program.bodies.append(body)
        if self.program.loads:
            self.program.loads -= 1
            self._json(self.program.loading, 503)
            return
        if self.program.whole is not None:
            self._json(self.program.whole)
            return
        refused = self.program.refusal_of(body)
        if refused:
            said = REFUSED.format(name=refused) if self.program.names else "Bad request"
            self._json({"error": {"message": said}}, 400)
            return
        # Who has the answer may ask again before all of it is sent: it counts no longer.
        with self.program.working():
            thought, text = self._answer(body)
        with contextlib.suppress(OSError):
            if body.get("stream"):
                self._stream(thought, text, body["max_tokens"])
            else:
                self._json(self._complete(thought, text, body["max_tokens"]))

    def _answer(self, body):
        answer = self.program.answers(body)
        return ("", answer) if isinstance(answer, str) else answer

    def _complete(self, thought, text, most):
        thought, text, ending = _cut(thought, text, most)
        choice = {
            "message": {"content": text, self.program.thoughts: thought},
            "finish_reason": ending,
        }
        if "logprobs" in self.program.knows:
            tops = [{"token": text, "logprob": -0.1}, {"token": "B", "logprob": -2.4}]
            choice["logprobs"] = {"content": [{"token": text, "top_logprobs": tops}]}
        return {"choices": [choice]}

    def _stream(self, thought, text, most):
        if self.program.status != 200 or self.program.html:
            self._json({})
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        if self.program.raw is not None:
            self.wfile.write(self.program.raw.encode())
            return
        thought, text, ending = _cut(thought, text, most)
        for start in range(0, len(thought), 4):
            self._event({"delta": {self.program.thoughts: thought[start : start + 4]}})
        for number, start in enumerate(range(0, len(text), 4)):
            if number == 2 and self.program.stalls:
                self.program.stalled.set()
                self.program.go_on.wait(PATIENCE_SECONDS)
            self._event({"delta": {"content": text[start : start + 4]}})
        self._event({"delta": {}, "finish_reason": ending})
        self.wfile.write(b"data: [DONE]\n\n")

    def _event(self, choice):
        self.wfile.write(f"data: {json.dumps({'choices': [choice]})}\n\n".encode())
        self.wfile.flush()

    def _json(self, data, status=None):
        page = b"<html>It works!</html>"
        status = status or (self.program.status if data is not None else 404)
        body = page if self.program.html else json.dumps(data or {}).encode()
        self.send_response(status)
        kind = "text/html" if self.program.html else "application/json"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _cut(thought, text, most):
    """A token is a word; thoughts count."""
    words = thought.split(" ") if thought else []
    if len(words) > most:
        return " ".join(words[:most]), "", "length"
    said = text.split(" ")
    left = most - len(words)
    ending = "length" if len(said) > left else "stop"
    return thought, " ".join(said[:left]), ending
