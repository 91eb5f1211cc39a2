"""The child process that holds the sentence encoder: texts in, vectors out; and their groups."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as tr

from models.clustering import representatives
from models.minilm import MiniLM
from reader.child_process import Message, serve
from reader.errors import ModelProblem


class EncoderWorker:
    """Answers ``load``, ``encode`` and ``represent``; with ``problem`` where it cannot."""

    def __init__(self) -> None:
        self._encoder: MiniLM | None = None

    def __call__(self, message: Message) -> Iterator[Message]:
        """One answer per message."""
        try:
            yield self._answer(message)
        except ModelProblem as problem:
            yield Message("problem", {"what": problem.what, "hint": problem.hint})

    def _answer(self, message: Message) -> Message:
        if self._encoder is None:
            self._encoder = MiniLM()
        match message.kind:
            case "load":
                return Message("ready", {"bfloat16": self._encoder.bfloat16})
            case "encode":
                rows = self._encoder.encode(message.data["texts"])
                return Message("vectors", arrays={"rows": rows})
            case "represent":
                found = representatives(
                    message.arrays["rows"], message.data["groups"], message.data["each"]
                )
                return Message("represented", arrays={"chosen": found})
            case unknown:
                raise ModelProblem(
                    tr("The sentence encoder was asked for {word!r}.").format(word=unknown)
                )


if __name__ == "__main__":
    serve(EncoderWorker())
