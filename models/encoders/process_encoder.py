"""Sentence encoder and cross-encoder in their own process, so that windows load no models."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from gettext import gettext as tr
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.encoder_child import tried_twice, vectors_in
from models.encoders.search_choice import ChosenEncoder, ChosenReranker
from models.minilm import DIMENSIONS, NAME
from models.network.messages import readings_in
from models.transformer import OFFLINE
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.encoder_scales import SAME, Scale
from reader.errors import ModelError
from reader.values.reading import Reading

WORKER = "models.encoder_worker"
_LIMITS = Limits(silence=180, memory=4 << 30)
"""Loading torch takes five seconds, a thousand sentences at most ten; on old machines more."""

TEXTS_PER_MESSAGE = 512


class ProcessEncoder:
    """Implements ``reader.ports.Encoder`` over a child process.

    The child starts with the first use. If it dies, it is restarted once, for the same texts; if it
    dies again, ``ModelError`` is raised.
    """

    def __init__(
        self, worker: str = WORKER, limits: Limits = _LIMITS, chosen: ChosenEncoder | None = None
    ) -> None:
        """Without ``chosen``, the built-in encoder."""
        self._chosen = chosen
        self._wanted: Mapping[str, Any] = (
            {"folder": str(chosen.path), "name": chosen.name, "prompts": chosen.prompts}
            if chosen
            else {}
        )
        self._dimensions = chosen.dimensions if chosen else DIMENSIONS
        self._worker = worker
        self._limits = limits
        self._child: ChildProcess | None = None
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The model and its weights' checksum."""
        return self._chosen.name if self._chosen else NAME

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self._dimensions

    @property
    def scale(self) -> Scale:
        """The scale of its cosines."""
        return self._chosen.scale if self._chosen else SAME

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text.

        Raises:
            ModelError: if the encoder cannot be loaded, or its process died twice.
        """
        return self._encoded("encode", texts)

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same for questions."""
        return self._encoded("encode questions", texts)

    def representatives(
        self, vectors: NDArray[np.float32], groups: int, each: int
    ) -> Sequence[int]:
        """Rows that represent all, see ``models.clustering``. Raises ``ModelError``."""
        wanted = Message(
            "represent", {"groups": groups, "each": each}, {"rows": vectors.astype(np.float32)}
        )
        with self._lock:
            chosen = self._asked(wanted).arrays.get("chosen", np.zeros(0, np.int32))
        return [int(row) for row in chosen if 0 <= row < len(vectors)]

    def weigh(
        self, reranker: ChosenReranker, wanted: str, texts: Sequence[str]
    ) -> NDArray[np.float32]:
        """One score for each of the first of ``texts``, as many as there is time for.

        Raises:
            ModelError: the cross-encoder cannot be loaded, or the process died twice.
        """
        data = {
            "folder": str(reranker.path),
            "name": reranker.name,
            "seconds": reranker.seconds,
            "wanted": wanted,
            "texts": list(texts),
        }
        with self._lock:
            weights = self._asked(Message("weigh", data)).arrays.get("weights")
        if weights is None or weights.ndim != 1 or len(weights) > len(texts):
            self.close()
            raise ModelError(tr("Unexpected response from the reranker's process."))
        return weights.astype(np.float32, copy=False)

    def read(self, asked: str, passages: Sequence[str]) -> Sequence[Reading]:
        """See ``reader.ports.PassageReader``.

        Raises:
            ModelError: the reader network can't be loaded, or the process died twice.
        """
        message = Message("read", {"asked": asked, "passages": list(passages)})
        with self._lock:
            answer = self._asked(message)
        try:
            return readings_in(answer, len(passages))
        except (KeyError, ValueError, IndexError) as wrong:
            self.close()
            raise ModelError(tr("Unexpected response from the reader network's process.")) from (
                wrong
            )

    def close(self) -> None:
        """End the child process; the next use would start another."""
        with self._lock:
            self._drop()

    def _encoded(self, kind: str, texts: Sequence[str]) -> NDArray[np.float32]:
        with self._lock:
            rows = [self._encode(kind, part) for part in _parts(texts)]
        return np.concatenate([np.zeros((0, self._dimensions), np.float32), *rows])

    def _encode(self, kind: str, texts: Sequence[str]) -> NDArray[np.float32]:
        message = Message(kind, {"texts": list(texts), **self._wanted})
        return tried_twice(
            lambda: vectors_in(self._ask(message), len(texts), self._dimensions), self._drop
        )

    def _asked(self, message: Message) -> Message:
        return tried_twice(lambda: self._ask(message), self._drop)

    def _ask(self, message: Message) -> Message:
        if self._child is None:
            self._child = ChildProcess(self._worker, self._limits, OFFLINE)
        answer = self._child.ask(message)
        if answer.kind == "problem":
            raise ModelError(str(answer.data["what"]), str(answer.data["hint"]))
        return answer

    def _drop(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(texts), TEXTS_PER_MESSAGE):
        yield texts[start : start + TEXTS_PER_MESSAGE]
