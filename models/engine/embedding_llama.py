"""An embedding model in llama.cpp: texts in, unit vectors out, many in one batch.

Imported in a process of its own only, as ``models.engine.llama`` is.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Sequence
from gettext import gettext as tr
from pathlib import Path
from typing import Any

import numpy as np
from llama_cpp import llama_cpp as c
from numpy.typing import NDArray

from models.engine.llama import BatchArrays
from models.transformer import usable_cores
from reader.errors import ModelError

Floats = NDArray[np.float32]

_TOKENS = 2048
"""In a batch. A text of an encoder must fit into one as a whole; most take 512 at the most."""

_SEQUENCES = 32
_LAYERS = 999
"""More than any model has: all go to a GPU that has room for them."""


class EmbeddingLlama:
    """One model that turns texts into vectors.

    The file says how the tokens of a text become one vector (their mean, the first, the last); by
    default it is the mean.

    Raises:
        ModelError: the file cannot be loaded, or gives no vectors.
    """

    def __init__(self, path: Path, prompts: tuple[str, str] = ("", "")) -> None:
        """``prompts`` precede questions and passages."""
        self._question_prompt, self._passage_prompt = prompts
        c.llama_backend_init()
        self._quiet = c.llama_log_callback(lambda *_: None)
        c.llama_log_set(self._quiet, ctypes.c_void_p(0))
        self._model = _loaded(path)
        self._vocab = c.llama_model_get_vocab(self._model)
        trained = int(c.llama_model_n_ctx_train(self._model))
        self._longest = max(1, min(_TOKENS, trained or _TOKENS))
        self._context = self._with_vectors()
        self._memory = c.llama_get_memory(self._context)
        self._batch = c.llama_batch_init(_TOKENS, 0, 1)
        self._arrays = BatchArrays(self._batch, _TOKENS)
        self.dimensions = int(c.llama_model_n_embd(self._model))

    def encode(self, texts: Sequence[str]) -> Floats:
        """One unit row per text, of a passage. Raises ``ModelError``."""
        return self._embedded([f"{self._passage_prompt}{text}" for text in texts])

    def encode_questions(self, texts: Sequence[str]) -> Floats:
        """The same for questions."""
        return self._embedded([f"{self._question_prompt}{text}" for text in texts])

    def _embedded(self, texts: Sequence[str]) -> Floats:
        """One unit row per text. What is longer than the model takes is cut.

        Raises:
            ModelError: llama.cpp failed.
        """
        tokens = [self._tokens(text) for text in texts]
        rows = np.zeros((len(texts), self.dimensions), np.float32)
        for together in _packed([len(each) for each in tokens]):
            self._evaluate([tokens[number] for number in together])
            for sequence, number in enumerate(together):
                rows[number] = self._vector(sequence)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        unit: Floats = rows / np.maximum(lengths, np.float32(1e-12))
        return unit

    def _evaluate(self, texts: Sequence[Sequence[int]]) -> None:
        tokens = [token for text in texts for token in text]
        places = [place for text in texts for place in range(len(text))]
        sequences = [number for number, text in enumerate(texts) for _ in text]
        self._arrays.fill(tokens, places, sequences, [True] * len(tokens))
        self._batch.n_tokens = len(tokens)
        if self._memory:
            c.llama_memory_clear(self._memory, True)
            code = c.llama_decode(self._context, self._batch)
        else:
            code = c.llama_encode(self._context, self._batch)
        if code:
            raise ModelError(
                tr("The sentence encoder couldn't process the text (code {code}).").format(
                    code=code
                )
            )

    def _vector(self, sequence: int) -> Floats:
        found = c.llama_get_embeddings_seq(self._context, sequence)
        if not found:
            raise ModelError(tr("This model file doesn't produce vectors."))
        return np.ctypeslib.as_array(found, (self.dimensions,)).copy()

    def _tokens(self, text: str) -> list[int]:
        raw = text.encode("utf-8", "replace")
        room = len(raw) + 16
        buffer = (c.llama_token * room)()
        count = c.llama_tokenize(self._vocab, raw, len(raw), buffer, room, True, False)
        if count < 0:
            room = -count
            buffer = (c.llama_token * room)()
            count = c.llama_tokenize(self._vocab, raw, len(raw), buffer, room, True, False)
        found = list(buffer[: max(0, count)])
        if len(found) > self._longest:
            found = [*found[: self._longest - 1], found[-1]]  # the last may be the sign of the end
        return found or [int(c.llama_vocab_eos(self._vocab))]

    def _with_vectors(self) -> Any:
        context = self._make_context(c.LLAMA_POOLING_TYPE_UNSPECIFIED)
        pooling = c.llama_pooling_type(context)
        if pooling == c.LLAMA_POOLING_TYPE_RANK:
            raise ModelError(
                tr("This model file is a reranker; it doesn't produce vectors."),
                tr("Choose the file of an embedding model."),
            )
        if pooling == c.LLAMA_POOLING_TYPE_NONE:
            c.llama_free(context)
            context = self._make_context(c.LLAMA_POOLING_TYPE_MEAN)
        return context

    def _make_context(self, pooling: int) -> Any:
        wishes = c.llama_context_default_params()
        wishes.n_ctx = wishes.n_batch = wishes.n_ubatch = _TOKENS
        wishes.n_seq_max = _SEQUENCES
        wishes.kv_unified = True
        wishes.embeddings = True
        wishes.pooling_type = pooling
        wishes.n_threads = wishes.n_threads_batch = usable_cores()
        context = c.llama_init_from_model(self._model, wishes)
        if not context:
            raise ModelError(tr("Not enough memory for this model."), tr("Choose a smaller one."))
        return context


def _packed(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Numbers of texts that go into one batch, the short ones with the short ones."""
    together: list[int] = []
    tokens = 0
    for number in sorted(range(len(lengths)), key=lambda n: lengths[n]):
        full = tokens + lengths[number] > _TOKENS or len(together) == _SEQUENCES
        if together and full:
            yield together
            together, tokens = [], 0
        together.append(number)
        tokens += lengths[number]
    if together:
        yield together


def _loaded(path: Path) -> Any:
    """On the GPU where there is one with room for it, else by the processor."""
    for layers in (_LAYERS, 0) if c.llama_supports_gpu_offload() else (0,):
        wishes = c.llama_model_default_params()
        wishes.n_gpu_layers = layers
        model = c.llama_model_load_from_file(os.fsencode(path), wishes)
        if model:
            return model
    raise ModelError(
        tr("llama.cpp can't load this model file."),
        tr("It may be damaged, or too new for this version of llama.cpp. Try another one."),
    )
