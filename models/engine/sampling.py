"""Sampling of tokens, under a grammar if there is one."""

from __future__ import annotations

import ctypes
from gettext import gettext as tr
from typing import Any

import numpy as np
from llama_cpp import llama_cpp as c
from numpy.typing import NDArray

from models.engine.engine_values import Sampling
from models.engine.llama import Llama
from reader.errors import ModelError

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])
_EVERY = 1 << 31
_FEW = 256
"""Tokens checked against a grammar first. All of a large vocabulary take as long as evaluating."""
_GROUPED = 16


class Sampler:
    """The sampler of one generation by ``llama``, whose logits it reads in place.

    The likeliest token is found without llama.cpp's own samplers, which copy the logits of the
    whole vocabulary for each token.

    Raises:
        ModelError: if the grammar is invalid.
    """

    def __init__(self, llama: Llama, sampling: Sampling, grammar: str | None) -> None:
        self._llama = llama
        self._grammar = _grammar(llama.vocab, grammar) if grammar else None
        self._chain = _chain(sampling) if sampling.temperature > 0 else None
        self._enough = (sampling.top_k or _EVERY) if self._chain else 1

    def close(self) -> None:
        """Free its memory."""
        for sampler in (self._grammar, self._chain):
            if sampler:
                c.llama_sampler_free(sampler)

    def draw(self, row: int) -> int | None:
        """The next token, which also advances the grammar; None if that allows no token.

        ``row`` is that of the last batch whose logits decide.
        """
        logits = self._llama.logits(row)
        token: int | None = (
            self._llama.sample(self._chain, row) if self._chain else int(np.argmax(logits))
        )
        if self._grammar:
            # More of the vocabulary is put to the grammar only if its favourite is refused.
            if not len(self._allowed(_candidates(np.array([token]), logits))):
                token = self._pick(self._likeliest_allowed(logits))
            if token is not None:
                c.llama_sampler_accept(self._grammar, token)
        return token

    def _pick(self, candidates: NDArray[Any]) -> int | None:
        if not len(candidates):
            return None
        if not self._chain:
            return int(candidates["id"][np.argmax(candidates["logit"])])
        array = _array_of(candidates)
        c.llama_sampler_apply(self._chain, ctypes.byref(array))
        return int(array.data[array.selected].id)

    def _likeliest_allowed(self, logits: NDArray[np.float32]) -> NDArray[Any]:
        """The candidates: less likely tokens would be cut off by the sampling anyway."""
        if len(logits) > _FEW * _GROUPED:
            allowed = self._allowed(_candidates(_likeliest(logits), logits))
            if len(allowed) >= self._enough:
                return allowed
        return self._allowed(_candidates(np.arange(len(logits)), logits))

    def _allowed(self, candidates: NDArray[Any]) -> NDArray[Any]:
        c.llama_sampler_apply(self._grammar, ctypes.byref(_array_of(candidates)))
        allowed: NDArray[Any] = candidates[np.isfinite(candidates["logit"])]
        return allowed


def _likeliest(logits: NDArray[np.float32]) -> NDArray[Any]:
    """At least ``_FEW`` of the likeliest tokens, and seldom many more.

    They are as likely as the favourites of that many groups, which are found faster than the tokens
    in their order, and without a copy of the vocabulary.
    """
    rest = len(logits) % _GROUPED
    favourites = logits[rest:].reshape(_GROUPED, -1).max(axis=0)
    return np.flatnonzero(logits >= np.partition(favourites, -_FEW)[-_FEW])


def _candidates(tokens: NDArray[Any], logits: NDArray[np.float32]) -> NDArray[Any]:
    made = np.zeros(len(tokens), _CANDIDATE)
    made["id"] = tokens
    made["logit"] = logits[tokens]
    return made


def _array_of(candidates: NDArray[Any]) -> c.llama_token_data_array:
    data = candidates.ctypes.data_as(ctypes.POINTER(c.llama_token_data))
    return c.llama_token_data_array(data, len(candidates), -1, False)


def _grammar(vocab: Any, text: str) -> Any:
    made = c.llama_sampler_init_grammar(vocab, text.encode(), b"root")
    if not made:
        raise ModelError(tr("The grammar for the language model's answer is invalid."))
    return made


def _chain(sampling: Sampling) -> Any:
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
