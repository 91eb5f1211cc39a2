"""A model server in a process of its own, which can be killed and started again at its port."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class ServedProcess:
    """Has ``model`` in ``slots`` slots; an answer takes ``seconds``, and is a line of ``log``.

    If it ``waits``, it answers only after ``begin``.
    """

    def __init__(self, log: Path, model="big-8b", slots=2, seconds=0.02, port=0, *, waits=False):
        self.log = log
        command = [sys.executable, __file__, str(log), model, str(slots), str(seconds), str(port)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        if not waits:
            self.begin()

    def begin(self):
        """Answer from now on."""
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self.port = int(self._process.stdout.readline())
        self.address = f"http://127.0.0.1:{self.port}"

    def kill(self):
        self._process.kill()
        self._process.communicate()

    @property
    def answered(self):
        return self.log.read_text().splitlines() if self.log.exists() else []


def _serve(log, model, slots, seconds, port):
    free = threading.Semaphore(int(slots))

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            if self.path == "/v1/models":
                self._send({"data": [{"id": model, "owned_by": "vllm", "max_model_len": 8192}]})
            elif self.path.startswith("/props"):
                settings = {"n_ctx": 8192}
                self._send({"default_generation_settings": settings, "total_slots": int(slots)})
            else:
                self._send({}, 404)

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.path == "/tokenize":
                self._send({"tokens": body["content"].split()})
                return
            asked = body["messages"][-1]["content"]
            with free:
                time.sleep(float(seconds))
            wanted = body.get("grammar", "")
            option = wanted.removeprefix('root ::= "').split('"')[0]
            text = option if wanted.startswith('root ::= "') else "It tells of what happened there."
            choice = {"message": {"content": text}, "finish_reason": "stop"}
            self._send({"model": model, "choices": [choice]})
            with Path(log).open("a") as file:
                file.write(f"{zlib.crc32(asked.encode())}\n")

        def _send(self, data, status=200):
            body = json.dumps(data).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    sys.stdin.readline()
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), Handler)
    print(server.server_port, flush=True)  # noqa: T201  # to whoever started it
    server.serve_forever()


if __name__ == "__main__":
    _serve(*sys.argv[1:])
