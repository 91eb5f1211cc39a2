"""Pairs of a question and a passage as token numbers, and back from tokens to characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from models.network.network_files import TOKENIZER, unloadable
from models.transformer import encodable
from models.vocabulary import knows, unknown_of

LONGEST = 288
"""Tokens of a pair; the passage is cut there, never the question."""

_QUESTION_WORDS = 60
_QUESTION_CHARACTERS = 400


@dataclass(frozen=True)
class Pair:
    """A tokenized pair. Token ``n`` of the passage stands for the characters ``offsets[n]``.

    ``begin`` is the first token of the passage, ``end`` the one after its last. ``known``: its
    language is one that the network knows.
    """

    ids: Sequence[int]
    offsets: Sequence[tuple[int, int]]
    begin: int
    end: int
    known: bool


def loaded_tokenizer(folder: Path) -> Tokenizer:
    """The tokenizer in ``folder``. Raises ``ModelError``."""
    try:
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
    except Exception as broken:
        raise unloadable(folder / TOKENIZER, broken) from broken
    tokenizer.no_padding()
    return tokenizer


class PairTokenizer:
    """Tokenizes pairs as in training."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._unknown = unknown_of(tokenizer)

    def pairs(self, texts: Sequence[tuple[str, str]]) -> list[Pair]:
        """Each question, or statement, with its passage."""
        self._tokenizer.enable_truncation(LONGEST, strategy="only_second")
        made = self._tokenizer.encode_batch([(_asked(one), encodable(two)) for one, two in texts])
        return [
            Pair(
                each.ids,
                each.offsets,
                each.type_ids.index(1) if 1 in each.type_ids else len(each.ids) - 1,
                len(each.ids) - 1,
                knows(each, self._unknown),
            )
            for each in made
        ]


@dataclass(frozen=True)
class Padded:
    """Several pairs as arrays of the same length: N × L each, of 64-bit integers."""

    ids: NDArray[np.int64]
    kinds: NDArray[np.int64]
    mask: NDArray[np.int64]


def padded(rows: Sequence[Sequence[int] | NDArray[np.int32]], begins: Sequence[int]) -> Padded:
    """The input of the network: token numbers, segments (1 for the passage), and the mask.

    Args:
        rows: token numbers of each pair.
        begins: at which of them its passage begins.
    """
    longest = max(map(len, rows))
    ids = np.zeros((len(rows), longest), np.int64)
    kinds, mask = np.zeros_like(ids), np.zeros_like(ids)
    for n, (row, begin) in enumerate(zip(rows, begins, strict=True)):
        ids[n, : len(row)] = row
        kinds[n, begin : len(row)] = 1
        mask[n, : len(row)] = 1
    return Padded(ids, kinds, mask)


def _asked(text: str) -> str:
    return encodable(" ".join(text.split()[:_QUESTION_WORDS])[:_QUESTION_CHARACTERS]) or "?"
