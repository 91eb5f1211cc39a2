"""From examples to batches: one example in each row, rows of like length together."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import torch
from tokenizers import Tokenizer
from torch import Tensor

from scripts.gguf_models import BOS, EOS
from scripts.tiny_model.tasks import Tasks
from scripts.tiny_model.warm_up import warm_up

_PARTS = 2
_LONGEST = 900

WARM_UP = "warm-up"


@dataclass(frozen=True)
class Row:
    """Tokens of one example; ``written`` marks those that are to be written."""

    task: str
    tokens: list[int]
    written: list[bool]


@dataclass(frozen=True)
class Batch:
    """Rows of about one length, filled up with nothing."""

    rows: list[Row]

    @property
    def tokens(self) -> Tensor:
        """Rows × length."""
        return self._filled([row.tokens for row in self.rows])

    @property
    def written(self) -> Tensor:
        """Rows × length."""
        return self._filled([row.written for row in self.rows]).bool()

    def _filled(self, rows: list[list[int]] | list[list[bool]]) -> Tensor:
        longest = max(map(len, rows))
        return torch.tensor([[*row, *[0] * (longest - len(row))] for row in rows])


class Kitchen:
    """Makes the batches of a step, the same ones every time."""

    def __init__(self, tasks: Tasks, tokenizer: Tokenizer) -> None:
        self._tasks = tasks
        self._tokenizer = tokenizer

    def step(
        self, seed: int, weights: dict[str, float], largest: int, room: int, *, by_name: bool
    ) -> list[Batch]:
        """Examples of about ``room`` tokens, of each task as many as its weight says."""
        random = Random(seed)
        rows: list[Row] = []
        while sum(len(row.tokens) for row in rows) < room:
            (task,) = random.choices(list(weights), list(weights.values()))
            row = self.row(task, random, largest, by_name=by_name)
            if len(row.tokens) <= _LONGEST:
                rows.append(row)
        rows.sort(key=lambda row: len(row.tokens))
        size = -(-len(rows) // _PARTS)
        return [Batch(rows[at : at + size]) for at in range(0, len(rows), size)]

    def row(self, task: str, random: Random, largest: int, *, by_name: bool) -> Row:
        """One example about at most ``largest`` facts."""
        size = random.randrange(2, largest + 1)
        if task == WARM_UP:
            pieces = [(BOS, False), *warm_up(random, size, by_name=by_name)]
        else:
            example = self._tasks.all[task](random, size)
            said = f"{BOS}<|user|>{example.said}{EOS}<|assistant|>"
            pieces = [(said, False), (example.answer + EOS, True)]
        tokens: list[int] = []
        written: list[bool] = []
        for text, writes in pieces:
            more = self._tokenizer.encode(text).ids
            tokens += more
            written += [writes] * len(more)
        return Row(task, tokens, written)
