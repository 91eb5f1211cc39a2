"""A llama-architecture network in torch, equal to what llama.cpp computes of its weights."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from scripts.gguf_models import Shape


class Block(nn.Module):
    """Attention and a gated feed-forward part, each with its norm before and a way around it."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        narrow = shape.kv_heads * shape.head
        self.attn_norm = nn.RMSNorm(shape.width, eps=1e-5)
        self.attn_q = nn.Linear(shape.width, shape.width, bias=False)
        self.attn_k = nn.Linear(shape.width, narrow, bias=False)
        self.attn_v = nn.Linear(shape.width, narrow, bias=False)
        self.attn_output = nn.Linear(shape.width, shape.width, bias=False)
        self.ffn_norm = nn.RMSNorm(shape.width, eps=1e-5)
        self.ffn_gate = nn.Linear(shape.width, shape.inner, bias=False)
        self.ffn_up = nn.Linear(shape.width, shape.inner, bias=False)
        self.ffn_down = nn.Linear(shape.inner, shape.width, bias=False)

    def forward(self, x: Tensor, turns: Tensor) -> Tensor:
        """``x``: batch × tokens × width."""
        x = x + self._attend(self.attn_norm(x), turns)
        h = self.ffn_norm(x)
        return x + self.ffn_down(functional.silu(self.ffn_gate(h)) * self.ffn_up(h))

    def _attend(self, x: Tensor, turns: Tensor) -> Tensor:
        batch, length, _ = x.shape
        head = self.shape.head

        def split(made: Tensor) -> Tensor:
            return made.view(batch, length, -1, head).transpose(1, 2).float()

        q, k, v = split(self.attn_q(x)), split(self.attn_k(x)), split(self.attn_v(x))
        # Training torch's attention in bfloat16 takes a processor several times as long.
        with torch.autocast("cpu", enabled=False):
            mixed = functional.scaled_dot_product_attention(
                _turned(q, turns), _turned(k, turns), v, is_causal=True, enable_gqa=True
            )
        return self.attn_output(mixed.transpose(1, 2).reshape(batch, length, -1))


class Network(nn.Module):
    """Tokens in, logits of the next token out; input and output share their embedding."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.token_embd = nn.Embedding(shape.vocabulary, shape.width)
        self.blk = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.output_norm = nn.RMSNorm(shape.width, eps=1e-5)
        for name, weight in self.named_parameters():
            if weight.ndim > 1:
                spread = 0.02 if "output" not in name and "down" not in name else 0.02 / 3
                nn.init.normal_(weight, std=spread)

    def forward(self, tokens: Tensor, wanted: Tensor) -> Tensor:
        """Logits where ``wanted`` is true; both are batch × length."""
        x = self.token_embd(tokens)
        turns = _turns(tokens.shape[1], self.shape)
        for block in self.blk:
            x = block(x, turns)
        return functional.linear(self.output_norm(x)[wanted], self.token_embd.weight)

    def block(self, number: int) -> Block:
        """Layer ``number``, from 0."""
        block = self.blk[number]
        assert isinstance(block, Block)  # noqa: S101  # torch's list is not typed
        return block

    def weights(self) -> Iterator[tuple[str, NDArray[np.float32]]]:
        """Every tensor under the name GGUF has for it."""
        for name, weight in self.state_dict().items():
            yield name, weight.float().numpy()


def speeds(shape: Shape) -> Tensor:
    """How far each pair of numbers of a head is turned from one token to the next."""
    return torch.tensor(shape.rope_base) ** (-torch.arange(0, shape.head, 2) / shape.head)


def _turns(length: int, shape: Shape) -> Tensor:
    angles = torch.arange(length).float()[:, None] * speeds(shape)
    return torch.polar(torch.ones_like(angles), angles)


def _turned(x: Tensor, turns: Tensor) -> Tensor:
    """Neighbouring numbers form a pair, as llama.cpp has it for this architecture."""
    pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)).contiguous())
    return torch.view_as_real(pairs * turns).flatten(-2)
