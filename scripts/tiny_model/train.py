"""Trains the tiny model; may be stopped at any time and goes on where it was.

Looking something up in the text before is slow to be learnt, and everything else builds on it. So
training begins with short lists of facts and several questions to each, and goes over to the tasks
when those are answered.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import torch
import typer
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

from scripts.gguf_models import BOS, EOS, Shape
from scripts.tiny_model import tokens
from scripts.tiny_model.network import Network
from scripts.tiny_model.tasks import Tasks, warm_up

SHAPE = Shape(layers=3, width=192, heads=4, kv_heads=2, inner=512, context=1024, vocabulary=1024)

_CORPUS = 4000
_BATCH_TOKENS = 4096
_PEAK, _FLOOR = 2e-3, 1e-4
_WARM_STEPS = 200
_PROMPT_WEIGHT = 0.05
"""Of the prompt's own tokens in the loss; those of answers count 1."""
_SAVE_SECONDS = 60
_KNOWS_HOW_TO_LOOK_UP = 0.15
"""Loss of the answers in the first stage from which on the tasks are trained."""


@dataclass
class State:
    """How far training has come."""

    step: int = 0
    seconds: float = 0.0
    stage: int = 0
    recent: float = 10.0
    """A running mean of the loss on answers."""


def encode(tokenizer: Tokenizer, said: str, answer: str) -> tuple[list[int], list[float]]:
    """An exchange in the model's chat template, and each token's weight as a target."""
    head = tokenizer.encode(f"{BOS}<|user|>{said}{EOS}<|assistant|>").ids
    tail = tokenizer.encode(f"{answer}{EOS}").ids
    return head + tail, [_PROMPT_WEIGHT] * len(head) + [1.0] * len(tail)


def encode_warm_up(tokenizer: Tokenizer, pieces: list[str]) -> tuple[list[int], list[float]]:
    """Facts, then questions; what is to be looked up is the second half of each line."""
    ids, weights = tokenizer.encode(BOS + pieces[0]).ids, []
    weights = [_PROMPT_WEIGHT] * len(ids)
    for line in pieces[1:]:
        question, answer = line.split("? ", 1)
        for text, weight in ((question + "?", _PROMPT_WEIGHT), (" " + answer, 1.0)):
            more = tokenizer.encode(text).ids
            ids += more
            weights += [weight] * len(more)
    return ids, weights


def batches(tokenizer: Tokenizer, tasks: Tasks, state: State, random: Random) -> Iterator[Tensor]:
    """Pairs of token and weight: 2 × rows × length, every row filled with whole examples."""
    while True:
        length = 128 if state.stage == 0 else random.choice((256, 256, 512))
        rows = []
        for _ in range(_BATCH_TOKENS // length):
            ids: list[int] = []
            weights: list[float] = []
            while len(ids) < length:
                more = _example(tokenizer, tasks, state, random)
                if not ids or len(ids) + len(more[0]) <= length:
                    ids += more[0]
                    weights += more[1]
                else:
                    break
            gap = length - len(ids)
            ids, weights = (ids + [0] * gap)[:length], (weights + [0.0] * gap)[:length]
            rows.append((ids, weights))
        yield torch.tensor([[row[0] for row in rows], [row[1] for row in rows]])


def _example(
    tokenizer: Tokenizer, tasks: Tasks, state: State, random: Random
) -> tuple[list[int], list[float]]:
    if state.stage == 0 or random.random() < 0.15:
        size = random.randrange(2, 7)
        return encode_warm_up(tokenizer, warm_up(random, size, random.randrange(2, 6)))
    largest = 3 + min(9, state.stage * 2)
    example = random.choice(list(tasks.all.values()))(random, random.randrange(2, largest))
    return encode(tokenizer, example.said, example.answer)


def train(folder: Path, minutes: float, threads: int = 2) -> None:
    """Train for ``minutes`` in all; ``folder`` keeps tokenizer and checkpoint."""
    torch.set_num_threads(threads)
    folder.mkdir(parents=True, exist_ok=True)
    tasks = Tasks()
    tokenizer = _tokenizer(folder / "tokenizer.json", tasks, SHAPE.vocabulary)
    network = Network(SHAPE)
    optimizer = torch.optim.AdamW(network.parameters(), lr=_PEAK, betas=(0.9, 0.98))
    state = State()
    checkpoint = folder / "checkpoint.pt"
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        network.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
        state = State(**kept["state"])
    compiled = torch.compile(network)  # halves the time; each length of row is compiled once
    saved = time.monotonic()
    for batch in batches(tokenizer, tasks, state, Random(state.step)):
        begun = time.monotonic()
        for group in optimizer.param_groups:
            group["lr"] = _rate(state, minutes)
        loss, answers = _loss(compiled, batch)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        _advance(state, answers, time.monotonic() - begun)
        over = state.seconds > minutes * 60
        if over or time.monotonic() - saved > _SAVE_SECONDS:
            saved = time.monotonic()
            kept = {"network": network.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save({**kept, "state": vars(state)}, checkpoint)
        if state.step % 50 == 0:
            typer.echo(
                f"{state.step} steps, {state.seconds / 60:.1f} min, stage {state.stage}, "
                f"loss {state.recent:.3f}"
            )
        if over:
            return


def _loss(network: Callable[[Tensor], Tensor], batch: Tensor) -> tuple[Tensor, float]:
    ids, weights = batch[0].long(), batch[1].float()
    with torch.autocast("cpu", torch.bfloat16):
        logits = network(ids[:, :-1])
    each = functional.cross_entropy(
        logits.float().flatten(0, 1), ids[:, 1:].flatten(), reduction="none"
    )
    scale = weights[:, 1:].flatten()
    answers = scale == 1.0
    return (each * scale).sum() / scale.sum(), float(each.detach()[answers].mean())


def _advance(state: State, answers: float, seconds: float) -> None:
    state.step += 1
    state.seconds += seconds
    state.recent = answers if state.recent == 10.0 else 0.98 * state.recent + 0.02 * answers
    if state.recent < _KNOWS_HOW_TO_LOOK_UP and (state.stage > 0 or state.step > 300):
        state.stage += 1
        state.recent = 1.0


def _rate(state: State, minutes: float) -> float:
    """Rises at first, then falls in proportion to the time that is left."""
    left = max(0.0, 1 - state.seconds / (minutes * 60))
    return min(1.0, (state.step + 1) / _WARM_STEPS) * (_FLOOR + (_PEAK - _FLOOR) * left)


def _tokenizer(path: Path, tasks: Tasks, size: int) -> Tokenizer:
    if path.exists():
        return tokens.load(path)
    random = Random(0)
    examples = [
        task(random, random.randrange(2, 9)) for task in tasks.all.values() for _ in range(_CORPUS)
    ]
    made = tokens.learn((f"{each.said}\n{each.answer}" for each in examples), size)
    made.save(str(path))
    return made


if __name__ == "__main__":
    typer.run(train)
