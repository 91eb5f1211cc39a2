"""Writes the trained model as a GGUF file, and measures through llama.cpp what it has learnt."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import torch
import typer

from models.engine.client import EngineClient
from models.engine.values import Finished, Generate, Loading, Part
from scripts import gguf_models
from scripts.tiny_model import tokens
from scripts.tiny_model.examples import Example
from scripts.tiny_model.network import Network
from scripts.tiny_model.tasks import Tasks
from scripts.tiny_model.train import SHAPE

NAME = "Gistwalker test instrument"
DESCRIPTION = (
    "Reads synthetic documents of a few hundred words' vocabulary, for the tests of Gistwalker. "
    "It is of no use for reading anything else."
)

_HELD_OUT = 1 << 40
"""Seeds from here on are never used in training."""
_MOST_TOKENS = 160
_SIZES = (3, 6)


def export(folder: Path, target: Path) -> None:
    """Write what training left in ``folder`` to ``target``."""
    kept = torch.load(folder / "checkpoint.pt", weights_only=True)
    network = Network(SHAPE)
    network.load_state_dict(kept["network"])
    gguf_models.write(
        target,
        SHAPE,
        tokens.vocabulary(tokens.load(folder / "tokenizer.json")),
        network.weights(),
        name=NAME,
        extra={
            "general.description": DESCRIPTION,
            "gistwalker.training": f"{kept['state']['step']} steps",
        },
    )


def held_out(tasks: Tasks, task: str, size: int, count: int) -> list[Example]:
    """Examples that were not trained on."""
    return [tasks.all[task](Random(_HELD_OUT + size * 1000 + n), size) for n in range(count)]


def measure(
    model: Path, examples: int, sizes: Sequence[int] = _SIZES
) -> dict[str, dict[int, float]]:
    """The share of held-out examples answered letter for letter, by task and number of facts."""
    tasks = Tasks()
    engine = EngineClient(Loading(model, context=8192, sequences=8, threads=1))
    try:
        return {
            task: {size: answered(engine, held_out(tasks, task, size, examples)) for size in sizes}
            for task in tasks.all
        }
    finally:
        engine.close()


def answered(engine: EngineClient, examples: Sequence[Example]) -> float:
    """The share answered letter for letter, without a grammar to help."""
    loaded = engine.loaded()
    before, after = Part(loaded.before, special=True), Part(loaded.after, special=True)
    requests = [Generate((before, Part(each.said), after), _MOST_TOKENS) for each in examples]
    ends = [event for event in engine.run(requests) if isinstance(event, Finished)]
    right = sum(end.text.strip() == examples[end.request].answer for end in ends)
    return right / len(examples)


def main(folder: Path, target: Path, examples: int = 100) -> None:
    """Export the training in FOLDER to TARGET, and print what it has learnt."""
    export(folder, target)
    typer.echo(json.dumps(measure(target, examples), indent=2))


if __name__ == "__main__":
    typer.run(main)
