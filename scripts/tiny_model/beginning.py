"""Weights to begin with, in which looking up is laid out already and has only to be refined.

From random weights a small network needs millions of tokens before it looks up anything at all: a
head that looks at the token before is of no use until another head compares what it brings, and
that head is of no use until the first is there (Olsson et al., induction heads). So the first two
layers begin as such heads; training decides what becomes of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import torch
from torch import Generator, Tensor
from torch.nn import functional

from scripts.gguf_models import Shape
from scripts.tiny_model.network import Block, Network, speeds

_SPREAD = 0.06
"""Of the embeddings' numbers."""
_CONSTANT = 8
"""Numbers of an embedding that are alike for all tokens: from them positions are compared."""
_SHARPNESS = 10.0
"""How much a head prefers the token it is to look at, per turned pair."""
_COMPARED_PAIRS = 3
_DISTANCES = (1, 2, 3, 7)
"""How far back each head of the first layer looks: two names of five letters with an equals sign
between them are seven tokens apart."""
_SAME_WORD = 0.8
_MARKED_PAIR, _MARKED = 4, 1.4
_LIKENESS = 3.0
_BROUGHT, _COPIED = 3.0, 4.0
_TURNING = 12
"""The first numbers of a head turn too quickly to compare what is far apart."""


def lay_out(
    network: Network, words: Iterable[tuple[int, int]], marks: Sequence[int], random: Generator
) -> None:
    """Overwrite the embeddings and the attention of the first three layers.

    ``words`` are tokens of the same word with and without a space before it; ``marks`` are tokens
    that close the number or letter before a sentence.
    """
    shape = network.shape
    own, marked, *brought = _rooms(shape, random)
    with torch.no_grad():
        _embed(network, words, random)
        bring, find, tell = (network.block(number) for number in range(3))
        for head in range(shape.heads):
            rows = slice(head * shape.head, (head + 1) * shape.head)
            _look_back(bring, rows, shape, _DISTANCES[head])
            _carry(bring, rows, own, _BROUGHT * brought[head])
            if head < shape.heads - 1:
                before = own if head == 0 else brought[head - 1]
                _compare(find, rows, before, brought[head])
                _carry(find, rows, own, _COPIED * own)
            else:
                _look_for_mark(network, rows, marks)
                _carry(find, rows, brought[0], _BROUGHT * marked)
        rows = slice(shape.head, 2 * shape.head)
        _compare(tell, rows, brought[0], brought[1])
        _carry(tell, rows, marked, _COPIED * own)


def _embed(network: Network, words: Iterable[tuple[int, int]], random: Generator) -> None:
    weight = network.token_embd.weight
    weight.normal_(0, _SPREAD, generator=random)
    for one, other in words:
        weight[other] *= (1 - _SAME_WORD**2) ** 0.5
        weight[other] += _SAME_WORD * weight[one]
    weight[:, :_CONSTANT] = 2 * _SPREAD


def _rooms(shape: Shape, random: Generator) -> list[Tensor]:
    """Directions apart: for the token itself, its sentence's mark, and what each head brings."""
    free, size = shape.width - _CONSTANT, shape.head - _TURNING
    directions = torch.linalg.qr(torch.randn(free, free, generator=random))[0]
    rooms = directions[: size * (shape.heads + 2)].split(size)
    return [torch.cat([torch.zeros(size, _CONSTANT), room], dim=1) for room in rooms]


def _carry(block: Block, rows: slice, read: Tensor, written: Tensor) -> None:
    """A head that brings what it reads where it looks to where it is."""
    block.attn_v.weight[rows] = 0
    block.attn_v.weight[rows.start + _TURNING : rows.stop] = read
    block.attn_output.weight[:, rows.start + _TURNING : rows.stop] = _SPREAD * written.T


def _look_back(block: Block, rows: slice, shape: Shape, distance: int) -> None:
    """A head that looks at the token so far before, whatever it is."""
    constant = 2 / (1 + 3 * _CONSTANT / shape.width) ** 0.5
    strength = (_SHARPNESS * shape.head**0.5) ** 0.5 / (_CONSTANT * constant)
    angles = -distance * speeds(shape)[:_COMPARED_PAIRS]
    query, key = torch.zeros(shape.head), torch.zeros(shape.head)
    query[0 : 2 * _COMPARED_PAIRS : 2] = strength * angles.cos()
    query[1 : 2 * _COMPARED_PAIRS : 2] = strength * angles.sin()
    key[0 : 2 * _COMPARED_PAIRS : 2] = strength
    for matrix, values in ((block.attn_q, query), (block.attn_k, key)):
        matrix.weight[rows] *= 0.5
        matrix.weight[rows, :_CONSTANT] = values[:, None].expand(-1, _CONSTANT)


def _compare(block: Block, rows: slice, sought: Tensor, found: Tensor) -> None:
    """A head that looks where what one head brought is what another, or the token itself, says."""
    for matrix, read in ((block.attn_q, sought), (block.attn_k, found)):
        matrix.weight[rows] *= 0.5
        matrix.weight[rows.start + _TURNING : rows.stop] = _LIKENESS * read


def _look_for_mark(network: Network, rows: slice, marks: Sequence[int]) -> None:
    """A head that looks at the last of ``marks``: before it stands the sentence's number."""
    block, at = network.block(1), rows.start + 2 * _MARKED_PAIR
    block.attn_q.weight[rows] *= 0.5
    block.attn_k.weight[rows] *= 0.5
    sought = network.token_embd.weight[list(marks)].clone()
    sought[:, :_CONSTANT] = 0
    block.attn_q.weight[at, :_CONSTANT] = _MARKED
    block.attn_k.weight[at] = _MARKED * functional.normalize(sought, dim=1).sum(0)
