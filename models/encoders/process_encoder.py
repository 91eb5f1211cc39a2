"""Sentence encoder and cross-encoder in their own process, so that windows load no models."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from gettext import gettext as tr
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from models.encoders.search_choice import ChosenEncoder, ChosenReranker, Form
from models.interruption import Interruption
from models.network.messages import readings_in
from models.network.sentence_encoder import DIMENSIONS, NAME, SCALE
from models.transformer import OFFLINE
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.encoder_scales import Scale
from reader.errors import ChildFailedError, ModelError
from reader.values.reading import Reading

WORKER = "models.encoder_worker"
_SILENCE = 180
"""Loading torch takes five seconds, a thousand sentences at most ten; on old machines more."""
_MEMORY = 4 << 30
"""Of a GGUF file, any size may be wanted."""

_TRY_SILENCE = 300
TEXTS_PER_MESSAGE = 512
_TEXTS_OF_A_FILE = 256
"""Of a GGUF file, which may be a large model: its answer must come before the silence ends."""
Tried = tuple[int, Scale]


class ProcessEncoder:
    """Implements ``reader.ports.Encoder`` over a child process.

    The child starts with the first use. If it dies, it is restarted once, for the same texts; if it
    dies again, ``ModelError`` is raised.
    """

    def __init__(self, worker: str = WORKER, chosen: ChosenEncoder | None = None) -> None:
        """Without ``chosen``, the built-in encoder."""
        self._chosen = chosen
        self._wanted: Mapping[str, Any] = (
            {"path": str(chosen.path), "name": chosen.name, "prompts": chosen.prompts}
            if chosen
            else {}
        )
        self._dimensions = chosen.dimensions if chosen else DIMENSIONS
        self._worker = worker
        whole = chosen is not None and chosen.form is Form.GGUF
        self._at_once = _TEXTS_OF_A_FILE if whole else TEXTS_PER_MESSAGE
        self._limits = Limits(_SILENCE, int(psutil.virtual_memory().total) if whole else _MEMORY)
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
        return self._chosen.scale if self._chosen else SCALE

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
        found = [np.zeros((0, self._dimensions), np.float32)]
        with self._lock:
            for start in range(0, len(texts), self._at_once):
                part = list(texts[start : start + self._at_once])
                rows = self._asked(Message(kind, {"texts": part, **self._wanted})).arrays.get(
                    "rows"
                )
                if rows is None or rows.shape != (len(part), self._dimensions):
                    self._drop()
                    raise ModelError(tr("Unexpected response from the sentence encoder's process."))
                found.append(rows.astype(np.float32, copy=False))
        return np.concatenate(found)

    def _asked(self, message: Message) -> Message:
        """The answer; if the process dies, it is restarted once. Raises ``ModelError``."""
        with suppress(ChildFailedError, OSError):
            return self._ask(message)
        try:
            return self._ask(message)
        except (ChildFailedError, OSError) as failed:
            raise ModelError(
                tr("The sentence encoder's process stopped working: {failed}.").format(
                    failed=failed
                ),
                tr("Close other programs if memory is short, and try again."),
            ) from failed

    def _ask(self, message: Message) -> Message:
        try:
            if self._child is None:
                self._child = ChildProcess(self._worker, self._limits, OFFLINE)
            return checked(self._child.ask(message))
        except (ModelError, ChildFailedError, OSError):
            self._drop()
            raise

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.close()


def checked(answer: Message) -> Message:
    """An answer of the process. Raises the ``ModelError`` that it reports."""
    if answer.kind == "problem":
        raise ModelError(str(answer.data["what"]), str(answer.data["hint"]))
    return answer


def try_model(path: Path, prompts: tuple[str, str], interruption: Interruption) -> Tried:
    """Load a model in a process of its own: the length of its vectors, the scale of its cosines.

    Raises ``ModelError``.
    """
    limits = Limits(_TRY_SILENCE, int(psutil.virtual_memory().total))
    try:
        with ChildProcess(WORKER, limits, OFFLINE) as child, interruption.waking(child.end):
            answer = checked(child.ask(Message("try", {"path": str(path), "prompts": prompts})))
    except ChildFailedError as failed:
        raise ModelError(
            tr("Couldn't test the model in {folder}: {failed}.").format(
                folder=path.name, failed=failed
            ),
            tr("It may need more memory than is free."),
        ) from failed
    scale = Scale(float(answer.data.get("shift", 0)), float(answer.data.get("factor", 1)))
    return int(answer.data["dimensions"]), scale
