"""The encoders and cross-encoders in use, opened as libraries choose them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from models.encoders.process_encoder import ProcessEncoder
from models.encoders.search_choice import ChosenEncoder, Form, encoder_from, reranker_from
from reader.hopping.retrieval import Reranker
from reader.ports import Choices, Encoder
from reader.records import Choice

if TYPE_CHECKING:
    from models.encoders.gguf import GgufEncoder


class SearchParts:
    """Holds the built-in encoder, and another one while a library needs it. Thread-safe."""

    def __init__(
        self,
        built_in: ProcessEncoder,
        make: Callable[[ChosenEncoder], ProcessEncoder | GgufEncoder] | None = None,
    ) -> None:
        self._built_in = built_in
        self._make = make or _opened
        self._other: tuple[ChosenEncoder, ProcessEncoder | GgufEncoder] | None = None
        self._lock = threading.Lock()

    def encoder(self, choices: Choices) -> Encoder:
        """A library's chosen encoder; nothing is loaded yet. Raises ``ModelError``."""
        chosen = encoder_from(choices.get(Choice.ENCODER))
        with self._lock:
            if chosen is None:
                return self._built_in
            if self._other is None or self._other[0] != chosen:
                self._drop()
                self._other = chosen, self._make(chosen)
            return self._other[1]

    def reranker(self, choices: Choices) -> Reranker | None:
        """A library's reranker, if it has chosen one. Raises ``ModelError``."""
        chosen = reranker_from(choices.get(Choice.RERANKER))
        if chosen is None:
            return None
        encoder = self.encoder(choices)
        from models.encoders.reranking import (
            ProcessReranker,  # few choose one; takes 80 ms to import
        )

        process = encoder if isinstance(encoder, ProcessEncoder) else self._built_in
        return ProcessReranker(process, chosen)

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            self._drop()
        self._built_in.close()

    def _drop(self) -> None:
        if self._other:
            self._other[1].close()
        self._other = None


def _opened(chosen: ChosenEncoder) -> ProcessEncoder | GgufEncoder:
    if chosen.form is Form.GGUF:
        from models.encoders.gguf import GgufEncoder  # few choose one

        return GgufEncoder(chosen)
    return ProcessEncoder(chosen=chosen)
