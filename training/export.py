"""From trained weights to the files that come with the program."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file

from models.network.network_files import (
    DESCRIPTION,
    ENCODER,
    FORMAT,
    MEANS,
    READER,
    TOKENIZER,
    WORDS,
    described,
)
from models.network.sentence_encoder import DIMENSIONS, SentenceEncoder
from training.graphs import Floats, encoder_graph, packed_words, reader_graph
from training.network import ReaderNetwork
from training.questions import Question

_PASSAGE = 400
"""Characters of a passage."""


def export(
    network: ReaderNetwork, start: Path, questions: Sequence[Question], folder: Path
) -> None:
    """Write both networks into ``folder``: the one trained, and the encoder that it began as.

    ``start`` is the folder of that encoder. Its word embeddings serve both, since training keeps
    them. The vectors' means are those of ``questions`` and their passages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    weights = load_file(start / "model.safetensors")
    trained = {name: tensor.numpy() for name, tensor in network.state_dict().items()}
    (folder / WORDS).write_bytes(packed_words(weights["embeddings.word_embeddings.weight"]))
    (folder / ENCODER).write_bytes(encoder_graph(weights, WORDS))
    (folder / READER).write_bytes(reader_graph(trained, WORDS))
    shutil.copyfile(start / TOKENIZER, folder / TOKENIZER)
    _save_means(np.zeros((2, DIMENSIONS), np.float32), folder)
    encoder = SentenceEncoder(folder)
    asked = encoder.encode_questions([question.text for question in questions])
    passages = encoder.encode([question.context[:_PASSAGE] for question in questions])
    _save_means(np.stack([asked.mean(0), passages.mean(0)]), folder)


def _save_means(means: Floats, folder: Path) -> None:
    """Write the means, and then the description of all files."""
    np.save(folder / MEANS, means)
    sums = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in (ENCODER, MEANS, READER, TOKENIZER, WORDS)
    }
    description = json.dumps({"format": FORMAT, "sha256": sums}, indent=2)
    (folder / DESCRIPTION).write_text(description + "\n", encoding="utf-8")
    described.cache_clear()
