"""Trains the tiny model; may be stopped at any time and goes on where it was.

Looking something up in the text before is what every task builds on, and what small networks are
slow to learn. So the weights begin with it laid out (``beginning``), training begins with short
texts and many questions to each (``warm_up``), and the tasks come after, those that are not
learnt yet more often than the others.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from string import ascii_uppercase

import torch
import typer
from tokenizers import Tokenizer
from torch.nn import functional

from scripts.gguf_models import Shape
from scripts.tiny_model import tokens, world
from scripts.tiny_model.batches import WARM_UP, Batch, Kitchen
from scripts.tiny_model.beginning import lay_out
from scripts.tiny_model.network import Network
from scripts.tiny_model.tasks import Tasks

SHAPE = Shape(
    layers=4,
    width=128,
    heads=4,
    kv_heads=4,
    inner=320,
    context=1024,
    vocabulary=1408,
    rope_base=100_000.0,
)

_SEED = 1
_CORPUS = 800
_ROOM = 2048
"""Tokens of a step."""
_MATRIX_RATE, _OTHER_RATE = 1e-3, 1e-3
_RISE = 30
_SETTLING = 0.3
"""The last part of all steps, in which the rates fall to nothing."""
_WARM_STEPS = 250
_LARGEST_FIRST, _LARGEST, _STEPS_PER_FACT = 4, 12, 150
_WARM_UP_WEIGHT, _LEAST_WEIGHT = 4.0, 0.1
_HALVED_AFTER = 1000
"""Steps after which the warm-up has half its weight."""
_REMEMBERED = 0.95
_SAVE_SECONDS = 60
_BY_NAME_FROM = 2007
_NAMES = re.compile("[A-Z]{5}")


@dataclass
class State:
    """How far training has come. ``right`` is the share lately answered right, by task."""

    step: int = 0
    seconds: float = 0.0
    right: dict[str, float] = field(default_factory=dict)


class Training:
    """Tokenizer, network, optimizers, and how far they are; kept in ``folder``."""

    def __init__(self, folder: Path) -> None:
        torch.manual_seed(_SEED)
        folder.mkdir(parents=True, exist_ok=True)
        self._checkpoint = folder / "checkpoint.pt"
        tasks = Tasks()
        self._tasks = list(tasks.all)
        tokenizer = _tokenizer(folder / "tokenizer.json", tasks)
        self._kitchen = Kitchen(tasks, tokenizer)
        self._network = Network(SHAPE)
        random = torch.Generator().manual_seed(_SEED)
        marks = [tokenizer.token_to_id(mark) for mark in ("]", ":")]
        lay_out(self._network, tokens.same_words(tokenizer), marks, random)
        self._optimizers = _optimizers(self._network)
        self.state = State()
        if self._checkpoint.exists():
            self._load()

    def step(self, rate: float) -> None:
        """One step at ``rate`` of the full speed."""
        begun = time.process_time()
        for optimizer in self._optimizers:
            optimizer.zero_grad()
            for group in optimizer.param_groups:
                group["lr"] = group["full"] * rate
        at = self.state.step
        batches = self._kitchen.step(
            at, self._weights(), self._largest(), _ROOM, by_name=at >= _BY_NAME_FROM
        )
        written = sum(int(batch.written[:, 1:].sum()) for batch in batches)
        for batch in batches:
            self._learn(batch, written)
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), 1.0)
        for optimizer in self._optimizers:
            optimizer.step()
        self.state.step += 1
        self.state.seconds += time.process_time() - begun

    def save(self) -> None:
        """In one go, so that a kill leaves the last one whole."""
        kept = {
            "network": self._network.state_dict(),
            "optimizers": [each.state_dict() for each in self._optimizers],
            "state": vars(self.state),
        }
        beside = self._checkpoint.with_suffix(".new")
        torch.save(kept, beside)
        beside.replace(self._checkpoint)

    def _load(self) -> None:
        kept = torch.load(self._checkpoint, weights_only=True)
        self._network.load_state_dict(kept["network"])
        for optimizer, state in zip(self._optimizers, kept["optimizers"], strict=True):
            optimizer.load_state_dict(state)
        self.state = State(**kept["state"])

    def _learn(self, batch: Batch, written: int) -> None:
        wanted = batch.written[:, 1:]
        expected = batch.tokens[:, 1:][wanted]
        with torch.autocast("cpu", torch.bfloat16):
            logits = self._network(batch.tokens[:, :-1], wanted)
        loss = functional.cross_entropy(logits.float(), expected, reduction="sum")
        (loss / written).backward()
        right = torch.ones_like(wanted)
        right[wanted] = logits.argmax(-1) == expected
        for row, whole in zip(batch.rows, right.all(dim=1).tolist(), strict=True):
            before = self.state.right.get(row.task, 0.0)
            self.state.right[row.task] = _REMEMBERED * before + (1 - _REMEMBERED) * whole

    def _weights(self) -> dict[str, float]:
        if self.state.step < _WARM_STEPS:
            return {WARM_UP: 1.0}
        right = self.state.right
        weights = {name: _LEAST_WEIGHT + 1 - right.get(name, 0.0) for name in self._tasks}
        warm_up = _WARM_UP_WEIGHT / (1 + self.state.step / _HALVED_AFTER)
        return {WARM_UP: warm_up, **weights}

    def _largest(self) -> int:
        return min(_LARGEST, _LARGEST_FIRST + self.state.step // _STEPS_PER_FACT)


def train(folder: Path, steps: int, threads: int = 2) -> None:
    """Train up to ``steps`` steps in all; FOLDER keeps tokenizer and checkpoint."""
    torch.set_num_threads(threads)
    training = Training(folder)
    saved = time.monotonic()
    while training.state.step < steps:
        training.step(_rate(training.state.step, steps))
        state = training.state
        if state.step == steps or time.monotonic() - saved > _SAVE_SECONDS:
            saved = time.monotonic()
            training.save()
        if state.step % 50 == 0:
            told = ", ".join(f"{name} {share:.2f}" for name, share in sorted(state.right.items()))
            typer.echo(f"{state.step} steps, {state.seconds / 60:.1f} min of processor: {told}")


def _rate(step: int, steps: int) -> float:
    return min(1.0, (step + 1) / _RISE, (steps - step) / (_SETTLING * steps))


def _optimizers(network: Network) -> list[torch.optim.Optimizer]:
    """Muon for matrices, which learns them in half the steps, AdamW for the rest."""
    named = list(network.named_parameters())
    matrices = [weight for name, weight in named if weight.ndim > 1 and "embd" not in name]
    others = [weight for name, weight in named if weight.ndim == 1 or "embd" in name]
    muon = torch.optim.Muon(
        matrices, lr=_MATRIX_RATE, weight_decay=0.0, adjust_lr_fn="match_rms_adamw"
    )
    adam = torch.optim.AdamW(others, lr=_OTHER_RATE, betas=(0.9, 0.98), weight_decay=0.0)
    for optimizer in (muon, adam):
        for group in optimizer.param_groups:
            group["full"] = group["lr"]
    return [muon, adam]


def _tokenizer(path: Path, tasks: Tasks) -> Tokenizer:
    if path.exists():
        return tokens.load(path)
    random = Random(0)
    examples = [
        task(random, random.randrange(2, 9)) for task in tasks.all.values() for _ in range(_CORPUS)
    ]
    # Names of variables are copied letter by letter, since any letters can be one.
    texts = (_NAMES.sub("", f"{each.said}\n{each.answer}") for each in examples)
    made = tokens.learn(texts, (*world.WORDS, *ascii_uppercase), SHAPE.vocabulary)
    made.save(str(path))
    return made


if __name__ == "__main__":
    typer.run(train)
