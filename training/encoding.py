"""Pairs of text as tokens, and labels as token positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.network.pairs import PairTokenizer, padded
from training.examples import Example

_IGNORED = -100


@dataclass(frozen=True)
class Encoded:
    """An example in tokens; ``start`` and ``end`` are −100 where nothing is learnt from them."""

    ids: NDArray[np.int32]
    passage_from: int
    start: int
    end: int
    marks: tuple[float, float, float]
    """Answers, relevant, supported: 0 or 1, or −1 for unknown."""
    question: int
    """Examples with the same number are compared; each −1 stands alone."""


@dataclass(frozen=True)
class Batch:
    """Several encoded examples, padded to the same length."""

    ids: Tensor
    kinds: Tensor
    mask: Tensor
    start: Tensor
    end: Tensor
    marks: Tensor
    question: Tensor


def encode(examples: Sequence[Example], tokenizer: PairTokenizer) -> Iterator[Encoded]:
    """Examples in tokens; those whose answer was cut off are left out."""
    numbers: dict[str, int] = {}
    for first in range(0, len(examples), 1024):
        part = examples[first : first + 1024]
        pairs = tokenizer.pairs([(example.asked, example.passage) for example in part])
        for example, pair in zip(part, pairs, strict=True):
            start = end = _IGNORED
            if example.span is not None:
                inside = [
                    n
                    for n in range(pair.begin, pair.end)
                    if pair.offsets[n][0] < example.span.end
                    and pair.offsets[n][1] > example.span.start
                ]
                if not inside:
                    continue
                start, end = inside[0], inside[-1]
            elif example.answers is False:
                start = end = 0
            yield Encoded(
                np.asarray(pair.ids, np.int32), pair.begin, start, end,
                (_mark(example.answers), _mark(example.relevant), _mark(example.supported)),
                numbers.setdefault(example.question, len(numbers)) if example.question else -1,
            )  # fmt: skip


def _mark(label: bool | None) -> float:
    return -1.0 if label is None else float(label)


def batch_of(examples: Sequence[Encoded]) -> Batch:
    """A padded batch."""
    inputs = padded([e.ids for e in examples], [e.passage_from for e in examples])
    return Batch(
        torch.from_numpy(inputs.ids),
        torch.from_numpy(inputs.kinds),
        torch.from_numpy(inputs.mask),
        torch.tensor([e.start for e in examples]),
        torch.tensor([e.end for e in examples]),
        torch.tensor([e.marks for e in examples]),
        torch.tensor([e.question for e in examples]),
    )
