"""The process with an embedding model of llama.cpp: turns texts into vectors."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as tr
from pathlib import Path

from models.engine.embedding_llama import EmbeddingLlama
from models.engine.engine_wire import Says, problem_message
from reader.child_messages import Message
from reader.child_serving import serve
from reader.errors import ModelError


class EmbeddingWorker:
    """Answers ``load`` and ``embed``; with ``problem`` where it cannot."""

    def __init__(self) -> None:
        self._llama: EmbeddingLlama | None = None

    def __call__(self, message: Message) -> Iterator[Message]:
        """One answer per message."""
        try:
            yield self._answer(message)
        except ModelError as problem:
            yield problem_message(problem)

    def _answer(self, message: Message) -> Message:
        if message.kind == Says.LOAD:
            self._llama = EmbeddingLlama(Path(message.data["path"]))
            return Message(Says.LOADED, {"dimensions": self._llama.dimensions})
        if self._llama is None:
            raise ModelError(tr("No language model is loaded."))
        rows = self._llama.embed(message.data["texts"])
        return Message(Says.EMBEDDED, arrays={"rows": rows})


if __name__ == "__main__":
    serve(EmbeddingWorker())
