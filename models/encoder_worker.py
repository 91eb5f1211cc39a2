"""The child process of the sentence encoder: turns texts into vectors, and clusters vectors.

It also holds the reader network, and the cross-encoder, if one is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from gettext import gettext as tr
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.clustering import representatives
from models.encoders.folders import describe_folder, make_sure
from models.encoders.scale import scale_of
from models.files.description import vector_length
from models.network.messages import readings_message
from models.network.network import ReaderNetwork
from models.network.sentence_encoder import SentenceEncoder
from models.transformer import CrossReranker, TransformerEncoder
from reader.child_messages import Message
from reader.child_serving import serve
from reader.errors import ModelError
from reader.language import later

if TYPE_CHECKING:
    from models.engine.embedding_llama import EmbeddingLlama  # needs llama.cpp

_HINT = later("It may be incomplete. Choose it again, or choose another one.")


class EncoderWorker:
    """Answers ``encode``, ``weigh`` and others; with ``problem`` on failure.

    A model is loaded when it is first needed.
    """

    def __init__(self) -> None:
        self._encoder: SentenceEncoder | TransformerEncoder | EmbeddingLlama | None = None
        self._reranker: tuple[str, CrossReranker] | None = None
        self._network: ReaderNetwork | None = None

    def __call__(self, message: Message) -> Iterator[Message]:
        """One answer per message."""
        try:
            yield self._answer(message)
        except ModelError as problem:
            yield Message("problem", {"what": problem.what, "hint": problem.hint})

    def _answer(self, message: Message) -> Message:
        match message.kind:
            case "try":
                return _tried(Path(message.data["path"]), tuple(message.data["prompts"]))
            case "encode":
                rows = self._loaded(message.data).encode(message.data["texts"])
                return Message("vectors", arrays={"rows": rows})
            case "encode questions":
                rows = self._loaded(message.data).encode_questions(message.data["texts"])
                return Message("vectors", arrays={"rows": rows})
            case "weigh":
                data = message.data
                weights = self._closer(data).weigh(data["wanted"], data["texts"], data["seconds"])
                return Message("weighed", arrays={"weights": weights})
            case "represent":
                found = representatives(
                    message.arrays["rows"], message.data["groups"], message.data["each"]
                )
                return Message("represented", arrays={"chosen": found})
            case "read":
                return self._read(message.data["asked"], message.data["passages"])
            case unknown:
                raise ModelError(
                    tr("Unknown request to the sentence encoder: {word!r}.").format(word=unknown)
                )

    def _read(self, asked: str, passages: Sequence[str]) -> Message:
        self._network = self._network or ReaderNetwork()
        return readings_message(self._network.read(asked, passages))

    def _loaded(
        self, wanted: Mapping[str, Any]
    ) -> SentenceEncoder | TransformerEncoder | EmbeddingLlama:
        if self._encoder is None and "path" in wanted:
            prompts = tuple(wanted["prompts"])
            self._encoder = _opened(Path(wanted["path"]), prompts, wanted["name"])
        self._encoder = self._encoder or SentenceEncoder()
        return self._encoder

    def _closer(self, data: Mapping[str, Any]) -> CrossReranker:
        if self._reranker is None or self._reranker[0] != data["name"]:
            folder = Path(data["folder"])
            describe_folder(folder)
            make_sure(folder, data["name"])
            self._reranker = data["name"], CrossReranker(folder, tr(_HINT))
        return self._reranker[1]


def _opened(
    path: Path, prompts: tuple[str, str], name: str = ""
) -> TransformerEncoder | EmbeddingLlama:
    """The encoder in a GGUF file, or in a folder; it must still match its ``name``."""
    if not path.is_file():
        describe_folder(path)
    elif not name:
        vector_length(path)
    if name:
        make_sure(path, name)
    if path.is_dir():
        return TransformerEncoder(path, tr(_HINT), prompts=prompts)
    from models.engine.embedding_llama import EmbeddingLlama

    return EmbeddingLlama(path, prompts)


def _tried(path: Path, prompts: tuple[str, str]) -> Message:
    """Load a model and try it on a few pairs, before it is chosen."""
    if path.is_dir() and describe_folder(path).reranks:
        weights = CrossReranker(path, tr(_HINT)).weigh("Who?", ["He.", "She."], 60)
        return Message("tried", {"dimensions": 0, "weighs": len(weights)})
    encoder = _opened(path, prompts)
    scale = scale_of(encoder.encode_questions, encoder.encode)
    data = {"dimensions": encoder.dimensions, "shift": scale.shift, "factor": scale.factor}
    return Message("tried", data)


if __name__ == "__main__":
    serve(EncoderWorker())
