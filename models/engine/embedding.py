"""An embedding model as seen by the rest of the program: a process that may be restarted."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import psutil
from numpy.typing import NDArray

from models.encoder_child import tried_twice, vectors_in
from models.engine.engine_wire import Says, problem_of
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits

WORKER = "models.engine.embedding_worker"
_SILENCE = 180
_TEXTS = 256


class EmbeddingClient:
    """One GGUF file in a process of its own, started when it is first needed. For any thread.

    If the process dies it is started once more, for the same texts.
    """

    def __init__(self, path: Path, worker: str = WORKER) -> None:
        self._path = path
        self._worker = worker
        self._limits = Limits(_SILENCE, int(psutil.virtual_memory().total))
        self._child: ChildProcess | None = None
        self._dimensions = 0
        self._lock = threading.Lock()

    def dimensions(self) -> int:
        """Length of a vector; the model is loaded for it. Raises ``ModelError``."""
        with self._lock:
            self._tried([])
            return self._dimensions

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text.

        Raises:
            ModelError: the model cannot be loaded, or its process died twice.
        """
        with self._lock:
            parts = [texts[first : first + _TEXTS] for first in range(0, len(texts), _TEXTS)]
            rows = [self._tried(part) for part in parts]
        return np.concatenate(rows) if rows else np.zeros((0, self._dimensions), np.float32)

    def end(self) -> None:
        """End the process at once, from any thread; pending calls fail as if it had died."""
        child = self._child
        if child:
            child.end()

    def close(self) -> None:
        """End the process; the next use would start another."""
        with self._lock:
            self._drop()

    def _tried(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return tried_twice(lambda: self._embedded(texts), self._drop)

    def _embedded(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self._child is None:
            self._child = ChildProcess(self._worker, self._limits)
            loaded = _checked(self._child.ask(Message(Says.LOAD, {"path": str(self._path)})))
            self._dimensions = int(loaded.data["dimensions"])
        if not texts:
            return np.zeros((0, self._dimensions), np.float32)
        reply = _checked(self._child.ask(Message(Says.EMBED, {"texts": list(texts)})))
        return vectors_in(reply, len(texts), self._dimensions)

    def _drop(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None


def _checked(answer: Message) -> Message:
    if answer.kind == Says.PROBLEM:
        raise problem_of(answer.data)
    return answer
