"""An encoder for benchmarks that put one question to many methods."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.ports import Encoder


class RememberingEncoder:
    """Encodes every short text once, so that methods are compared without that cost.

    ``seconds`` is what encoding took, for ``texts`` texts in ``calls`` calls.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._known: dict[str, NDArray[np.float32]] = {}
        self.seconds = 0.0
        self.calls = 0
        self.texts = 0

    @property
    def name(self) -> str:
        return self._encoder.name

    @property
    def dimensions(self) -> int:
        return self._encoder.dimensions

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            begun = time.perf_counter()
            self._known.update(zip(new, self._encoder.encode(new), strict=True))
            self.seconds += time.perf_counter() - begun
            self.calls += 1
            self.texts += len(new)
        return np.stack([self._known[text] for text in texts])

    def close(self) -> None:
        self._encoder.close()
