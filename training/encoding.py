"""Pairs of text as tokens, and labels as token positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor

from training.examples import Example

LONGEST = 288
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


@dataclass(frozen=True)
class Batch:
    """Several encoded examples, padded to the same length."""

    ids: Tensor
    kinds: Tensor
    mask: Tensor
    start: Tensor
    end: Tensor
    marks: Tensor


def tokenizer_of(folder: Path) -> Tokenizer:
    """The tokenizer of an encoder's folder, which cuts the passage, not the question."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST, strategy="only_second")
    return tokenizer


def encode(examples: Sequence[Example], tokenizer: Tokenizer) -> Iterator[Encoded]:
    """Examples in tokens; those whose answer was cut off are left out."""
    for first in range(0, len(examples), 1024):
        part = examples[first : first + 1024]
        pairs = [(" ".join(e.asked.split()[:60]) or "?", e.passage) for e in part]
        for example, tokens in zip(part, tokenizer.encode_batch(pairs), strict=True):
            begin = tokens.type_ids.index(1) if 1 in tokens.type_ids else len(tokens.ids) - 1
            start = end = _IGNORED
            if example.span is not None:
                inside = [
                    n
                    for n in range(begin, len(tokens.ids) - 1)
                    if tokens.offsets[n][0] < example.span.end
                    and tokens.offsets[n][1] > example.span.start
                ]
                if not inside:
                    continue
                start, end = inside[0], inside[-1]
            elif example.answers is False:
                start = end = 0
            yield Encoded(
                np.asarray(tokens.ids, np.int32), begin, start, end,
                (_mark(example.answers), _mark(example.relevant), _mark(example.supported)),
            )  # fmt: skip


def _mark(label: bool | None) -> float:
    return -1.0 if label is None else float(label)


def batch_of(examples: Sequence[Encoded]) -> Batch:
    """A padded batch."""
    longest = max(len(e.ids) for e in examples)
    ids = torch.zeros((len(examples), longest), dtype=torch.long)
    kinds, mask = torch.zeros_like(ids), torch.zeros_like(ids)
    for n, example in enumerate(examples):
        length = len(example.ids)
        ids[n, :length] = torch.from_numpy(example.ids.astype(np.int64))
        kinds[n, example.passage_from : length] = 1
        mask[n, :length] = 1
    return Batch(
        ids,
        kinds,
        mask,
        torch.tensor([e.start for e in examples]),
        torch.tensor([e.end for e in examples]),
        torch.tensor([e.marks for e in examples]),
    )
