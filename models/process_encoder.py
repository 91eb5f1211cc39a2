"""The sentence encoder in a process of its own, so that torch never loads into the window's."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from models.minilm import DIMENSIONS, NAME, OFFLINE
from reader.child_process import ChildProcess, Limits, Message
from reader.errors import ChildFailed, ModelProblem

WORKER = "models.encoder_worker"
_LIMITS = Limits(silence=180, memory=4 << 30)
"""Loading takes five seconds, a thousand sentences at most ten; on old machines more."""

TEXTS_PER_MESSAGE = 512
_TRIES = 2


class ProcessEncoder:
    """Implements ``reader.ports.Encoder`` over a child process.

    The child starts with the first use, or ahead of it with ``warm_up``. If it dies it is started
    once more, for the same texts; if it dies again, ``ModelProblem`` is raised.
    """

    def __init__(self, worker: str = WORKER, limits: Limits = _LIMITS) -> None:
        self._worker = worker
        self._limits = limits
        self._child: ChildProcess | None = None
        self._greeted = False
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The model and its weights' checksum."""
        return NAME

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return DIMENSIONS

    def warm_up(self) -> None:
        """Start loading, and return at once; problems show at the first use."""
        if self._lock.acquire(blocking=False):
            try:
                with contextlib.suppress(ChildFailed, OSError):
                    self._started()
            finally:
                self._lock.release()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text.

        Raises:
            ModelProblem: if the encoder cannot be loaded, or its process died twice.
        """
        with self._lock:
            rows = [self._encode(part) for part in _parts(texts)]
        return np.concatenate([np.zeros((0, DIMENSIONS), np.float32), *rows])

    def representatives(
        self, vectors: NDArray[np.float32], groups: int, each: int
    ) -> Sequence[int]:
        """Rows that stand for all, see ``models.clustering``. Raises ``ModelProblem``."""
        wanted = Message(
            "represent", {"groups": groups, "each": each}, {"rows": vectors.astype(np.float32)}
        )
        with self._lock:
            chosen = self._asked(wanted).arrays.get("chosen", np.zeros(0, np.int32))
        return [int(row) for row in chosen if 0 <= row < len(vectors)]

    def close(self) -> None:
        """End the child process; the next use would start another."""
        with self._lock:
            self._drop()

    def _encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        answer = self._asked(Message("encode", {"texts": list(texts)}))
        rows = answer.arrays.get("rows")
        if rows is None or rows.shape != (len(texts), DIMENSIONS):
            self._drop()
            raise ModelProblem(
                tr("The sentence encoder's process sent something else than vectors.")
            )
        return rows.astype(np.float32, copy=False)

    def _asked(self, message: Message) -> Message:
        for attempt in range(1, _TRIES + 1):
            try:
                return self._ask(message)
            except ModelProblem:
                self._drop()
                raise
            except (ChildFailed, OSError) as failed:
                self._drop()
                if attempt == _TRIES:
                    raise ModelProblem(
                        tr("The sentence encoder's process stopped working ({failed})").format(
                            failed=failed
                        ),
                        tr("Close other programs if memory is short, and try again."),
                    ) from failed
        raise AssertionError  # the last attempt returns or raises

    def _ask(self, message: Message) -> Message:
        child = self._started()
        if not self._greeted:
            _checked(child.receive())
            self._greeted = True
        return _checked(child.ask(message))

    def _started(self) -> ChildProcess:
        if self._child is None:
            self._greeted = False
            self._child = ChildProcess(self._worker, self._limits, OFFLINE)
            self._child.send(Message("load"))
        return self._child

    def _drop(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(texts), TEXTS_PER_MESSAGE):
        yield texts[start : start + TEXTS_PER_MESSAGE]


def _checked(answer: Message) -> Message:
    if answer.kind == "problem":
        raise ModelProblem(str(answer.data["what"]), str(answer.data["hint"]))
    return answer
