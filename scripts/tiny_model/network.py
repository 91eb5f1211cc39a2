"""A llama-architecture network in torch, equal to what llama.cpp computes of its weights."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from scripts.gguf_models import Shape

_ROPE_BASE = 10_000.0


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

    def forward(self, x: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
        """``x``: batch × tokens × width."""
        x = x + self._attend(self.attn_norm(x), turns)
        h = self.ffn_norm(x)
        return x + self.ffn_down(functional.silu(self.ffn_gate(h)) * self.ffn_up(h))

    def _attend(self, x: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
        batch, length, _ = x.shape
        head = self.shape.head

        def split(made: Tensor) -> Tensor:
            return made.view(batch, length, -1, head).transpose(1, 2)

        q = _turned(split(self.attn_q(x)), turns)
        k = _turned(split(self.attn_k(x)), turns)
        mixed = functional.scaled_dot_product_attention(
            q, k, split(self.attn_v(x)), is_causal=True, enable_gqa=True
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

    def forward(self, tokens: Tensor) -> Tensor:
        """``tokens``: batch × length."""
        x = self.token_embd(tokens)
        turns = _turns(tokens.shape[1], self.shape.head, x.dtype)
        for block in self.blk:
            x = block(x, turns)
        return functional.linear(self.output_norm(x), self.token_embd.weight)

    def weights(self) -> Iterator[tuple[str, NDArray[np.float32]]]:
        """Every tensor under the name GGUF has for it."""
        for name, weight in self.state_dict().items():
            yield name, weight.float().numpy()


def _turns(length: int, head: int, kind: torch.dtype) -> tuple[Tensor, Tensor]:
    speeds = _ROPE_BASE ** (-torch.arange(0, head, 2).float() / head)
    angles = torch.arange(length).float()[:, None] * speeds
    return angles.cos().to(kind), angles.sin().to(kind)


def _turned(x: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
    """Neighbouring numbers form a pair, as llama.cpp has it for this architecture."""
    cos, sin = turns
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)
