"""llama.cpp itself, behind a few typed calls. Imported in the engine's own process only.

Everything foreign is in this module: pointers, C structures, return codes.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from gettext import gettext as tr
from typing import Any, Self

import numpy as np
import psutil
from llama_cpp import llama_cpp as c
from numpy.typing import NDArray

from models.engine.engine_values import Loaded, Loading
from models.engine.framing import frame_of
from models.transformer import usable_cores
from reader.errors import ModelError
from reader.language import number

Logits = NDArray[np.float32]

_KEPT_TEXTS = 64
_NO_ROOM, _ABORTED = 1, 2


class NoRoomError(Exception):
    """The cache has no cells left for a batch; nothing of it was evaluated."""


class Aborted(Exception):  # noqa: N818  # not an error: somebody asked for it
    """Evaluation was stopped on request; parts of the batch may be in the cache."""


class Llama:
    """One model with one context: tokens in, logits out, and the sequences of its cache.

    Raises:
        ModelError: the file cannot be loaded, or a context of that size cannot be created.
    """

    def __init__(self, loading: Loading, aborts: Callable[[], bool] = lambda: False) -> None:
        c.llama_backend_init()
        self._quiet = c.llama_log_callback(lambda *_: None)
        c.llama_log_set(self._quiet, ctypes.c_void_p(0))
        self._model = self._load_model(loading)
        self._vocab = c.llama_model_get_vocab(self._model)
        # Python must keep objects alive while C refers to them.
        self._aborts = c.ggml_abort_callback(lambda _: aborts())
        self._context = self._make_context(loading)
        self._memory = c.llama_get_memory(self._context)
        self._batch = c.llama_batch_init(loading.batch, 0, 1)
        self._arrays = BatchArrays(self._batch, loading.batch)
        self.batch_size = loading.batch
        self.vocabulary_size = int(c.llama_vocab_n_tokens(self._vocab))
        self.context_size = int(c.llama_n_ctx(self._context))
        self._odds = np.empty(self.vocabulary_size, np.float32)
        self.tokens_of = lru_cache(_KEPT_TEXTS)(self._tokens_of)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free all memory."""
        c.llama_batch_free(self._batch)
        c.llama_free(self._context)
        c.llama_model_free(self._model)

    @property
    def vocab(self) -> Any:
        """llama.cpp's vocabulary, for samplers."""
        return self._vocab

    def describe(self, loading: Loading) -> Loaded:
        """The properties of the loaded model."""
        buffer = ctypes.create_string_buffer(256)
        c.llama_model_desc(self._model, buffer, len(buffer))
        raw = c.llama_model_chat_template(self._model, None)
        template = raw.decode("utf-8", "replace") if raw and loading.templated else None
        begin = self._special(c.llama_vocab_bos(self._vocab))
        end = self._special(c.llama_vocab_eos(self._vocab))
        layers = int(c.llama_model_n_layer(self._model))
        return Loaded(
            description=buffer.value.decode("utf-8", "replace"),
            context=self.context_size,
            trained_context=int(c.llama_model_n_ctx_train(self._model)),
            sequences=loading.sequences,
            layers=layers,
            gpu_layers=min(_on_gpu(loading), layers + 1),
            frame=frame_of(template, begin, end),
        )

    def begin_token(self) -> tuple[int, ...]:
        """The token that the model needs at the beginning, if any."""
        if not c.llama_vocab_get_add_bos(self._vocab):
            return ()
        return (int(c.llama_vocab_bos(self._vocab)),)

    def ends(self, token: int) -> bool:
        """Whether ``token`` marks the end of the model's text."""
        return bool(c.llama_vocab_is_eog(self._vocab, token))

    def piece(self, token: int) -> bytes:
        """The bytes of a token; none of a special one."""
        for size in (32, 1024):
            buffer = ctypes.create_string_buffer(size)
            length = c.llama_token_to_piece(self._vocab, token, buffer, size, 0, False)
            if length >= 0:
                return buffer.raw[:length]
        return b""

    def decode(
        self,
        tokens: Sequence[int],
        places: Sequence[int],
        sequences: Sequence[int],
        wanted: Sequence[bool],
    ) -> None:
        """Evaluate a batch: each token at its place of its sequence; logits where ``wanted``.

        Raises:
            NoRoomError: the cache is full; nothing has changed.
            Aborted: it was stopped.
            ModelError: llama.cpp failed.
        """
        self._arrays.fill(tokens, places, sequences, wanted)
        self._batch.n_tokens = len(tokens)
        code = c.llama_decode(self._context, self._batch)
        if code == _NO_ROOM:
            raise NoRoomError
        if code == _ABORTED:
            raise Aborted
        if code:
            raise ModelError(
                tr("The language model couldn't process the text (code {code}).").format(code=code)
            )

    def logits(self, row: int) -> Logits:
        """Of the ``row``-th token of the last batch; valid until the next one."""
        pointer = c.llama_get_logits_ith(self._context, row)
        return np.ctypeslib.as_array(pointer, (self.vocabulary_size,))

    def logprobs(self, row: int, tokens: Sequence[int]) -> list[float]:
        """The natural logarithm of each token's probability after the ``row``-th of the batch."""
        logits = self.logits(row)
        top = logits.max()
        np.exp(np.subtract(logits, top, out=self._odds), out=self._odds)
        total = float(np.log(self._odds.sum()))
        return [float(logits[token]) - float(top) - total for token in tokens]

    def sample(self, chain: Any, row: int) -> int:
        """The next token after the ``row``-th of the batch, drawn by llama.cpp's ``chain``."""
        return int(c.llama_sampler_sample(chain, self._context, row))

    def copy(self, source: int, target: int, length: int) -> None:
        """Let ``target`` begin with the first ``length`` tokens of ``source``; nothing is moved."""
        c.llama_memory_seq_cp(self._memory, source, target, 0, length)

    def trim(self, sequence: int, length: int) -> bool:
        """Keep the first ``length`` tokens; False if this kind of model cannot forget in part."""
        return bool(c.llama_memory_seq_rm(self._memory, sequence, length, -1))

    def _tokens_of(self, text: str, special: bool) -> tuple[int, ...]:
        raw = text.encode("utf-8", "replace")
        room = len(raw) + 8
        while True:
            buffer = (c.llama_token * room)()
            count = c.llama_tokenize(self._vocab, raw, len(raw), buffer, room, False, special)
            if count >= 0:
                return tuple(buffer[:count])
            room = -count

    def _special(self, token: int) -> str:
        if token < 0:
            return ""
        return (c.llama_vocab_get_text(self._vocab, token) or b"").decode("utf-8", "replace")

    def _load_model(self, loading: Loading) -> Any:
        wishes = c.llama_model_default_params()
        wishes.n_gpu_layers = loading.gpu_layers
        wishes.use_extra_bufts = loading.rearranged
        if not loading.gpu_layers:
            # A GPU would still be used for large batches, and could still fail.
            self._no_devices = (ctypes.c_void_p * 1)(None)
            wishes.devices = ctypes.cast(self._no_devices, ctypes.c_void_p)
        model = c.llama_model_load_from_file(os.fsencode(loading.path), wishes)
        if not model:
            raise ModelError(
                tr("llama.cpp can't load this model file."),
                tr("It may be damaged, or too new for this version of llama.cpp. Try another one."),
            )
        return model

    def _make_context(self, loading: Loading) -> Any:
        wishes = c.llama_context_default_params()
        wishes.n_ctx = loading.context
        wishes.n_batch = loading.batch
        wishes.n_ubatch = loading.batch
        wishes.n_seq_max = loading.sequences
        wishes.kv_unified = True
        if loading.small_cache:
            wishes.type_k = wishes.type_v = c.GGML_TYPE_Q8_0
        wishes.abort_callback = self._aborts
        threads = loading.threads or _cores()
        wishes.n_threads = wishes.n_threads_batch = threads
        context = c.llama_init_from_model(self._model, wishes)
        if not context and loading.small_cache:  # not every model, nor every GPU, has one
            wishes.type_k = wishes.type_v = c.GGML_TYPE_F16
            context = c.llama_init_from_model(self._model, wishes)
        if not context:
            raise ModelError(
                tr("Not enough memory for a context of {tokens} tokens.").format(
                    tokens=number(loading.context)
                ),
                tr("Choose a smaller context or a smaller model."),
            )
        return context


def _cores() -> int:
    """The number of physical cores: a core's second thread would only slow down the first."""
    allowed = usable_cores()
    return min(allowed, psutil.cpu_count(logical=False) or allowed)


def _on_gpu(loading: Loading) -> int:
    """Layers really on the GPU: llama.cpp accepts them for a missing one."""
    return loading.gpu_layers if c.llama_supports_gpu_offload() else 0


class BatchArrays:
    """The arrays of a C batch, as numpy sees them."""

    def __init__(self, batch: Any, size: int) -> None:
        self._tokens = np.ctypeslib.as_array(batch.token, (size,))
        self._places = np.ctypeslib.as_array(batch.pos, (size,))
        self._counts = np.ctypeslib.as_array(batch.n_seq_id, (size,))
        self._wanted = np.ctypeslib.as_array(batch.logits, (size,))
        self._sequences = [batch.seq_id[row] for row in range(size)]

    def fill(
        self,
        tokens: Sequence[int],
        places: Sequence[int],
        sequences: Sequence[int],
        wanted: Sequence[bool],
    ) -> None:
        """Put a batch together: each token at its place of its sequence."""
        count = len(tokens)
        self._tokens[:count] = tokens
        self._places[:count] = places
        self._counts[:count] = 1
        self._wanted[:count] = wanted
        for row, sequence in enumerate(sequences):
            self._sequences[row][0] = sequence
