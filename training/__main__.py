"""``python -m training``: prepares, trains, measures and writes the reader network."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(add_completion=False, help=__doc__)

Data = Annotated[Path, typer.Option(help="Folder with training/ and questions/.")]
Work = Annotated[Path, typer.Option(help="Folder for checkpoints, outside the repository.")]


@app.callback()
def _several_commands() -> None:
    """Keep the name of a command necessary though there may be one only."""


@app.command()
def train(
    data: Data,
    work: Work,
    start: Annotated[
        Path | None, typer.Option(help="Checkpoint to start from, instead of the encoder.")
    ] = None,
    share: Annotated[float, typer.Option(help="Share of the public questions.")] = 1.0,
    own: Annotated[bool, typer.Option(help="Whether our own questions are among them.")] = True,
    steps: Annotated[int | None, typer.Option(help="Stop early; for trying it out.")] = None,
    seed: int = 7,
    rate: float = 2e-4,
) -> None:
    """Train the network, or go on where training was stopped."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    import torch

    from models.minilm import model_folder
    from training.encoding import encode, tokenizer_of
    from training.learning import Schedule, train as run
    from training.network import from_encoder
    from training.prepare import examples

    torch.manual_seed(seed)
    work.mkdir(parents=True, exist_ok=True)
    encoder = model_folder()
    made = examples(data, seed, share=share, own=own)
    encoded = list(encode(made, tokenizer_of(encoder)))
    tokens = sum(len(example.ids) for example in encoded)
    print(f"{len(encoded):,} examples of {tokens:,} tokens", flush=True)
    network = from_encoder(str(encoder))
    if start is not None:
        network.load_state_dict(torch.load(start, weights_only=True)["network"])
    schedule = Schedule(steps=steps, seed=seed, rate=rate)
    for line in run(network, encoded, schedule, work):
        print(line, flush=True)


if __name__ == "__main__":
    app()
