"""The training itself: one pass over the examples, stopped and resumed at any step."""

from __future__ import annotations

import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from training.encoding import Batch, Encoded, batch_of
from training.network import Outputs, ReaderNetwork

PRINTED_EVERY = 10
_MARK_WEIGHTS = (0.4, 0.4, 0.6)


@dataclass(frozen=True)
class Schedule:
    """How long and how fast the network learns.

    Batches hold up to ``tokens`` tokens, so that short pairs come in large batches. The learning
    rate rises over ``warmup`` steps and then falls to zero at the last. ``until`` stops it before.
    """

    rate: float = 2e-4
    tokens: int = 7000
    warmup: int = 80
    steps: int | None = None
    until: int | None = None
    save_every: int = 50
    seed: int = 7


def batches(examples: Sequence[Encoded], schedule: Schedule) -> list[list[int]]:
    """Numbers of the examples in each batch: pairs of about the same length, in random order.

    Examples that are compared are in the same batch.
    """
    rng = random.Random(schedule.seed)
    compared: defaultdict[int, list[int]] = defaultdict(list)
    for n, example in enumerate(examples):
        compared[example.question if example.question >= 0 else -1 - n].append(n)
    longest = {
        group: max(len(examples[n].ids) for n in members) for group, members in compared.items()
    }
    order = list(compared)
    rng.shuffle(order)
    found: list[list[int]] = []
    for first in range(0, len(order), 2500):
        part = sorted(order[first : first + 2500], key=lambda group: longest[group])
        batch: list[int] = []
        for group in part:
            together = [*batch, *compared[group]]
            if batch and len(together) * longest[group] > schedule.tokens:
                found.append(batch)
                together = compared[group]
            batch = together
        if batch:
            found.append(batch)
    rng.shuffle(found)
    return found[: schedule.steps]


def loss_of(outputs: Outputs, batch: Batch) -> Tensor:
    """Cross-entropy of the span's ends, and of each mark that is known.

    The ends are compared with all other tokens of the passage, and with those of the other
    passages of the question (shared normalization: Clark and Gardner, 2018, section 3).
    """
    allowed = batch.kinds.bool()
    allowed[:, 0] = True
    low = torch.finfo(torch.float32).min
    total = torch.zeros(())
    known = batch.start >= 0
    right = (batch.start > 0) & (batch.question >= 0)
    for scores, place in ((outputs.start, batch.start), (outputs.end, batch.end)):
        masked = scores.float().masked_fill(~allowed, low)
        if known.any():
            total = total + nn.functional.cross_entropy(masked[known], place[known]) / 4
        if right.any():
            own = masked[right, place[right]]
            total = total + _compared(masked[:, 1:].logsumexp(1), own, right, batch) / 4
    if right.any():
        answers = outputs.marks[:, 0].float()
        total = total + _compared(answers, answers[right], right, batch) / 4
    for n, weight in enumerate(_MARK_WEIGHTS):
        labels = batch.marks[:, n]
        rows = labels >= 0
        if rows.any():
            total = total + weight * nn.functional.binary_cross_entropy_with_logits(
                outputs.marks[rows, n].float(), labels[rows]
            )
    return total


def _compared(whole: Tensor, own: Tensor, right: Tensor, batch: Batch) -> Tensor:
    """Cross-entropy of the ``right`` of N examples over all passages of their questions.

    ``whole`` has a score for each example, ``own`` one for what is right in each right example.
    """
    same = batch.question[right][:, None] == batch.question[None, :]
    scores = whole[None, :].expand(same.shape)
    return (scores.masked_fill(~same, torch.finfo(whole.dtype).min).logsumexp(1) - own).mean()


def learn(
    network: ReaderNetwork, examples: Sequence[Encoded], schedule: Schedule, folder: Path
) -> Iterator[str]:
    """Train, yielding a line of progress every few steps.

    A checkpoint in ``folder`` is continued from; the last one has the finished weights.
    """
    plan = batches(examples, schedule)
    optimizer = _optimizer(network, schedule)
    done = _resumed(network, optimizer, folder)
    begun, losses = time.monotonic(), []
    network.train()
    end = min(len(plan), schedule.until or len(plan))
    for step in range(done, end):
        for group in optimizer.param_groups:
            group["lr"] = _rate(step, len(plan), schedule)
        batch = batch_of([examples[n] for n in plan[step]])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            outputs = network(batch.ids, batch.kinds, batch.mask)
        loss = loss_of(outputs, batch)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        losses.append(float(loss.detach()))
        last = step + 1 == end
        if last or (step + 1) % schedule.save_every == 0:
            _save(network, optimizer, step + 1, folder)
        if last or (step + 1) % PRINTED_EVERY == 0:
            seconds = (time.monotonic() - begun) / (step + 1 - done)
            left = seconds * (end - step - 1) / 60
            mean = sum(losses[-50:]) / len(losses[-50:])
            yield f"step {step + 1} of {len(plan)}: loss {mean:.3f}, {left:.0f} min left"


def _optimizer(network: ReaderNetwork, schedule: Schedule) -> torch.optim.Optimizer:
    trained = [weights for weights in network.parameters() if weights.requires_grad]
    return torch.optim.AdamW(trained, lr=schedule.rate, weight_decay=0.01)


def _rate(step: int, steps: int, schedule: Schedule) -> float:
    rising = (step + 1) / max(1, schedule.warmup)
    falling = (steps - step) / max(1, steps - schedule.warmup)
    return schedule.rate * min(1.0, rising, falling)


def _resumed(network: ReaderNetwork, optimizer: torch.optim.Optimizer, folder: Path) -> int:
    path = folder / "checkpoint.pt"
    if not path.exists():
        return 0
    state = torch.load(path, weights_only=True)
    network.load_state_dict(state["network"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["step"])


def _save(
    network: ReaderNetwork, optimizer: torch.optim.Optimizer, step: int, folder: Path
) -> None:
    state = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
    partial = folder / "checkpoint.part"
    torch.save(state, partial)
    partial.replace(folder / "checkpoint.pt")
    (folder / "progress.json").write_text(json.dumps({"step": step}), encoding="utf-8")
