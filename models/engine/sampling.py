"""Drawing the next token, under a grammar where there is one."""

from __future__ import annotations

import ctypes
from gettext import gettext as tr
from typing import Any

import numpy as np
from llama_cpp import llama_cpp as c
from numpy.typing import NDArray

from models.engine.values import Sampling
from reader.errors import ModelProblem

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])


class Sampler:
    """Of one generation. ``vocab`` is llama.cpp's.

    Raises:
        ModelProblem: if the grammar is not one.
    """

    def __init__(self, vocab: Any, sampling: Sampling, grammar: str | None) -> None:  # noqa: ANN401  # a C pointer
        self._grammar = _grammar(vocab, grammar) if grammar else None
        self._chain = _chain(sampling) if sampling.temperature > 0 else None

    def close(self) -> None:
        """Give back its memory."""
        for sampler in (self._grammar, self._chain):
            if sampler:
                c.llama_sampler_free(sampler)

    def draw(self, logits: NDArray[np.float32]) -> int | None:
        """The next token, of which the grammar takes note; None if it allows no token at all."""
        token = self._pick(logits)
        if self._grammar:
            # The whole vocabulary is put to the grammar only if its favourite is refused.
            if not self._allows(token):
                masked = self._masked(logits)
                if not np.isfinite(masked).any():
                    return None
                token = self._pick(masked)
            c.llama_sampler_accept(self._grammar, token)
        if self._chain:
            c.llama_sampler_accept(self._chain, token)
        return token

    def _pick(self, logits: NDArray[np.float32]) -> int:
        if not self._chain:
            return int(np.argmax(logits))
        candidates = _candidates(logits)
        array = _array_of(candidates)
        c.llama_sampler_apply(self._chain, ctypes.byref(array))
        return int(array.data[array.selected].id)

    def _allows(self, token: int) -> bool:
        candidates = np.array([(token, 0.0, 0.0)], _CANDIDATE)
        c.llama_sampler_apply(self._grammar, ctypes.byref(_array_of(candidates)))
        return bool(np.isfinite(candidates["logit"][0]))

    def _masked(self, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        candidates = _candidates(logits)
        c.llama_sampler_apply(self._grammar, ctypes.byref(_array_of(candidates)))
        masked = np.full(len(logits), -np.inf, np.float32)
        masked[candidates["id"]] = candidates["logit"]
        return masked


def logprob(logits: NDArray[np.float32], token: int) -> float:
    """The natural logarithm of a token's probability, before any sampling or grammar."""
    top = float(logits.max())
    return float(logits[token]) - top - float(np.log(np.exp(logits - top).sum()))


def _candidates(logits: NDArray[np.float32]) -> NDArray[Any]:
    made = np.zeros(len(logits), _CANDIDATE)
    made["id"] = np.arange(len(logits))
    made["logit"] = logits
    return made


def _array_of(candidates: NDArray[Any]) -> c.llama_token_data_array:
    data = candidates.ctypes.data_as(ctypes.POINTER(c.llama_token_data))
    return c.llama_token_data_array(data, len(candidates), -1, False)


def _grammar(vocab: Any, text: str) -> Any:  # noqa: ANN401  # C pointers
    made = c.llama_sampler_init_grammar(vocab, text.encode(), b"root")
    if not made:
        raise ModelProblem(tr("The form asked of the language model cannot be understood."))
    return made


def _chain(sampling: Sampling) -> Any:  # noqa: ANN401  # a C pointer
    chain = c.llama_sampler_chain_init(c.llama_sampler_chain_default_params())
    for step in (
        c.llama_sampler_init_top_k(sampling.top_k),
        c.llama_sampler_init_top_p(sampling.top_p, 1),
        c.llama_sampler_init_min_p(sampling.min_p, 1),
        c.llama_sampler_init_temp(sampling.temperature),
        c.llama_sampler_init_dist(sampling.seed),
    ):
        c.llama_sampler_chain_add(chain, step)
    return chain
