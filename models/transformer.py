"""Sentence encoders and cross-encoders as sentence-transformers runs them, in this process.

Only chosen ones: the built-in encoder needs no torch, which is large, and slow to import.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from gettext import gettext as tr
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.vocabulary import knows, unknown_of
from reader.errors import ModelError

Floats = NDArray[np.float32]

OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
}
"""Environment that keeps the Hugging Face libraries offline; to be set before they are imported."""

_BATCH = 32
_PAIRS = 8
"""Pairs scored between two looks at the clock: half a second on a slow machine."""

_LONGEST_PAIR = 512
_BFLOAT16_INSTRUCTIONS = ("avx512_bf16", "amx_bf16", "bf16")
"""As torch names them: on x86 the first two, on ARM the last."""

_AS_GOOD = 0.999
"""Cosine to single precision from which on bfloat16 is taken."""

_SAMPLE = (
    "The mill stood by the river and ground corn until the drought.",
    "Interest rates were left unchanged.",
    "Who wrote the letter that was found in the desk?",
)


def has_bfloat16(capabilities: Mapping[str, Any]) -> bool:
    """Whether a processor with these ``torch.cpu.get_capabilities()`` multiplies bfloat16.

    Without such instructions bfloat16 is emulated, and slower than single precision.
    """
    return any(capabilities.get(name, False) for name in _BFLOAT16_INSTRUCTIONS)


def usable_cores() -> int:
    """Processors this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class TransformerEncoder:
    """A loaded folder of sentence-transformers.

    In bfloat16 if the processor has instructions for it and the vectors stay the same: 1.4 to 2.1
    times as fast with MiniLM (docs/measured.md). Prompts precede every question or
    passage, as the model requires.

    Raises:
        ModelError: it cannot be loaded; ``hint`` says what to do.
    """

    def __init__(
        self,
        folder: Path,
        hint: str,
        *,
        prompts: tuple[str, str] = ("", ""),
        bfloat16: bool | None = None,
    ) -> None:
        """``prompts`` for questions and passages; ``bfloat16`` None tests whether it is as good."""
        os.environ.update(OFFLINE)
        # Five seconds of imports: only who encodes waits for them.
        import torch
        from sentence_transformers import SentenceTransformer

        torch.set_num_threads(usable_cores())
        self._torch = torch
        self._question_prompt, self._passage_prompt = prompts
        try:
            self._model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
        except _UNLOADABLE as broken:
            raise unloadable(folder, broken, hint) from broken
        able = has_bfloat16(torch.cpu.get_capabilities())
        self._bfloat16 = bfloat16 if bfloat16 is not None else able and self._as_good()

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return int(self._model.get_embedding_dimension() or 0)

    def encode(self, texts: Sequence[str]) -> Floats:
        """One unit row per text; texts are batched by length. Raises ``ModelError``."""
        return self._encode(texts, self._passage_prompt, self._bfloat16)

    def encode_questions(self, texts: Sequence[str]) -> Floats:
        """The same for questions; zeros for one in a language that the encoder doesn't know."""
        rows = self._encode(texts, self._question_prompt, self._bfloat16)
        tokenizer = getattr(self._model.tokenizer, "backend_tokenizer", None)
        if tokenizer is not None:
            made = tokenizer.encode_batch([encodable(text) for text in texts])
            unknown = unknown_of(tokenizer)
            rows[[not knows(each, unknown) for each in made]] = 0
        return rows

    def _encode(self, texts: Sequence[str], prompt: str, bfloat16: bool) -> Floats:
        if not texts:
            return np.zeros((0, self.dimensions), np.float32)
        try:
            with self._torch.autocast("cpu", self._torch.bfloat16, enabled=bfloat16):
                rows = self._model.encode(
                    [encodable(text) for text in texts],
                    prompt=prompt,
                    batch_size=_BATCH,
                    show_progress_bar=False,
                )
        except (RuntimeError, MemoryError) as failed:
            raise failed_encoding(failed) from failed
        found: Floats = np.asarray(rows, np.float32)
        # Rounded to bfloat16, a row's length is one only to three digits.
        found /= np.maximum(np.linalg.norm(found, axis=1, keepdims=True), np.float32(1e-12))
        return found

    def _as_good(self) -> bool:
        exact, rounded = (self._encode(_SAMPLE, "", bfloat16) for bfloat16 in (False, True))
        return bool((np.sum(exact * rounded, axis=1) >= _AS_GOOD).all())


class CrossReranker:
    """A loaded cross-encoder, which reads a question and a passage together and scores them.

    Raises:
        ModelError: it cannot be loaded; ``hint`` says what to do.
    """

    def __init__(self, folder: Path, hint: str) -> None:
        os.environ.update(OFFLINE)
        import torch
        from sentence_transformers import CrossEncoder

        torch.set_num_threads(usable_cores())
        try:
            self._model = CrossEncoder(
                str(folder), device="cpu", local_files_only=True, num_labels=1
            )
        except _UNLOADABLE as broken:
            raise unloadable(folder, broken, hint) from broken
        self._model.max_seq_length = min(self._model.max_seq_length or _LONGEST_PAIR, _LONGEST_PAIR)

    def weigh(
        self,
        wanted: str,
        texts: Sequence[str],
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> Floats:
        """Scores of the first texts, the higher the better.

        Covers as many as ``seconds`` suffice for, at least one batch. Raises ``ModelError``.
        """
        begun = clock()
        found: list[Floats] = []
        for first in range(0, len(texts), _PAIRS):
            if found and clock() - begun >= seconds:
                break
            pairs = [(encodable(wanted), encodable(text)) for text in texts[first : first + _PAIRS]]
            try:
                weights = self._model.predict(pairs, batch_size=_PAIRS, show_progress_bar=False)
            except (RuntimeError, MemoryError) as failed:
                raise failed_encoding(failed) from failed
            found.append(np.asarray(weights, np.float32).reshape(len(pairs)))
        return np.concatenate([np.zeros(0, np.float32), *found])


_UNLOADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError, ImportError)


def unloadable(folder: Path, broken: Exception, hint: str) -> ModelError:
    """The error for a model that a library doesn't take."""
    return ModelError(
        tr("Can't load the model in {folder} ({broken}).").format(
            folder=folder.name, broken=str(broken).split("\n")[0]
        ),
        hint,
    )


def failed_encoding(failed: BaseException) -> ModelError:
    """The error for texts that a model can't compute."""
    return ModelError(
        tr("The sentence encoder failed ({failed}).").format(failed=failed),
        tr("Close other programs if memory is short, and try again."),
    )


def encodable(text: str) -> str:
    """The text without halves of surrogate pairs, which tokenizers don't take."""
    return text.encode("utf-8", "replace").decode("utf-8")
