"""The encoders and cross-encoders in use, opened as libraries choose them."""

from __future__ import annotations

import threading

from models.encoders.process_encoder import ProcessEncoder
from models.encoders.search_choice import ChosenEncoder, encoder_from, reranker_from
from reader.hop_skills import Reranker
from reader.ports import Choices
from reader.records import Choice


class SearchParts:
    """Holds the built-in encoder, and another one while a library needs it. Thread-safe."""

    def __init__(self, built_in: ProcessEncoder) -> None:
        self._built_in = built_in
        self._other: tuple[ChosenEncoder, ProcessEncoder] | None = None
        self._lock = threading.Lock()

    def encoder(self, choices: Choices) -> ProcessEncoder:
        """A library's chosen encoder; nothing is loaded yet. Raises ``ModelError``."""
        chosen = encoder_from(choices.get(Choice.ENCODER))
        with self._lock:
            if chosen is None:
                return self._built_in
            if self._other is None or self._other[0] != chosen:
                self._drop()
                self._other = chosen, ProcessEncoder(chosen=chosen)
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

        return ProcessReranker(encoder, chosen)

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            self._drop()
        self._built_in.close()

    def _drop(self) -> None:
        if self._other:
            self._other[1].close()
        self._other = None
