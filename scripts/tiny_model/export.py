"""Writes the trained model as a GGUF file, and measures through llama.cpp what it has learnt."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import torch
import typer

from models.engine.client import EngineClient
from models.engine.values import Finished, Generate, Loading, Part
from scripts import gguf_models
from scripts.tiny_model import tokens
from scripts.tiny_model.network import Network
from scripts.tiny_model.tasks import Tasks
from scripts.tiny_model.train import SHAPE

_HELD_OUT = 1_000_000
"""Seeds from here on are never used in training."""
_MOST_TOKENS = 120


def export(folder: Path, target: Path) -> None:
    """Write what training left in ``folder`` to ``target``."""
    kept = torch.load(folder / "checkpoint.pt", weights_only=True)
    network = Network(SHAPE)
    network.load_state_dict(kept["network"])
    tokenizer = tokens.load(folder / "tokenizer.json")
    gguf_models.write(
        target,
        SHAPE,
        tokens.vocabulary(tokenizer),
        network.weights(),
        name="gistwalker tiny",
    )


def measure(model: Path, examples: int, sizes: tuple[int, ...] = (3, 6, 10)) -> dict[str, float]:
    """The share of held-out examples answered letter for letter, by task and number of facts."""
    tasks, right, asked = Tasks(), Counter[str](), Counter[str]()
    engine = EngineClient(Loading(model, context=8192, sequences=16))
    loaded = engine.loaded()
    for task, make in tasks.all.items():
        for size in sizes:
            made = [make(Random(_HELD_OUT + size * 1000 + n), size) for n in range(examples)]
            requests = [
                Generate(
                    (
                        Part(loaded.before, special=True),
                        Part(each.said),
                        Part(loaded.after, special=True),
                    ),
                    _MOST_TOKENS,
                )
                for each in made
            ]
            for event in engine.run(requests):
                if isinstance(event, Finished):
                    name = f"{task}, {size} facts"
                    asked[name] += 1
                    right[name] += event.text.strip() == made[event.request].answer
    engine.close()
    return {name: round(right[name] / asked[name], 3) for name in asked}


def main(folder: Path, target: Path, examples: int = 100) -> None:
    """Export the training in FOLDER to TARGET, and print what it has learnt."""
    export(folder, target)
    typer.echo(json.dumps(measure(target, examples), indent=2))


if __name__ == "__main__":
    typer.run(main)
